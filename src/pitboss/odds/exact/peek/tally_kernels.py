"""Kernels: how many deals end in each cell of path, result, hand and dealer's hole cards.

The same sums as in `value_kernels`, read backwards: from the decisions at every position, through the flops and
boards they can grow into, to the showdowns. A row of counts says how many real positions of some way to play look
alike from one suit; a board adds up the rows of the flops inside it and only then compares hands.

What the dealer's hole cards are called hangs on whether they are suited to each other as well, so a row has three
parts: the card shown, with any second card (32 places, card as in `value_kernels`); suited pairs of cards in the suit
that one looks from (80 places, 78 pairs of two ranks); and suited pairs in any other suit (80 places).

Ways to play: 0 fold at once, 1 fold two cards, 2 and 3 raise 2x and 4x whatever comes, 4 and 5 raise and stay in.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.compiled import kernel
from pitboss.odds.exact.board.types import Ints
from pitboss.odds.exact.peek.value_kernels import Beside, Boards, copies_left, count_results, first_that_matters

RAISED = 2  # the first way to play that raises
BEFORE = 4  # ways to play that are known before the flop
PLAYS = 6
INSIDE, OUTSIDE = 32, 112  # where the suited pairs begin
ROW = 192
PAIRS, USUAL = 78, 75  # the last three pairs are ace-jack, ace-queen and ace-king
OTHER, SUITED = 0, 1  # what most hole cards are called


class Counts(NamedTuple):
    """How many positions look alike: before the flop per way to play, after it those who stay in."""

    before: Ints  # [flags, 4, 192]
    stay: Ints  # [flags, flops, 2, 192] per raise


class Kinds(NamedTuple):
    """What the dealer's two cards are called."""

    special: Ints  # [63, 2] card shown and second card, by kind, where they are called something if not suited
    first: Ints  # [10] where each kind begins among the special ones
    suited: Ints  # [78] per pair its kind if suited
    unsuited: Ints  # [78] and if not
    holds: Ints  # [14, 192] how many cards of a rank outside the suit the place of a row takes


@kernel
def pair_place(one: int, two: int) -> int:
    """Where a pair of two ranks stands among the 78."""
    high = max(one, two)
    return high * (high - 1) // 2 + min(one, two)


@kernel
def count_before_flop(flops: Beside, suits: int, hole_ways: int, play: Ints, plain: Counts, suited: Counts) -> None:
    """Counts two hole cards against every card shown (13 × suit + rank), played as play[card] says."""
    pairs = np.zeros(13, np.int64)
    for shown in range(52):
        if flops.dead[shown]:
            continue
        suit, rank = shown // 13, shown % 13
        count = suited_seconds(flops, shown, -1, pairs)
        row = plain.before[0, play[shown]]
        row[rank] += hole_ways
        add_pairs(row, OUTSIDE, pairs, count, hole_ways)
        for viewer in range(suits):
            row = suited.before[flops.flags[viewer], play[shown]]
            row[rank + 16 * (viewer == suit)] += hole_ways
            add_pairs(row, INSIDE if viewer == suit else OUTSIDE, pairs, count, hole_ways)


@kernel
def count_after_flop(
    flops: Beside, hole_ways: int, play: Ints, stays: Ints, inside: Ints, plain: Counts, suited: Counts
) -> None:
    """Counts every flop and card shown after which two hole cards that raised stay in.

    Suited pairs outside a suit change nothing there unless the hole cards can still make a flush in it: `inside` says
    how many cards of the suit each flop has. Counts stay below 16 hole cards × 64 flops × 4 cards shown < 2¹⁵.
    """
    pairs = np.zeros(13, np.int64)
    for row in range(len(flops.cards)):
        weight = hole_ways * flops.ways[row]
        for shown in range(52):
            size = play[shown] - RAISED
            if size < 0 or not stays[row, shown] >> size & 1:
                continue
            suit, rank = shown // 13, shown % 13
            count = suited_seconds(flops, shown, row, pairs)
            counted = plain.stay[0, flops.plain[row], size]
            counted[rank] += weight
            add_pairs(counted, OUTSIDE, pairs, count, weight)
            for viewer in range(4):
                flop, flags = flops.suited[row, viewer], flops.flags[viewer]
                if flop >= 0:
                    counted = suited.stay[flags, flop, size]
                    counted[rank + 16 * (viewer == suit)] += weight
                    if viewer == suit:
                        add_pairs(counted, INSIDE, pairs, count, weight)
                    elif inside[flop] + 2 + (flags & 1) + (flags >> 1) >= 5:
                        add_pairs(counted, OUTSIDE, pairs, count, weight)


