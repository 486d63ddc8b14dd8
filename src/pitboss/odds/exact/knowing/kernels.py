"""Kernels: the river of a seat that knows dealer's cards, and sums over the boards that hold a known card.

A river total is at most 44 deals times the largest net result; sums over the boards of one hand stay below
18,424 flops × 2,070 × 44 times that: 2 · 10¹² at a thousand units, far below 2⁶³.
"""

import numpy as np

from pitboss.hands.bits import count
from pitboss.hands.five import flush_order
from pitboss.odds.compiled import kernel
from pitboss.odds.exact.board.street_kernels import fours_at, threes_at, two_two, twos_at

HIGH_BITS = 0x8888888888888  # the highest of the four bits of every rank


@kernel
def put_cell(order, other, count, dealer_least, cells):
    """Adds deals in which the dealer's hand has the order `other`."""
    group = len(dealer_least) - 1
    while other < dealer_least[group]:
        group -= 1
    versus = 2 if order > other else 0 if order < other else 1
    cells[versus, group] += count


@kernel
def count_cells(orders, pair, mask, order, left, free, rank, in_suit, dealer_least, cells):
    """The dealer's holdings of one known card against an order: fills cells [3, groups], and returns how many.

    orders [91] are those of two ranks when there is no flush. left are the copies of each rank outside the suit, in
    four bits each; free the mask of ranks left in it; in_suit that of the known card, if it is in the suit.
    """
    suited = count(mask | in_suit)
    own_flush = flush_order(mask | in_suit) if suited >= 5 else 0
    deals = 0
    for r in range(13):
        copies = left >> 4 * r & 7
        inside = free >> r & 1
        if suited < 4:
            copies += inside
        elif inside:
            put_cell(order, flush_order(mask | in_suit | 1 << r), 1, dealer_least, cells)
            deals += 1
        if copies:
            put_cell(order, own_flush if own_flush else orders[pair[rank, r]], copies, dealer_least, cells)
            deals += copies
    return deals


@kernel
def value_river(
    masks, fives, packed, spread, pair, pair_orders, hole_ranks, in_hole, dealer_ranks, in_dealer, room, free,
    seat_least, dealer_least, basis, coefficients, values,
):  # fmt: skip
    """The totals of one hand on every type of board, seen from one category of suits.

    masks and fives [boards]: the ranks in the suit (0: a plain board) and all five; packed [fives] their counts and
    spread [masks] those of a mask, four bits for each rank. in_hole and in_dealer are the masks of the cards in the
    suit. room are the copies outside the suit that hole and dealer leave, packed; free the mask of those in it.
    values [basis + 2 × classes, boards]: the totals of `basis` [basis, 3, classes of hands, groups], the gain of each
    decision over its first choice, and in how many deals the second choice is made.
    """
    cells = np.zeros((3, len(dealer_least)), np.int64)
    channels, decisions = len(basis), len(coefficients)
    hole, dealer = pair[hole_ranks[0], hole_ranks[1]], pair[dealer_ranks[0], dealer_ranks[-1]]
    for board in range(len(fives)):
        row, mask = fives[board], masks[board]
        left = (room | HIGH_BITS) - (packed[row] - spread[mask])
        if mask & ~free or left & HIGH_BITS != HIGH_BITS:
            continue  # There are not so many cards.
        flush = flush_order(mask | in_hole)
        order = flush if flush else pair_orders[row, hole]
        seat = len(seat_least) - 1
        while order < seat_least[seat]:
            seat -= 1
        cells[:] = 0
        deals = 1
        if len(dealer_ranks) == 2:
            flush = flush_order(mask | in_dealer)
            put_cell(order, flush if flush else pair_orders[row, dealer], 1, dealer_least, cells)
        else:
            deals = count_cells(
                pair_orders[row], pair, mask, order, left, free & ~mask, dealer_ranks[0], in_dealer, dealer_least, cells
            )
        for j in range(channels):
            total = 0
            for versus in range(3):
                for group in range(len(dealer_least)):
                    total += basis[j, versus, seat, group] * cells[versus, group]
            values[j, board] = total
        for k in range(decisions):
            gain = coefficients[k, 1, 0] * deals
            for j in range(channels):
                gain += coefficients[k, 1, 1 + j] * values[j, board]
            if gain > 0:
                values[channels + k, board] = gain
                values[channels + decisions + k, board] = deals


