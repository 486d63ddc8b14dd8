"""The reference for exact odds: deal by deal, both hands evaluated and compared, compiled, on one core."""

from __future__ import annotations

import time

import numpy as np

from pitboss.hands import five
from pitboss.odds.kernels.numba_cache import kernel

DEALS = 3_000_000
NAIVE = "every deal one by one, extrapolated"


@kernel
def naive_deals(deals, beaten):  # type: ignore[no-untyped-def]
    """Deals nine of the 52 cards again and again and compares two hands of seven."""
    cards = np.arange(52)
    masks = np.zeros(4, np.int64)
    state = np.int64(12345)
    for _ in range(deals):
        for place in range(9):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            other = place + (state >> 8) % (52 - place)
            cards[place], cards[other] = cards[other], cards[place]
        masks[:] = 0
        for place in range(5):
            masks[cards[place] & 3] |= 1 << (cards[place] >> 2)
        player = order_with(masks, cards[5], cards[6])
        dealer = order_with(masks, cards[7], cards[8])
        beaten[0] += player > dealer


@kernel
def order_with(masks, one, two):  # type: ignore[no-untyped-def]
    """The order of the board and two more cards."""
    held = masks.copy()
    held[one & 3] |= 1 << (one >> 2)
    held[two & 3] |= 1 << (two >> 2)
    return five.order_of_masks(held[0], held[1], held[2], held[3])


def naive_rate() -> float:
    """Deals per second, the best of three."""
    beaten = np.zeros(1, np.int64)
    naive_deals(1000, beaten)
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        naive_deals(DEALS, beaten)
        seconds.append(time.perf_counter() - start)
    return DEALS / min(seconds)