@kernel
def suited_seconds(flops: Beside, shown: int, row: int, pairs: Ints) -> int:
    """Fills `pairs` with those that the card shown can make with a second card of its suit; says how many.

    Beside the flop of this row; −1 before the flop.
    """
    count = 0
    for rank in range(13):
        card = shown - shown % 13 + rank
        if card == shown or flops.dead[card]:
            continue
        if row < 0 or card not in (flops.cards[row, 0], flops.cards[row, 1], flops.cards[row, 2]):
            pairs[count] = pair_place(shown % 13, rank)
            count += 1
    return count


@kernel
def add_pairs(row: Ints, first: int, pairs: Ints, count: int, weight: int) -> None:
    """Adds a weight to each of these pairs."""
    for place in range(count):
        row[first + pairs[place]] += weight


@kernel
def set_ways(one: int, two: int, left: Ints, holds: Ints, first: int, last: int, ways: Ints) -> None:
    """Per place of a row, in how many ways the cards outside the suit that a flop still needs can come.

    `left` counts what board and hole cards leave; the dealer's cards that the place takes are gone as well.
    """
    if one == 13:
        ways[:] = 1
        return
    copies, held = left[one] + 1 + (one == two), holds[one, first:last]
    for place in range(len(ways)):
        ways[place] = max(copies - held[place], 0)
    if two == one:
        for place in range(len(ways)):
            ways[place] = ways[place] * (ways[place] - 1) >> 1
    elif two < 13:
        copies, held = left[two] + 1, holds[two, first:last]
        for place in range(len(ways)):
            ways[place] *= max(copies - held[place], 0)


@kernel
def set_ways_of_ranks(rest: Ints, left: Ints, holds: Ints, ways: Ints) -> None:
    """The same for all five cards of a plain board."""
    ways[:] = 1
    for rank in range(13):
        for taken in range(rest[rank]):
            copies, held = left[rank] + rest[rank] - taken, holds[rank]
            for place in range(len(ways)):
                ways[place] = ways[place] * max(copies - held[place], 0) // (taken + 1)


@kernel
def gather(
    boards: Boards,
    board: int,
    left: Ints,
    holds: Ints,
    before: Ints,
    stay: Ints,
    used: Ints,
    first: int,
    last: int,
    buffer: Ints,
    deals: Ints,
) -> None:
    """Fills deals[way to play, place] with the deals, but for the second card of a card shown, that make this board.

    Only for places from `first` to `last`. Before the flop any three of the five may become the flop: hence the ten.
    Deals stay below 2²⁰.
    """
    ways = buffer[first:last]
    if boards.mask[board]:
        set_ways(boards.first[board, 9], boards.second[board, 9], left, holds, first, last, ways)
    else:
        set_ways_of_ranks(boards.rest[board], left, holds, ways)
    for play in used:
        row = deals[play, first:last]
        if play < BEFORE:
            known = before[play, first:last]
            for place in range(len(ways)):
                row[place] = 10 * ways[place] * known[place]
        else:
            row[:] = 0
    for column in range(10):
        flop = boards.flop[board, column]
        if flop < 0:
            continue
        set_ways(boards.first[board, column], boards.second[board, column], left, holds, first, last, ways)
        for play in used:
            if play >= BEFORE:
                row, known = deals[play, first:last], stay[flop, play - BEFORE, first:last]
                for place in range(len(ways)):
                    row[place] += ways[place] * known[place]


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
            for place in range(80):
                flat[play, OUTSIDE + place] -= deals[play, OUTSIDE + place] + deals[play, INSIDE + place]


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
    left, packed, others = np.zeros(32, np.int16), np.zeros(32, np.int16), np.zeros(PAIRS, np.int16)
    ways, deals, flat = np.zeros(ROW, np.int32), np.zeros((PLAYS, ROW), np.int32), np.zeros((PLAYS, ROW), np.int32)
    holds = kinds.holds
    for ranks in range(len(plain.mask)):
        if not copies_left(0, plain.rest[ranks], low, high, plain_deck, left):
            continue
        gather(plain, ranks, left, holds, plain_counts.before[0], plain_counts.stay[0], used, 0, ROW, ways, flat)
        for board in range(by_ranks[ranks], by_ranks[ranks + 1]):
            table = suited.table[board]
            for flags in range(len(suited_counts.before)):
                one, two = low + 16 * (flags & 1), high + 16 * (flags >> 1)
                if not copies_left(suited.mask[board], suited.rest[board], one, two, suited_deck, left):
                    continue
                only_pairs = first_that_matters(suited, board, flags) > 0
                before, stay = suited_counts.before[flags], suited_counts.stay[flags]
                first, last = (INSIDE, OUTSIDE) if only_pairs else (0, ROW)
                gather(suited, board, left, holds, before, stay, used, first, last, ways, deals)
                clear_gone(left, used, ways, deals)
                take_away(only_pairs, used, deals, flat)
                strength = table[one, two]
                hand = suited.kinds[strength]
                tally_pairs(table, 16, strength, hand, deals, INSIDE, kinds, not only_pairs, used, others, cells)
                if not only_pairs:
                    tally_pairs(table, 0, strength, hand, deals, OUTSIDE, kinds, True, used, others, cells)
                    tally_cards(table, strength, hand, left, deals, kinds, used, packed, cells)
        copies_left(0, plain.rest[ranks], low, high, plain_deck, left)
        table = plain.table[ranks]
        strength = table[low, high]
        hand = plain.kinds[strength]
        tally_cards(table, strength, hand, left, flat, kinds, used, packed, cells)
        tally_pairs(table, 0, strength, hand, flat, OUTSIDE, kinds, True, used, others, cells)
        tally_pairs(table, 0, strength, hand, flat, INSIDE, kinds, False, used, others, cells)


