"""Kernels for evaluators by which a hand is worth what its best suit is worth: suits are counted one by one.

A hand is below a strength if every suit of it is. So the hands that avoid a seat's cards are a coefficient of a product
over suits. `found[free, size]` is how many sets of `size` cards of one suit, out of the ranks that are free, are below.
"""

import numpy as np

from pitboss.odds.kernels.numba_cache import inner, kernel

EVERY_RANK = (1 << 13) - 1


@inner
def add_suit(ranks, size, found):
    """One more set of ranks is below: it is counted for all free ranks that hold it."""
    others = EVERY_RANK & ~ranks
    more = others
    while True:
        found[ranks | more, size] += 1
        if more == 0:
            break
        more = (more - 1) & others


@kernel
def add_suits(first, last, suits, sizes, found):
    """A range of the sets of ranks, weakest first."""
    for at in range(first, last):
        add_suit(suits[at], sizes[at], found)


@inner
def hands_of(free, found, size, one, two):
    """The hands of `size` cards of free ranks whose suits are all below."""
    for cards in range(size + 1):
        one[cards] = two[cards] = 0
        for part in range(cards + 1):
            one[cards] += found[free[0], part] * found[free[1], cards - part]
            two[cards] += found[free[2], part] * found[free[3], cards - part]
    total = 0
    for cards in range(size + 1):
        total += one[cards] * two[size - cards]
    return total


@kernel
def count_suits(
    first,
    last,
    queue,
    seen,
    rank_of,
    suit_of,
    deck,
    low,
    high,
    added,
    suits,
    sizes,
    size,
    hands,
    below,
    upto,
    steps,
    out,
):
    """`out[row, column]` for rows of the queue, which ascends: hands below `low[row]`, below `high[row]`, by class.

    `deck[suit]` are the ranks of the deck; `steps[class]` the table of sets of ranks below the next class.
    """
    free, one, two = np.empty(4, np.int64), np.empty(size + 1, np.int64), np.empty(size + 1, np.int64)
    for at in range(first, last):
        row = queue[at]
        while added[0] < low[row]:
            add_suit(suits[added[0]], sizes[added[0]], below)
            added[0] += 1
        while added[1] < high[row]:
            add_suit(suits[added[1]], sizes[added[1]], upto)
            added[1] += 1
        for suit in range(4):
            free[suit] = deck[suit]
        for place in range(seen.shape[1]):
            card = seen[row, place]
            free[suit_of[card]] &= ~(1 << rank_of[card])
        out[row, 0] = hands_of(free, below, size, one, two)
        out[row, 1] = hands_of(free, upto, size, one, two)
        under = 0
        for class_ in range(len(steps)):
            over = hands_of(free, steps[class_], size, one, two)
            out[row, 2 + class_] = over - under
            under = over
        out[row, 2 + len(steps)] = hands - under
