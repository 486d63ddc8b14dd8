"""Showdown on every type of board: for each holding, the dealer holdings it beats, ties and loses to.

One sweep per board. Its classes of holdings are put in order of strength; a running count of the dealer's
holdings, in all and per card they contain, then tells for each class how many are lower and how many are no
higher: all of them, less those with the first of its cards, less those with the second, and its own, which was
taken away twice, added once. Snapshots of the counts where a new group of the dealer's hands begins split the
result by what the dealer holds.

Indices are unsigned where they are read from tables, so that no negative index need be thought of. Arrays of one
board: `classes`, `ones`, `twos` (the class and its two cards), `orders`, `less`, `no_more`, all by strength.
"""

import numpy as np

from pitboss.hands import five
from pitboss.hands.bits import straight, top
from pitboss.odds.kernels.numba_cache import inner, kernel

ALL = 26  # the column after the cards: holdings in all


@inner
def rank_order(ranks, pairs, threes, fours):
    """The order of the best five of seven cards among which no five share a suit."""
    if pairs:
        return five.paired_order(ranks, pairs, threes, fours)
    high = straight(ranks)
    return five.hand(five.STRAIGHT, high, 0) if high else five.hand(five.HIGH_CARD, 0, top(ranks, 5))


@kernel
def rank_orders(counts5, low, high, orders, sequence):
    """For every five ranks: the orders of all pairs, flushes aside, and the pairs from weakest to strongest.

    counts5 [n, 13], low and high [91] -> orders int32 [n, 91], sequence uint8 [n, 91].
    """
    for board in range(len(counts5)):
        for pair in range(len(low)):
            ranks = pairs = threes = fours = 0
            for r in range(13):
                held = counts5[board, r] + (low[pair] == r) + (high[pair] == r)
                ranks |= (held >= 1) << r
                pairs |= (held >= 2) << r
                threes |= (held >= 3) << r
                fours |= (held >= 4) << r
            order = rank_order(ranks, pairs, threes, fours)
            orders[board, pair] = order
            at = pair
            while at > 0 and orders[board, sequence[board, at - 1]] > order:
                sequence[board, at] = sequence[board, at - 1]
                at -= 1
            sequence[board, at] = pair


@inner
def flush_classes(mask, suited, low, high, classes, orders):
    """The classes of holdings that make a flush with this mask of the suit, weakest first; returns how many."""
    count = 0
    for class_ in range(4 * len(low)):
        pair, flags = class_ >> 2, class_ & 3
        added = (flags & 1) << low[pair] | (flags >> 1) << high[pair]
        size = (flags & 1) + (flags >> 1)
        if added & mask or suited + size < 5 or (flags >= 2 and low[pair] == high[pair]):
            continue
        order = five.flush_order(mask | added)
        at = count
        while at > 0 and orders[at - 1] > order:
            orders[at], classes[at] = orders[at - 1], classes[at - 1]
            at -= 1
        orders[at], classes[at] = order, class_
        count += 1
    return count


@inner
def copies_left(counts, mask, suited, ranks, suits, copies):
    """copies [26]: cards of each rank outside and inside the suit that the board leaves; False if it cannot be."""
    for r in range(13):
        present = ranks >> r & 1
        inside = mask >> r & 1
        outside = (suits - (suited > 0)) * present - (counts[r] - inside)
        if outside < 0 or inside > present:
            return False
        copies[r] = outside
        copies[13 + r] = present - inside if suited else 0
    return True


