"""A second opinion on hands: names and ranks them by counting ranks, and knows nothing of masks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

FIVE_CARD_LADDER = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
    "royal flush",
)

FOUR_CARD_LADDER = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)

SHAPES = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
    (5,): "five of a kind",
    (1, 1, 1, 1): "high card",
    (2, 1, 1): "pair",
    (2, 2): "two pair",
    (3, 1): "three of a kind",
    (4,): "four of a kind",
}

Ranks = tuple[int, ...]
Key = tuple[int, Ranks]


def grouped(ranks: Ranks) -> list[tuple[int, int]]:
    """(how many, rank), the largest group first."""
    return sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)


def straight_top(ranks: Ranks) -> int | None:
    """The top rank if these ascending ranks, all of them, are in sequence; the ace may stand below a deuce."""
    if ranks == tuple(range(ranks[0], ranks[0] + len(ranks))):
        return ranks[-1]
    return ranks[-2] if ranks == (*range(len(ranks) - 1), 12) else None


def name(ranks: Ranks, suited: bool) -> str:
    """What these four or five ascending ranks, of one suit or not, are called."""
    top = straight_top(ranks)
    if suited and top is not None:
        return "royal flush" if len(ranks) == 5 and top == 12 else "straight flush"
    if suited:
        return "flush"
    return "straight" if top is not None else SHAPES[tuple(many for many, _ in grouped(ranks))]


def key(ranks: Ranks, suited: bool) -> Key:
    """A hand's place on the ladder, then the ranks that decide between hands of one name."""
    ladder = FIVE_CARD_LADDER if len(ranks) == 5 else FOUR_CARD_LADDER
    top = straight_top(ranks)
    deciding = (top,) if top is not None else tuple(rank for _, rank in grouped(ranks))
    return ladder.index(name(ranks, suited)), deciding


def key_of_cards(cards: tuple[int, ...]) -> Key:
    """The key of exactly four or five cards."""
    return key(tuple(sorted(card // 4 for card in cards)), len({card % 4 for card in cards}) == 1)


def keys(size: int) -> dict[tuple[Ranks, bool], Key]:
    """The key of every choice of ranks. Five equal ranks are there too: they take a joker."""
    return {(ranks, suited): key(ranks, suited) for ranks, suited in choices(size)}


def choices(size: int) -> Iterator[tuple[Ranks, bool]]:
    """All ascending ranks of so many cards, unsuited and, where no rank repeats, suited."""
    for ranks in combinations_with_replacement(range(13), size):
        yield ranks, False
        if len(set(ranks)) == size:
            yield ranks, True


def table(key_of: Mapping[tuple[Ranks, bool], Any]) -> tuple[np.ndarray, list[Any]]:
    """Numbers the keys from the lowest: an array [suited, rank, rank, …], ranks in any order, and the keys."""
    ladder = sorted(set(key_of.values()))
    place = {key: i for i, key in enumerate(ladder)}
    size = len(next(iter(key_of))[0])
    ascending = np.full((2,) + (13,) * size, -1, dtype=np.int64)
    for (ranks, suited), value in key_of.items():
        ascending[(int(suited), *ranks)] = place[value]
    any_order = np.sort(np.indices((13,) * size).reshape(size, -1), axis=0)
    return ascending[:, *any_order].reshape(2, -1).copy(), ladder
