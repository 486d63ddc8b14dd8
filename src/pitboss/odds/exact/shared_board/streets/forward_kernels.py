"""From the flop on to the river: how many deals that took one line of choices end on each type of board.

The same sums as in `backward_kernels`, read backwards: where a total on the flop adds a number of the turn this many
times, a deal counted on the flop is counted this many times there. Counts are exact; states that cannot be receive 0.
"""

import numpy as np

from pitboss.odds.exact.shared_board.streets.backward_kernels import (
    FIRST_FIVE,
    FIRST_FOUR,
    ONE_EACH,
    RAINBOWS,
    TWO_ONE,
    blocked,
    fours_at,
    left_outside,
    threes_at,
    two_two,
    two_twos_at,
    twos_at,
)
from pitboss.odds.kernels.numba_cache import kernel


@kernel
def flop_counts(flops, counts, seen, tables, turn):
    """Deals on the flop, counts [len(flops)], onto the turn: turn [turn_size] is added to."""
    categories, pair = len(seen.suits_in), tables.pair
    any_ = np.zeros(455, np.int64)
    one = np.zeros((categories, 13, 91), np.int64)
    two = np.zeros((categories, 78, 13), np.int64)
    other = np.zeros((categories, categories, 78, 13), np.int64)
    for at in range(len(flops)):
        n = counts[at]
        c, d, e = flops[at, 1], flops[at, 2], flops[at, 3]
        x, y, z = flops[at, 4], flops[at, 5], flops[at, 6]
        if flops[at, 0] == ONE_EACH:
            any_[tables.three[pair[x, y], z]] += n
            one[c, x, pair[y, z]] += n
            one[d, y, pair[x, z]] += n
            one[e, z, pair[x, y]] += n
        elif flops[at, 0] == TWO_ONE:
            two[c, x, y] += n
            other[c, d, x, y] += n
        else:
            mask, held = tables.masks3[x], seen.held[c]
            threes, fours = turn[threes_at(categories, c) + x * 13 :], turn[fours_at(categories, c) :]
            for r in range(13):
                if seen.copies[r]:
                    threes[r] += left_outside(r, held, seen) * n
                    if not (mask | held) >> r & 1:
                        fours[tables.set_of_mask[mask | 1 << r]] += n
    for board in range(455):
        for r in range(13):
            left = seen.copies[r] - tables.counts3[board, r] - seen.taken[r]
            turn[tables.four_of_three[board, r]] += left * any_[board]
    for c in range(categories):
        out = blocked(seen.held[c], seen)
        for s in range(78 if seen.suits_in[c] else 0):
            if not tables.masks2[s] & out:
                spread_two(one[c], two[c, s], c, s, seen, tables, turn)
                for d in range(categories):
                    if seen.suits_in[d] - (c == d) > 0:
                        spread_other(other[c, d, s], c, d, s, seen, tables, turn)


@kernel
def spread_two(one, two, c, s, seen, tables, turn):
    """`two_parts`, backwards."""
    categories, mask, held = len(seen.suits_in), tables.masks2[s], seen.held[c]
    low, high = tables.low[tables.pair_of_set[s]], tables.high[tables.pair_of_set[s]]
    boards, twos = tables.four[tables.pair_of_set[s]], turn[twos_at(c) + s * 91 :]
    for p in range(91):
        n = one[low, p] + one[high, p]
        twos[p] += n
        turn[boards[p]] -= n
    for y in range(13):
        twos[tables.pair[y, y]] -= two[y]
    for r in range(13):
        if not seen.copies[r]:
            continue
        left = left_outside(r, held, seen)
        for y in range(13):
            twos[tables.pair[y, r]] += left * two[y]
        if not (mask | held) >> r & 1:
            at = threes_at(categories, c) + tables.set_of_mask[mask | 1 << r] * 13
            threes = turn[at : at + 13]
            for y in range(13):
                threes[y] += two[y]


@kernel
def spread_other(other, c, d, s, seen, tables, turn):
    """`other_parts`, backwards."""
    categories, none = len(seen.suits_in), blocked(seen.held[d], seen)
    twos = turn[twos_at(c) + s * 91 :]
    for t in range(78):
        if not tables.masks2[t] & none:
            pair = tables.pair_of_set[t]
            n = other[tables.low[pair]] + other[tables.high[pair]]
            turn[two_two(categories, c, d, s, t)] += n
            twos[pair] -= n