@inner
def in_order(board, suited, boards, copies, flushes, flush_class, flush_order, classes, ones, twos, orders):
    """Merges the pairs without a flush and the classes with one: all that the board leaves; returns how many.

    A pair with one card in the suit has no flush while the board has only three of it. Two cards of one rank,
    neither in the suit, need two copies.
    """
    low, high = boards.low, boards.high
    pair_orders, sequence = boards.orders[boards.five[board]], boards.sequence[boards.five[board]]
    count = at = 0
    pairs = 0 if suited == 5 else len(sequence)
    for step in range(pairs + 1):
        limit = pair_orders[sequence[step]] if step < pairs else 1 << 31
        while at < flushes and flush_order[at] < limit:
            pair, flags = flush_class[at] >> 2, flush_class[at] & 3
            one, two = low[pair] + 13 * (flags & 1), high[pair] + 13 * (flags >> 1)
            if copies[one] > (one == two) and copies[two] > 0:
                classes[count], ones[count], twos[count], orders[count] = flush_class[at], one, two, flush_order[at]
                count += 1
            at += 1
        if step == pairs:
            break
        pair = sequence[step]
        for flags in range(3 if suited == 3 else 1):
            one, two = low[pair] + 13 * (flags & 1), high[pair] + 13 * (flags >> 1)
            if copies[one] > (one == two) and copies[two] > 0 and (flags < 2 or low[pair] != high[pair]):
                classes[count], ones[count], twos[count], orders[count] = 4 * pair + flags, one, two, limit
                count += 1
    return count


