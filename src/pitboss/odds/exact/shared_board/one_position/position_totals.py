"""One position by trying every card that can follow, with NumPy alone.

Totals are at most 47 × 46 × 990 times the largest net result, far below 2⁶³.
"""

from __future__ import annotations

import math

import numpy as np

from pitboss.cards import Cards
from pitboss.hands import five
from pitboss.odds.exact.hand_orders import Ints, apart, orders_of_all, subsets
from pitboss.odds.exact.shared_board.decision_plan import Plan


def position_totals(plan: Plan, cards: Cards, left: Cards) -> tuple[int, ...]:
    """The deals that can follow, then the total of every channel over them, before the position's own decision.

    `cards` are the seat's two and three, four or five of the board; `left` are those that may still be dealt.
    """
    coming = subsets(left, 7 - len(cards))
    on_river = showdown_totals(plan, cards, left, coming)
    deals = math.comb(len(left) - coming.shape[1], 2)
    if coming.shape[1] == 0:
        return deals, *on_river[0].tolist()
    on_river = with_gains(on_river, plan.coefficients[5], deals)
    if coming.shape[1] == 1:
        return deals * len(coming), *on_river.sum(axis=0).tolist()
    turns = np.array([on_river[(coming == card).any(axis=1)].sum(axis=0) for card in left])
    deals *= len(left) - 1
    return deals * len(left), *with_gains(turns, plan.coefficients[4], deals).sum(axis=0).tolist()


def showdown_totals(plan: Plan, cards: Cards, left: Cards, coming: Ints) -> Ints:
    """[boards, basis] the net results against every two cards that the dealer can have, for each rest of the board."""
    dealers, none = subsets(left, 2), np.zeros((1, 0), dtype=np.int64)
    seat = orders_of_all(five.order_of_masks, cards, coming, none)
    dealer = orders_of_all(five.order_of_masks, cards[2:], coming, dealers)
    versus = 1 + (seat > dealer) - (seat < dealer)
    groups = len(plan.dealer_least)
    group = np.searchsorted(plan.dealer_least, dealer, side="right") - 1 if groups > 1 else 0
    places = (np.arange(len(coming))[:, None] * 3 + versus) * groups + group
    counts = np.bincount(places[apart(coming, dealers)], minlength=len(coming) * 3 * groups)
    class_ = np.searchsorted(plan.seat_least, seat[:, 0], side="right") - 1
    nets = plan.basis[:, :, class_].transpose(2, 0, 1, 3)
    return (nets * counts.reshape(len(coming), 1, 3, groups)).sum(axis=(2, 3))


def with_gains(totals: Ints, coefficients: Ints, deals: int) -> Ints:
    """The totals of each row, then what the best choice of each class of decisions gains over the first."""
    known = totals.shape[1]
    gains = coefficients[:, :, 0] * deals + np.tensordot(totals, coefficients[:, :, 1 : 1 + known], axes=(1, 2))
    return np.concatenate([totals, gains.max(axis=2, initial=0)], axis=1)
