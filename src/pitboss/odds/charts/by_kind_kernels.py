"""What millions of hands are called, counted."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from pitboss.hands import five
from pitboss.hands.five import order_of_masks
from pitboss.odds.kernels.numba_cache import kernel

KINDS = len(five.NAMES)
MADE_OF_PAIRS = (five.PAIR, five.TWO_PAIR, five.THREE)

Array = NDArray[Any]


@kernel
def add_kinds(hole: Array, board: Array, best: Array, weight: Array, sums: Array) -> None:
    """Adds every hand's weight to sums[kind, own, best choice].

    `own` is 1 for a pair, two pair or three of a kind that a card of the seat's is part of, and for every other hand.
    """
    for row in range(len(hole)):
        clubs = diamonds = hearts = spades = ranks = 0
        for card in board[row]:
            ranks |= 1 << (card >> 2)
        own = hole[row, 0] >> 2 == hole[row, 1] >> 2
        for card in hole[row]:
            own |= ranks >> (card >> 2) & 1 == 1
        for place in range(2 + board.shape[1]):
            card = hole[row, place] if place < 2 else board[row, place - 2]
            bit = 1 << (card >> 2)
            if card & 3 == 0:
                clubs |= bit
            elif card & 3 == 1:
                diamonds |= bit
            elif card & 3 == 2:
                hearts |= bit
            else:
                spades |= bit
        kind = order_of_masks(clubs, diamonds, hearts, spades) >> 26
        told = kind == MADE_OF_PAIRS[0] or kind == MADE_OF_PAIRS[1] or kind == MADE_OF_PAIRS[2]
        sums[kind, 1 if own or not told else 0, best[row]] += weight[row]
