"""Kernels: how many deals end in each cell of path, result, hand and dealer's hole cards.

The same sums as in `value_kernels`, read backwards: from the decisions at every position, through the flops and
boards they can grow into, to the showdowns. A board adds up the rows of counts (`count_kernels`) of the flops inside
it and only then compares hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.compiled import kernel
from pitboss.odds.exact.board.types import Ints
from pitboss.odds.exact.peek.count_kernels import BEFORE, INSIDE, OUTSIDE, PLAYS, ROW, Counts
from pitboss.odds.exact.peek.value_kernels import Boards, copies_left, count_results, first_that_matters

WIDTH = 80  # of suited pairs
PAIRS, USUAL = 78, 75  # the last three pairs are ace-jack, ace-queen and ace-king
OTHER, SUITED = 0, 1  # what most hole cards are called


class Kinds(NamedTuple):
    """What the dealer's two cards are called."""

    special: Ints  # [63, 2] card shown and second card, by kind, where they are called something if not suited
    first: Ints  # [10] where each kind begins among the special ones
    suited: Ints  # [78] per pair its kind if suited
    unsuited: Ints  # [78] and if not
    holds: Ints  # [14, 192] how many cards of a rank outside the suit the place of a row takes


@kernel
def choose(copies: int, taken: int) -> int:
    """In how many ways so many cards of a rank can come."""
    ways = 1
    for more in range(taken):
        ways = ways * max(copies - more, 0) // (more + 1)
    return ways


@kernel
def times_rank(rank: int, copies: int, taken: int, holds: Ints, ways: Ints) -> None:
    """Multiplies each place by the ways for so many cards of a rank; the place may itself hold one of its copies."""
    held, usual = holds[rank], choose(copies, taken)
    change = choose(copies - 1, taken) - usual
    for place in range(ROW):
        ways[place] *= usual + change * held[place]


@kernel
def set_ways(one: int, two: int, left: Ints, holds: Ints, ways: Ints) -> None:
    """Per place of a row, in how many ways the cards outside the suit that a flop still needs can come.

    `left` counts what board and hole cards leave; the dealer's cards that the place holds are gone as well.
    """
    ways[:] = 1
    if one < 13:
        taken = 1 + (one == two)
        times_rank(one, left[one] + taken, taken, holds, ways)
        if two < 13 and two != one:
            times_rank(two, left[two] + 1, 1, holds, ways)


@kernel
def set_ways_of_ranks(rest: Ints, left: Ints, holds: Ints, ways: Ints) -> None:
    """The same for all five cards of a plain board."""
    ways[:] = 1
    for rank in range(13):
        if rest[rank]:
            times_rank(rank, left[rank] + rest[rank], rest[rank], holds, ways)


@kernel
def gather(
    boards: Boards, board: int, left: Ints, holds: Ints, before: Ints, stay: Ints, used: Ints, ways: Ints, deals: Ints
) -> None:
    """Fills deals[way to play, place] with the deals, but for the second card of a card shown, that make this board.

    Before the flop any three of the five may become the flop: hence the ten. Deals stay below 2²⁰.
    """
    if boards.mask[board]:
        set_ways(boards.first[board, 9], boards.second[board, 9], left, holds, ways)
    else:
        set_ways_of_ranks(boards.rest[board], left, holds, ways)
    for play in used:
        row = deals[play]
        if play < BEFORE:
            known = before[play]
            for place in range(ROW):
                row[place] = 10 * ways[place] * known[place]
        else:
            row[:] = 0
    for column in range(10):
        flop = boards.flop[board, column]
        if flop < 0:
            continue
        set_ways(boards.first[board, column], boards.second[board, column], left, holds, ways)
        for play in used:
            if play >= BEFORE:
                row, known = deals[play], stay[flop, play - BEFORE]
                for place in range(ROW):
                    row[place] += ways[place] * known[place]


@kernel
def gather_inside(boards: Boards, board: int, left: Ints, before: Ints, stay: Ints, used: Ints, deals: Ints) -> None:
    """The same for suited pairs in the suit alone, which hold no card outside it: all places have equal ways."""
    for play in used:
        row = deals[play, INSIDE:OUTSIDE]
        if play < BEFORE:
            times = 10 * scalar_ways(boards.first[board, 9], boards.second[board, 9], left)
            known = before[play, INSIDE:OUTSIDE]
            for place in range(WIDTH):
                row[place] = times * known[place]
        else:
            row[:] = 0
            for column in range(10):
                flop = boards.flop[board, column]
                if flop >= 0:
                    times = scalar_ways(boards.first[board, column], boards.second[board, column], left)
                    counts = stay[flop, play - BEFORE, INSIDE:OUTSIDE]
                    for place in range(WIDTH):
                        row[place] += times * counts[place]


