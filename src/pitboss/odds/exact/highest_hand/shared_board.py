"""The highest hand at the table where hands share a board: exact counts for 2 to 7 hands.

On one board the holdings that reach a class, full house or better say, are the edges of a graph on the cards
that are left. N hands miss the class if none of them is an edge, and by inclusion and exclusion the deals of N
disjoint hands without an edge are

    Σ over k of (−1)ᵏ · (sets of k disjoint edges) · (ways to deal N − k more hands from what they leave).

The second factor needs no graph, so all that is ever enumerated is one number per class and k, summed over
boards. They serve every number of hands, and a deal is a board with a set of hands: hands in no order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import combinations_with_replacement, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.errors import GameError
from pitboss.hands import five
from pitboss.odds.exact.highest_hand.read_lines import check_hands, line_tally
from pitboss.odds.exact.highest_hand.shared_board_kernels import CLASSES, LOW_BITS, MOST_HANDS, sum_matchings
from pitboss.odds.exact.shared_board.facts.shown_rows import in_piles, strength_rows
from pitboss.odds.kernels.board_types import DeckShape, deck_shape, multiplicities, suited_boards
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.tally import LineTally
from pitboss.odds.progress import Progress
from pitboss.rules import Game

Ints = NDArray[Any]

SLICE = 400  # boards at a time, about ten milliseconds
BOARD_CARDS = 5


def count_lines(game: Game, hands: int, progress: Progress | None = None) -> LineTally:
    """How many deals pay each line of the side bet, for this number of hands, the dealer's included."""
    check_hands(game, hands)
    counted, total = class_counts(game.deck, hands, progress)
    return line_tally(game, hands, shown_rows, counted, total)


