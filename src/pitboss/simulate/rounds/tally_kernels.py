"""From the ranks of hands to the cells of a tally, and the sums of money of whole tables."""

import numpy as np

from pitboss.odds.kernels.numba_cache import kernel


@kernel
def classes(ranks, values, out):
    """The class of each hand."""
    for i in range(len(ranks)):
        out[i] = values[ranks[i]]


@kernel
def comparisons(ones, others, own_orders, other_orders, out):
    """0, 1 or 2 for a weaker, an equal and a stronger hand."""
    for i in range(len(ones)):
        one, other = own_orders[ones[i]], other_orders[others[i]]
        out[i] = 1 + (one > other) - (one < other)


@kernel
def lower(ranks, values, out):
    """Lowers `out` to the class of each hand where that is lower."""
    for i in range(len(ranks)):
        out[i] = min(out[i], values[ranks[i]])


@kernel
def find_cells(ends, fields, strides, bases, values, cells):
    """The number of the cell of each row: int64 [n].

    ends [n] are the lines of choices; fields [ends, facts] name the rows of values [rows, n].
    """
    for i in range(len(ends)):
        end = ends[i]
        cell = bases[end]
        for field in range(len(strides)):
            cell += strides[field] * np.int64(values[fields[end, field], i])
        cells[i] = cell


@kernel
def count_cells(cells, counts):
    """Adds one to the count of each cell."""
    for i in range(len(cells)):
        counts[cells[i]] += 1


@kernel
def missing_nets(cells, known, out):
    """The cells whose money is not known yet, each once; returns how many."""
    count = 0
    for i in range(len(cells)):
        if known[cells[i]] == 0:
            known[cells[i]] = 1
            out[count] = cells[i]
            count += 1
    return count


@kernel
def table_sums(cells, nets, sums, squares):
    """Adds up what the seats of a table net together: cells int64 [seats, n], nets int64 [cells, wagers].

    sums and squares int64 [wagers]; the square of a round's net, times the rounds of a block, must stay below 2⁶³.
    """
    for wager in range(nets.shape[1]):
        total, square = np.int64(0), np.int64(0)
        for i in range(cells.shape[1]):
            net = np.int64(0)
            for seat in range(len(cells)):
                net += nets[cells[seat, i], wager]
            total += net
            square += net * net
        sums[wager] += total
        squares[wager] += square
