"""How every holding of a seat fares against all holdings of the dealer, on every type of board.

A holding is two cards. Seen from the suit that matters on a board its class is 4 × pair of ranks + flags (1 the low
card is in the suit, 2 the high one; of two equal ranks the low one). A card is a rank, or `ranks` + rank in the suit.
"""

from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.boards.board_tables import BoardTables, Strengths
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel


class Cards(NamedTuple):
    """The cards that can still be dealt to board, seat and dealer, as one suit sees them."""

    suited: int  # 0 for boards by ranks alone
    outside: Ints  # [rank] how many are left outside the suit
    inside: Ints  # [rank] 1 where the card of the suit is left
    dealer: Ints  # the dealer's cards that are known


class ByRanks(NamedTuple):
    """Every pair on every multiset of board ranks."""

    strength: Ints  # int32 [multiset, pair]
    sequence: Ints  # int16 [multiset, pair] pairs from weakest to strongest


class Levels(NamedTuple):
    """The strengths at which something changes."""

    starts: Ints  # [segment - 1] where a class of the seat's or of the dealer's hand begins
    dealer: Ints  # [group - 1] where a class of the dealer's hand begins
    top: int  # hands from this strength on tie


class Showdowns(NamedTuple):
    """For each row (a class of holdings) and type of board: the dealer's holdings below it and not above it."""

    row: Ints  # int32 [class] where its row is, -1 where it is not wanted
    wanted: Ints  # uint8 [type] whether this type of board is
    lower: Ints  # int16 [row, type]
    upto: Ints  # int16 [row, type]
    segment: Ints  # uint8 [row, type]
    below: Ints  # int16 [type, group - 1, card]: the dealer's holdings below a group that hold a card; the last: all


@kernel
def rank_pairs(tables: BoardTables, strengths: Strengths, out: ByRanks) -> None:
    """The strength of every pair on every multiset, and the pairs in order."""
    pairs = len(tables.low)
    keys = np.empty(pairs, np.int64)
    for board in range(tables.many[tables.cards]):
        counts = tables.counts[tables.cards, board]
        for pair in range(pairs):
            number, place = 0, 0
            for rank in range(tables.ranks):
                for _ in range(counts[rank] + (tables.low[pair] == rank) + (tables.high[pair] == rank)):
                    number += strengths.choose[rank + place, place + 1]
                    place += 1
            out.strength[board, pair] = strengths.ranked[number]
            keys[pair] = np.int64(out.strength[board, pair]) << 16 | pair
        keys.sort()
        for at in range(pairs):
            out.sequence[board, at] = keys[at] & 0xFFFF


@inner
def list_flushes(tables: BoardTables, suited: Ints, mask: int, classes: Ints, orders: Ints) -> int:
    """The classes that make a hand in the suit beside these ranks, weakest first; how many there are."""
    count = 0
    keys = np.empty(4 * len(tables.low), np.int64)
    for pair in range(len(tables.low)):
        low, high = tables.low[pair], tables.high[pair]
        for flags in range(4 if low < high else 2):
            added = (flags & 1) << low | (flags >> 1) << high
            if mask & added == 0 and suited[mask | added] > 0:
                keys[count] = np.int64(suited[mask | added]) << 16 | (4 * pair + flags)
                count += 1
    found = np.sort(keys[:count])
    for at in range(count):
        classes[at], orders[at] = found[at] & 0xFFFF, found[at] >> 16
    return count


@inner
def add_holding(copies: Ints, one: int, two: int, run: Ints) -> None:
    """Adds a class of the dealer's holdings to the counts by the cards that they hold."""
    last = len(run) - 1
    if one == two:
        run[last] += copies[one] * (copies[one] - 1) // 2
        run[one] += copies[one] - 1
    else:
        run[last] += copies[one] * copies[two]
        run[one] += copies[two]
        run[two] += copies[one]


@inner
def list_holdings(
    tables: BoardTables, by_ranks: ByRanks, cards: Cards, board: int, mask: int, copies: Ints, flushes: int,
    flush_classes: Ints, flush_orders: Ints, suited: Ints, classes: Ints, orders: Ints,
) -> int:  # fmt: skip
    """The classes that a board leaves, weakest first: a merge of those by ranks and those of the suit."""
    ranks, count, flush = tables.ranks, 0, 0
    for at in range(len(tables.low)):
        pair = by_ranks.sequence[board, at]
        order, low, high = by_ranks.strength[board, pair], tables.low[pair], tables.high[pair]
        while flush < flushes and flush_orders[flush] <= order:
            count += _take_flush(tables, by_ranks, board, copies, flush_classes[flush], flush_orders[flush], count,
                                 classes, orders)  # fmt: skip
            flush += 1
        for flags in range((4 if low < high else 2) if cards.suited else 1):
            one, two = low + ranks * (flags & 1), high + ranks * (flags >> 1)
            if copies[one] > (one == two) and copies[two] > 0:
                added = (flags & 1) << low | (flags >> 1) << high
                if cards.suited == 0 or suited[mask | added] <= order:
                    classes[count], orders[count] = 4 * pair + flags, order
                    count += 1
    while flush < flushes:
        count += _take_flush(tables, by_ranks, board, copies, flush_classes[flush], flush_orders[flush], count,
                             classes, orders)  # fmt: skip
        flush += 1
    return count


