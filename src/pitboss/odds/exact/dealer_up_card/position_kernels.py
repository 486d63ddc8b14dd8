"""A kernel for one position after the flop: every second card, turn and river, one by one."""

from __future__ import annotations

import numpy as np

from pitboss.hands.five import order_of_masks
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel


@kernel
def count_rest(hole: Ints, flop: Ints, shown: int, left: Ints, results: Ints) -> None:
    """Adds up results[versus, hand] over all that can come; 45,540 results with a full deck."""
    player, dealer = np.zeros(4, np.int64), np.zeros(4, np.int64)
    add(player, hole)
    add(player, flop)
    add(dealer, flop)
    dealer[shown & 3] |= 1 << (shown >> 2)
    for turn in left:
        for river in left:
            if river <= turn:
                continue
            mine = order_with(player, turn, river, river)
            for second in left:
                if second not in (turn, river):
                    other = order_with(dealer, turn, river, second)
                    results[1 + (mine > other) - (mine < other), mine >> 26] += 1


@kernel
def add(masks: Ints, cards: Ints) -> None:
    """Adds cards to the ranks held of each suit."""
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)


@kernel
def order_with(masks: Ints, one: int, two: int, three: int) -> int:
    """The order of these cards with three more; one may be given twice."""
    clubs, diamonds, hearts, spades = masks[0], masks[1], masks[2], masks[3]
    for card in (one, two, three):
        bit = 1 << (card >> 2)
        clubs |= bit * (card & 3 == 0)
        diamonds |= bit * (card & 3 == 1)
        hearts |= bit * (card & 3 == 2)
        spades |= bit * (card & 3 == 3)
    return order_of_masks(clubs, diamonds, hearts, spades)
