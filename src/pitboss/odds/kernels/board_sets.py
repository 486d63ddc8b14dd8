"""Sums over all boards that can still come, when no two suits need be alike: five cards, then four, then three.

A board is a set of places among the cards left. Sets of one size are numbered in colexicographic order: the number of
places a < b < c … is C(a, 1) + C(b, 2) + C(c, 3) + …
"""

from __future__ import annotations

import math

import numpy as np

from pitboss.hands.bits import straight, top
from pitboss.hands.five import HIGH_CARD, STRAIGHT, hand, paired_order
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel

PLACES = 53
CHOOSE: Ints = np.array([[math.comb(n, k) for k in range(6)] for n in range(PLACES)], dtype=np.int64)


@kernel
def sum_over_last_card(size: int, cards: int, choose: Ints, above: Ints, below: Ints) -> None:
    """Adds the totals `above` of every set of `size` cards to each set `below` that has one card less."""
    places = np.arange(size)
    for number in range(len(above)):
        for out in range(size):
            index = 0
            for at in range(size):
                if at != out:
                    index += choose[places[at], at + 1 - (at > out)]
            for channel in range(above.shape[1]):
                below[index, channel] += above[number, channel]
        at = 0
        while at < size - 1 and places[at] + 1 == places[at + 1]:
            places[at] = at
            at += 1
        places[at] += 1


@kernel
def order_of_ranks(once: int, pairs: int, threes: int, fours: int) -> int:
    """The order of seven cards without a flush, from the ranks held at least once, twice, thrice, four times."""
    if pairs:
        return paired_order(once, pairs, threes, fours)
    high = straight(once)
    return hand(STRAIGHT, high, 0) if high else hand(HIGH_CARD, 0, top(once, 5))


@kernel
def flush_suit(board: Ints) -> int:
    """The suit of which three or more cards lie on a board of five, else -1."""
    for suit in range(4):
        rest = board[suit] & (board[suit] - 1)
        if rest & (rest - 1):
            return suit
    return -1


@kernel
def ranks_held(suits: Ints, ranks: Ints) -> None:
    """The ranks held at least once, twice, thrice and four times."""
    ranks[:] = 0
    for suit in range(4):
        add_rank(ranks, suits[suit])


@kernel
def add_rank(ranks: Ints, more: int) -> None:
    """Adds a card of each of these ranks."""
    ranks[3] |= ranks[2] & more
    ranks[2] |= ranks[1] & more
    ranks[1] |= ranks[0] & more
    ranks[0] |= more
