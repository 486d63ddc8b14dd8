"""The decision after the flop, millions of information sets up to suits: a table per starting hand.

A starting hand stands for those that differ by suits only, a flop for the flops that look alike beside it, a card
shown for those whose suits look alike beside both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from pitboss.odds.exact.dealer_up_card.strategies.late_streets_kernels import stay_values
from pitboss.odds.exact.dealer_up_card.strategies.values import board_sums
from pitboss.odds.exact.dealer_up_card.streets.value_kernels import Beside
from pitboss.odds.exact.dealer_up_card.tabulated_game import RAISES, Hole, UpCardGame
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.model.solution import Pieces, ValueTable


def fields_of(tabulated: UpCardGame) -> np.dtype[np.void]:
    """The columns of a key: the piles seen, and the choices before."""
    (up, hole, flop), before = tabulated.plays.piles[:3], [" ".join(path[:2]) for path in tabulated.plays.paths[2:4]]
    return np.dtype([(up, "u1"), (hole, "u1", 2), (flop, "u1", 3), ("choices", f"U{max(map(len, before))}")])


def street_pieces(tabulated: UpCardGame) -> dict[str, Pieces]:
    """By street: the one that is decided after the flop."""
    holes = sum(len(group) for group in tabulated.holes())
    return {tabulated.plays.streets[2]: Pieces(holes, partial(last_tables, tabulated))}


def last_tables(tabulated: UpCardGame) -> Iterator[ValueTable]:
    """A table per starting hand, after either raise."""
    for group in tabulated.holes():
        sums = board_sums(tabulated, group)
        for hole in group:
            yield _last_table(tabulated, hole, *sums)


def _last_table(tabulated: UpCardGame, hole: Hole, plain: Ints, suited: Ints) -> ValueTable:
    flops = _alive(tabulated.beside(hole))
    stay = np.zeros((len(flops.cards), RAISES, 52), dtype=np.int64)
    stay_values(flops, plain, suited, stay)
    alike = alike_suits(hole, flops.cards) & (np.arange(4) < tabulated.shape.suit_count)
    is_first = alike.argmax(axis=2) == np.arange(4)
    at, shown = np.nonzero(is_first.repeat(13, axis=1) & _left(flops))
    ways = hole.ways * flops.ways[at] * alike.sum(axis=2)[at, shown // 13]
    keys = np.zeros((RAISES, len(at)), dtype=fields_of(tabulated))
    deck = np.array([tabulated.card(place) for place in range(13 * tabulated.shape.suit_count)])
    up, own, board = tabulated.plays.piles[:3]
    keys[up], keys[own] = deck[shown], np.sort(deck[list(hole.cards)])
    keys[board] = np.sort(deck[flops.cards], axis=1)[at]
    keys["choices"] = [[" ".join(path[:2])] for path in tabulated.plays.paths[2:4]]
    totals = np.empty((RAISES, len(at), 2), dtype=np.int64)
    totals[:, :, 0] = np.array(tabulated.surrenders)[:, None] * tabulated.after_flop * ways
    totals[:, :, 1] = stay[at, :, shown].T * ways
    weight = np.tile(ways * tabulated.after_flop, RAISES)
    street, choices = tabulated.plays.streets[2], tabulated.plays.last
    return ValueTable(street, keys.ravel(), choices, totals.reshape(-1, 2), weight, tabulated.scale)


def _alive(flops: Beside) -> Beside:
    """The flops that can come beside the hole cards."""
    alive = ~flops.dead[flops.cards].any(axis=1)
    return flops._replace(
        cards=flops.cards[alive], ways=flops.ways[alive], plain=flops.plain[alive], suited=flops.suited[alive]
    )


def _left(flops: Beside) -> Ints:
    """[flops, 52] True for the cards that the dealer can show beside each."""
    left = np.tile(flops.dead == 0, (len(flops.cards), 1))
    left[np.arange(len(left))[:, None], flops.cards] = False
    return left


def alike_suits(hole: Hole, cards: Ints) -> Ints:
    """[flops, 4, 4] True for two suits that look the same beside hole cards and flop."""
    on_flop = np.stack([np.where(cards // 13 == suit, 1 << cards % 13, 0).sum(axis=1) for suit in range(4)], axis=1)
    suits = np.array(hole.suits)
    alike: Ints = (on_flop[:, :, None] == on_flop[:, None, :]) & (suits[:, None] == suits)
    return alike
