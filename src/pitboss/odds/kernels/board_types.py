"""Boards of five up to what showdown can tell apart: 42,783 types instead of 2,598,960 boards.

Suits matter at showdown only where three or more cards of the board share one. So a board is either

* *plain* (no three of a suit): its five ranks alone, 6,175 of them (`PLAIN_COUNT` indices, for the thirteen
  of five equal ranks are numbered too); or
* *suited*: the ranks in the one suit that can make a flush, as a mask, and the ranks of the rest in
  whatever other suits: 26,026 + 9,295 + 1,287 with three, four, five cards of the suit (`SUITED_COUNT`).

On a plain board a holding is its two ranks, 91 *pairs* (low rank first, equal ranks allowed). On a suited
board it is the pair and which of its cards are in the suit: *class* `pair × 4 + flags`, flag 1 for the lower
card in the suit, flag 2 for the higher; two cards of one rank have flag 1 only. A single card is its rank,
or 13 + rank if it is in the suit.

All indices are over thirteen ranks whatever the deck; a rank that a small deck lacks has no copies, so what
contains it weighs nothing. Suits are interchangeable, so a deck must hold every one of its ranks in every one
of its suits (`deck_shape`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Cards, rank, suit
from pitboss.errors import NotFollowed

Ints = NDArray[Any]

RANK_COUNT = 13
PAIRS = tuple(combinations_with_replacement(range(13), 2))  # 91: low, high
PAIR_COUNT = len(PAIRS)
CLASS_COUNT = 4 * PAIR_COUNT  # 338 of them exist

PLAIN_COUNT = math.comb(17, 5)
THREE_COUNT, FOUR_COUNT, FIVE_COUNT = math.comb(13, 3), math.comb(13, 4), math.comb(13, 5)
FIRST_FOUR = THREE_COUNT * PAIR_COUNT  # where boards with four of the suit begin among the suited ones
FIRST_FIVE = FIRST_FOUR + FOUR_COUNT * RANK_COUNT
SUITED_COUNT = FIRST_FIVE + FIVE_COUNT


@dataclass(frozen=True)
class DeckShape:
    """The ranks of a deck (as a mask) and its suits, all interchangeable."""

    ranks: int
    suits: tuple[int, ...]

    @property
    def suit_count(self) -> int:
        """How many suits there are."""
        return len(self.suits)

    @property
    def copies(self) -> Ints:
        """How many cards there are of each of the thirteen ranks."""
        return np.array([self.suit_count * (self.ranks >> r & 1) for r in range(13)], dtype=np.int64)


def deck_shape(deck: Cards, of: str = "this game") -> DeckShape:
    """The ranks and suits of a deck without jokers that holds every rank in every suit; refuses any other deck."""
    plain = [card for card in deck if card < 52]
    ranks, suits = {rank(card) for card in plain}, sorted({suit(card) for card in plain})
    if len(plain) != len(deck) or len(deck) != len(ranks) * len(suits):
        raise NotFollowed(f"{of}: the suits of its deck are not interchangeable: some rank is not there in every suit")
    return DeckShape(sum(1 << r for r in ranks), tuple(suits))


class Indices(NamedTuple):
    """Look-up tables between ranks, masks and indices; unsigned, so that kernels need not think of negative ones."""

    low: Ints  # [91] the lower rank of each pair
    high: Ints  # [91]
    pair: Ints  # [13, 13] -> pair
    pair_of_set: Ints  # [78] two different ranks -> pair
    set_of_mask: Ints  # [8192] a mask -> index among the masks with as many ranks
    masks2: Ints  # [78]
    masks3: Ints  # [286]
    masks4: Ints  # [715]
    masks5: Ints  # [1287]
    three: Ints  # [91, 13] a pair and a rank -> three ranks (455)
    four: Ints  # [91, 91] two pairs -> four ranks (1820)
    four_of_three: Ints  # [455, 13] -> four ranks
    five: Ints  # [1820, 13] four ranks and one more -> five ranks (6188)
    counts4: Ints  # [1820, 13] how often each rank is among the four
    counts5: Ints  # [6188, 13]
    counts3: Ints  # [455, 13]


@lru_cache(maxsize=1)
def indices() -> Indices:
    """The tables, made once in a few milliseconds."""
    masks = {size: [sum(1 << r for r in ranks) for ranks in combinations(range(13), size)] for size in range(2, 6)}
    of_mask = np.zeros(1 << 13, dtype=np.int32)
    for found in masks.values():
        of_mask[found] = range(len(found))
    counts = {size: multiset_counts(size) for size in range(1, 6)}
    pair = _joined(counts[1], counts[1])
    return Indices(
        low=np.array([low for low, _ in PAIRS], dtype=np.uint8),
        high=np.array([high for _, high in PAIRS], dtype=np.uint8),
        pair=pair.astype(np.uint8),
        pair_of_set=np.array([pair[ranks] for ranks in combinations(range(13), 2)], dtype=np.uint8),
        set_of_mask=of_mask.astype(np.uint16),
        masks2=np.array(masks[2], dtype=np.int32),
        masks3=np.array(masks[3], dtype=np.int32),
        masks4=np.array(masks[4], dtype=np.int32),
        masks5=np.array(masks[5], dtype=np.int32),
        three=_joined(counts[2], counts[1]).astype(np.uint16),
        four=_joined(counts[2], counts[2]).astype(np.uint16),
        four_of_three=_joined(counts[3], counts[1]).astype(np.uint16),
        five=_joined(counts[4], counts[1]).astype(np.uint16),
        counts3=counts[3],
        counts4=counts[4],
        counts5=counts[5],
    )


@lru_cache(maxsize=8)
def multiset_counts(size: int) -> Ints:
    """[n, 13] every way to have this many ranks, in order, as counts of each rank."""
    ranks = np.array(list(combinations_with_replacement(range(13), size)))
    counts: Ints = (ranks[:, :, None] == np.arange(13)).sum(axis=1).astype(np.int32)
    return counts


def multiset_index(counts: Ints) -> Ints:
    """Where rows of [n, 13] counts, all of one size, stand among the multisets of that size."""
    powers = 6 ** np.arange(13, dtype=np.int64)
    known = multiset_counts(int(counts[0].sum())).astype(np.int64) @ powers
    order = np.argsort(known)
    found: Ints = order[np.searchsorted(known, counts.astype(np.int64) @ powers, sorter=order)]
    return found


def _joined(first: Ints, second: Ints) -> Ints:
    """[len(first), len(second)] the index of the ranks of both together."""
    both = (first[:, None, :] + second[None, :, :]).reshape(-1, 13)
    return multiset_index(both).reshape(len(first), len(second)).astype(np.int32)


@dataclass(frozen=True)
class SuitedBoards:
    """Every suited type: how many cards of the suit, their mask, the ranks of the rest, all five ranks."""

    suited: Ints  # [36608] 3, 4 or 5
    mask: Ints  # [36608] ranks in the suit
    rest: Ints  # [36608, 13] how often each rank is among the others
    five: Ints  # [36608] the index of its five ranks among the plain types


@lru_cache(maxsize=1)
def suited_boards() -> SuitedBoards:
    """Three of the suit: `set × 91 + pair`; then four: `set × 13 + rank`; then five: `set`."""
    tables = indices()
    masks = (np.repeat(tables.masks3, PAIR_COUNT), np.repeat(tables.masks4, RANK_COUNT), tables.masks5)
    rests = (
        np.tile(multiset_counts(2), (THREE_COUNT, 1)),
        np.tile(multiset_counts(1), (FOUR_COUNT, 1)),
        np.zeros((FIVE_COUNT, 13), dtype=np.int32),
    )
    mask, rest = np.concatenate(masks), np.concatenate(rests)
    return SuitedBoards(
        suited=(5 - rest.sum(axis=1)).astype(np.int32),
        mask=mask,
        rest=rest,
        five=multiset_index(rest + (mask[:, None] >> np.arange(13) & 1)).astype(np.int32),
    )


@lru_cache(maxsize=8)
def multiplicities(shape: DeckShape) -> tuple[Ints, Ints]:
    """How many boards of the deck each plain and each suited type stands for."""
    boards, counts = suited_boards(), indices().counts5
    present = np.array([shape.ranks >> r & 1 for r in range(13)])
    inside = ((boards.mask & ~np.int32(shape.ranks)) == 0).astype(np.int64)
    suited = shape.suit_count * inside * _ways((shape.suit_count - 1) * present, boards.rest)
    plain = _ways(shape.suit_count * present, counts)
    np.subtract.at(plain, boards.five, suited)
    return plain, suited


def _ways(copies: Ints, counts: Ints) -> Ints:
    """In how many ways this many cards of each rank can be taken from this many copies."""
    choose = np.array([[math.comb(n, m) for m in range(6)] for n in range(5)], dtype=np.int64)
    ways: Ints = choose[copies, counts].prod(axis=1)
    return ways