@inner
def _take_flush(
    tables: BoardTables, by_ranks: ByRanks, board: int, copies: Ints, class_: int, order: int, count: int,
    classes: Ints, orders: Ints,
) -> int:  # fmt: skip
    """Lists a class by its suit, unless its ranks are worth as much or there is no such holding; 1 if listed."""
    pair, flags = class_ >> 2, class_ & 3
    one = tables.low[pair] + tables.ranks * (flags & 1)
    two = tables.high[pair] + tables.ranks * (flags >> 1)
    if order <= by_ranks.strength[board, pair] or copies[one] <= (one == two) or copies[two] <= 0:
        return 0
    classes[count], orders[count] = class_, order
    return 1


@inner
def strength_of(
    tables: BoardTables, by_ranks: ByRanks, suited: Ints, by_suit: int, board: int, mask: int, one: int, two: int
) -> int:
    """The strength of two cards on a board."""
    ranks = tables.ranks
    order = int(by_ranks.strength[board, tables.pair_of[one % ranks, two % ranks]])
    if by_suit:
        added = (one >= ranks) << (one % ranks) | (two >= ranks) << (two % ranks)
        order = max(order, int(suited[mask | added]))
    return order


class Scratch(NamedTuple):
    """What is known of one board while it is counted; written again for every board."""

    copies: Ints  # [card] how many of each card the board leaves
    classes: Ints  # [n] the classes of holdings that it leaves, weakest first
    orders: Ints  # [n] their strengths
    flush_classes: Ints
    flush_orders: Ints
    run: Ints  # [card + 1] holdings of the dealer so far that hold a card; the last: all
    with_known: Ints  # [card] the strength of a card beside the dealer's known one
    in_turn: Ints  # those cards, weakest first


@kernel
def count_showdowns(
    first: int,
    last: int,
    tables: BoardTables,
    by_ranks: ByRanks,
    suited: Ints,
    cards: Cards,
    levels: Levels,
    out: Showdowns,
) -> None:
    """Types first … last - 1, against every holding of the dealer that can be beside the cards that are known of it."""
    ranks, size, most = tables.ranks, 2 * tables.ranks, 4 * len(tables.low)
    scratch = Scratch(
        np.zeros(size, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64),
        np.zeros(most, np.int64), np.zeros(size + 1, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64),
    )  # fmt: skip
    flushes, last_mask, mask = 0, -1, 0
    for t in range(first, last):
        if out.wanted[t] == 0:
            continue
        board, rest, left = t, t, tables.cards
        if cards.suited:
            mask, rest, board = tables.suit_mask[left, t], tables.suit_other[left, t], tables.full[t]
            for rank in range(ranks):
                left -= mask >> rank & 1
            if mask != last_mask:
                flushes = list_flushes(tables, suited, mask, scratch.flush_classes, scratch.flush_orders)
                last_mask = mask
        possible = True
        for rank in range(ranks):
            scratch.copies[rank] = cards.outside[rank] - tables.counts[left, rest, rank]
            scratch.copies[ranks + rank] = cards.inside[rank] - (mask >> rank & 1)
            possible = possible and scratch.copies[rank] >= 0 and scratch.copies[ranks + rank] >= 0
        if not possible:
            continue
        count = list_holdings(
            tables, by_ranks, cards, board, mask, scratch.copies, flushes, scratch.flush_classes,
            scratch.flush_orders, suited, scratch.classes, scratch.orders,
        )  # fmt: skip
        if len(cards.dealer) == 0:
            against_two_cards(tables, levels, scratch, count, t, out)
        elif len(cards.dealer) == 1:
            rank_second_cards(tables, by_ranks, suited, cards, levels, scratch, board, mask, t, out)
            against_one_card(tables, levels, scratch, count, t, out)
        else:
            order = strength_of(
                tables, by_ranks, suited, cards.suited, board, mask, cards.dealer[0], cards.dealer[1]
            )  # fmt: skip
            against_hand(levels, scratch, count, order, t, out)


