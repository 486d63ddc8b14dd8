"""Kernel of the highest of several hands without a board: suited runs in all the suits at once."""

import numpy as np

from pitboss.odds.kernels.numba_cache import kernel

NIBBLES = 0x1111111111111  # thirteen: the lowest bit of a count of up to four for every rank


@kernel
def sum_nibbles(nibbles):
    """The sum of thirteen counts, which must not exceed 15."""
    return (nibbles * NIBBLES >> 48) & 15


@kernel
def suit_orders(chosen, suits):
    """In how many ways the last `suits` of four ascending numbers can be handed to as many suits."""
    orders, run = 1, 0
    for place in range(4 - suits, 4):
        run = run + 1 if place > 4 - suits and chosen[place] == chosen[place - 1] else 1
        orders = orders * (place - 3 + suits) // run
    return orders


@kernel
def add_layouts(chosen, suits, cover, cover4, fours, fives, sums):
    """Adds the layouts chosen for the suits to their cell."""
    held, held4, four, five = 0, 0, 0, 0
    for layout in chosen:
        held += cover[layout]
        held4 += cover4[layout]
        four += fours[layout]
        five += fives[layout]
    low, high, all_four = held & NIBBLES, held >> 1 & NIBBLES, held >> 2 & NIBBLES
    once, twice, thrice = low & ~high, high & ~low, low & high
    orders = suit_orders(chosen, suits)
    cell = sums[
        four, five, sum_nibbles(once), sum_nibbles(twice), sum_nibbles(thrice), sum_nibbles(all_four)
    ]  # fmt: skip
    cell[0] += orders
    cell[1] += orders * sum_nibbles(held4 & once)
    cell[2] += orders * (sum_nibbles(held4 & twice) + 2 * sum_nibbles(held4 >> 1 & twice))


@kernel
def count_layouts(suits, most, cover, cover4, fours, fives, sums):
    """Adds every choice of one layout per suit, with at most this many runs in all, to `sums`.

    A layout is a set of disjoint runs in one suit, number 0 the empty one: `cover` counts, a nibble per rank,
    the cards that its runs hold, `cover4` those of its runs of four alone; `fours` and `fives` are how many runs
    it has of each length. A deck of fewer than four suits has empty layouts in those that it lacks.

    sums[fours, fives, e₁, e₂, e₃, e₄], where e are the numbers of ranks of which one, two, three, four cards are
    held: [..., 0] counts layouts, [..., 1] and [..., 2] the cards of runs of four that are the only held card of
    their rank, or one of two. With 116 layouts and at most 28 such cards no sum exceeds 28 · 116⁴, below 2³³.
    """
    chosen = np.zeros(4, np.int64)
    runs = fours + fives
    every = len(cover)
    for a in range(every if suits > 3 else 1):
        for b in range(a, every if suits > 2 else 1):
            for c in range(b, every if suits > 1 else 1):
                if runs[a] + runs[b] + runs[c] > most:
                    continue
                for d in range(c, every):
                    if runs[a] + runs[b] + runs[c] + runs[d] <= most:
                        chosen[0], chosen[1], chosen[2], chosen[3] = a, b, c, d
                        add_layouts(chosen, suits, cover, cover4, fours, fives, sums)
