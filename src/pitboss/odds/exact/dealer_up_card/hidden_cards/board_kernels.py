"""Kernels for a seat that knows both of the dealer's cards: only the board is still to come.

The value of staying in is again a sum as if suits did not matter, plus for each suit of the flop what flushes in it
change. A *row* is a board: how the showdown ends there (its *cell*, versus × 10 + hand), how it would have ended by
ranks alone, and in how many ways the board grows out of each of the flops inside it. Values go from rows to flops,
counts of deals from flops to rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

HANDS = 10
NO_CELL = 30  # what rows of plain boards are compared with: a cell that is worth nothing
COLUMNS = 10  # flops inside a board, at most
NOTHING, NEVER = 13, 14  # in place of a rank: no card has to come, or it cannot
SURRENDER, STAY = 1, 3  # what becomes of a flop: 0 folded before it, 1 and 2 surrendered after 2x and 4x, 3 and 4 not
PLAYS = 5


class Types(NamedTuple):
    """Boards by type with the flops inside them; where there are fewer than ten, a spare flop that nobody is dealt."""

    mask: Ints  # [n] ranks in the suit; 0 for plain boards
    taken: Ints  # [n, 15] cards of each rank outside the suit
    flops: Ints  # [n, 10]
    first: Ints  # [n, 10] the ranks outside the suit that a flop still needs; NEVER for a spare one
    second: Ints  # [n, 10]
    ranks: Ints  # [n] the plain board of the same five ranks


class Rows(NamedTuple):
    """The boards on which something counts."""

    board: Ints  # [n]
    cell: Ints  # [n]
    instead: Ints  # [n] the cell by ranks alone
    ways: Ints  # [n, 10]


class Flops(NamedTuple):
    """All flops: their cards, their three ranks, and what they are to each of their suits."""

    cards: Ints  # [n] a bit for each card, 13 × suit + rank
    plain: Ints  # [n]
    suit: Ints  # [n, 3]
    suited: Ints  # [n, 3] the spare flop where there are fewer suits


class Strengths(NamedTuple):
    """What the seat's two cards and the dealer's are worth on every board."""

    mine: Ints  # [boards]
    theirs: Ints  # [boards]


@inner
def cell_of(hands: Strengths, board: int, kinds: Ints) -> int:
    """How the showdown on a board ends."""
    mine, theirs = hands.mine[board], hands.theirs[board]
    return (1 + (mine > theirs) - (mine < theirs)) * HANDS + kinds[mine]


@inner
def set_ways(types: Types, board: int, left: Ints, ways: Ints, row: int) -> None:
    """Fills ways[row]; left[15] are the copies of each rank outside the suit beside the four cards known.

    Of NOTHING there are 0 and of NEVER −1, so that they come in one way and in none.
    """
    for column in range(COLUMNS):
        first, second = types.first[board, column], types.second[board, column]
        one = left[first] - types.taken[board, first] + 1
        two = left[second] - types.taken[board, second] + 1
        ways[row, column] = one * two if first != second or first == NOTHING else one * (one + 1) // 2


@kernel
def list_plain(types: Types, hands: Strengths, kinds: Ints, left: Ints, rows: Rows) -> int:
    """Lists all boards, by ranks alone; returns how many there are."""
    for board in range(len(types.mask)):
        rows.board[board], rows.instead[board] = board, NO_CELL
        rows.cell[board] = cell_of(hands, board, kinds)
        set_ways(types, board, left, rows.ways, board)
    return len(types.mask)


@kernel
def list_suited(
    boards: Ints, types: Types, hands: Strengths, by_ranks: Strengths, kinds: Ints, gone: int, left: Ints, rows: Rows
) -> int:
    """Lists those of `boards` on which suits change the result; returns how many there are.

    by_ranks are the strengths by ranks alone, per plain board; `gone` are the ranks that cannot come in the suit.
    """
    count = 0
    for board in boards:
        if types.mask[board] & gone:
            continue
        cell, instead = cell_of(hands, board, kinds), cell_of(by_ranks, types.ranks[board], kinds)
        if cell != instead:
            rows.board[count], rows.cell[count], rows.instead[count] = board, cell, instead
            set_ways(types, board, left, rows.ways, count)
            count += 1
    return count


@kernel
def add_values(count: int, rows: Rows, flops: Ints, worth: Ints, values: Ints) -> None:
    """Adds to values[flop, raise] what the rows are worth to the flops inside them. worth[cell, raise]."""
    for row in range(count):
        board, cell, instead = rows.board[row], rows.cell[row], rows.instead[row]
        small, large = worth[cell, 0] - worth[instead, 0], worth[cell, 1] - worth[instead, 1]
        for column in range(COLUMNS):
            flop, ways = flops[board, column], rows.ways[row, column]
            values[flop, 0] += ways * small
            values[flop, 1] += ways * large


@kernel
def add_cells(count: int, rows: Rows, flops: Ints, counts: Ints, cells: Ints) -> None:
    """Adds the deals counts[flop, play] to cells[cell, play], and takes them from where ranks alone had put them."""
    deals = np.zeros(PLAYS, np.int64)
    for row in range(count):
        board, cell, instead = rows.board[row], rows.cell[row], rows.instead[row]
        deals[:] = 0
        for column in range(COLUMNS):
            flop, ways = flops[board, column], rows.ways[row, column]
            for play in range(PLAYS):
                deals[play] += ways * counts[flop, play]
        for play in range(PLAYS):
            cells[cell, play] += deals[play]
            cells[instead, play] -= deals[play]


@kernel
def decide_flops(
    flops: Flops, gone: int, looks: Ints, plain: Ints, suited: Ints, surrender: Ints, totals: Ints, stays: Ints
) -> None:
    """Beside each flop that can come: is staying in worth more than surrender after raise k? Then bit k of stays[flop].

    Adds the better of both to totals[k]. `gone` are the cards that cannot come, looks[suit] is how a suit sees the
    cards known: suited[looks, flop, k] and plain[flop, k] add up to the value.
    """
    for flop in range(len(flops.cards)):
        if flops.cards[flop] & gone:
            continue
        stays[flop] = 0
        for size in range(2):
            value = np.int64(plain[flops.plain[flop], size])
            for part in range(3):
                value += suited[looks[flops.suit[flop, part]], flops.suited[flop, part], size]
            if value > surrender[size]:
                stays[flop] |= 1 << size
            totals[size] += max(value, surrender[size])


@kernel
def count_flops(
    flops: Flops, gone: int, looks: Ints, ways: int, choice: int, stays: Ints, plain: Ints, suited: Ints
) -> None:
    """Adds `ways` hands that fold (choice 0) or raise (1, 2) to the counts[flop, play] of every flop that can come."""
    for flop in range(len(flops.cards)):
        if flops.cards[flop] & gone:
            continue
        play = 0
        if choice:
            play = choice - 1 + (STAY if stays[flop] >> (choice - 1) & 1 else SURRENDER)
        plain[flops.plain[flop], play] += ways
        for part in range(3):
            suited[looks[flops.suit[flop, part]], flops.suited[flop, part], play] += ways