@inner
def against_two_cards(
    tables: BoardTables, levels: Levels, scratch: Scratch, count: int, t: int, out: Showdowns
) -> None:
    """No card of the dealer is known: each class of holdings is counted once, as the seat's and as the dealer's."""
    ranks, size, groups, run = tables.ranks, 2 * tables.ranks, len(levels.dealer) + 1, scratch.run
    run[:] = 0
    start = segment = 0
    group = 1
    while start < count:
        order, end = min(scratch.orders[start], levels.top), start
        while end < count and min(scratch.orders[end], levels.top) == order:
            end += 1
        for at in range(start, end):
            row = out.row[scratch.classes[at]]
            if row >= 0:
                pair, flags = scratch.classes[at] >> 2, scratch.classes[at] & 3
                one, two = tables.low[pair] + ranks * (flags & 1), tables.high[pair] + ranks * (flags >> 1)
                while segment < len(levels.starts) and scratch.orders[at] >= levels.starts[segment]:
                    segment += 1
                out.lower[row, t] = run[size] - run[one] - run[two]
                out.segment[row, t] = segment
        for at in range(start, end):
            while group < groups and scratch.orders[at] >= levels.dealer[group - 1]:
                out.below[t, group - 1] = run
                group += 1
            pair, flags = scratch.classes[at] >> 2, scratch.classes[at] & 3
            one, two = tables.low[pair] + ranks * (flags & 1), tables.high[pair] + ranks * (flags >> 1)
            add_holding(scratch.copies, one, two, run)
        for at in range(start, end):
            row = out.row[scratch.classes[at]]
            if row >= 0:
                pair, flags = scratch.classes[at] >> 2, scratch.classes[at] & 3
                one, two = tables.low[pair] + ranks * (flags & 1), tables.high[pair] + ranks * (flags >> 1)
                out.upto[row, t] = run[size] - run[one] - run[two] + 1  # The seat's own two cards are taken off twice.
        start = end
    while group < groups:
        out.below[t, group - 1] = run
        group += 1


@inner
def rank_second_cards(
    tables: BoardTables,
    by_ranks: ByRanks,
    suited: Ints,
    cards: Cards,
    levels: Levels,
    scratch: Scratch,
    board: int,
    mask: int,
    t: int,
    out: Showdowns,
) -> None:
    """The dealer's other card, in order of the hand that it makes; `run` gets how many kinds of cards there are."""
    size, count = 2 * tables.ranks, 0
    for card in range(size):
        if scratch.copies[card] > 0:
            order = strength_of(tables, by_ranks, suited, cards.suited, board, mask, cards.dealer[0], card)
            scratch.with_known[card] = order
            place = count
            while place > 0 and scratch.with_known[scratch.in_turn[place - 1]] > order:
                scratch.in_turn[place] = scratch.in_turn[place - 1]
                place -= 1
            scratch.in_turn[place] = card
            count += 1
    scratch.run[size] = count
    for group in range(len(levels.dealer)):
        out.below[t, group] = 0
        for place in range(count):
            card = scratch.in_turn[place]
            if scratch.with_known[card] < levels.dealer[group]:
                out.below[t, group, card] = 1
                out.below[t, group, size] += scratch.copies[card]


@inner
def against_one_card(tables: BoardTables, levels: Levels, scratch: Scratch, count: int, t: int, out: Showdowns) -> None:
    """One card of the dealer is known: a holding is the other one."""
    ranks, found, orders = tables.ranks, scratch.run[2 * tables.ranks], scratch.with_known
    lower = upto = at_lower = at_upto = segment = 0
    for at in range(count):
        row = out.row[scratch.classes[at]]
        if row < 0:
            continue
        while segment < len(levels.starts) and scratch.orders[at] >= levels.starts[segment]:
            segment += 1
        order = min(scratch.orders[at], levels.top)
        while at_lower < found and min(orders[scratch.in_turn[at_lower]], levels.top) < order:
            lower += scratch.copies[scratch.in_turn[at_lower]]
            at_lower += 1
        while at_upto < found and min(orders[scratch.in_turn[at_upto]], levels.top) <= order:
            upto += scratch.copies[scratch.in_turn[at_upto]]
            at_upto += 1
        pair, flags = scratch.classes[at] >> 2, scratch.classes[at] & 3
        one = min(orders[tables.low[pair] + ranks * (flags & 1)], levels.top)
        two = min(orders[tables.high[pair] + ranks * (flags >> 1)], levels.top)
        out.lower[row, t] = lower - (one < order) - (two < order)
        out.upto[row, t] = upto - (one <= order) - (two <= order)
        out.segment[row, t] = segment


