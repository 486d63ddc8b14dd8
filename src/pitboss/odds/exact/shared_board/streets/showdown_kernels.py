"""Showdown on every type of board: for each holding, the dealer holdings it beats, ties and loses to.

One sweep per board. Its classes of holdings are put in order of strength (`holdings_kernels`); a running count of the
dealer's holdings, in all and per card they contain, then tells for each class how many are lower and how many are no
higher: all of them, less those with the first of its cards, less those with the second, and its own, which was
taken away twice, added once. Snapshots of the counts where a new group of the dealer's hands begins split the
result by what the dealer holds.
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
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

ALL = CARDS  # the column after the cards: holdings in all


class Standings(NamedTuple):
    """How many of the dealer's holdings each class of one board beats; written again for every board."""

    less: Ints  # [364 …] those that are lower
    no_more: Ints  # [364 …] and no higher
    below: Ints  # [groups + 1, 27] those under each group of the dealer's hands (last: all), per card and in all


class Decisions(NamedTuple):
    """The decisions of one street (`Plan`): what decides, and what each choice is worth beyond the first."""

    scores: Ints  # [classes of decisions, choices, 1 + channels]
    coefficients: Ints  # the same


class Least(NamedTuple):
    """The least order of every class of the seat's hands and of every group of the dealer's."""

    seat: Ints
    dealer: Ints


class Counted(NamedTuple):
    """How often each holding comes to each board, per line of choices (a channel)."""

    sources: Ints  # int64 [classes, 2] the rows whose holding is of this class; -1: none
    hole_groups: Ints  # int64 [rows] what the hole cards say
    used: Ints  # bool [channels, rows]
    counts: Ints  # int32 [channels, rows, boards]


@inner
def new_standings(shape, groups):
    """Room for the standings of one board; `shape` is that of `less` and `no_more`."""
    return Standings(np.empty(shape, np.int64), np.empty(shape, np.int64), np.empty((groups + 1, CARDS + 1), np.int64))


@inner
def sweep(count, holdings, dealer_least, standings):
    """How many dealer holdings are lower than each class, and how many no higher: less, no_more [364]."""
    _, ones, twos, orders, copies = holdings
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
def value_boards(part, boards, deals, segments, decisions, values, chosen):
    """The value of every holding on the boards of a slice.

    A total is linear in the counts (`Segments`). values int32 [channels, classes, boards]: a total per basis
    result, then the gain of each class of decisions; chosen uint8 [decisions, classes, boards]. On plain boards
    a class is a pair. A total is at most `deals` (990) times the largest net result; the caller takes
    int64 arrays if that does not fit in 31 bits.
    """
    holdings, flushes = new_holdings(), list_flushes(part, boards)
    standings = new_standings(MOST, len(segments.dealer_least))
    channels, known = np.empty(len(values), np.int64), len(segments.counts)
    for board in range(part.first, part.last):
        count = list_holdings(board, part, boards, flushes, holdings)
        sweep(count, holdings, segments.dealer_least, standings)
        segment = 0
        for at in range(count):
            while segment + 1 < len(segments.least) and holdings.orders[at] >= segments.least[segment + 1]:
                segment += 1
            linear_totals(at, segment, holdings, standings, deals, segments, channels)
            class_ = holdings.classes[at] if part.suited else holdings.classes[at] >> 2
            for channel in range(known):
                values[channel, class_, board] = channels[channel]
            for k in range(len(decisions.scores)):
                chosen[k, class_, board] = decide(k, deals, decisions, channels, known)
                values[known + k, class_, board] = channels[known + k]


