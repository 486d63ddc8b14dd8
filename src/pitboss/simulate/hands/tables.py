"""Tables for ranking hands quickly, from the two tables of an evaluator: no ranking is written twice, or compiled."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import GameError
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluator_tables import ranked_table, ranks_held, suited_table
from pitboss.hands.evaluators import OURS
from pitboss.simulate.hands import hand_kernels as kernels

Ints = NDArray[Any]
JOKER_DIGIT = 39


EVALUATORS = {evaluator.name: evaluator for evaluator in OURS}


class HandTables(NamedTuple):
    """What kernels need to rank hands of one size."""

    keys: Ints  # uint64 [54] the key of each card
    bias: Any  # uint64: where the counters of suits begin
    shifts: Ints  # uint16 [2 ** ROW_BITS]
    unsuited: Ints  # uint16 [2 ** COLUMN_BITS] ranks by the perfect hash of digits
    suited: Ints  # uint16 [3, 8192] ranks by the number of jokers and the ranks in the suit


def sizes_of(evaluator: Evaluator) -> range:
    """How many cards a hand may be found in."""
    return range(evaluator.size, evaluator.most + 1)


def jokers_of(evaluator: Evaluator) -> range:
    """How many jokers a hand may hold."""
    return range(len(evaluator.wild) + 1)


@lru_cache(maxsize=16)
def flush_of(evaluator: Evaluator) -> int:
    """This many cards of one suit, jokers included, may be worth more than their ranks; 8 if none ever are."""
    masks = np.bitwise_count(np.arange(1 << 13)).astype(np.int64)
    counts = [masks[_suited_orders(evaluator, jokers) > 0] + jokers for jokers in jokers_of(evaluator)]
    return int(np.concatenate(counts).min(initial=8))


@lru_cache(maxsize=16)
def ranks_of(evaluator: Evaluator) -> Ints:
    """Every strength there is, lowest first: the rank of a hand is the place of its strength here."""
    unsuited, suited = _unsuited(evaluator, evaluator.size), _suited(evaluator, evaluator.size)
    return np.unique(np.concatenate([unsuited[1], suited[suited >= 0]]))


@lru_cache(maxsize=16)
def strengths_of(evaluator: Evaluator) -> Ints:
    """For each rank how strong the hand is: uint16, equal for hands that tie."""
    orders = np.minimum(ranks_of(evaluator), evaluator.top)
    return np.unique(orders, return_inverse=True)[1].astype(np.uint16)


@lru_cache(maxsize=32)
def hand_tables(id_: str, size: int) -> HandTables:
    """The tables of an evaluator for hands of this size."""
    evaluator = EVALUATORS[id_]
    if size not in sizes_of(evaluator):
        raise GameError(f"hands of {size} cards are not ranked by {id_!r}")
    known = ranks_of(evaluator)
    keys, orders = _unsuited(evaluator, size)
    suited = _suited(evaluator, size)
    ranks = np.where(suited >= 0, np.searchsorted(known, suited), 0)
    assert np.isin(orders, known).all()
    assert np.isin(suited[suited >= 0], known).all()
    shifts, unsuited = _perfect_hash(keys, np.searchsorted(known, orders))
    bias = np.uint64(sum((8 - flush_of(evaluator)) << (42 + 4 * suit) for suit in range(4)))
    return HandTables(_card_keys(), bias, shifts, unsuited, ranks.astype(np.uint16))


@lru_cache(maxsize=1)
def _card_keys() -> Ints:
    natural = [(1 << 3 * (card >> 2)) + (1 << (42 + 4 * (card & 3))) for card in range(52)]
    joker = (1 << JOKER_DIGIT) + sum(1 << (42 + 4 * suit) for suit in range(4))
    return np.array([*natural, joker, joker], dtype=np.uint64)


def _unsuited(evaluator: Evaluator, size: int) -> tuple[Ints, Ints]:
    """The digits of every way to hold this many ranks and jokers, and what they are worth whatever their suits."""
    keys, orders = [], []
    for jokers in jokers_of(evaluator):
        ranks = np.array(ranks_held(size - jokers), dtype=np.int64).reshape(-1, size - jokers)
        keys.append((1 << 3 * ranks).sum(axis=1) + (jokers << JOKER_DIGIT))
        orders.append(np.array(list(ranked_table(evaluator, size - jokers, jokers).values()), dtype=np.int64))
    return np.concatenate(keys).astype(np.uint64), np.concatenate(orders)


def _suited_orders(evaluator: Evaluator, jokers: int) -> Ints:
    return np.array(suited_table(evaluator, jokers), dtype=np.int64)


def _suited(evaluator: Evaluator, size: int) -> Ints:
    """[3, 8192] the strength of the cards of one suit beside this many jokers; -1 where they make nothing."""
    orders = np.full((3, 1 << 13), -1, dtype=np.int64)
    cards = np.bitwise_count(np.arange(1 << 13))
    for jokers in jokers_of(evaluator):
        found = _suited_orders(evaluator, jokers)
        orders[jokers] = np.where((found > 0) & (cards + jokers <= size), found, -1)
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
