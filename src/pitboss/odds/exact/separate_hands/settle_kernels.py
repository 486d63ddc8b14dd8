"""Kernels of hands without a board: from counts of dealer hands to values and tallies."""

from typing import NamedTuple

import numpy as np

from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel


class CountedRows(NamedTuple):
    """A row per five cards and up card, what settlement sees of the five, and the dealer's hands against it."""

    order: Ints  # [fives] the index of each five's own order
    first_row: Ints  # [fives + 1]
    kind_of: Ints  # [orders]
    level_of: Ints  # [orders] the line on which the five's own order stands
    dealers: Ints  # [rows, 2 + steps] dealer hands below the five's order, up to it, at or above each step
    dealer_hands: int  # how many hands the dealer can have
    weight: Ints  # [rows] how many fives and up cards the row stands for


@kernel
def spread(dealers, dealer_hands, level, out):
    """`out[versus, line]` from a row of counts: the dealer's hands by result and by line, lowest line first.

    The player's own hand stands on line `level`: lower lines lose to it, higher ones beat it, its own is divided.
    """
    out[:] = 0
    above = dealer_hands
    for line in range(out.shape[1]):
        reached = above
        above = dealers[2 + line] if line + 1 < out.shape[1] else 0
        if line < level:
            out[WINS, line] = reached - above
        elif line > level:
            out[LOSES, line] = reached - above
        else:
            out[WINS, line] = dealers[0] - (dealer_hands - reached)
            out[TIES, line] = dealers[1] - dealers[0]
            out[LOSES, line] = dealer_hands - above - dealers[1]


@kernel
def value_rows(first, last, rows, net, totals):
    """`totals[row, choice]` for the rows of these fives. `net[kind, choice, versus, line]` in units.

    With weights up to 24 and 1,370,754 dealer hands, nets up to 2³⁰ stay below 2⁵⁶.
    """
    counts = np.zeros(net.shape[2:], np.int64)
    for five in range(first, last):
        kind, level = rows.kind_of[rows.order[five]], rows.level_of[rows.order[five]]
        for row in range(rows.first_row[five], rows.first_row[five + 1]):
            spread(rows.dealers[row], rows.dealer_hands, level, counts)
            for choice in range(net.shape[1]):
                total = 0
                for versus in range(3):
                    for line in range(counts.shape[1]):
                        total += counts[versus, line] * net[kind, choice, versus, line]
                totals[row, choice] = rows.weight[row] * total


@kernel
def choose_best(totals, out):
    """The choice with the largest total, the first of equals."""
    for row in range(len(totals)):
        best = 0
        for choice in range(1, totals.shape[1]):
            if totals[row, choice] > totals[row, best]:
                best = choice
        out[row] = best


@kernel
def tally_rows(first, last, rows, chosen, cells):
    """Adds the deals of these fives to `cells[kind, choice, versus, line]`; all of them are below 2⁴⁸."""
    counts = np.zeros(cells.shape[2:], np.int64)
    for five in range(first, last):
        kind, level = rows.kind_of[rows.order[five]], rows.level_of[rows.order[five]]
        for row in range(rows.first_row[five], rows.first_row[five + 1]):
            spread(rows.dealers[row], rows.dealer_hands, level, counts)
            for versus in range(3):
                for line in range(counts.shape[1]):
                    cells[kind, chosen[row], versus, line] += rows.weight[row] * counts[versus, line]
