"""Sets of ranks, equal ones allowed, numbered in the order in which they are listed (as in `board_types`)."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import chain, combinations_with_replacement

import numpy as np

from pitboss.odds.exact.hand_orders import Evaluate, Ints, orders_of_ranks

RANKS = 13
PACKED = 1 << 3 * np.arange(RANKS, dtype=np.int64)  # Up to seven cards of each rank, three bits for each.


@lru_cache(maxsize=8)
def rank_sets(size: int) -> Ints:
    """[sets, size] every set of this many ranks, ascending."""
    count = math.comb(RANKS - 1 + size, size)
    listed = chain.from_iterable(combinations_with_replacement(range(RANKS), size))
    return np.fromiter(listed, dtype=np.int64, count=count * size).reshape(count, size)


def packed(ranks: Ints) -> Ints:
    """The ranks along the last axis as one number; the sum of two such numbers is both sets together."""
    found: Ints = PACKED[ranks].sum(axis=-1)
    return found


@lru_cache(maxsize=8)
def _sorted_sets(size: int) -> tuple[Ints, Ints]:
    """Every set of this size as one number, ascending, and where it is listed."""
    known = packed(rank_sets(size))
    listed = np.argsort(known)
    return known[listed], listed


def number_of(sets: Ints, size: int) -> Ints:
    """Where packed sets of this size are listed."""
    known, listed = _sorted_sets(size)
    found: Ints = listed[np.searchsorted(known, sets)]
    return found


def counts_of(size: int) -> Ints:
    """[sets, 13] how many of each rank every set of this size has."""
    return packed(rank_sets(size))[:, None] // PACKED & 7


def ways_of(free: Ints, size: int) -> Ints:
    """[n, sets] in how many ways each set of up to two ranks can be dealt from [n, 13] cards of each rank."""
    if size < 2:
        return free if size else np.ones((len(free), 1), dtype=np.int64)
    low, high = rank_sets(2).T
    ways: Ints = np.where(low == high, free[:, low] * (free[:, low] - 1) // 2, free[:, low] * free[:, high])
    return ways


@lru_cache(maxsize=2)
def orders_with_two_more(evaluate: Evaluate) -> Ints:
    """[sets of five, sets of two] the order of all seven ranks without regard to suits."""
    orders = orders_of_ranks(evaluate, rank_sets(7))
    six, seven = (number_of(packed(rank_sets(size - 1))[:, None] + PACKED, size) for size in (6, 7))
    low, high = rank_sets(2).T
    found: Ints = orders[seven[six[:, low], high]]
    return found
