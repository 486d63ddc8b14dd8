"""Showdown when both of the dealer's cards are known: one holding against another on every board."""

from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.shared_board.streets.holdings_kernels import list_flushes, list_holdings, new_holdings
from pitboss.odds.exact.shared_board.streets.showdown_kernels import decide
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel


class Orders(NamedTuple):
    """Every class of holdings on every plain or suited board; on plain boards a class is a pair."""

    orders: Ints  # int32 [classes, boards]
    seats: Ints  # uint8 [classes, boards] its class as a seat's hand
    dealers: Ints  # uint8 [classes, boards] and its group as a dealer's


class Versus(NamedTuple):
    """A seat's class of holdings against the dealer's."""

    mine: int
    theirs: int


class Line(NamedTuple):
    """A line of choices: the decision still to be made (-1: none), and where each answer is tallied."""

    decision: int
    rows: Ints  # int64 [choices] of the tally
    group: int  # what the hole cards say


@kernel
def order_boards(part, boards, least, orders):
    """Fills in every class on the boards of a slice."""
    holdings, flushes = new_holdings(), list_flushes(part, boards)
    for board in range(part.first, part.last):
        count = list_holdings(board, part, boards, flushes, holdings)
        seat = dealer = 0
        for at in range(count):
            order = holdings.orders[at]
            while seat + 1 < len(least.seat) and order >= least.seat[seat + 1]:
                seat += 1
            while dealer + 1 < len(least.dealer) and order >= least.dealer[dealer + 1]:
                dealer += 1
            class_ = holdings.classes[at] if part.suited else holdings.classes[at] >> 2
            orders.orders[class_, board], orders.seats[class_, board] = order, seat
            orders.dealers[class_, board] = dealer


@inner
def result(orders, versus, board):
    """How the showdown ends on a board: 0 the seat's hand is lower, 1 they tie, 2 it is higher."""
    own, other = orders.orders[versus.mine, board], orders.orders[versus.theirs, board]
    return np.int64(own > other) - np.int64(own < other) + 1


@kernel
def value_both(orders, versus, nets, decisions, values, chosen):
    """The value of one holding against another on every board: values [channels, boards], chosen [decisions, boards].

    nets [basis, 3, seat classes, dealer groups]; there is one deal to each board.
    """
    channels = np.empty(len(values), np.int64)
    seats, dealers = orders.seats, orders.dealers
    for board in range(seats.shape[1]):
        ended = result(orders, versus, board)
        for j in range(len(nets)):
            channels[j] = nets[j, ended, seats[versus.mine, board], dealers[versus.theirs, board]]
        for k in range(len(decisions.scores)):
            chosen[k, board] = decide(k, 1, decisions, channels, len(nets))
        for channel in range(len(channels)):
            values[channel, board] = channels[channel]


@kernel
def tally_both(orders, versus, counts, line, chosen, tally):
    """Splits the deals of one line of choices, counts [boards], by showdown."""
    decision, rows, group = line
    seats, dealers = orders.seats, orders.dealers
    for board in range(len(counts)):
        if counts[board]:
            choice = np.int64(chosen[decision, board]) if decision >= 0 else 0
            into = tally[rows[choice], group, result(orders, versus, board)]
            into[seats[versus.mine, board], dealers[versus.theirs, board]] += counts[board]