@inner
def against_hand(levels: Levels, scratch: Scratch, count: int, dealer: int, t: int, out: Showdowns) -> None:
    """Both cards of the dealer are known."""
    segment = 0
    for at in range(count):
        row = out.row[scratch.classes[at]]
        if row >= 0:
            while segment < len(levels.starts) and scratch.orders[at] >= levels.starts[segment]:
                segment += 1
            order = min(scratch.orders[at], levels.top)
            out.lower[row, t] = min(dealer, levels.top) < order
            out.upto[row, t] = min(dealer, levels.top) <= order
            out.segment[row, t] = segment
    for group in range(len(levels.dealer)):
        out.below[t, group] = 0
        out.below[t, group, out.below.shape[2] - 1] = dealer < levels.dealer[group]


class Worth(NamedTuple):
    """What ends of a round net, as linear functions of counts, for each segment of strengths.

    With `lower` dealer holdings below the seat's, `upto` not above it, `deals` in all, and `under[g]` below group g:
    total = counts · (lower, upto, deals) + Σ over g ≥ 1 of less[g] min(lower, under[g]) + more[g] max(upto, under[g]).
    That is the sum over cells, summed by parts.
    """

    counts: Ints  # [end, segment, 3]
    less: Ints  # [end, segment, group]
    more: Ints  # [end, segment, group]
    group: Ints  # [segment] of the dealer's hands that this segment lies in
    active: Ints  # the groups that matter to some end


class Row(NamedTuple):
    """A class of holdings: where it is counted, its two cards, and against how many holdings of the dealer."""

    showdowns: Showdowns
    number: int
    one: int
    two: int
    own: int  # 1 where the two cards are one of the holdings that are counted
    deals: int


@inner
def under_group(row: Row, t: int, g: int, group: int) -> int:
    """The dealer's holdings below group g that hold neither card of a row, whose own strength is in `group`."""
    below = row.showdowns.below[t, g - 1]
    return below[len(below) - 1] - below[row.one] - below[row.two] + (row.own and group < g)


@inner
def end_worth(worth: Worth, end: int, segment: int, lower: int, upto: int, deals: int, under: Ints) -> int:
    """The total of one end of a round."""
    total = worth.counts[end, segment, 0] * lower + worth.counts[end, segment, 1] * upto
    total += worth.counts[end, segment, 2] * deals
    for at in range(len(worth.active)):
        g = worth.active[at]
        total += worth.less[end, segment, g] * min(lower, under[g]) + worth.more[end, segment, g] * max(upto, under[g])
    return int(total)


@kernel
def row_values(row: Row, worth: Worth, ends: Ints, out: Ints) -> None:
    """The best of some ends for one class of holdings on every type of board."""
    showdowns, number = row.showdowns, row.number
    under = np.zeros(showdowns.below.shape[1] + 1, np.int64)
    for t in range(len(out)):
        if showdowns.wanted[t] == 0:
            out[t] = 0
            continue
        segment = showdowns.segment[number, t]
        lower, upto = int(showdowns.lower[number, t]), int(showdowns.upto[number, t])
        for at in range(len(worth.active)):
            under[worth.active[at]] = under_group(row, t, worth.active[at], worth.group[segment])
        best = end_worth(worth, ends[0], segment, lower, upto, row.deals, under)
        for at in range(1, len(ends)):
            best = max(best, end_worth(worth, ends[at], segment, lower, upto, row.deals, under))
        out[t] = best


@kernel
def row_tally(row: Row, worth: Worth, ends: Ints, weights: Ints, tally: Ints) -> None:
    """How the deals of one class of holdings end: tally [end, segment, loses/ties/wins, group]."""
    showdowns, number = row.showdowns, row.number
    groups = showdowns.below.shape[1] + 1
    under = np.zeros(groups + 1, np.int64)
    for t in range(len(weights)):
        times = weights[t]
        if times == 0:
            continue
        segment = showdowns.segment[number, t]
        lower, upto = int(showdowns.lower[number, t]), int(showdowns.upto[number, t])
        for g in range(1, groups):
            under[g] = under_group(row, t, g, worth.group[segment])
        under[groups] = row.deals
        chosen = 0
        if len(ends) > 1:
            best = end_worth(worth, ends[0], segment, lower, upto, row.deals, under)
            for at in range(1, len(ends)):
                value = end_worth(worth, ends[at], segment, lower, upto, row.deals, under)
                if value > best:
                    best, chosen = value, at
        for g in range(groups):
            if under[g + 1] > under[g]:
                lose = max(upto, under[g + 1]) - max(upto, under[g])
                win = min(lower, under[g + 1]) - min(lower, under[g])
                tally[ends[chosen], segment, 0, g] += times * lose
                tally[ends[chosen], segment, 1, g] += times * (under[g + 1] - under[g] - lose - win)
                tally[ends[chosen], segment, 2, g] += times * win
