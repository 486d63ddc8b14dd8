"""Hands of many rounds at once: the rank of a hand by two look-ups, from tables that the evaluators fill.

A card is a key of 64 bits: a digit (three bits) for its rank or for a joker, and a counter (four bits) for its suit; a
joker counts in every suit. The keys of a hand are added up. The counters begin at 8 less the cards of a flush, so that
bit 3 of a counter says that its suit can make one. The digits find the best hand without a flush by a perfect hash,
the ranks in the suit find the best flush, and the higher of the two is the hand.
"""

import numpy as np

from pitboss.odds.kernels.numba_cache import inner, kernel

DIGITS = (1 << 42) - 1
FLUSH_BITS = 0x8888 << 42
MULTIPLIER = 0x9E3779B97F4A7C15
ROW_BITS, COLUMN_BITS = 13, 16


@inner
def hash_column(digits):
    """The column of a key: the next bits."""
    product = digits * np.uint64(MULTIPLIER)
    return (product >> np.uint64(64 - ROW_BITS - COLUMN_BITS)) & np.uint64((1 << COLUMN_BITS) - 1)


@kernel
def place_rows(keys, values, rows, starts, shifts, table, used):
    """Fills a perfect hash: keys in groups of one row each, the largest group first; False if it cannot be done.

    A row's keys stand at their columns plus the row's shift. starts [groups + 1], shifts [2 ** ROW_BITS].
    """
    size = np.uint64(len(table) - 1)
    for group in range(len(starts) - 1):
        first, last = starts[group], starts[group + 1]
        for shift in range(len(table)):
            free = True
            for i in range(first, last):
                at = (hash_column(keys[i]) + np.uint64(shift)) & size
                if used[at]:
                    free = False
                    break
                used[at] = True
            if free:
                break
            for j in range(first, i):
                used[(hash_column(keys[j]) + np.uint64(shift)) & size] = False
        else:
            return False
        shifts[rows[first]] = shift
        for i in range(first, last):
            table[(hash_column(keys[i]) + np.uint64(shift)) & size] = values[i]
    return True


@inner
def suited_rank(total, cards, i, slots, suited):
    """The rank of the best flush of one hand."""
    best = np.uint16(0)
    jokers = (total >> np.uint64(39)) & np.uint64(7)
    for suit in range(4):
        if (total >> np.uint64(45 + 4 * suit)) & np.uint64(1):
            mask = 0
            for k in range(len(slots)):
                card = np.int64(cards[i, slots[k]])
                if card < 52 and card & 3 == suit:
                    mask |= 1 << (card >> 2)
            best = max(best, suited[jokers, mask])
    return best


@kernel
def add_keys(cards, slots, keys, bias, totals):
    """The keys of the hand at these places of every row, added up: cards uint8 [n, width] -> totals uint64 [n]."""
    for i in range(len(totals)):
        total = bias
        for k in range(len(slots)):
            total += keys[cards[i, slots[k]]]
        totals[i] = total


@kernel
def add_seven_keys(cards, slots, keys, bias, totals):
    """The same for seven cards, with the loop over cards written out."""
    a, b, c, d, e, f, g = slots[0], slots[1], slots[2], slots[3], slots[4], slots[5], slots[6]
    for i in range(len(totals)):
        total = bias + keys[cards[i, a]] + keys[cards[i, b]] + keys[cards[i, c]] + keys[cards[i, d]]
        totals[i] = total + keys[cards[i, e]] + keys[cards[i, f]] + keys[cards[i, g]]


@kernel
def look_up(totals, shifts, unsuited, out):
    """The ranks of hands without regard to flushes."""
    size = np.uint64(len(unsuited) - 1)
    for i in range(len(totals)):
        product = (totals[i] & np.uint64(DIGITS)) * np.uint64(MULTIPLIER)
        column = product >> np.uint64(64 - ROW_BITS - COLUMN_BITS)
        out[i] = unsuited[(column + np.uint64(shifts[product >> np.uint64(64 - ROW_BITS)])) & size]


@kernel
def raise_flushes(totals, cards, slots, suited, out):
    """Raises the ranks of those hands in which a suit can make a flush."""
    for i in range(len(totals)):
        if totals[i] & np.uint64(FLUSH_BITS):
            out[i] = max(out[i], suited_rank(totals[i], cards, i, slots, suited))
