"""Boards as tables are indexed by them: multisets of ranks, and for one suit its ranks and the ranks of the rest.

A holding of seat or dealer matters to a board through its ranks, and through one suit at most. So what is known of
all boards of k cards is P, indexed by multisets of k ranks, and for each suit Q, indexed by the ranks in that suit (a
mask) and the multiset of the other ranks. Q has only the entries in which the suit can still make a hand of its own.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np

from pitboss.hands.evaluator import Evaluator
from pitboss.odds.kernels.board_types import Ints


class BoardTables(NamedTuple):
    """Index tables for boards of up to `cards` cards. Ranks and suits are numbered as the deck has them."""

    ranks: int
    suits: int
    cards: int  # of the whole board
    many: Ints  # [k] multisets of k ranks
    counts: Ints  # int8 [k, multiset, rank]
    grow: Ints  # int32 [k, multiset, rank] the multiset with one more of a rank
    mask_number: Ints  # int32 [mask] its place among the masks of as many ranks
    least: Ints  # [k] the fewest cards that a suit must have among k to have entries
    start: Ints  # [k, j] where the entries with j cards of the suit begin; [k, k + 1] where they end
    suit_mask: Ints  # int32 [k, entry]
    suit_other: Ints  # int32 [k, entry] multiset of the rest
    full: Ints  # int32 [entry of the whole board] the multiset of all its ranks
    low: Ints  # [pair of ranks] the lower one
    high: Ints
    pair_of: Ints  # [rank, rank]


@lru_cache(maxsize=8)
def board_tables(ranks: int, suits: int, cards: int, fewest: int) -> BoardTables:
    """The tables for boards on which a suit matters from `fewest` cards on."""
    sets = [list(combinations_with_replacement(range(ranks), k)) for k in range(cards + 1)]
    number = [{ranks_of: at for at, ranks_of in enumerate(found)} for found in sets]
    many = np.array([len(found) for found in sets])
    counts = np.zeros((cards + 1, many[-1], ranks), np.int8)
    grow = np.zeros((cards + 1, many[-1], ranks), np.int32)
    for k, found in enumerate(sets):
        for at, held in enumerate(found):
            for rank in held:
                counts[k, at, rank] += 1
            if k < cards:
                grow[k, at] = [number[k + 1][tuple(sorted((*held, rank)))] for rank in range(ranks)]
    masks = [[sum(1 << rank for rank in held) for held in combinations(range(ranks), j)] for j in range(cards + 1)]
    mask_number = np.zeros(1 << ranks, np.int32)
    for of_size in masks:
        mask_number[of_size] = range(len(of_size))
    least = np.array([max(0, fewest - (cards - k)) for k in range(cards + 1)])
    start, entries = _entries(masks, many, least)
    size = max(1, *map(len, entries))
    suit_mask, suit_other = np.zeros((cards + 1, size), np.int32), np.zeros((cards + 1, size), np.int32)
    for k, found_entries in enumerate(entries):
        if found_entries:
            suit_mask[k, : len(found_entries)], suit_other[k, : len(found_entries)] = np.array(found_entries).T
    full = [
        number[cards][tuple(sorted((*sets[cards - mask.bit_count()][other], *_ranks(mask))))]
        for mask, other in entries[cards]
    ]
    pairs = np.array(list(combinations_with_replacement(range(ranks), 2)))
    pair_of = np.zeros((ranks, ranks), np.int64)
    pair_of[pairs[:, 0], pairs[:, 1]] = pair_of[pairs[:, 1], pairs[:, 0]] = range(len(pairs))
    return BoardTables(
        ranks, suits, cards, many, counts, grow, mask_number, least, start, suit_mask, suit_other,
        np.array(full, np.int32), pairs[:, 0].copy(), pairs[:, 1].copy(), pair_of,
    )  # fmt: skip


def _entries(masks: list[list[int]], many: Ints, least: Ints) -> tuple[Ints, list[list[tuple[int, int]]]]:
    """Where the entries of each size begin, and the entries: all of one mask stand together."""
    levels = len(many)
    start = np.zeros((levels, levels + 1), np.int64)
    every: list[list[tuple[int, int]]] = []
    for k in range(levels):
        found: list[tuple[int, int]] = []
        for j in range(k + 1):
            start[k, j] = len(found)
            if j >= least[k]:
                found += [(mask, other) for mask in masks[j] for other in range(many[k - j])]
        start[k, k + 1 :] = len(found)
        every.append(found)
    return start, every


def _ranks(mask: int) -> list[int]:
    return [rank for rank in range(mask.bit_length()) if mask >> rank & 1]


def suit_size(tables: BoardTables, k: int) -> int:
    """How many entries the table of a suit has for boards of k cards."""
    return int(tables.start[k, k + 1])


class Strengths(NamedTuple):
    """The strength of this many cards by their ranks, and of the ranks in one suit."""

    choose: Ints  # [n, k] binomial coefficients, to number multisets
    ranked: Ints  # int32 [multiset in colexicographic order]
    suited: Ints  # int32 [mask]; 0 where they make nothing


@lru_cache(maxsize=16)
def strengths(evaluator: Evaluator, ranks: tuple[int, ...], suits: int, cards: int) -> Strengths:
    """What an evaluator finds in this many cards of these ranks, from its two tables."""
    assert evaluator.ranked is not None
    assert evaluator.suited is not None
    size = len(ranks)
    choose = np.array([[math.comb(n, k) for k in range(cards + 2)] for n in range(size + cards + 1)])
    ranked = np.zeros(math.comb(size + cards - 1, cards), np.int32)
    for held in combinations_with_replacement(range(size), cards):
        at = sum(math.comb(rank + place, place + 1) for place, rank in enumerate(held))
        once, twice, thrice, fours = (
            sum(1 << ranks[rank] for rank in set(held) if held.count(rank) >= times) for times in (1, 2, 3, 4)
        )
        if all(held.count(rank) <= suits for rank in set(held)):
            ranked[at] = evaluator.ranked(once, twice, thrice, fours, 0)
    return Strengths(choose, ranked, suit_strengths(evaluator, ranks, cards))


@lru_cache(maxsize=16)
def suit_strengths(evaluator: Evaluator, ranks: tuple[int, ...], cards: int) -> Ints:
    """[mask] the strength of the ranks in one suit, for up to this many cards."""
    assert evaluator.suited is not None
    found = np.zeros(1 << len(ranks), np.int32)
    for mask in range(1 << len(ranks)):
        if mask.bit_count() <= cards:
            found[mask] = evaluator.suited(sum(1 << ranks[rank] for rank in _ranks(mask)), 0)
    return found


def fewest_suited(evaluator: Evaluator, ranks: tuple[int, ...], cards: int) -> int:
    """With how many cards of a suit it first makes a hand; one more than there are where it never does."""
    suited = suit_strengths(evaluator, ranks, cards)
    return min((int(mask).bit_count() for mask in np.flatnonzero(suited)), default=cards + 1)
