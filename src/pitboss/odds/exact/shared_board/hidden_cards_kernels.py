"""Showdown when one of the dealer's cards is known: the same sweep, read for the holdings that contain it.

Of the dealer's holdings with the known card, those with a card of the seat cannot be; whether they would have been
lower is known from their own orders. Classes are those of pairs first_pair … last_pair - 1, as `pair - first_pair`.
"""

import numpy as np

from pitboss.odds.exact.shared_board.showdown_kernels import copies_left, decide, flush_classes, in_order
from pitboss.odds.kernels.numba_cache import inner, kernel


@inner
def sweep_known(count, classes, ones, twos, orders, copies, dealer_least, pairs, less, no_more, below):
    """For the classes of `pairs` (first, last): dealer holdings with each card that are lower, and no higher.

    less, no_more [364, 26]; below [groups + 1, 27] as in `river_kernels.sweep`.
    """
    groups = len(dealer_least)
    running = below[groups]
    for card in range(27):
        running[card] = 0
    group = start = 0
    while start < count:
        order = orders[start]
        while group < groups and order >= dealer_least[group]:
            for card in range(27):
                below[group, card] = running[card]
            group += 1
        end = start
        while end < count and orders[end] == order:
            if pairs[0] <= classes[end] >> 2 < pairs[1]:
                for card in range(26):
                    less[end, card] = running[card]
            end += 1
        for at in range(start, end):
            one, two = ones[at], twos[at]
            if one == two:
                running[one] += copies[one] - 1
            else:
                running[one] += copies[two]
                running[two] += copies[one]
        for at in range(start, end):
            if pairs[0] <= classes[at] >> 2 < pairs[1]:
                for card in range(26):
                    no_more[at, card] = running[card]
        start = end
    while group < groups:
        for card in range(27):
            below[group, card] = running[card]
        group += 1


@inner
def order_table(count, classes, orders, table):
    """table [364]: the order of every class on this board."""
    for at in range(count):
        table[classes[at]] = orders[at]


@kernel
def value_known(first, last, mask, suited, boards, class_of, pairs, deals, dealer_least, segments, scores, coefficients,
                values, chosen):  # fmt: skip
    """The value of every holding of `pairs` against every known card, on boards first … last - 1.

    class_of uint16 [26, 26]: the class of two cards. values [channels, rows, boards], chosen uint8 [decisions, rows,
    boards]; a row is (class - 4 first) × 26 + card, on plain boards (pair - first) × 13 + rank.
    """
    classes, orders = np.empty(364, np.uint16), np.empty(364, np.int64)
    ones, twos = np.empty(364, np.uint8), np.empty(364, np.uint8)
    flush_class, flush_order = np.empty(364, np.uint16), np.empty(364, np.int64)
    less, no_more, copies = np.empty((364, 26), np.int64), np.empty((364, 26), np.int64), np.empty(26, np.int64)
    below, table = np.empty((len(dealer_least) + 1, 27), np.int64), np.empty(364, np.int64)
    channels = np.empty(len(values), np.int64)
    flushes = flush_classes(mask, suited, boards.low, boards.high, flush_class, flush_order) if suited else 0
    for board in range(first, last):
        if not copies_left(boards.counts5[boards.five[board]], mask, suited, boards.ranks, boards.suits, copies):
            continue
        count = in_order(board, suited, boards, copies, flushes, flush_class, flush_order, classes, ones, twos, orders)
        sweep_known(count, classes, ones, twos, orders, copies, dealer_least, pairs, less, no_more, below)
        order_table(count, classes, orders, table)
        segment = 0
        for at in range(count):
            while segment + 1 < len(segments.least) and orders[at] >= segments.least[segment + 1]:
                segment += 1
            if not pairs[0] <= classes[at] >> 2 < pairs[1]:
                continue
            one, two, order = ones[at], twos[at], orders[at]
            for card in range(26 if suited else 13):
                if copies[card] - (card == one) - (card == two) <= 0:
                    continue
                first_order, second_order = table[class_of[card, one]], table[class_of[card, two]]
                lower = less[at, card] - (first_order < order) - (second_order < order)
                no_higher = no_more[at, card] - (first_order <= order) - (second_order <= order)
                for j in range(len(segments.counts)):
                    on = segments.counts[j, segment]
                    channels[j] = on[0] * lower + on[1] * no_higher + on[2] * deals
                for group in range(1, len(dealer_least)):
                    least = dealer_least[group]
                    upto = below[group, card] - (first_order < least) - (second_order < least)
                    for j in range(len(segments.counts)):
                        channels[j] += segments.less[j, segment, group] * min(lower, upto)
                        channels[j] += segments.no_more[j, segment, group] * max(no_higher, upto)
                row = (
                    (classes[at] - 4 * pairs[0]) * 26 + card if suited else ((classes[at] >> 2) - pairs[0]) * 13 + card
                )
                for k in range(len(coefficients)):
                    chosen[k, row, board] = decide(k, deals, scores, coefficients, channels, len(segments.counts))
                for channel in range(len(channels)):
                    values[channel, row, board] = channels[channel]


