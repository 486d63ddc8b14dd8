"""Texas Peek on a small deck, deal by deal: no types, no suits alike, nothing shared with the recipe but evaluators."""

from __future__ import annotations

from itertools import combinations

import numba
import numpy as np

from pitboss.cards import Cards
from pitboss.hands.five import order_of_masks
from pitboss.hands.holes import kind_of_ranks
from pitboss.odds.kernels.numba_cache import load_numba
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import Game, Options

PATHS = (
    ("fold", "-", "-"),
    ("peek", "fold", "-"),
    ("peek", "2x", "surrender"),
    ("peek", "2x", "im_in"),
    ("peek", "4x", "surrender"),
    ("peek", "4x", "im_in"),
)

load_numba()  # lets the functions below call the evaluators


@numba.njit(nogil=True)
def order(cards):
    masks = np.zeros(4, np.int64)
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return order_of_masks(masks[0], masks[1], masks[2], masks[3])


@numba.njit(nogil=True)
def count(deck, dealer, hole, flops, out):
    """out[flop, versus, hand, hole kind] over turn, river and the dealer's cards: the one shown, then all others."""
    up, downs = dealer[0], dealer[1:]
    mine, theirs = np.zeros(7, np.int64), np.zeros(7, np.int64)
    for row in range(len(flops)):
        left = [card for card in deck if card != up and card not in hole and card not in flops[row]]
        seconds = [card for card in left if card in downs]
        mine[:2], mine[2:5], theirs[0], theirs[2:5] = hole, flops[row], up, flops[row]
        for i, turn in enumerate(left):
            for river in left[:i]:
                mine[5], mine[6], theirs[5], theirs[6] = turn, river, turn, river
                player = order(mine)
                for down in seconds:
                    if down in (turn, river):
                        continue
                    theirs[1] = down
                    dealer = order(theirs)
                    high, low = max(up >> 2, down >> 2), min(up >> 2, down >> 2)
                    kind = kind_of_ranks(high, low, up & 3 == down & 3)
                    out[row, 1 + (player > dealer) - (player < dealer), player >> 26, kind] += 1


def solve_by_hand(
    game: Game, options: Options, *, knows_second: bool = False
) -> dict[tuple[tuple[str, ...], tuple[int, int, int]], int]:
    """The cells of the tally under the best strategy, perhaps of a seat that knows the dealer's second card too."""
    money, wagers = Money(game, options), main_wagers(game)
    facts = np.ndindex(3, 10, 9)
    nets = np.zeros((6, 3, 10, 9), dtype=np.int64)
    for cell in facts:
        for place, path in enumerate(PATHS):
            nets[place, *cell] = int(money.net(wagers, path, game.fact_type(*cell)))
    cells = np.zeros((6, 3, 10, 9), dtype=np.int64)
    for up in game.deck:
        others = tuple(card for card in game.deck if card != up)
        for downs in ((card,) for card in others) if knows_second else (others,):
            cells += _after(game.deck, up, downs, nets)
    return {
        (PATHS[place], (versus, hand, hole)): int(cells[place, versus, hand, hole])
        for place, versus, hand, hole in np.argwhere(cells)
    }


def _after(deck: Cards, up: int, downs: Cards, nets: np.ndarray) -> np.ndarray:
    """The cells of all deals with this card shown, and one of `downs` beside it; if there is one only, it is known."""
    left = [card for card in deck if card != up and (card,) != downs]
    peeked = np.zeros((6, 3, 10, 9), dtype=np.int64)
    for hole in combinations(left, 2):
        flops = np.array(list(combinations([card for card in left if card not in hole], 3)))
        results = np.zeros((len(flops), 3, 10, 9), dtype=np.int64)
        count(np.array(deck), np.array((up, *downs)), np.array(hole), flops, results)
        peeked += _played(results, nets)
    total = (peeked * nets).sum()
    folded = np.zeros_like(peeked)
    folded[0] = peeked.sum(axis=0)
    return peeked if total > (folded * nets).sum() else folded


def _played(results: np.ndarray, nets: np.ndarray) -> np.ndarray:
    """The cells with two hole cards: fold, or the better raise with the better choice beside each flop."""
    ways = np.zeros((3, 6, 3, 10, 9), dtype=np.int64)
    ways[0, 1] = results.sum(axis=0)
    for size in (0, 1):
        surrender, stay = 2 + 2 * size, 3 + 2 * size
        values = [np.tensordot(results, nets[place], 3) for place in (surrender, stay)]
        stays = values[1] > values[0]
        ways[1 + size, stay] = results[stays].sum(axis=0)
        ways[1 + size, surrender] = results[~stays].sum(axis=0)
    totals = [(way * nets).sum() for way in ways]
    return ways[int(np.argmax(totals))]