@kernel
def turn_counts(turn, seen, tables, plain, suited, rows):
    """Deals on the turn onto the types of boards: plain [6188] and suited [rows[c], boards] are added to."""
    categories = len(seen.suits_in)
    rainbow = turn[:RAINBOWS].copy()
    any_card = np.zeros(RAINBOWS, np.int64)
    for c in range(categories):
        if seen.suits_in[c] == 0:
            continue
        for s in range(78):
            twos, boards = turn[twos_at(c) + s * 91 :], tables.four[tables.pair_of_set[s]]
            for p in range(91):
                rainbow[boards[p]] += twos[p]
        for d in range(c, categories):
            two_twos = turn[two_twos_at(categories, c, d) :]
            for s in range(78):
                for t in range(78):
                    rainbow[tables.four[tables.pair_of_set[s], tables.pair_of_set[t]]] += two_twos[s * 78 + t]
        changes = change_counts(turn, c, seen, tables)
        spread_changes(changes, seen.held[c], seen, tables, any_card, plain, suited[rows[c]])
        spread_threes(turn[threes_at(categories, c) :], seen.held[c], seen, tables, suited[rows[c]])
        spread_fours(turn[fours_at(categories, c) :], seen.held[c], seen, tables, suited[rows[c]])
    for board in range(RAINBOWS):
        for r in range(13):
            if seen.copies[r]:
                left = seen.copies[r] - tables.counts4[board, r] - seen.taken[r]
                plain[tables.five[board, r]] += left * rainbow[board] + any_card[board]


@kernel
def change_counts(turn, c, seen, tables):
    """How often the change made by a third card of a suit of category c is counted: [78, 91]."""
    categories = len(seen.suits_in)
    changes = np.zeros((78, 91), np.int64)
    for s in range(78):
        twos = turn[twos_at(c) + s * 91 :]
        for p in range(91):
            changes[s, p] = twos[p]
    for d in range(categories):
        two_twos = turn[two_twos_at(categories, min(c, d), max(c, d)) :]
        for s in range(78):
            for t in range(78):
                n = two_twos[s * 78 + t]
                if c <= d:
                    changes[s, tables.pair_of_set[t]] += n
                if c >= d:
                    changes[t, tables.pair_of_set[s]] += n
    return changes


@kernel
def spread_changes(changes, held, seen, tables, any_card, plain, suited):
    """`two_changes`, backwards."""
    for s in range(78):
        mask = tables.masks2[s]
        if mask & held:
            continue
        row, boards = changes[s], tables.four[tables.pair_of_set[s]]
        for r in range(13):
            if seen.copies[r] and not (mask | held) >> r & 1:
                at = tables.set_of_mask[mask | 1 << r] * 91
                more = suited[at : at + 91]
                for p in range(91):
                    more[p] += row[p]
        for p in range(91):
            any_card[boards[p]] -= row[p]
        for r in range(13):
            if seen.copies[r] and (mask | held) >> r & 1:
                for p in range(91):
                    plain[tables.five[boards[p], r]] += row[p]


@kernel
def spread_threes(turn, held, seen, tables, suited):
    """`three_totals`, backwards."""
    for s in range(286):
        mask = tables.masks3[s]
        if mask & held:
            continue
        threes, row = suited[s * 91 : s * 91 + 91], turn[s * 13 : s * 13 + 13]
        for other in range(13):
            threes[tables.pair[other, other]] -= row[other]
        for r in range(13):
            if not seen.copies[r]:
                continue
            left = left_outside(r, held, seen)
            for other in range(13):
                threes[tables.pair[other, r]] += left * row[other]
            if not (mask | held) >> r & 1:
                at = FIRST_FOUR + tables.set_of_mask[mask | 1 << r] * 13
                fours = suited[at : at + 13]
                for other in range(13):
                    fours[other] += row[other]


@kernel
def spread_fours(turn, held, seen, tables, suited):
    """`four_totals`, backwards."""
    for s in range(715):
        mask, n = tables.masks4[s], turn[s]
        if mask & held or n == 0:
            continue
        for r in range(13):
            if seen.copies[r]:
                suited[FIRST_FOUR + s * 13 + r] += left_outside(r, held, seen) * n
                if not (mask | held) >> r & 1:
                    suited[FIRST_FIVE + tables.set_of_mask[mask | 1 << r]] += n