def shown_rows(game: Game) -> Iterator[tuple[Cards, int]]:
    """Rows with a hand of every strength, held by the seat, the dealer or any other seat, and the highest class."""
    for number, row in enumerate(strength_rows()):
        third = (*row[2:7], *row[7:9])
        yield in_piles(game, row), class_of(max(five.order(row[:7]), five.order(third)))
        if game.seats > 1 and number % 7 == 0:
            yield _held_by_another(game, row, 1 + number // 7 % (game.seats - 1))


def _held_by_another(game: Game, row: Cards, place: int) -> tuple[Cards, int]:
    """The seat's hole cards held by the other seat at this place, the last one dealt to, and the highest class."""
    seat, board, dealer = row[:2], row[2:7], row[7:]
    left = tuple(card for card in STANDARD_DECK if card not in row)
    holes = [*(left[2 * at : 2 * at + 2] for at in range(place)), seat]
    others = tuple(card for hole in holes[1:] for card in hole)
    highest = max(five.order(board + hole) for hole in (*holes, dealer))
    return in_piles(game, holes[0] + board + dealer) + others, class_of(highest)


def class_of(order: int) -> int:
    """0 for less than a full house, then 1 to 4 for full house, four of a kind, straight flush, royal flush."""
    return max(0, five.kind(order) - five.FULL_HOUSE + 1)


def class_counts(deck: Cards, hands: int, progress: Progress | None = None) -> tuple[tuple[int, ...], int]:
    """How many deals have each class as their highest hand, the lowest first, and how many deals there are."""
    most = min(MOST_HANDS, (len(deck) - BOARD_CARDS) // 2)
    if not 1 <= hands <= most:
        raise GameError(f"{hands} hands: with {len(deck)} cards the highest hand is counted for 1 to {most}")
    sums = matching_sums(tuple(sorted(deck)), progress)
    left = len(deck) - BOARD_CARDS
    missed = [
        sum((-1) ** k * sums[class_][k] * hands_from(left - 2 * k, hands - k) for k in range(hands + 1))
        for class_ in range(CLASSES)
    ]  # by the lowest class that counts: full house, four of a kind, straight flush, royal flush
    total = math.comb(len(deck), BOARD_CARDS) * hands_from(left, hands)
    below = [0, *missed, total]
    return tuple(more - less for less, more in pairwise(below)), total


def hands_from(cards: int, hands: int) -> int:
    """In how many ways this many hands of two can be dealt from this many cards, the hands in no order."""
    return math.comb(cards, 2 * hands) * pairings(2 * hands)


def pairings(cards: int) -> int:
    """In how many ways an even number of cards can be put into pairs."""
    return math.prod(range(1, cards, 2))


_KNOWN: dict[Cards, tuple[tuple[int, ...], ...]] = {}


def matching_sums(deck: Cards, progress: Progress | None = None) -> tuple[tuple[int, ...], ...]:
    """Per class and k: the sets of k disjoint holdings that reach the class, summed over all boards. Remembered."""
    if deck not in _KNOWN:
        shape = deck_shape(deck)
        boards = board_list(shape)
        assert int(boards[:, 1].sum()) == math.comb(len(deck), BOARD_CARDS) < 1 << 22
        assert hands_from(len(deck) - BOARD_CARDS, MOST_HANDS) < 1 << 56
        sums = run_slices(boards, packed_deck(shape), progress)
        parts = sums.astype(object)
        whole = parts[:, :, 0] + (parts[:, :, 1] << LOW_BITS)
        _KNOWN[deck] = tuple(tuple(int(number) for number in row) for row in whole)
    return _KNOWN[deck]


def run_slices(boards: Ints, deck: int, progress: Progress | None) -> Ints:
    """All boards on two threads, a slice at a time, so that an interrupt is heard."""
    ways = hub_ways()

    def one(start: int) -> Ints:
        sums = np.zeros((CLASSES, MOST_HANDS + 1, 2), dtype=np.int64)
        space = np.zeros((4, 54, 54), dtype=np.int64)
        sum_matchings(boards[start : start + SLICE], deck, ways, space, sums)
        return sums

    starts = range(0, len(boards), SLICE)
    found: Ints = np.sum(Work(len(starts), progress).run(partial(one, start) for start in starts), axis=0)
    return found


@lru_cache(maxsize=1)
def hub_ways() -> Ints:
    """[hubs, free, k] the ways to take k disjoint holdings that each have a hub, from hubs and free cards."""
    ways = np.zeros((53, 53, MOST_HANDS + 1), dtype=np.int64)
    for hubs in range(53):
        for free in range(53 - hubs):
            ways[hubs, free] = [_hub_ways(hubs, free, k) for k in range(MOST_HANDS + 1)]
    return ways


def _hub_ways(hubs: int, free: int, holdings: int) -> int:
    """`both` holdings are two hubs, the others a hub and a free card."""
    return sum(
        math.comb(hubs, 2 * both)
        * pairings(2 * both)
        * math.comb(hubs - 2 * both, holdings - both)
        * math.perm(free, holdings - both)
        for both in range(min(holdings, hubs // 2) + 1)
    )


def board_list(shape: DeckShape) -> Ints:
    """[n, 2] one board of every type that the deck has, 13 bits a suit, and how many boards it stands for."""
    boards = np.concatenate([plain_boards(shape), suited_board_masks(shape)])
    weights = np.concatenate(multiplicities(shape))
    return np.ascontiguousarray(np.stack([boards, weights], axis=1)[weights > 0])


def plain_boards(shape: DeckShape) -> Ints:
    """The ranks in order go round the suits: equal ranks get different suits, and no suit gets three."""
    ranks = np.array(list(combinations_with_replacement(range(13), BOARD_CARDS)), dtype=np.int64)
    suits = np.array([shape.suits[place % shape.suit_count] for place in range(BOARD_CARDS)], dtype=np.int64)
    boards: Ints = np.bitwise_or.reduce(np.left_shift(np.int64(1), 13 * suits + ranks), axis=1)
    return boards


def suited_board_masks(shape: DeckShape) -> Ints:
    """The suit's ranks in the first suit, the rest in the second, and a rank's second card in the third."""
    boards = suited_boards()
    first, second, third = (13 * suit for suit in (*shape.suits, *shape.suits, *shape.suits)[:3])
    bits = np.left_shift(np.int64(1), np.arange(13, dtype=np.int64))
    once, twice = (boards.rest >= 1) @ bits, (boards.rest >= 2) @ bits
    masks: Ints = boards.mask.astype(np.int64) << first | once << second | twice << third
    return masks


def packed_deck(shape: DeckShape) -> int:
    """The deck as a mask of 13 bits a suit."""
    return sum(shape.ranks << 13 * suit for suit in shape.suits)
