"""One hand of five, counted by itself: every draw and every dealer that the cards left allow."""

from __future__ import annotations

import math

import numpy as np

from pitboss.cards import Cards
from pitboss.hands import wild
from pitboss.odds.exact.draw.values import Counted
from pitboss.odds.exact.hands_by_order import HandsByOrder

DEALER = 6


def count_hand(cards: Cards, left: Cards, strong_least: int) -> Counted:
    """The deals of this one hand; a dealer is strong from this order on."""
    discards = [[wild.order((*cards[:q], *cards[q + 1 :], draw)) for draw in left] for q in range(len(cards))]
    hands = np.array([*discards, [wild.order(cards)] * len(left)])  # the last is the hand that stands pat
    dealers = HandsByOrder(wild.order_of_masks, (), left, DEALER, wild=True)
    strong = (dealers.orders >= strong_least).astype(np.int64)
    apart = (dealers.every() - dealers.holding())[:, :, None] * np.stack([1 - strong, strong], axis=1)
    upto = np.pad(apart.cumsum(axis=1), ((0, 0), (1, 0), (0, 0)))  # [draw, orders + 1, strong]
    draws = np.arange(len(left))
    wins = upto[draws, np.searchsorted(dealers.orders, hands)].sum(axis=1)  # [answer, strong]
    ties = upto[draws, np.searchsorted(dealers.orders, hands, side="right")].sum(axis=1) - wins
    counts = np.concatenate([wins, ties], axis=1)[:, [0, 2, 1, 3]]
    return Counted(
        sets=np.zeros(1, np.int64),
        counts=counts[None],
        strong_sums=apart[:, :, 1].sum(keepdims=True).reshape(1),
        ways=len(left) * math.comb(len(left) - 1, DEALER),
    )