@inner
def sweep(count, ones, twos, orders, copies, dealer_least, less, no_more, below):
    """How many dealer holdings are lower than each class, and how many no higher.

    below [groups + 1, 27]: holdings under each group of the dealer's hands (last: all), per card and in all.
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
            less[end] = running[ALL] - running[ones[end]] - running[twos[end]]
            end += 1
        for at in range(start, end):
            one, two = ones[at], twos[at]
            if one == two:
                running[ALL] += copies[one] * (copies[one] - 1) // 2
                running[one] += copies[one] - 1
            else:
                running[ALL] += copies[one] * copies[two]
                running[one] += copies[two]
                running[two] += copies[one]
        for at in range(start, end):
            no_more[at] = running[ALL] - running[ones[at]] - running[twos[at]] + 1
        start = end
    while group < groups:
        for card in range(27):
            below[group, card] = running[card]
        group += 1


@kernel
def value_boards(
    first, last, mask, suited, boards, deals, dealer_least, segments, scores, coefficients, values, chosen
):
    """The value of every holding on boards first … last - 1, which share one mask of the suit.

    A total is linear in the counts (`shape.Segments`). values int32 [channels, classes, boards]: a total per basis
    result, then the gain of each class of decisions; chosen uint8 [decisions, classes, boards]. On plain boards
    (suited 0) a class is a pair. A total is at most `deals` (990) times the largest net result; the caller takes
    int64 arrays if that does not fit in 31 bits.
    """
    classes, orders = np.empty(364, np.uint16), np.empty(364, np.int64)
    ones, twos = np.empty(364, np.uint8), np.empty(364, np.uint8)
    flush_class, flush_order = np.empty(364, np.uint16), np.empty(364, np.int64)
    less, no_more, copies = np.empty(364, np.int64), np.empty(364, np.int64), np.empty(26, np.int64)
    below = np.empty((len(dealer_least) + 1, 27), np.int64)
    channels = np.empty(len(values), np.int64)
    flushes = flush_classes(mask, suited, boards.low, boards.high, flush_class, flush_order) if suited else 0
    for board in range(first, last):
        if not copies_left(boards.counts5[boards.five[board]], mask, suited, boards.ranks, boards.suits, copies):
            continue
        count = in_order(board, suited, boards, copies, flushes, flush_class, flush_order, classes, ones, twos, orders)
        sweep(count, ones, twos, orders, copies, dealer_least, less, no_more, below)
        segment = 0
        for at in range(count):
            while segment + 1 < len(segments.least) and orders[at] >= segments.least[segment + 1]:
                segment += 1
            linear_totals(segment, ones[at], twos[at], orders[at], less[at], no_more[at], deals, dealer_least, below,
                          segments, channels)  # fmt: skip
            class_ = classes[at] if suited else classes[at] >> 2
            for k in range(len(coefficients)):
                chosen[k, class_, board] = decide(k, deals, scores, coefficients, channels, len(segments.counts))
            for channel in range(len(channels)):
                values[channel, class_, board] = channels[channel]


@inner
def linear_totals(segment, one, two, order, lower, no_higher, deals, dealer_least, below, segments, channels):
    """The totals of the basis results for one class of holdings: channels [basis …]."""
    counts, less, no_more = segments.counts, segments.less, segments.no_more
    for j in range(len(counts)):
        channels[j] = counts[j, segment, 0] * lower + counts[j, segment, 1] * no_higher + counts[j, segment, 2] * deals
    for group in range(1, len(dealer_least)):
        upto = below[group, ALL] - below[group, one] - below[group, two] + (order < dealer_least[group])
        for j in range(len(counts)):
            channels[j] += less[j, segment, group] * min(lower, upto)
            channels[j] += no_more[j, segment, group] * max(no_higher, upto)


@inner
def decide(k, deals, scores, coefficients, channels, known):
    """The choice with the largest score, the first of equals; its gain over the first is put into channel known + k."""
    best = most = 0
    for choice in range(1, scores.shape[1]):
        score = scores[k, choice, 0] * deals
        for channel in range(known):
            score += scores[k, choice, 1 + channel] * channels[channel]
        if score > most:
            best, most = choice, score
    gain = coefficients[k, best, 0] * deals
    for channel in range(known):
        gain += coefficients[k, best, 1 + channel] * channels[channel]
    channels[known + k] = gain
    return best


@kernel
def tally_boards(first, last, mask, suited, boards, dealer_least, seat_least, sources, hole_groups, counts, used,
                 nodes, chosen, tally):  # fmt: skip
    """Splits the deals on boards first … last - 1 by how the showdown ends.

    sources int64 [classes, 2]: the rows of counts int32 [channels, rows, boards] whose holding is of this class (-1:
    none), hole_groups [rows] what the hole cards say; used [channels, rows]. A channel is a line of choices: nodes
    int64 [channels, 1 + choices] names the decision still to be made (-1: none) and where each answer is tallied:
    tally [rows, hole groups, 3, seat classes, dealer groups], at most the number of deals, below 10¹⁵.
    """
    classes, orders = np.empty(364, np.uint16), np.empty(364, np.int64)
    ones, twos = np.empty(364, np.uint8), np.empty(364, np.uint8)
    flush_class, flush_order = np.empty(364, np.uint16), np.empty(364, np.int64)
    less, no_more, copies = np.empty(364, np.int64), np.empty(364, np.int64), np.empty(26, np.int64)
    groups = len(dealer_least)
    below, cells = np.empty((groups + 1, 27), np.int64), np.empty((3, groups), np.int64)
    flushes = flush_classes(mask, suited, boards.low, boards.high, flush_class, flush_order) if suited else 0
    for board in range(first, last):
        if not copies_left(boards.counts5[boards.five[board]], mask, suited, boards.ranks, boards.suits, copies):
            continue
        count = in_order(board, suited, boards, copies, flushes, flush_class, flush_order, classes, ones, twos, orders)
        sweep(count, ones, twos, orders, copies, dealer_least, less, no_more, below)
        hand = 0
        for at in range(count):
            while hand + 1 < len(seat_least) and orders[at] >= seat_least[hand + 1]:
                hand += 1
            class_ = classes[at] if suited else classes[at] >> 2
            split(ones[at], twos[at], orders[at], less[at], no_more[at], dealer_least, below, cells)
            for source in range(2):
                row = sources[class_, source]
                for channel in range(len(counts) if row >= 0 else 0):
                    if used[channel, row] and counts[channel, row, board]:
                        n = np.int64(counts[channel, row, board])
                        decision = nodes[channel, 0]
                        choice = np.int64(chosen[decision, class_, board]) if decision >= 0 else 0
                        into = tally[nodes[channel, 1 + choice], hole_groups[row]]
                        for group in range(groups):
                            into[0, hand, group] += n * cells[0, group]
                            into[1, hand, group] += n * cells[1, group]
                            into[2, hand, group] += n * cells[2, group]


@inner
def split(one, two, order, lower, no_higher, dealer_least, below, cells):
    """The dealer's holdings against one class: cells [3, groups], the seat's hand lower, tied, higher."""
    groups = len(dealer_least)
    under = 0
    for group in range(groups):
        own = group + 1 == groups or order < dealer_least[group + 1]
        upto = below[group + 1, ALL] - below[group + 1, one] - below[group + 1, two] + own
        cells[0, group] = max(no_higher, upto) - max(no_higher, under)
        cells[1, group] = no_higher - lower if own and order >= dealer_least[group] else 0
        cells[2, group] = min(lower, upto) - min(lower, under)
        under = upto