@kernel
def scalar_ways(one: int, two: int, left: Ints) -> int:
    """In how many ways the cards outside the suit that a flop still needs can come, the dealer's being inside."""
    if one == 13:
        return 1
    if two == 13:
        return left[one] + 1
    if two == one:
        return choose(left[one] + 2, 2)
    return (left[one] + 1) * (left[two] + 1)


@kernel
def clear_gone(left: Ints, used: Ints, alive: Ints, deals: Ints) -> None:
    """A card of the suit that board or hole cards have cannot be the dealer's."""
    place = INSIDE
    for high in range(13):
        alive[16 + high] = left[16 + high]
        for low in range(high):
            alive[place + low] = left[16 + high] * left[16 + low]
        place += high
    for play in used:
        for place in range(16, OUTSIDE):
            deals[play, place] *= alive[place]


@kernel
def take_away(only_pairs: bool, used: Ints, deals: Ints, flat: Ints) -> None:
    """What was compared with its suits is not compared by ranks alone: in `flat` all cards are outside of any suit."""
    for play in used:
        if only_pairs:
            for place in range(INSIDE, OUTSIDE):
                flat[play, place] -= deals[play, place]
        else:
            for place in range(13):
                flat[play, place] -= deals[play, place] + deals[play, 16 + place]
            for place in range(WIDTH):
                flat[play, OUTSIDE + place] -= deals[play, OUTSIDE + place] + deals[play, INSIDE + place]


class Desk(NamedTuple):
    """Arrays to write on, used again for every board."""

    used: Ints  # [n] the ways to play that occur
    left: Ints  # [32] copies that board and hole cards leave
    packed: Ints  # [32] results against each card shown
    others: Ints  # [78] strengths of pairs
    special: Ints  # [3, n] copies, ties and wins of special second cards
    ways: Ints  # [192]
    deals: Ints  # [6, 192] on a suited board
    flat: Ints  # [6, 192] on five ranks, without those compared with their suits


@kernel
def tally_boards(
    low: int,
    high: int,
    plain: Boards,
    suited: Boards,
    by_ranks: Ints,
    plain_deck: Ints,
    suited_deck: Ints,
    plain_counts: Counts,
    suited_counts: Counts,
    kinds: Kinds,
    used: Ints,
    cells: Ints,
) -> None:
    """Adds to cells[way to play, versus, hand, hole] all deals with hole cards of these two ranks.

    Any five ranks are compared by ranks alone, but for the deals that were compared with their suits before: those on
    the suited boards of the same ranks, from by_ranks[ranks] to by_ranks[ranks + 1], where flushes change something.
    `used` are the ways to play that occur. A cell stays below 52 × 1,275 × 18,424 × 45,540 deals < 2⁴⁶.
    """
    desk = Desk(
        used,
        np.zeros(32, np.int16),
        np.zeros(32, np.int16),
        np.zeros(PAIRS, np.int16),
        np.zeros((3, len(kinds.special)), np.int32),
        np.zeros(ROW, np.int32),
        np.zeros((PLAYS, ROW), np.int32),
        np.zeros((PLAYS, ROW), np.int32),
    )
    before, stay = plain_counts.before[0], plain_counts.stay[0]
    for ranks in range(len(plain.mask)):
        if not copies_left(0, plain.rest[ranks], low, high, plain_deck, desk.left):
            continue
        gather(plain, ranks, desk.left, kinds.holds, before, stay, used, desk.ways, desk.flat)
        for board in range(by_ranks[ranks], by_ranks[ranks + 1]):
            for flags in range(len(suited_counts.before)):
                tally_suited(low, high, flags, suited, board, suited_deck, suited_counts, kinds, desk, cells)
        copies_left(0, plain.rest[ranks], low, high, plain_deck, desk.left)
        table = plain.table[ranks]
        strength = table[low, high]
        hand = plain.kinds[strength]
        tally_cards(table, strength, hand, desk.flat, kinds, desk, cells)
        tally_pairs(table, 0, strength, hand, desk.flat, OUTSIDE, kinds, True, desk, cells)
        tally_pairs(table, 0, strength, hand, desk.flat, INSIDE, kinds, False, desk, cells)


