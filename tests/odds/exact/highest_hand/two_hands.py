"""A second way to count Cover All for two hands: no graph, no matching, no type of board.

Of the holdings on a board that miss a class, every two are disjoint except those that share a card, and two
holdings share at most one card. So the pairs of hands that both miss are C(n, 2) − Σ C(n of the card, 2).
Boards are taken up to suits by a way of its own: the four suit masks in falling order.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.hands.five import FULL_HOUSE, order_of_masks
from pitboss.odds.kernels.numba_cache import load_numba

Ints = NDArray[Any]


def missed_by_two_hands() -> tuple[list[int], int]:
    """Per class, full house first: deals of a board and two hands that both miss it; and the number of deals."""
    load_numba()  # lets the function below call the evaluators
    boards, weights = canonical_boards()
    assert len(boards) == 134_459
    assert weights.sum() == comb(52, 5)
    missed = np.zeros(4, dtype=np.int64)
    count_missed(boards, weights, missed)
    return [int(number) for number in missed], comb(52, 5) * comb(47, 2) * comb(45, 2) // 2


def canonical_boards() -> tuple[Ints, Ints]:
    found = np.zeros((200_000, 4), dtype=np.int64)
    weights = np.zeros(200_000, dtype=np.int64)
    size = list_boards(found, weights)
    return found[:size], weights[:size]


@njit  # type: ignore[untyped-decorator]
def list_boards(found: Ints, weights: Ints) -> int:
    size = 0
    masks = np.zeros(4, dtype=np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        masks[:] = 0
                        for card in (a, b, c, d, e):
                            masks[card & 3] |= 1 << (card >> 2)
                        if masks[0] >= masks[1] >= masks[2] >= masks[3]:
                            found[size] = masks
                            weights[size] = orders_of(masks)
                            size += 1
    return size


@njit  # type: ignore[untyped-decorator]
def orders_of(masks: Ints) -> int:
    """In how many different orders four masks can stand, given in falling order."""
    orders, equal = 24, 1
    for place in range(1, 4):
        equal = equal + 1 if masks[place] == masks[place - 1] else 1
        orders //= equal
    return orders


@njit  # type: ignore[untyped-decorator]
def count_missed(boards: Ints, weights: Ints, missed: Ints) -> None:
    """Everything stays below 1,390,690,501,200 deals."""
    mine = np.zeros((4, 52), dtype=np.int64)  # per class and card: holdings with the card that miss the class
    masks = np.zeros(4, dtype=np.int64)
    for index in range(len(boards)):
        mine[:] = 0
        masks[:] = boards[index]
        for a in range(52):
            for b in range(a):
                if masks[a & 3] >> (a >> 2) & 1 or masks[b & 3] >> (b >> 2) & 1:
                    continue
                masks[a & 3] |= 1 << (a >> 2)
                masks[b & 3] |= 1 << (b >> 2)
                kind = order_of_masks(masks[0], masks[1], masks[2], masks[3]) >> 26
                masks[:] = boards[index]
                for class_ in range(4):
                    if kind < FULL_HOUSE + class_:
                        mine[class_, a] += 1
                        mine[class_, b] += 1
        for class_ in range(4):
            ends = mine[class_].sum()
            sharing = (mine[class_] * (mine[class_] - 1)).sum() // 2
            holdings = ends // 2
            missed[class_] += weights[index] * (holdings * (holdings - 1) // 2 - sharing)
