"""Sums over one more card of the board, and their transposes: how often an entry is used by those of one card less.

What is worth P by ranks plus Q by each suit stays of that form when it is summed over one more card. `outside` and
`inside` say how many cards are left, outside a suit and in it, before the board is dealt.
"""

from pitboss.odds.exact.boards.board_tables import BoardTables
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel


@kernel
def sum_by_ranks(k: int, tables: BoardTables, left: Ints, more: Ints, out: Ints) -> None:
    """P of k board cards from P of k + 1."""
    for at in range(tables.many[k]):
        total = 0
        for rank in range(tables.ranks):
            copies = left[rank] - tables.counts[k, at, rank]
            if copies > 0:
                total += copies * more[tables.grow[k, at, rank]]
        out[at] = total


@kernel
def sum_by_suit(k: int, tables: BoardTables, outside: Ints, inside: Ints, more: Ints, out: Ints) -> None:
    """Q of k board cards from Q of k + 1. Entries of a mask stand together, so a card of the suit adds row to row."""
    for j in range(tables.least[k], k + 1):
        others, longer = tables.many[k - j], tables.many[k + 1 - j]
        for at in range(tables.start[k, j], tables.start[k, j + 1], others):
            mask = tables.suit_mask[k, at]
            for other in range(others):
                out[at + other] = 0
            for rank in range(tables.ranks):
                if inside[rank] and mask >> rank & 1 == 0:
                    to = tables.start[k + 1, j + 1] + tables.mask_number[mask | 1 << rank] * others
                    for other in range(others):
                        out[at + other] += more[to + other]
            if j >= tables.least[k + 1]:  # Without a card of the suit it must still be able to make a hand.
                to = tables.start[k + 1, j] + tables.mask_number[mask] * longer
                for other in range(others):
                    for rank in range(tables.ranks):
                        copies = outside[rank] - tables.counts[k - j, other, rank]
                        if copies > 0:
                            out[at + other] += copies * more[to + tables.grow[k - j, other, rank]]


@kernel
def use_by_ranks(k: int, tables: BoardTables, left: Ints, less: Ints, out: Ints) -> None:
    """The transpose of `sum_by_ranks`."""
    for at in range(tables.many[k]):
        if less[at]:
            for rank in range(tables.ranks):
                copies = left[rank] - tables.counts[k, at, rank]
                if copies > 0:
                    out[tables.grow[k, at, rank]] += copies * less[at]


@kernel
def use_by_suit(k: int, tables: BoardTables, outside: Ints, inside: Ints, less: Ints, out: Ints) -> None:
    """The transpose of `sum_by_suit`."""
    for j in range(tables.least[k], k + 1):
        others, longer = tables.many[k - j], tables.many[k + 1 - j]
        for at in range(tables.start[k, j], tables.start[k, j + 1], others):
            mask = tables.suit_mask[k, at]
            for rank in range(tables.ranks):
                if inside[rank] and mask >> rank & 1 == 0:
                    to = tables.start[k + 1, j + 1] + tables.mask_number[mask | 1 << rank] * others
                    for other in range(others):
                        out[to + other] += less[at + other]
            if j >= tables.least[k + 1]:
                to = tables.start[k + 1, j] + tables.mask_number[mask] * longer
                for other in range(others):
                    if less[at + other]:
                        for rank in range(tables.ranks):
                            copies = outside[rank] - tables.counts[k - j, other, rank]
                            if copies > 0:
                                out[to + tables.grow[k - j, other, rank]] += copies * less[at + other]


@kernel
def take_from_ranks(full: Ints, by_suit: Ints, by_ranks: Ints) -> None:
    """Where a suit is counted by itself, the entry by ranks is not."""
    for at in range(len(full)):
        by_ranks[full[at]] -= by_suit[at]
