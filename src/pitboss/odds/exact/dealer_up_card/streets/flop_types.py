"""What a flop is to a showdown that has not happened yet, and which boards it can grow into.

Seen from one suit, a flop with cards of that suit is its ranks in the suit and its ranks outside: 1,183 + 1,014 +
286 *suited flops* with one, two, three cards of the suit. A suited board (`board.types`) has at most ten of them
inside. The two cards that such a flop still needs are those of the suit, which are there or not, and up to two
outside it, of which the deck has some copies left: only these have to be counted, so only they are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np

from pitboss.odds.kernels.board_types import (
    FIRST_FIVE,
    FIRST_FOUR,
    PAIR_COUNT,
    PAIRS,
    PLAIN_COUNT,
    RANK_COUNT,
    SUITED_COUNT,
    Ints,
    indices,
)

NONE = 13  # no rank
INSIDE = 10  # flops inside a board, at most

FIRST_TWO = RANK_COUNT * PAIR_COUNT
FIRST_THREE = FIRST_TWO + 78 * RANK_COUNT
FLOP_COUNT = FIRST_THREE + 286
PLAIN_FLOP_COUNT = 455

SUITED_HOLE, OFFSUIT_HOLE, PAIR_HOLE = range(3)


@dataclass(frozen=True)
class Inside:
    """The flops inside every board: [boards, 10], −1 where there are fewer, and the ranks of the other two cards.

    For suited boards the ranks outside the suit only; NONE where there is no such card.
    """

    flop: Ints
    first: Ints
    second: Ints


@lru_cache(maxsize=1)
def flops_in_suited() -> Inside:
    """The suited flops inside each suited board."""
    flop = np.full((SUITED_COUNT, INSIDE), -1, dtype=np.int64)
    first, second = np.full_like(flop, NONE), np.full_like(flop, NONE)
    for start, stop, size, write in (
        (0, FIRST_FOUR, 3, _inside_three),
        (FIRST_FOUR, FIRST_FIVE, 4, _inside_four),
        (FIRST_FIVE, SUITED_COUNT, 5, _inside_five),
    ):
        masks = (indices().masks3, indices().masks4, indices().masks5)[size - 3]
        write(masks, flop[start:stop], first[start:stop], second[start:stop])
    return Inside(flop, first, second)


def _inside_three(masks: Ints, flop: Ints, first: Ints, second: Ints) -> None:
    """Three of the suit and two others: one in the suit with both others, two with either, all three with none."""
    tables = indices()
    mask, pair = np.repeat(masks, PAIR_COUNT), np.tile(np.arange(PAIR_COUNT), len(masks))
    low, high = np.array(PAIRS)[pair].T
    ranks = _ranks_of(mask, 3)
    for column in range(3):
        kept = tables.set_of_mask[mask & ~(1 << ranks[:, column])]
        flop[:, column] = ranks[:, column] * PAIR_COUNT + pair
        flop[:, 3 + column] = FIRST_TWO + kept * RANK_COUNT + low
        first[:, 3 + column] = high
        flop[:, 6 + column] = np.where(low == high, -1, FIRST_TWO + kept * RANK_COUNT + high)
        first[:, 6 + column] = low
    flop[:, 9] = FIRST_THREE + tables.set_of_mask[mask]
    first[:, 9], second[:, 9] = low, high


def _inside_four(masks: Ints, flop: Ints, first: Ints, second: Ints) -> None:
    """Four of the suit and one other: two in the suit with it, or three without."""
    tables = indices()
    mask, other = np.repeat(masks, RANK_COUNT), np.tile(np.arange(RANK_COUNT), len(masks))
    ranks = _ranks_of(mask, 4)
    for column, (one, two) in enumerate(combinations(range(4), 2)):
        kept = tables.set_of_mask[1 << ranks[:, one] | 1 << ranks[:, two]]
        flop[:, column] = FIRST_TWO + kept * RANK_COUNT + other
    for column in range(4):
        flop[:, 6 + column] = FIRST_THREE + tables.set_of_mask[mask & ~(1 << ranks[:, column])]
        first[:, 6 + column] = other


def _inside_five(masks: Ints, flop: Ints, first: Ints, second: Ints) -> None:
    """Five of the suit: any three."""
    ranks = _ranks_of(masks, 5)
    for column, kept in enumerate(combinations(range(5), 3)):
        flop[:, column] = FIRST_THREE + indices().set_of_mask[(1 << ranks[:, list(kept)]).sum(axis=1)]


def _ranks_of(mask: Ints, size: int) -> Ints:
    """[n, size] the ranks of masks that all have `size` of them."""
    return np.nonzero(mask[:, None] >> np.arange(13) & 1)[1].reshape(-1, size)


@lru_cache(maxsize=1)
def flops_in_plain() -> Inside:
    """The three ranks of flops inside each five ranks; here `first` and `second` are always ranks."""
    tables = indices()
    ranks = np.array(list(combinations_with_replacement(range(13), 5)))
    flop, first, second = (np.zeros((PLAIN_COUNT, INSIDE), dtype=np.int64) for _ in range(3))
    for column, kept in enumerate(combinations(range(5), 3)):
        one, two, three = ranks[:, list(kept)].T
        found = tables.three[tables.pair[one, two], three].astype(np.int64)
        again = (flop[:, :column] == found[:, None]).any(axis=1)
        flop[:, column] = np.where(again, -1, found)
        first[:, column], second[:, column] = ranks[:, [place for place in range(5) if place not in kept]].T
    return Inside(flop, first, second)


@dataclass(frozen=True)
class Flops:
    """All flops up to renaming the suits that two hole cards leave interchangeable; cards are 13 × suit + rank."""

    cards: Ints  # [n, 3]
    ways: Ints  # [n] how many flops each of them stands for
    plain: Ints  # [n] its three ranks
    suited: Ints  # [n, 4] the suited flop that it is in each suit, -1 where it has no card of it


@lru_cache(maxsize=16)
def flops_beside(hole: int, suit_count: int) -> Flops:
    """The flops beside two cards of suit 0, or one of suit 0 and one of suit 1 (for a pair these may change places)."""
    cards = np.array(list(combinations(range(13 * suit_count), 3)), dtype=np.int64)
    least, codes = np.full(len(cards), 52**3), _codes(cards)
    for suits in _renamings(hole, suit_count):
        renamed = np.sort(np.array(suits)[cards // 13] * 13 + cards % 13, axis=1)
        np.minimum(least, _codes(renamed), out=least)
    kept, ways = np.unique(least, return_counts=True)
    cards = cards[np.searchsorted(codes, kept)]
    tables, ranks = indices(), np.sort(cards % 13, axis=1)
    plain = tables.three[tables.pair[ranks[:, 0], ranks[:, 1]], ranks[:, 2]]
    suited = np.stack([suited_flop(cards, suit) for suit in range(4)], axis=1)
    return Flops(cards, ways.astype(np.int64), plain.astype(np.int64), suited)


def _codes(cards: Ints) -> Ints:
    """One number per flop, in the order of the flops."""
    codes: Ints = cards @ np.array([52 * 52, 52, 1])
    return codes


def _renamings(hole: int, suit_count: int) -> list[tuple[int, ...]]:
    fixed = ((0,),) if hole == SUITED_HOLE else ((0, 1),) if hole == OFFSUIT_HOLE else ((0, 1), (1, 0))
    free = range(len(fixed[0]), suit_count)
    return [first + rest for first in fixed for rest in permutations(free)]


def suited_flop(cards: Ints, suit: int) -> Ints:
    """[n] which suited flop each flop is in this suit."""
    tables, ranks, inside = indices(), cards % 13, cards // 13 == suit
    count, found = inside.sum(axis=1), np.full(len(cards), -1, dtype=np.int64)
    of_mask = tables.set_of_mask[np.where(inside, 1 << ranks, 0).sum(axis=1)]
    one, two, three = (count == size for size in (1, 2, 3))
    low, high = ranks[one][~inside[one]].reshape(-1, 2).T
    found[one] = ranks[one][inside[one]] * PAIR_COUNT + tables.pair[low, high]
    found[two] = FIRST_TWO + of_mask[two] * RANK_COUNT + ranks[two][~inside[two]]
    found[three] = FIRST_THREE + of_mask[three]
    return found


@lru_cache(maxsize=1)
def suited_flop_count() -> Ints:
    """[2483] how many cards of the suit each suited flop has."""
    return np.repeat([1, 2, 3], [FIRST_TWO, FIRST_THREE - FIRST_TWO, FLOP_COUNT - FIRST_THREE])
