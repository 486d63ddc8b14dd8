"""Kernels that list the cards a seat can have seen, up to exchanges of suits and jokers.

A set of cards is a mask of places in the deck. Of the sets that exchanges make of each other the one with the lowest
cards stands for all, and what is left of it without its highest card stands for its kind, too. So sets grow card by
card, and only those that stand for others grow.
"""

import numpy as np

from pitboss.odds.kernels.numba_cache import kernel


@kernel
def list_rows(first, last, used, fixing, size, exchanges, into, cards, parent, ways, masks, fixed):
    """The sets of `size` cards beside those of each row in a range; returns where the next row goes.

    `used[row]` are the cards of the row, `fixing[row]` the exchanges, as bits, that leave them as they are. For each
    new row: its cards, the row it continues, how many sets it stands for, all cards, and what leaves them as they are.
    With `into` below zero they are only counted.
    """
    total, deck = exchanges.shape
    images, active = np.zeros((size + 1, total), np.int64), np.zeros(total, np.int64)
    chosen, sets = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    at = max(into, 0)
    for row in range(first, last):
        there = 0
        for each in range(total):
            if fixing[row] >> each & 1:
                active[there] = each
                there += 1
        depth, chosen[0] = 0, -1
        while depth >= 0:
            chosen[depth] += 1
            card = chosen[depth]
            if card > deck - (size - depth):
                depth -= 1
                continue
            if used[row] >> card & 1:
                continue
            held = sets[depth] | 1 << card
            stands, same, bits = True, 0, 0
            for place in range(there):
                image = images[depth, place] | 1 << exchanges[active[place], card]
                images[depth + 1, place] = image
                differs = image ^ held
                if differs == 0:
                    same += 1
                    bits |= 1 << active[place]
                elif image & (differs & -differs):
                    stands = False
                    break
            if not stands:
                continue
            if depth + 1 < size:
                depth += 1
                sets[depth], chosen[depth] = held, card
                continue
            if into >= 0:
                for place in range(size):
                    cards[at, place] = chosen[place]
                parent[at], ways[at] = row, there // same
                masks[at], fixed[at] = used[row] | held, bits
            at += 1
    return at
