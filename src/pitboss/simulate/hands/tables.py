"""Tables for ranking hands quickly, from the two tables of an evaluator: no ranking is written twice, or compiled."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.errors import GameError
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluator_tables import EVERY_SUIT, most_wild, ranked_table, ranks_held, suited_table
from pitboss.simulate.hands import hand_kernels as kernels

Ints = NDArray[Any]
WILD_DIGIT = 39
MOST_CARDS = 8  # counters of suits have four bits
MOST_WILD = 7  # the digit of wild cards has three
MULTIPLIERS = (kernels.MULTIPLIER, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F, 0xFF51AFD7ED558CCD)


class HandTables(NamedTuple):
    """What kernels need to rank the hands of an evaluator."""

    keys: Ints  # uint64 [54] the key of each card
    bias: Any  # uint64: where the counters of suits begin
    multiplier: Any  # uint64: of the perfect hash
    shifts: Ints  # uint16 or uint32 [2 ** ROW_BITS]
    unsuited: Ints  # uint16 or uint32: ranks by the perfect hash of digits
    suited: Ints  # the same [wild cards + 1, 8192]: ranks by the number of wild cards and the ranks in the suit
    bits: Ints  # int64 [54] the rank of each card as a bit; 0 for wild cards


def cannot_compile(evaluator: Evaluator, deck: Cards) -> str:
    """Why hands of this evaluator are not ranked by tables; empty where they are."""
    if evaluator.loses:
        return f"evaluator {evaluator.name}: {evaluator.loses}"
    if evaluator.most > MOST_CARDS or most_wild(evaluator) > MOST_WILD:
        return f"evaluator {evaluator.name} ranks more than {MOST_CARDS} cards, or more than {MOST_WILD} wild ones"
    if any(card >= len(STANDARD_DECK) and card not in evaluator.wild for card in deck):
        return f"evaluator {evaluator.name} does not say what a joker is"
    if suited_table(evaluator, 0)[0]:
        return f"evaluator {evaluator.name} ranks a suit without cards"
    return ""


@lru_cache(maxsize=16)
def flush_of(evaluator: Evaluator) -> int:
    """This many cards of one suit, wild ones included, may be worth more than their ranks; 8 if none ever are."""
    cards = np.bitwise_count(np.arange(EVERY_SUIT)).astype(np.int64)
    counts = [cards[_suited_orders(evaluator, wilds) > 0] + wilds for wilds in range(most_wild(evaluator) + 1)]
    return int(np.concatenate(counts).min(initial=MOST_CARDS))


@lru_cache(maxsize=16)
def ranks_of(evaluator: Evaluator) -> Ints:
    """Every strength there is, lowest first: the rank of a hand is the place of its strength here."""
    suited = _suited(
        evaluator, evaluator.size
    )  # More cards are worth the best of fewer: that is checked of evaluators.
    return np.unique(np.concatenate([_unsuited(evaluator, evaluator.size)[1], suited[suited >= 0]]))


@lru_cache(maxsize=16)
def orders_of(one: Evaluator, other: Evaluator) -> tuple[Ints, Ints]:
    """For each rank of two evaluators how strong the hand is, equal for hands that tie."""
    strengths = [np.minimum(ranks_of(each), one.top) for each in (one, other)]
    places = np.unique(np.concatenate(strengths), return_inverse=True)[1].astype(np.int32)
    return places[: len(strengths[0])], places[len(strengths[0]) :]


@lru_cache(maxsize=32)
def hand_tables(evaluator: Evaluator, sizes: tuple[int, ...]) -> HandTables:
    """The tables of an evaluator for hands of these sizes."""
    for size in sizes:
        if not evaluator.size <= size <= evaluator.most:
            raise GameError(f"hands of {size} cards are not ranked by {evaluator.name!r}")
    known = ranks_of(evaluator)
    small = np.uint16 if len(known) <= 1 << 16 else np.uint32
    found = [_unsuited(evaluator, size) for size in sizes]
    keys, orders = (np.concatenate([each[at] for each in found]) for at in range(2))
    suited = _suited(evaluator, max(sizes))
    assert np.isin(orders, known).all()
    assert np.isin(suited[suited >= 0], known).all()
    ranks = np.where(suited >= 0, np.searchsorted(known, suited), 0)
    multiplier, shifts, unsuited = _perfect_hash(keys, np.searchsorted(known, orders), small)
    bias = np.uint64(sum((MOST_CARDS - flush_of(evaluator)) << (42 + 4 * suit) for suit in range(4)))
    return HandTables(
        _card_keys(evaluator), bias, multiplier, shifts, unsuited, ranks.astype(small), _card_bits(evaluator)
    )


def _card_keys(evaluator: Evaluator) -> Ints:
    keys = [(1 << 3 * (card >> 2)) + (1 << (42 + 4 * (card & 3))) for card in range(52)] + [0, 0]
    for card in evaluator.wild:
        keys[card] = (1 << WILD_DIGIT) + sum(1 << (42 + 4 * suit) for suit in range(4))
    return np.array(keys, dtype=np.uint64)


def _card_bits(evaluator: Evaluator) -> Ints:
    cards = range(54)
    return np.array([0 if card >= 52 or card in evaluator.wild else 1 << (card >> 2) for card in cards], dtype=np.int64)


def _unsuited(evaluator: Evaluator, size: int) -> tuple[Ints, Ints]:
    """The digits of every way to hold this many ranks and wild cards, and what they are worth whatever their suits."""
    keys, orders = [], []
    for wilds in range(min(most_wild(evaluator), size) + 1):
        ranks = np.array(ranks_held(size - wilds), dtype=np.int64).reshape(-1, size - wilds)
        keys.append((1 << 3 * ranks).sum(axis=1) + (wilds << WILD_DIGIT))
        orders.append(np.array(list(ranked_table(evaluator, size - wilds, wilds).values()), dtype=np.int64))
    return np.concatenate(keys).astype(np.uint64), np.concatenate(orders)


def _suited_orders(evaluator: Evaluator, wilds: int) -> Ints:
    return np.array(suited_table(evaluator, wilds), dtype=np.int64)


def _suited(evaluator: Evaluator, size: int) -> Ints:
    """[wild cards + 1, 8192] the strength of the cards of one suit beside wild cards; -1 where they make nothing."""
    orders = np.full((most_wild(evaluator) + 1, EVERY_SUIT), -1, dtype=np.int64)
    cards = np.bitwise_count(np.arange(EVERY_SUIT))
    for wilds in range(len(orders)):
        found = _suited_orders(evaluator, wilds)
        orders[wilds] = np.where((found > 0) & (cards + wilds <= size), found, -1)
    return orders


def _perfect_hash(keys: Ints, values: Ints, small: type) -> tuple[Any, Ints, Ints]:
    """A multiplier, the shift of every row and the table that they lead to."""
    slots = 1 << max(kernels.COLUMN_BITS, int(1.3 * len(keys)).bit_length())
    for multiplier in map(np.uint64, MULTIPLIERS):
        rows = (keys * multiplier) >> np.uint64(64 - kernels.ROW_BITS)
        sizes = np.bincount(rows.astype(np.int64), minlength=1 << kernels.ROW_BITS)
        order = np.lexsort((rows, -sizes[rows.astype(np.int64)]))
        grouped = rows[order].astype(np.int64)
        starts = np.flatnonzero(np.r_[True, grouped[1:] != grouped[:-1], True])
        shifts = np.zeros(1 << kernels.ROW_BITS, dtype=np.uint16 if slots <= 1 << 16 else np.uint32)
        table: Ints = np.zeros(slots, dtype=small)
        used = np.zeros(slots, dtype=np.bool_)
        if kernels.place_rows(keys[order], values[order], grouped, starts, multiplier, shifts, table, used):
            return multiplier, shifts, table
    raise AssertionError("no perfect hash was found")
