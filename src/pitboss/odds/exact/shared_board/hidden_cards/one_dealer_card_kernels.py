"""Showdown when one of the dealer's cards is known: the same sweep, read for the holdings that contain it.

Of the dealer's holdings with the known card, those with a card of the seat cannot be; whether they would have been
lower is known from their own orders.
"""

from typing import NamedTuple

import numpy as np

from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.odds.exact.shared_board.streets.holdings_kernels import (
    CARDS,
    MOST,
    list_flushes,
    list_holdings,
    new_holdings,
)
from pitboss.odds.exact.shared_board.streets.showdown_kernels import add_cells, decide, new_standings
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

ALL_ORDERS = 1 << 31  # above every order


class Batch(NamedTuple):
    """The pairs of ranks first … last - 1, whose classes are valued together; and the class of any two cards."""

    first: int
    last: int
    class_of: Ints  # uint16 [26, 26]


class TwinCounted(NamedTuple):
    """How often each holding of a batch comes to each board, apart for those that are not suited and that are."""

    hole_groups: Ints  # int64 [2, pairs] what the hole cards say
    counts: Ints  # int32 [channels, 2, rows, boards]


@inner
def sweep_known(count, holdings, dealer_least, batch, standings):
    """For the classes of a batch: how many dealer holdings with each card are lower, and how many no higher.

    less, no_more [364, 26]; `below` is as in `showdown_kernels.sweep`.
    """
    classes, ones, twos, orders, copies = holdings
    less, no_more, below = standings
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
            if batch.first <= classes[end] >> 2 < batch.last:
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
            if batch.first <= classes[at] >> 2 < batch.last:
                for card in range(26):
                    no_more[at, card] = running[card]
        start = end
    while group < groups:
        for card in range(27):
            below[group, card] = running[card]
        group += 1


@inner
def set_orders(count, holdings, order_of):
    """order_of [364]: the order of every class on this board."""
    for at in range(count):
        order_of[holdings.classes[at]] = holdings.orders[at]


@inner
def ruled_out(at, card, holdings, order_of, batch):
    """The orders of the two dealer holdings that have the known card and one of the seat's."""
    class_of = batch.class_of
    return order_of[class_of[card, holdings.ones[at]]], order_of[class_of[card, holdings.twos[at]]]


@inner
def can_be_known(at, card, holdings):
    """Is a copy of this card left for the dealer?"""
    return holdings.copies[card] - (card == holdings.ones[at]) - (card == holdings.twos[at]) > 0


@inner
def row_of(class_, card, batch, suited):
    """Where a holding and a known card stand in values and counts."""
    if suited:
        return (class_ - 4 * batch.first) * 26 + card
    return ((class_ >> 2) - batch.first) * 13 + card


@kernel
def value_known(part, boards, batch, deals, segments, decisions, values, chosen):
    """The value of every holding of a batch against every known card, on the boards of a slice.

    values [channels, rows, boards], chosen uint8 [decisions, rows, boards].
    """
    holdings, flushes = new_holdings(), list_flushes(part, boards)
    standings = new_standings((MOST, CARDS), len(segments.dealer_least))
    order_of, channels = np.empty(MOST, np.int64), np.empty(len(values), np.int64)
    for board in range(part.first, part.last):
        count = list_holdings(board, part, boards, flushes, holdings)
        sweep_known(count, holdings, segments.dealer_least, batch, standings)
        set_orders(count, holdings, order_of)
        segment = 0
        for at in range(count):
            while segment + 1 < len(segments.least) and holdings.orders[at] >= segments.least[segment + 1]:
                segment += 1
            if not batch.first <= holdings.classes[at] >> 2 < batch.last:
                continue
            for card in range(26 if part.suited else 13):
                if not can_be_known(at, card, holdings):
                    continue
                out = ruled_out(at, card, holdings, order_of, batch)
                known_totals(card, standings_of(at, card, out, holdings, standings), out, segment, standings.below,
                             deals, segments, channels)  # fmt: skip
                row = row_of(holdings.classes[at], card, batch, part.suited)
                for k in range(len(decisions.scores)):
                    chosen[k, row, board] = decide(k, deals, decisions, channels, len(segments.counts))
                for channel in range(len(channels)):
                    values[channel, row, board] = channels[channel]


