"""One hand of five, counted by itself: every draw and every dealer that the cards left allow."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from pitboss.cards import Cards
from pitboss.games.wild_six import settle
from pitboss.hands import five, wild
from pitboss.odds.exact.draw import one_hand_kernels
from pitboss.odds.exact.draw.deck_bits import Ints
from pitboss.odds.exact.draw.values import Counted
from pitboss.odds.kernels.parallel import Work

STRONG = five.hand(wild.FOUR, 0, 0)  # the least order of a dealer with four of a kind
DEALER = 6


def count_hand(cards: Cards, left: Cards) -> Counted:
    """The deals of this one hand, over every draw and every dealer that the cards left allow."""
    hands = np.array([[wild.order((*cards[:q], *cards[q + 1 :], draw)) for draw in left] for q in range(len(cards))])
    orders = np.unique(hands)
    apart = _dealers(left, orders)  # [draw, bin, strong]: the dealers who do not hold the card drawn
    upto = np.concatenate([np.zeros((len(left), 1, 2), np.int64), apart.cumsum(axis=1)], axis=1)
    bins, draws = 2 * np.searchsorted(orders, hands), np.arange(len(left))
    wins = upto[draws, bins + 1].sum(axis=1)  # [discard, strong]: every bin up to the one just below the hand
    ties = apart[draws, bins + 1].sum(axis=1)
    counts = np.concatenate([wins, ties], axis=1)[:, [0, 2, 1, 3]]
    return Counted(
        sets=np.zeros(1, np.int64),
        original=np.array([settle.line(cards)]),
        counts=counts[None],
        strong_sums=apart[:, :, 1].sum(keepdims=True).reshape(1),
        ways=len(left) * math.comb(len(left) - 1, DEALER),
    )


def _dealers(left: Cards, orders: Ints) -> Ints:
    """[card, bin, strong]: the dealer's hands without this card; see the kernel for the bins."""
    size, places = 2 * len(orders) + 1, np.array(left, dtype=np.int64)

    def count(first: int) -> tuple[Ints, Ints]:
        every, by_card = np.zeros((size, 2), np.int64), np.zeros((len(left), size, 2), np.int64)
        one_hand_kernels.dealer_counts(first, places, orders, STRONG, every, by_card)
        return every, by_card

    found = Work(len(left), None).run(partial(count, first) for first in reversed(range(DEALER - 1, len(left))))
    every, by_card = (sum(each[part] for each in found) for part in (0, 1))
    return np.asarray(every)[None] - np.asarray(by_card)
