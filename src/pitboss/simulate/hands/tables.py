"""Tables for ranking hands quickly, filled by the evaluators in `pitboss.hands`, so no ranking is written twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import GameError
from pitboss.simulate.hands import hand_kernels as kernels

Ints = NDArray[Any]
JOKER_DIGIT = 39


@dataclass(frozen=True)
class Evaluator:
    """A way to rank hands: `fill` writes the order of each hand; equal `strength` ties although the names differ."""

    id: str
    fill: Callable[[Ints, Ints], None]
    flush: int  # this many cards of one suit make a flush
    sizes: tuple[int, ...]
    parts: int = 1  # orders per strength
    jokers: bool = False


EVALUATORS = {
    each.id: each
    for each in (
        Evaluator("five", kernels.five_orders, 5, (5, 6, 7)),
        Evaluator("four", kernels.four_orders, 4, (4, 5, 6)),
        Evaluator("wild", kernels.wild_orders, 5, (5, 6), parts=2, jokers=True),
        Evaluator("six", kernels.six_kinds, 6, (6,), jokers=True),
        Evaluator("two", kernels.pair_orders, 2, (2,)),
    )
}


class HandTables(NamedTuple):
    """What kernels need to rank hands of one size."""

    keys: Ints  # uint64 [54] the key of each card
    bias: Any  # uint64: where the counters of suits begin
    shifts: Ints  # uint16 [2 ** ROW_BITS]
    unsuited: Ints  # uint16 [2 ** COLUMN_BITS] ranks by the perfect hash of digits
    suited: Ints  # uint16 [3, 8192] ranks by the number of jokers and the ranks in the suit


@lru_cache(maxsize=16)
def ranks_of(evaluator: Evaluator) -> Ints:
    """Every order there is, lowest first: the rank of a hand is the place of its order here."""
    unsuited, suited = _unsuited(evaluator, evaluator.sizes[0]), _suited(evaluator, evaluator.sizes[0])
    return np.unique(np.concatenate([unsuited[1], suited[suited >= 0]]))


@lru_cache(maxsize=16)
def strengths_of(evaluator: Evaluator) -> Ints:
    """For each rank how strong the hand is: uint16, equal for hands that tie."""
    return np.unique(ranks_of(evaluator) // evaluator.parts, return_inverse=True)[1].astype(np.uint16)


@lru_cache(maxsize=32)
def hand_tables(id_: str, size: int) -> HandTables:
    """The tables of an evaluator for hands of this size."""
    evaluator = EVALUATORS[id_]
    if size not in evaluator.sizes:
        raise GameError(f"hands of {size} cards are not ranked by {id_!r}")
    known = ranks_of(evaluator)
    keys, orders = _unsuited(evaluator, size)
    suited = _suited(evaluator, size)
    ranks = np.where(suited >= 0, np.searchsorted(known, suited), 0)
    assert np.isin(orders, known).all()
    assert np.isin(suited[suited >= 0], known).all()
    shifts, unsuited = _perfect_hash(keys, np.searchsorted(known, orders))
    bias = np.uint64(sum((8 - evaluator.flush) << (42 + 4 * suit) for suit in range(4)))
    return HandTables(_card_keys(), bias, shifts, unsuited, ranks.astype(np.uint16))


@lru_cache(maxsize=1)
def _card_keys() -> Ints:
    natural = [(1 << 3 * (card >> 2)) + (1 << (42 + 4 * (card & 3))) for card in range(52)]
    joker = (1 << JOKER_DIGIT) + sum(1 << (42 + 4 * suit) for suit in range(4))
    return np.array([*natural, joker, joker], dtype=np.uint64)


def _unsuited(evaluator: Evaluator, size: int) -> tuple[Ints, Ints]:
    """The digits and the order of every hand of this size in which no suit makes a flush."""
    keys, orders = [], []
    for jokers in range(3 if evaluator.jokers else 1):
        ranks = np.array(list(combinations_with_replacement(range(13), size - jokers)), dtype=np.int64)
        ranks = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(axis=1)]  # No rank more than four times.
        suits = np.zeros((len(ranks), 5), dtype=np.int64)
        suits[:, 4] = jokers
        for place in range(size - jokers):
            suits[:, place % 4] |= 1 << ranks[:, place]
        found = np.zeros(len(ranks), dtype=np.int64)
        evaluator.fill(suits, found)
        keys.append((1 << 3 * ranks).sum(axis=1) + (jokers << JOKER_DIGIT))
        orders.append(found)
    return np.concatenate(keys).astype(np.uint64), np.concatenate(orders)


def _suited(evaluator: Evaluator, size: int) -> Ints:
    """[3, 8192] the order of the cards of one suit beside this many jokers; -1 where they make no flush."""
    orders = np.full((3, 1 << 13), -1, dtype=np.int64)
    masks = np.arange(1 << 13)
    for jokers in range(3 if evaluator.jokers else 1):
        cards = np.bitwise_count(masks) + jokers
        at = masks[(cards >= evaluator.flush) & (cards <= size)]
        suits = np.zeros((len(at), 5), dtype=np.int64)
        suits[:, 0], suits[:, 4] = at, jokers
        found = np.zeros(len(at), dtype=np.int64)
        evaluator.fill(suits, found)
        orders[jokers, at] = found
    return orders


def _perfect_hash(keys: Ints, values: Ints) -> tuple[Ints, Ints]:
    """The shift of every row and the table that they lead to."""
    rows = (keys * np.uint64(kernels.MULTIPLIER)) >> np.uint64(64 - kernels.ROW_BITS)
    sizes = np.bincount(rows.astype(np.int64), minlength=1 << kernels.ROW_BITS)
    order = np.lexsort((rows, -sizes[rows.astype(np.int64)]))
    keys, values, rows = keys[order], values[order], rows[order].astype(np.int64)
    starts = np.flatnonzero(np.r_[True, rows[1:] != rows[:-1], True])
    shifts = np.zeros(1 << kernels.ROW_BITS, dtype=np.uint16)
    table = np.zeros(1 << kernels.COLUMN_BITS, dtype=np.uint16)
    used = np.zeros(len(table), dtype=np.bool_)
    if not kernels.place_rows(keys, values, rows, starts, shifts, table, used):
        raise AssertionError("no perfect hash was found")
    return shifts, table