@kernel
def tally_known(first, last, mask, suited, boards, class_of, pairs, dealer_least, seat_least, hole_groups, counts,
                nodes, chosen, tally):  # fmt: skip
    """Splits the deals on boards first … last - 1 by how the showdown ends, as `river_kernels.tally_boards` does.

    counts int32 [channels, 2, rows, boards]: holdings that are not suited, and that are; hole_groups [2, pairs].
    """
    classes, orders = np.empty(364, np.uint16), np.empty(364, np.int64)
    ones, twos = np.empty(364, np.uint8), np.empty(364, np.uint8)
    flush_class, flush_order = np.empty(364, np.uint16), np.empty(364, np.int64)
    less, no_more, copies = np.empty((364, 26), np.int64), np.empty((364, 26), np.int64), np.empty(26, np.int64)
    groups = len(dealer_least)
    below, table, cells = np.empty((groups + 1, 27), np.int64), np.empty(364, np.int64), np.empty((3, groups), np.int64)
    flushes = flush_classes(mask, suited, boards.low, boards.high, flush_class, flush_order) if suited else 0
    for board in range(first, last):
        if not copies_left(boards.counts5[boards.five[board]], mask, suited, boards.ranks, boards.suits, copies):
            continue
        count = in_order(board, suited, boards, copies, flushes, flush_class, flush_order, classes, ones, twos, orders)
        sweep_known(count, classes, ones, twos, orders, copies, dealer_least, pairs, less, no_more, below)
        order_table(count, classes, orders, table)
        hand = 0
        for at in range(count):
            while hand + 1 < len(seat_least) and orders[at] >= seat_least[hand + 1]:
                hand += 1
            pair = (classes[at] >> 2) - pairs[0]
            if not 0 <= pair < pairs[1] - pairs[0]:
                continue
            one, two = ones[at], twos[at]
            for card in range(26 if suited else 13):
                if copies[card] - (card == one) - (card == two) <= 0:
                    continue
                split_known(card, orders[at], table[class_of[card, one]], table[class_of[card, two]], less[at, card],
                            no_more[at, card], dealer_least, below, cells)  # fmt: skip
                row = (classes[at] - 4 * pairs[0]) * 26 + card if suited else pair * 13 + card
                for twin in range(2):
                    for channel in range(len(counts)):
                        n = np.int64(counts[channel, twin, row, board])
                        if n == 0:
                            continue
                        decision = nodes[channel, 0]
                        choice = np.int64(chosen[decision, row, board]) if decision >= 0 else 0
                        into = tally[nodes[channel, 1 + choice], hole_groups[twin, pair]]
                        for group in range(groups):
                            into[0, hand, group] += n * cells[0, group]
                            into[1, hand, group] += n * cells[1, group]
                            into[2, hand, group] += n * cells[2, group]


