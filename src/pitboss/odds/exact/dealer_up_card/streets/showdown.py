"""Who beats whom on every type of board: the strength of each pair of cards, as a small number.

Strengths order hands as `five.order` does, in 14 bits instead of 30, so that a kernel compares thirty-two at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pitboss.hands import five
from pitboss.hands.bits import straight, top
from pitboss.hands.five import flush_order, hand, paired_order
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel

# Per kind of hand, how many main and how many side ranks its order holds.
_RANKS_HELD = ((0, 5), (1, 3), (2, 1), (1, 2), (1, 0), (0, 5), (1, 1), (1, 1), (1, 0), (1, 0))


@dataclass(frozen=True)
class Dense:
    """How an order becomes a strength: first[kind] + place[main] × width[kind] + place[side]."""

    place: Ints  # [8192] where a mask stands among the masks with as many ranks, by size
    first: Ints  # [10]
    width: Ints  # [10]
    kind: Ints  # [strengths] and back to the kind of hand


@lru_cache(maxsize=1)
def dense() -> Dense:
    """The tables, made once."""
    sizes = np.array([mask.bit_count() for mask in range(1 << 13)])
    place = np.zeros(1 << 13, dtype=np.int64)
    for size in range(6):
        place[sizes == size] = np.arange((sizes == size).sum())
    many = [int((sizes == size).sum()) for size in range(6)]
    counts = [many[main] * many[side] for main, side in _RANKS_HELD]
    assert sum(counts) < 1 << 15, "strengths are int16"
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])
    width = np.array([many[side] for _, side in _RANKS_HELD])
    return Dense(place, first, width, np.repeat(np.arange(10), counts))


def strengths(mask: Ints, counts: Ints) -> Ints:
    """What two cards are worth on every board: [boards, 32, 32] int16.

    For boards with these ranks in the suit and these counts [boards, 13] of all ranks. A card is its rank, or
    16 + rank in the suit. Without a suit both halves know ranks only, so that kernels read all boards alike.
    """
    tables = dense()
    out = np.zeros((len(mask), 32, 32), dtype=np.int16)
    strengthen(mask, counts, tables.place, tables.first, tables.width, out)
    return out


@kernel
def strengthen(mask: Ints, counts: Ints, place: Ints, first: Ints, width: Ints, out: Ints) -> None:
    """Fills out[board, card, card]; a mask of 0 is a board without a suit."""
    for board in range(len(mask)):
        held = at_least(counts[board])
        for one in range(29):
            with_one = plus(held, one & 15)
            for two in range(one + 1):
                order = 0
                if mask[board]:
                    order = flush_order(mask[board] | inside(one) | inside(two))
                if order == 0:
                    order = order_of_ranks(plus(with_one, two & 15))
                kind = order >> 26
                value = first[kind] + place[(order >> 13) & 8191] * width[kind] + place[order & 8191]
                out[board, one, two] = value
                out[board, two, one] = value


@kernel
def inside(card: int) -> int:
    """The mask of a card in the suit; 0 outside it. 13, 14 and 15 are not ranks."""
    return (card >> 4) << (card & 15) & 8191


@kernel
def at_least(counts: Ints) -> tuple[int, int, int, int]:
    """The ranks held at least once, twice, thrice, four times, as masks."""
    once, twice, thrice, four_times = 0, 0, 0, 0
    for rank in range(13):
        once |= (counts[rank] >= 1) << rank
        twice |= (counts[rank] >= 2) << rank
        thrice |= (counts[rank] >= 3) << rank
        four_times |= (counts[rank] >= 4) << rank
    return once, twice, thrice, four_times


@kernel
def plus(held: tuple[int, int, int, int], rank: int) -> tuple[int, int, int, int]:
    """The same with one more card of this rank."""
    once, twice, thrice, four_times = held
    bit = (1 << rank) & 8191
    return once | bit, twice | once & bit, thrice | twice & bit, four_times | thrice & bit


@kernel
def order_of_ranks(held: tuple[int, int, int, int]) -> int:
    """The order of the best five of seven cards when suits do not matter."""
    once, twice, thrice, four_times = held
    if twice:
        return paired_order(once, twice, thrice, four_times)
    high = straight(once)
    return hand(five.STRAIGHT, high, 0) if high else hand(five.HIGH_CARD, 0, top(once, 5))