@kernel
def tally_cards(
    table: Ints, strength: int, hand: int, left: Ints, deals: Ints, kinds: Kinds, used: Ints, packed: Ints, cells: Ints
) -> None:
    """Adds the results against every card shown and every second card, as if they were never suited."""
    count_results(table, strength, left, 0, 29, packed)
    seconds = left.sum() - 1
    for play in used:
        total, tied, won = 0, 0, 0
        for card in range(32):
            total += deals[play, card]
            tied += deals[play, card] * (packed[card] >> 7)
            won += deals[play, card] * (packed[card] & 127)
        cells[play, 0, hand, OTHER] += total * seconds - tied - won
        cells[play, 1, hand, OTHER] += tied
        cells[play, 2, hand, OTHER] += won
    for hole in range(2, 9):
        first, last = kinds.first[hole], kinds.first[hole + 1]
        for play in used:
            total, tied, won = 0, 0, 0
            for row in range(first, last):
                shown, second = kinds.special[row, 0], kinds.special[row, 1]
                deal = deals[play, shown] * (left[second] - (second == shown))
                total += deal
                tied += deal * (table[second, shown] == strength)
                won += deal * (table[second, shown] < strength)
            add_move(cells[play], hand, hole, OTHER, total, tied, won)


@kernel
def add_move(cells: Ints, hand: int, hole: int, instead: int, total: int, tied: int, won: int) -> None:
    """Moves so many deals from one kind of hole cards to another."""
    cells[0, hand, hole] += total - tied - won
    cells[1, hand, hole] += tied
    cells[2, hand, hole] += won
    cells[0, hand, instead] -= total - tied - won
    cells[1, hand, instead] -= tied
    cells[2, hand, instead] -= won


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
    used: Ints,
    others: Ints,
    cells: Ints,
) -> None:
    """Adds the results against suited pairs; `moved` where they have been counted as unsuited ones."""
    place = 0
    for high in range(1, 13):
        for low in range(high):
            others[place + low] = table[suit + high, suit + low]
        place += high
    for play in used:
        total, tied, won = 0, 0, 0
        for pair in range(USUAL):
            total += deals[play, first + pair]
            tied += deals[play, first + pair] * (others[pair] == strength)
            won += deals[play, first + pair] * (others[pair] < strength)
        for versus, deal in ((0, total - tied - won), (1, tied), (2, won)):
            cells[play, versus, hand, SUITED] += deal
            cells[play, versus, hand, OTHER] -= deal * moved
        for pair in range(USUAL, PAIRS):
            versus = 1 + (strength > others[pair]) - (strength < others[pair])
            cells[play, versus, hand, kinds.suited[pair]] += deals[play, first + pair]
            cells[play, versus, hand, kinds.unsuited[pair]] -= deals[play, first + pair] * moved
