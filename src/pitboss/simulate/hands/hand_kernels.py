"""Hands of many rounds at once: the rank of a hand by two look-ups, from tables that the evaluators fill.

A card is a key of 64 bits: a digit (three bits) for its rank or for a wild card, and a counter (four bits) for its
suit; a wild card counts in every suit. The keys of a hand are added up. The counters begin at 8 less the cards of a
flush, so that bit 3 of a counter says that its suit can make one. The digits find the best hand without a flush by a
perfect hash, the ranks in the suit find the best flush, and the higher of the two is the hand.
"""

import numpy as np

from pitboss.odds.kernels.numba_cache import inner, kernel

DIGITS = (1 << 42) - 1
FLUSH_BITS = 0x8888 << 42
MULTIPLIER = 0x9E3779B97F4A7C15
ROW_BITS, COLUMN_BITS = 13, 16


@inner
def hash_column(digits, multiplier):
    """The column of a key: the bits below those of its row. Those above them are the same for all keys of a row."""
    return (digits * multiplier) >> np.uint64(64 - ROW_BITS - COLUMN_BITS)


@kernel
def place_rows(keys, values, rows, starts, multiplier, shifts, table, used):
    """Fills a perfect hash: keys in groups of one row each, the largest group first; False if it cannot be done.

    A row's keys stand at their columns plus the row's shift. starts [groups + 1], shifts [2 ** ROW_BITS].
    """
    size = np.uint64(len(table) - 1)
    for group in range(len(starts) - 1):
        first, last = starts[group], starts[group + 1]
        for shift in range(len(table)):
            free = True
            for i in range(first, last):
                at = (hash_column(keys[i], multiplier) + np.uint64(shift)) & size
                if used[at]:
                    free = False
                    break
                used[at] = True
            if free:
                break
            for j in range(first, i):
                used[(hash_column(keys[j], multiplier) + np.uint64(shift)) & size] = False
        else:
            return False
        shifts[rows[first]] = shift
        for i in range(first, last):
            table[(hash_column(keys[i], multiplier) + np.uint64(shift)) & size] = values[i]
    return True


@inner
def suited_rank(total, cards, i, columns, count, suited, bits):
    """The rank of the best flush of one hand."""
    best = suited[0, 0]
    wilds = (total >> np.uint64(39)) & np.uint64(7)
    for suit in range(4):
        if (total >> np.uint64(45 + 4 * suit)) & np.uint64(1):
            mask = 0
            for k in range(count):
                card = np.int64(cards[i, columns[k]])
                if card & 3 == suit:
                    mask |= bits[card]
            best = max(best, suited[wilds, mask])
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


@inner
def unsuited_rank(total, multiplier, shifts, unsuited):
    """The rank of one hand without regard to flushes."""
    product = (total & np.uint64(DIGITS)) * multiplier
    column = product >> np.uint64(64 - ROW_BITS - COLUMN_BITS)
    return unsuited[(column + np.uint64(shifts[product >> np.uint64(64 - ROW_BITS)])) & np.uint64(len(unsuited) - 1)]


@kernel
def look_up(totals, multiplier, shifts, unsuited, out):
    """The ranks of hands without regard to flushes."""
    for i in range(len(totals)):
        out[i] = unsuited_rank(totals[i], multiplier, shifts, unsuited)


@kernel
def raise_flushes(totals, cards, columns, suited, bits, out):
    """Raises the ranks of those hands in which a suit can make a flush."""
    for i in range(len(totals)):
        if totals[i] & np.uint64(FLUSH_BITS):
            out[i] = max(out[i], suited_rank(totals[i], cards, i, columns, len(columns), suited, bits))


@kernel
def rank_by_line(cards, lines, columns, sizes, tables, out):
    """The ranks of hands whose cards go by the line of choices that was taken; the best of several sets of cards.

    lines int64 [n]; columns uint64 [lines, sets, most cards] and sizes int64 [lines], 0 where there is no such hand.
    """
    keys, bias, multiplier, shifts, unsuited, suited, bits = tables
    for i in range(len(out)):
        line = lines[i]
        size = sizes[line]
        out[i] = 0
        for each in range(columns.shape[1] if size else 0):
            total = bias
            for k in range(size):
                total += keys[cards[i, columns[line, each, k]]]
            rank = unsuited_rank(total, multiplier, shifts, unsuited)
            if total & np.uint64(FLUSH_BITS):
                rank = max(rank, suited_rank(total, cards, i, columns[line, each], size, suited, bits))
            out[i] = max(out[i], rank)
