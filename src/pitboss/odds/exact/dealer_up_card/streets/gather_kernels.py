"""Kernels: the deals that make one board, per way to play and place of a row of counts (`play_counts_kernels`).

Those of a board are the rows of the flops inside it, each as often as the rest of the board can come: but for the
second card of a card shown, which is still to be compared.
"""

from __future__ import annotations

import numpy as np

from pitboss.odds.exact.dealer_up_card.streets.play_counts_kernels import BEFORE, ROW, Counts
from pitboss.odds.exact.dealer_up_card.streets.tally_records import Scratch
from pitboss.odds.exact.dealer_up_card.streets.value_kernels import RANK_END, way_row
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel


@inner
def choose(copies: int, taken: int) -> int:
    """In how many ways this many cards of a rank can come."""
    ways = 1
    for more in range(taken):
        ways = ways * max(copies - more, 0) // (more + 1)
    return ways


@kernel
def set_ways(taken: Ints, board: int, left: Ints, holds: Ints, ways: Ints) -> None:
    """Per place of a row, in how many ways all five cards of a plain board can come, times 10.

    `left` counts what board and hole cards leave; the dealer's cards that the place holds are gone as well. Any three
    of the five may become the flop: hence the ten.
    """
    ways[:] = 10
    for rank in range(RANK_END):
        count = taken[board, rank]
        if count:
            usual = choose(left[rank] + count, count)
            change = choose(left[rank] + count - 1, count) - usual
            for place in range(ROW):
                ways[place] *= usual + change * holds[rank, place]


@kernel
def gather_before(ways: Ints, before: Ints, flags: int, used: Ints, deals: Ints) -> None:
    """Fills deals[way to play, place] where the way to play is known before the flop, and with 0 for who stays in."""
    for play in used:
        if play < BEFORE:
            for place in range(ROW):
                deals[play, place] = ways[place] * before[flags, play, place]
        else:
            for place in range(ROW):
                deals[play, place] = 0


@kernel
def gather_after(
    flops: Ints, board: int, left: Ints, ways: Ints, stay: Ints, flags: int, used: Ints, deals: Ints
) -> None:
    """Adds the deals of those who stay in."""
    for column in range(10):
        flop = flops[board, column, 0]
        if flop >= 0:
            way = way_row(flops, board, column, left)
            for play in used:
                if play >= BEFORE:
                    for place in range(ROW):
                        deals[play, place] += ways[way, place] * stay[flags, flop, play - BEFORE, place]


@inner
def gather_suit(flops: Ints, board: int, flags: int, ways: Ints, counts: Counts, used: Ints, scratch: Scratch) -> None:
    """The same for cards shown in the suit alone: they take no card that the board needs.

    In the last column of a board stand all its cards outside the suit.
    """
    left, columns, deals = scratch.left, scratch.columns, scratch.deals
    before, stay = counts.before, counts.stay
    for column in range(10):
        columns[0, column] = max(flops[board, column, 0], 0)
        columns[1, column] = (flops[board, column, 0] >= 0) * ways[way_row(flops, board, column, left), 16]
    for play in used:
        if play < BEFORE:
            for card in range(32):
                deals[play, card] = np.int32(10) * columns[1, 9] * before[flags, play, card] * left[card]
        else:
            for card in range(32):
                deals[play, card] = 0
            add_five(stay, flags, play - BEFORE, columns, 0, left, deals)
            add_five(stay, flags, play - BEFORE, columns, 5, left, deals)


@inner
def add_five(stay: Ints, flags: int, size: int, columns: Ints, first: int, left: Ints, deals: Ints) -> None:
    """Adds the deals of those who stay in on five flops: together, so that sixteen cards are one step."""
    one, two, three = columns[0, first], columns[0, first + 1], columns[0, first + 2]
    four, five = columns[0, first + 3], columns[0, first + 4]
    ways_one, ways_two, ways_three = columns[1, first], columns[1, first + 1], columns[1, first + 2]
    ways_four, ways_five = columns[1, first + 3], columns[1, first + 4]
    for card in range(32):
        deals[BEFORE + size, card] += left[card] * (
            ways_one * stay[flags, one, size, card]
            + ways_two * stay[flags, two, size, card]
            + ways_three * stay[flags, three, size, card]
            + ways_four * stay[flags, four, size, card]
            + ways_five * stay[flags, five, size, card]
        )


@inner
def gather_suited(
    flops: Ints, board: int, flags: int, ways: Ints, counts: Counts, used: Ints, scratch: Scratch
) -> None:
    """Fills in all deals that make a suited board. In its last column stand all its cards outside the suit."""
    left, five, deals = scratch.left, scratch.five, scratch.deals
    way = way_row(flops, board, 9, left)
    for place in range(ROW):
        five[place] = 10 * ways[way, place]
    gather_before(five, counts.before, flags, used, deals)
    gather_after(flops, board, left, ways, counts.stay, flags, used, deals)
    clear_gone(left, used, deals)


@inner
def clear_gone(left: Ints, used: Ints, deals: Ints) -> None:
    """A card of the suit that board or hole cards have cannot be the dealer's."""
    for play in used:
        for card in range(16, 32):
            deals[play, card] *= left[card]