@inner
def split_known(card, order, first_order, second_order, less, no_more, dealer_least, below, cells):
    """The dealer's holdings with a known card against one class: cells [3, groups]."""
    lower = less - (first_order < order) - (second_order < order)
    no_higher = no_more - (first_order <= order) - (second_order <= order)
    groups = len(dealer_least)
    under = 0
    for group in range(groups):
        least = dealer_least[group + 1] if group + 1 < groups else 1 << 31
        upto = below[group + 1, card] - (first_order < least) - (second_order < least)
        cells[0, group] = max(no_higher, upto) - max(no_higher, under)
        cells[1, group] = no_higher - lower if dealer_least[group] <= order < least else 0
        cells[2, group] = min(lower, upto) - min(lower, under)
        under = upto


@kernel
def flop_classes(cards, category, out):
    """out int64 [n, 3]: the class (category × 13 + rank) of each card of each flop."""
    for at in range(len(cards)):
        for i in range(3):
            out[at, i] = category[cards[at, i] & 3] * 13 + (cards[at, i] >> 2)


@kernel
def sum_by_card(totals, ways, of_card, sums):
    """sums [classes of cards]: totals [n] of all flops that contain a card of each class, as often as they do."""
    for at in range(len(totals)):
        for i in range(3):
            sums[of_card[at, i]] += ways[at] * totals[at]


@kernel
def order_boards(first, last, mask, suited, boards, seat_least, dealer_least, orders, seats, dealers):
    """For every class on boards first … last - 1 its order, and its class as a seat's and group as a dealer's hand.

    orders int32, seats and dealers uint8, all [classes, boards]; classes are pairs on plain boards.
    """
    classes, found = np.empty(364, np.uint16), np.empty(364, np.int64)
    ones, twos = np.empty(364, np.uint8), np.empty(364, np.uint8)
    flush_class, flush_order = np.empty(364, np.uint16), np.empty(364, np.int64)
    copies = np.empty(26, np.int64)
    flushes = flush_classes(mask, suited, boards.low, boards.high, flush_class, flush_order) if suited else 0
    for board in range(first, last):
        if not copies_left(boards.counts5[boards.five[board]], mask, suited, boards.ranks, boards.suits, copies):
            continue
        count = in_order(board, suited, boards, copies, flushes, flush_class, flush_order, classes, ones, twos, found)
        seat = dealer = 0
        for at in range(count):
            while seat + 1 < len(seat_least) and found[at] >= seat_least[seat + 1]:
                seat += 1
            while dealer + 1 < len(dealer_least) and found[at] >= dealer_least[dealer + 1]:
                dealer += 1
            class_ = classes[at] if suited else classes[at] >> 2
            orders[class_, board], seats[class_, board], dealers[class_, board] = found[at], seat, dealer


@kernel
def value_both(orders, seats, dealers, mine, theirs, nets, scores, coefficients, values, chosen):
    """The value of one holding against another on every board: values [channels, boards], chosen [decisions, boards].

    nets [basis, 3, seat classes, dealer groups]; there is one deal to each board.
    """
    channels = np.empty(len(values), np.int64)
    for board in range(orders.shape[1]):
        own, other = orders[mine, board], orders[theirs, board]
        versus = np.int64(own > other) - np.int64(own < other) + 1
        for j in range(len(nets)):
            channels[j] = nets[j, versus, seats[mine, board], dealers[theirs, board]]
        for k in range(len(coefficients)):
            chosen[k, board] = decide(k, 1, scores, coefficients, channels, len(nets))
        for channel in range(len(channels)):
            values[channel, board] = channels[channel]


@kernel
def tally_both(orders, seats, dealers, mine, theirs, counts, decision, rows, group, chosen, tally):
    """Splits the deals of one channel, counts [boards], by showdown; rows are those of its answers in the tally."""
    for board in range(orders.shape[1]):
        if counts[board]:
            own, other = orders[mine, board], orders[theirs, board]
            versus = np.int64(own > other) - np.int64(own < other) + 1
            choice = np.int64(chosen[decision, board]) if decision >= 0 else 0
            tally[rows[choice], group, versus, seats[mine, board], dealers[theirs, board]] += counts[board]