@kernel
def decide(channels, deals, coefficients, gains, made):
    """Of two choices the second where it is worth more: gains and made [classes, n] from channels [m, n]."""
    for k in range(len(coefficients)):
        for at in range(channels.shape[1]):
            gain = coefficients[k, 1, 0] * deals
            for j in range(len(channels)):
                gain += coefficients[k, 1, 1 + j] * channels[j, at]
            if gain > 0:
                gains[k, at] = gain
                made[k, at] = 1


@kernel
def turn_state(cards, category, categories, tables, sets, others):
    """Where a board of four stands in a table of the turn; cards are 13 × suit + rank, category [4] is of suits.

    sets [4] and others [2] are room to work in.
    """
    sets[:] = 0
    most = 0
    for card in cards:
        suit = card // 13
        sets[suit] |= 1 << (card - 13 * suit)
        if count(sets[suit]) > count(sets[most]):
            most = suit
    size, c = count(sets[most]), category[most]
    if size == 4:
        return fours_at(categories, c) + tables.set_of_mask[sets[most]]
    if size == 1:
        one, two = tables.pair[cards[0] % 13, cards[1] % 13], tables.pair[cards[2] % 13, cards[3] % 13]
        return np.int64(tables.four[one, two])
    many = 0
    for card in cards:
        if card // 13 != most:
            others[many & 1] = card
            many += 1
    if size == 3:
        return threes_at(categories, c) + tables.set_of_mask[sets[most]] * 13 + others[0] % 13
    first, suit = tables.set_of_mask[sets[most]], others[0] // 13
    if suit == others[1] // 13:
        return two_two(categories, c, category[suit], first, tables.set_of_mask[sets[suit]])
    return twos_at(categories, c) + first * 91 + tables.pair[others[0] % 13, others[1] % 13]


@kernel
def sum_turns(rows, left, category, categories, tables, sums):
    """For every card of a board of four, adds the rows [states, m] of that board: sums [categories × 13, m]."""
    cards, sets, others = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(2, np.int64)
    for a in range(len(left)):
        cards[0] = left[a]
        for b in range(a):
            cards[1] = left[b]
            for c in range(b):
                cards[2] = left[c]
                for d in range(c):
                    cards[3] = left[d]
                    row = rows[turn_state(cards, category, categories, tables, sets, others)]
                    for card in cards:
                        into = sums[category[card // 13] * 13 + card % 13]
                        for j in range(len(row)):
                            into[j] += row[j]


@kernel
def sum_flops(rows, flops, masks2, masks3, sums):
    """For every card of a flop, adds ways × rows [m, flops]: sums [categories × 13, m]."""
    classes = np.zeros(3, np.int64)
    for at in range(len(flops)):
        shape, c, d, e = flops[at, 0], flops[at, 1], flops[at, 2], flops[at, 3]
        x, y, z = flops[at, 4], flops[at, 5], flops[at, 6]
        many = 0
        if shape == 2:
            classes[0], classes[1], classes[2] = c * 13 + x, d * 13 + y, e * 13 + z
        else:
            mask = masks3[x] if shape == 0 else masks2[x]
            for r in range(13):
                if mask >> r & 1:
                    classes[many] = c * 13 + r
                    many += 1
            if shape == 1:
                classes[2] = d * 13 + y
        for place in classes:
            for j in range(len(rows)):
                sums[place, j] += flops[at, 7] * rows[j, at]