@inner
def standings_of(at, card, out, holdings, standings):
    """How many dealer holdings with the known card are lower, and how many no higher."""
    order = holdings.orders[at]
    lower = standings.less[at, card] - (out[0] < order) - (out[1] < order)
    return lower, standings.no_more[at, card] - (out[0] <= order) - (out[1] <= order)


@inner
def known_totals(card, lower_and_no_higher, out, segment, below, deals, segments, channels):
    """The totals of the basis results for one holding and one known card: channels [basis …]."""
    counts, less, no_more, dealer_least = segments.counts, segments.less, segments.no_more, segments.dealer_least
    lower, no_higher = lower_and_no_higher
    for j in range(len(counts)):
        channels[j] = counts[j, segment, 0] * lower + counts[j, segment, 1] * no_higher + counts[j, segment, 2] * deals
    for group in range(1, len(dealer_least)):
        least = dealer_least[group]
        upto = below[group, card] - (out[0] < least) - (out[1] < least)
        for j in range(len(counts)):
            channels[j] += less[j, segment, group] * min(lower, upto)
            channels[j] += no_more[j, segment, group] * max(no_higher, upto)


@kernel
def tally_known(part, boards, batch, least, counted, nodes, chosen, tally):
    """Splits the deals on the boards of a slice by how the showdown ends, as `showdown_kernels.tally_boards` does."""
    hole_groups, counts = counted
    groups = len(least.dealer)
    holdings, flushes = new_holdings(), list_flushes(part, boards)
    standings = new_standings((MOST, CARDS), groups)
    order_of, cells = np.empty(MOST, np.int64), np.empty((3, groups), np.int64)
    for board in range(part.first, part.last):
        count = list_holdings(board, part, boards, flushes, holdings)
        sweep_known(count, holdings, least.dealer, batch, standings)
        set_orders(count, holdings, order_of)
        hand = 0
        for at in range(count):
            while hand + 1 < len(least.seat) and holdings.orders[at] >= least.seat[hand + 1]:
                hand += 1
            pair = holdings.classes[at] >> 2
            if not batch.first <= pair < batch.last:
                continue
            for card in range(26 if part.suited else 13):
                if not can_be_known(at, card, holdings):
                    continue
                out = ruled_out(at, card, holdings, order_of, batch)
                split_known(at, card, out, holdings, standings, least.dealer, cells)
                row = row_of(holdings.classes[at], card, batch, part.suited)
                for twin in range(2):
                    for channel in range(len(counts)):
                        n = np.int64(counts[channel, twin, row, board])
                        if n == 0:
                            continue
                        decision = nodes[channel, 0]
                        choice = np.int64(chosen[decision, row, board]) if decision >= 0 else 0
                        into = tally[nodes[channel, 1 + choice], hole_groups[twin, pair - batch.first]]
                        add_cells(n, cells, hand, into)


@inner
def split_known(at, card, out, holdings, standings, dealer_least, cells):
    """The dealer's holdings with a known card against one class: cells [3, groups]."""
    order, below = holdings.orders[at], standings.below
    lower, no_higher = standings_of(at, card, out, holdings, standings)
    groups = len(dealer_least)
    under = 0
    for group in range(groups):
        least = dealer_least[group + 1] if group + 1 < groups else ALL_ORDERS
        upto = below[group + 1, card] - (out[0] < least) - (out[1] < least)
        cells[LOSES, group] = max(no_higher, upto) - max(no_higher, under)
        cells[TIES, group] = no_higher - lower if dealer_least[group] <= order < least else 0
        cells[WINS, group] = min(lower, upto) - min(lower, under)
        under = upto