@kernel
def tally_suited(
    low: int,
    high: int,
    flags: int,
    boards: Boards,
    board: int,
    deck: Ints,
    counts: Counts,
    kinds: Kinds,
    desk: Desk,
    cells: Ints,
) -> None:
    """Adds the deals on a suited board, and takes them away from those on five ranks."""
    one, two = low + 16 * (flags & 1), high + 16 * (flags >> 1)
    if not copies_left(boards.mask[board], boards.rest[board], one, two, deck, desk.left):
        return
    before, stay, deals = counts.before[flags], counts.stay[flags], desk.deals
    only_pairs = first_that_matters(boards, board, flags) > 0
    if only_pairs:
        gather_inside(boards, board, desk.left, before, stay, desk.used, deals)
    else:
        gather(boards, board, desk.left, kinds.holds, before, stay, desk.used, desk.ways, deals)
    clear_gone(desk.left, desk.used, desk.ways, deals)
    take_away(only_pairs, desk.used, deals, desk.flat)
    table = boards.table[board]
    strength = table[one, two]
    hand = boards.kinds[strength]
    tally_pairs(table, 16, strength, hand, deals, INSIDE, kinds, not only_pairs, desk, cells)
    if not only_pairs:
        tally_pairs(table, 0, strength, hand, deals, OUTSIDE, kinds, True, desk, cells)
        tally_cards(table, strength, hand, deals, kinds, desk, cells)


@kernel
def tally_cards(table: Ints, strength: int, hand: int, deals: Ints, kinds: Kinds, desk: Desk, cells: Ints) -> None:
    """Adds the results against every card shown and every second card, as if they were never suited."""
    packed, special, left = desk.packed, desk.special, desk.left
    count_results(table, strength, left, 0, 29, packed)
    seconds = left.sum() - 1
    for row in range(len(kinds.special)):
        shown, second = kinds.special[row, 0], kinds.special[row, 1]
        other, copies = table[second, shown], left[second] - (second == shown)
        special[0, row] = copies
        special[1, row] = copies * (other == strength)
        special[2, row] = copies * (other < strength)
    for play in desk.used:
        total, tied, won = 0, 0, 0
        for card in range(32):
            total += deals[play, card]
            tied += deals[play, card] * (packed[card] >> 7)
            won += deals[play, card] * (packed[card] & 127)
        add_results(cells[play], hand, OTHER, total * seconds, tied, won)
        for hole in range(2, 9):
            total, tied, won = 0, 0, 0
            for row in range(kinds.first[hole], kinds.first[hole + 1]):
                deal = deals[play, kinds.special[row, 0]]
                total += deal * special[0, row]
                tied += deal * special[1, row]
                won += deal * special[2, row]
            add_results(cells[play], hand, hole, total, tied, won)
            add_results(cells[play], hand, OTHER, -total, -tied, -won)


@kernel
def add_results(cells: Ints, hand: int, hole: int, total: int, tied: int, won: int) -> None:
    """Adds so many deals with one hand against one kind of hole cards."""
    cells[0, hand, hole] += total - tied - won
    cells[1, hand, hole] += tied
    cells[2, hand, hole] += won


@kernel
def tally_pairs(
    table: Ints,
    suit: int,
    strength: int,
    hand: int,
    deals: Ints,
    first: int,
    kinds: Kinds,
    moved: bool,
    desk: Desk,
    cells: Ints,
) -> None:
    """Adds the results against suited pairs; `moved` where they have been counted as unsuited ones."""
    others, place = desk.others, 0
    for high in range(1, 13):
        for low in range(high):
            others[place + low] = table[suit + high, suit + low]
        place += high
    for play in desk.used:
        total, tied, won = 0, 0, 0
        for pair in range(USUAL):
            total += deals[play, first + pair]
            tied += deals[play, first + pair] * (others[pair] == strength)
            won += deals[play, first + pair] * (others[pair] < strength)
        add_results(cells[play], hand, SUITED, total, tied, won)
        if moved:
            add_results(cells[play], hand, OTHER, -total, -tied, -won)
        for pair in range(USUAL, PAIRS):
            deal = deals[play, first + pair]
            tied, won = deal * (others[pair] == strength), deal * (others[pair] < strength)
            add_results(cells[play], hand, kinds.suited[pair], deal, tied, won)
            if moved:
                add_results(cells[play], hand, kinds.unsuited[pair], -deal, -tied, -won)
