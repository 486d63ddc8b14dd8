"""One hand of five, counted by itself: every six cards that the dealer can have."""

import numpy as np

from pitboss.hands import wild
from pitboss.odds.kernels.numba_cache import kernel


@kernel
def put(suits, card):
    """Puts a card into the masks of a hand, or takes it out again; the fifth entry counts jokers by bit."""
    suits[card & 3 if card < 52 else 4] ^= 1 << (card >> 2 if card < 52 else card - 52)


@kernel
def order_of(suits):
    """The order of a hand; jokers are the bits of the fifth entry."""
    return wild.order_of_masks(suits[0], suits[1], suits[2], suits[3], (suits[4] & 1) + (suits[4] >> 1))


@kernel
def dealer_counts(first, left, orders, strong_from, every, by_card):
    """Counts the dealer's hands whose highest place among the cards left is `first`.

    every[bin, strong] and by_card[place, bin, strong], those that hold this card; bin 2i is below orders[i] and above
    the one before, bin 2i + 1 is equal to it.
    """
    suits = np.zeros(5, np.int64)
    put(suits, left[first])
    for b in range(first):
        put(suits, left[b])
        for c in range(b):
            put(suits, left[c])
            for d in range(c):
                put(suits, left[d])
                for e in range(d):
                    put(suits, left[e])
                    for f in range(e):
                        put(suits, left[f])
                        order = order_of(suits)
                        put(suits, left[f])
                        at = np.searchsorted(orders, order)
                        strong = 1 if order >= strong_from else 0
                        at = 2 * at + (1 if at < len(orders) and orders[at] == order else 0)
                        every[at, strong] += 1
                        by_card[first, at, strong] += 1
                        by_card[b, at, strong] += 1
                        by_card[c, at, strong] += 1
                        by_card[d, at, strong] += 1
                        by_card[e, at, strong] += 1
                        by_card[f, at, strong] += 1
                    put(suits, left[e])
                put(suits, left[d])
            put(suits, left[c])
        put(suits, left[b])
