"""Boards and flops as the kernels of a seat that knows both of the dealer's cards read them, made once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from pitboss.odds.exact.dealer_up_card.hidden_cards.board_kernels import NEVER, Flops, Types
from pitboss.odds.exact.dealer_up_card.streets.flop_types import FLOP_COUNT, PLAIN_FLOP_COUNT, suited_flop
from pitboss.odds.exact.dealer_up_card.streets.value_kernels import Boards
from pitboss.odds.exact.dealer_up_card.tabulated_game import plain_types, suited_types
from pitboss.odds.kernels.board_types import PAIRS, PLAIN_COUNT, Ints, indices


@dataclass(frozen=True, eq=False)
class Table:
    """All boards of one sort, and what any two cards are worth on each."""

    types: Types
    strengths: Ints  # [91 pairs of ranks, flags, boards]

    def of(self, low: int, high: int, flags: int = 0) -> Ints:
        """The strengths of two cards; flag 1 has the low one in the suit, 2 the high one."""
        found: Ints = self.strengths[indices().pair[low, high], flags]
        return found


@lru_cache(maxsize=1)
def plain_table() -> Table:
    """Any five ranks."""
    return _table(plain_types(), np.zeros(PLAIN_COUNT, dtype=np.int16), PLAIN_FLOP_COUNT, flags=1)


@lru_cache(maxsize=1)
def suited_table() -> Table:
    """The boards on which a flush is possible."""
    boards = suited_types()
    return _table(boards, (boards.taken[:, 16:29] << np.arange(13)).sum(axis=1), FLOP_COUNT, flags=4)


def _table(boards: Boards, mask: Ints, spare: int, *, flags: int) -> Table:
    flop, first, second = (np.ascontiguousarray(boards.flops[:, :, at]) for at in range(3))
    types = Types(
        mask=mask.astype(np.int16),
        taken=boards.taken[:, : NEVER + 1].astype(np.int8),
        flops=np.where(flop < 0, spare, flop).astype(np.int16),
        first=np.where(flop < 0, NEVER, first).astype(np.uint8),
        second=second.astype(np.uint8),
        ranks=boards.ranks.astype(np.int16),
    )
    strengths = np.empty((len(PAIRS), flags, len(mask)), dtype=np.int16)
    for at, (low, high) in enumerate(PAIRS):
        for flag in range(flags):
            strengths[at, flag] = boards.table[:, low + 16 * (flag & 1), high + 16 * (flag >> 1)]
    return Table(types, strengths)


@lru_cache(maxsize=1)
def boards_to_list() -> tuple[Ints, Ints]:
    """The suited boards where suits may matter: if neither hand has two cards of the suit, and if one has."""
    inside = suited_types().inside
    return np.flatnonzero(inside > 3), np.arange(len(inside))


@lru_cache(maxsize=4)
def all_flops(suit_count: int) -> Flops:
    """Every flop of a deck of thirteen ranks in this many suits."""
    cards = np.array(list(combinations(range(13 * suit_count), 3)), dtype=np.int64)
    ranks, tables = np.sort(cards % 13, axis=1), indices()
    suited = np.stack([suited_flop(cards, suit) for suit in range(4)], axis=1)
    suits = np.argsort(suited < 0, axis=1, kind="stable")[:, :3]  # those that the flop has come first
    found = np.take_along_axis(suited, suits, axis=1)
    return Flops(
        cards=(1 << cards).sum(axis=1),
        plain=tables.three[tables.pair[ranks[:, 0], ranks[:, 1]], ranks[:, 2]],
        suit=suits.astype(np.uint8),
        suited=np.where(found < 0, FLOP_COUNT, found).astype(np.int16),
    )
