"""Kernels: the river of a seat that knows dealer's cards, and sums over the boards that hold a known card.

A river total is at most 44 deals times the largest net result; sums over the boards of one hand stay below
18,424 flops × 2,070 × 44 times that: 2 · 10¹² at a thousand units, far below 2⁶³.
"""

import numpy as np

from pitboss.hands.five import flush_order
from pitboss.odds.compiled import kernel
from pitboss.odds.exact.board.street_kernels import fours_at, threes_at, two_two, twos_at


@kernel
def copies_left(counts, mask, suited, suits, ranks, hole, dealer, held, copies):
    """The cards that a board, a seat's hand and the dealer's known cards leave: copies [26], in the suit from 13 on.

    hole and dealer [13] count ranks, held is the mask of ranks that they take in the suit. False if they take more
    than there is.
    """
    for r in range(13):
        present = ranks >> r & 1
        inside = mask >> r & 1
        own = held >> r & 1
        taken = counts[r] + hole[r] + dealer[r]
        if suited:
            copies[r] = (suits - 1) * present - (taken - inside - own)
            copies[13 + r] = present - inside - own
        else:
            copies[r] = suits * present - taken
            copies[13 + r] = 0
        if copies[r] < 0 or copies[13 + r] < 0:
            return False
    return True


@kernel
def order_of(row, mask, in_suit, one, two, pair, pair_orders):
    """The order of two ranks on a board; in_suit is the mask of those that are in its suit."""
    flush = flush_order(mask | in_suit)
    return flush if flush else pair_orders[row, pair[one, two]]


@kernel
def count_cells(row, mask, order, dealer_ranks, dealer_suit, copies, pair, pair_orders, dealer_least, cells):
    """The dealer's holdings against an order: cells [3, groups], the seat lower, tied, higher; returns how many.

    With two known cards there is one holding. dealer_suit is the mask of each known card in the suit.
    """
    cells[:] = 0
    deals = 0
    if len(dealer_ranks) == 2:
        in_suit = dealer_suit[0] | dealer_suit[1]
        other = order_of(row, mask, in_suit, dealer_ranks[0], dealer_ranks[1], pair, pair_orders)
        put_cell(order, other, 1, dealer_least, cells)
        return 1
    for card in range(26):
        if copies[card]:
            r = card if card < 13 else card - 13
            in_suit = dealer_suit[0] | (1 << r if card >= 13 else 0)
            other = order_of(row, mask, in_suit, dealer_ranks[0], r, pair, pair_orders)
            put_cell(order, other, copies[card], dealer_least, cells)
            deals += copies[card]
    return deals


@kernel
def put_cell(order, other, count, dealer_least, cells):
    """Adds deals in which the dealer's hand has the order `other`."""
    group = len(dealer_least) - 1
    while other < dealer_least[group]:
        group -= 1
    versus = 2 if order > other else 0 if order < other else 1
    cells[versus, group] += count


@kernel
def value_river(
    masks, fives, counts5, suits, ranks, pair, pair_orders, hole_ranks, hole_suit, dealer_ranks, dealer_suit,
    seat_least, dealer_least, basis, coefficients, values,
):  # fmt: skip
    """The totals of one hand on every type of board, seen from one category of suits.

    masks and fives [boards]: the ranks in the suit (0: a plain board) and all five; hole_suit and dealer_suit the
    masks of each card in the suit. values [basis + 2 × classes, boards]: the totals of `basis` [basis, 3, classes of
    hands, groups], the gain of each decision over its first choice, and in how many deals the second is made.
    """
    copies = np.zeros(26, np.int64)
    cells = np.zeros((3, len(dealer_least)), np.int64)
    hole, dealer = np.zeros(13, np.int64), np.zeros(13, np.int64)
    for r in hole_ranks:
        hole[r] += 1
    for r in dealer_ranks:
        dealer[r] += 1
    held = 0
    for part in hole_suit:
        held |= part
    for part in dealer_suit:
        held |= part
    channels, decisions = len(basis), len(coefficients)
    in_hole = hole_suit[0] | hole_suit[1]
    for board in range(len(fives)):
        row, mask = fives[board], masks[board]
        if mask & held or not copies_left(counts5[row], mask, mask != 0, suits, ranks, hole, dealer, held, copies):
            continue
        order = order_of(row, mask, in_hole, hole_ranks[0], hole_ranks[1], pair, pair_orders)
        seat = len(seat_least) - 1
        while order < seat_least[seat]:
            seat -= 1
        deals = count_cells(row, mask, order, dealer_ranks, dealer_suit, copies, pair, pair_orders, dealer_least, cells)
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
def turn_state(cards, category, categories, tables):
    """Where a board of four stands in a table of the turn; cards are 13 × suit + rank, category [4] is of suits."""
    sets = np.zeros(4, np.int64)
    counts = np.zeros(4, np.int64)
    for card in cards:
        sets[card // 13] |= 1 << (card % 13)
        counts[card // 13] += 1
    most = np.argmax(counts)
    c = category[most]
    if counts[most] == 4:
        return fours_at(categories, c) + tables.set_of_mask[sets[most]]
    if counts[most] == 1:
        ranks = cards % 13
        return tables.four[tables.pair[ranks[0], ranks[1]], tables.pair[ranks[2], ranks[3]]]
    others = np.zeros(2, np.int64)
    many = 0
    for card in cards:
        if card // 13 != most:
            others[many] = card
            many += 1
    if counts[most] == 3:
        return threes_at(categories, c) + tables.set_of_mask[sets[most]] * 13 + others[0] % 13
    first = tables.set_of_mask[sets[most]]
    if others[0] // 13 == others[1] // 13:
        suit = others[0] // 13
        return two_two(categories, c, category[suit], first, tables.set_of_mask[sets[suit]])
    return twos_at(categories, c) + first * 91 + tables.pair[others[0] % 13, others[1] % 13]


@kernel
def sum_turns(rows, left, category, categories, tables, sums):
    """For every card of a board of four, adds the rows [m, states] of that board: sums [categories × 13, m]."""
    cards = np.zeros(4, np.int64)
    for a in range(len(left)):
        cards[0] = left[a]
        for b in range(a):
            cards[1] = left[b]
            for c in range(b):
                cards[2] = left[c]
                for d in range(c):
                    cards[3] = left[d]
                    state = turn_state(cards, category, categories, tables)
                    for card in cards:
                        into = sums[category[card // 13] * 13 + card % 13]
                        for j in range(len(rows)):
                            into[j] += rows[j, state]


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
