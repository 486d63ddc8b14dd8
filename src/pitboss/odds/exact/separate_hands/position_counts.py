"""One position of five cards and an up card against every hand that the dealer can have, with NumPy alone."""

from __future__ import annotations

import numpy as np

from pitboss.cards import Cards
from pitboss.hands import four
from pitboss.odds.exact.hands_by_order import HandsByOrder
from pitboss.odds.exact.separate_hands.card_sets import Ints


def all_orders(deck: Cards) -> Ints:
    """The orders of all four-card hands of a deck, ascending."""
    hands = HandsByOrder(four.order_of_masks, (), deck, 4, wild=False)
    return hands.orders[hands.every() > 0]


def count_position(mine: int, up: int, left: Cards, steps: Ints) -> Ints:
    """[versus, line] how many hands the dealer completes with five of the cards left.

    `mine` is the order of the player's hand, `steps` are the lowest orders of the lines above the first.
    """
    hands = HandsByOrder(four.order_of_masks, (up,), left, 5, wild=False)
    versus = 1 + np.sign(mine - hands.orders)
    lines = len(steps) + 1
    places = versus * lines + np.searchsorted(steps, hands.orders, side="right")
    return np.bincount(places, hands.every(), 3 * lines).astype(np.int64).reshape(3, lines)
