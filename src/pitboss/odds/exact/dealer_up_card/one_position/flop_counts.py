"""One position after the flop: every second card, turn and river, with NumPy alone."""

from __future__ import annotations

import numpy as np

from pitboss.cards import Cards
from pitboss.hands import five
from pitboss.odds.exact.hand_orders import Ints, apart, kinds_of, orders_of_all, subsets

HANDS = len(five.NAMES)


def count_rest(hole: Cards, flop: Cards, shown: int, left: Cards) -> Ints:
    """[versus, hand] over all that can come; 45,540 results with a full deck."""
    coming, seconds = subsets(left, 2), subsets(left, 1)
    seat = orders_of_all(five.order_of_masks, (*hole, *flop), coming, subsets((), 0))
    dealer = orders_of_all(five.order_of_masks, (*flop, shown), coming, seconds)
    places = (1 + (seat > dealer) - (seat < dealer)) * HANDS + kinds_of(seat)
    return np.bincount(places[apart(coming, seconds)], minlength=3 * HANDS).reshape(3, HANDS)