@inner
def linear_totals(at, segment, holdings, standings, deals, segments, channels):
    """The totals of the basis results for one class of holdings: channels [basis …]."""
    lower, no_higher = standings.less[at], standings.no_more[at]
    for j in range(len(segments.counts)):
        channels[j] = segments.counts[j, segment, 0] * lower + segments.counts[j, segment, 1] * no_higher
        channels[j] += segments.counts[j, segment, 2] * deals
    for group in range(1, len(segments.dealer_least)):
        upto = reached(at, group, holdings, standings) + (holdings.orders[at] < segments.dealer_least[group])
        for j in range(len(segments.counts)):
            channels[j] += segments.less[j, segment, group] * min(lower, upto)
            channels[j] += segments.no_more[j, segment, group] * max(no_higher, upto)


@inner
def reached(at, group, holdings, standings):
    """The dealer's holdings under a group without the cards of one class, which was itself taken away twice."""
    below = standings.below
    return below[group, ALL] - below[group, holdings.ones[at]] - below[group, holdings.twos[at]]


@inner
def decide(k, deals, decisions, channels, known):
    """The choice with the largest score, the first of equals; its gain over the first is put into channel known + k."""
    best = most = 0
    for choice in range(1, decisions.scores.shape[1]):
        score = decisions.scores[k, choice, 0] * deals
        for channel in range(known):
            score += decisions.scores[k, choice, 1 + channel] * channels[channel]
        if score > most:
            best, most = choice, score
    gain = decisions.coefficients[k, best, 0] * deals
    for channel in range(known):
        gain += decisions.coefficients[k, best, 1 + channel] * channels[channel]
    channels[known + k] = gain
    return best


@kernel
def tally_boards(part, boards, least, counted, nodes, chosen, tally):
    """Splits the deals on the boards of a slice by how the showdown ends.

    A channel of `counted` is a line of choices: nodes int64 [channels, 1 + choices] names the decision still to be made
    (-1: none) and where each answer is tallied: tally [rows, hole groups, 3, seat classes, dealer groups], at most the
    number of deals, below 10¹⁵.
    """
    sources, hole_groups, used, counts = counted
    groups = len(least.dealer)
    holdings, flushes, standings = new_holdings(), list_flushes(part, boards), new_standings(MOST, groups)
    cells = np.empty((3, groups), np.int64)
    for board in range(part.first, part.last):
        count = list_holdings(board, part, boards, flushes, holdings)
        sweep(count, holdings, least.dealer, standings)
        hand = 0
        for at in range(count):
            while hand + 1 < len(least.seat) and holdings.orders[at] >= least.seat[hand + 1]:
                hand += 1
            class_ = holdings.classes[at] if part.suited else holdings.classes[at] >> 2
            split(at, holdings, standings, least.dealer, cells)
            for source in range(2):
                row = sources[class_, source]
                for channel in range(len(counts) if row >= 0 else 0):
                    if used[channel, row] and counts[channel, row, board]:
                        n = np.int64(counts[channel, row, board])
                        decision = nodes[channel, 0]
                        choice = np.int64(chosen[decision, class_, board]) if decision >= 0 else 0
                        add_cells(n, cells, hand, tally[nodes[channel, 1 + choice], hole_groups[row]])


@inner
def add_cells(times, cells, hand, into):
    """Adds the results of one class, each this many times, to those of the seat's hand: into [3, hands, groups]."""
    for group in range(cells.shape[1]):
        into[LOSES, hand, group] += times * cells[LOSES, group]
        into[TIES, hand, group] += times * cells[TIES, group]
        into[WINS, hand, group] += times * cells[WINS, group]


@inner
def split(at, holdings, standings, dealer_least, cells):
    """The dealer's holdings against one class: cells [3, groups], the seat's hand lower, tied, higher."""
    lower, no_higher, order = standings.less[at], standings.no_more[at], holdings.orders[at]
    groups = len(dealer_least)
    under = 0
    for group in range(groups):
        own = group + 1 == groups or order < dealer_least[group + 1]
        upto = reached(at, group + 1, holdings, standings) + own
        cells[LOSES, group] = max(no_higher, upto) - max(no_higher, under)
        cells[TIES, group] = no_higher - lower if own and order >= dealer_least[group] else 0
        cells[WINS, group] = min(lower, upto) - min(lower, under)
        under = upto
