"""Kernels: how many deals end in each cell of path, result, hand and dealer's hole cards.

The same sums as in `value_kernels`, read backwards: from the decisions at every position, through the flops and
boards they can grow into, to the showdowns. A board adds up the rows of counts (`count_kernels`) of the flops inside
it and only then compares hands. The deals of one board are fewer than 16 hole cards × 4⁵ boards × 10 flops × 45 × 44
dealer's cards < 2²⁹, so sums over a board are int32.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.dealer_up_card.dealer_hands_kernels import (
    UNUSUAL,
    USUAL,
    add_suited_results,
    count_named,
    name_results,
    rename,
    tally_cards,
    tally_pairs,
    tally_suit,
)
from pitboss.odds.exact.dealer_up_card.gather_kernels import (
    gather_after,
    gather_before,
    gather_suit,
    gather_suited,
    set_ways,
)
from pitboss.odds.exact.dealer_up_card.play_counts_kernels import PAIRS_AT, PLAYS, ROW, Counts
from pitboss.odds.exact.dealer_up_card.value_kernels import (
    FLUSH,
    RANK_END,
    Boards,
    copies_left,
    count_cards,
    count_ranks,
    only_pairs_matter,
)
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel


class Kinds(NamedTuple):
    """What the dealer's two cards are called."""

    shown: Ints  # [64] card shown
    second: Ints  # [64] and second card that have a name if not suited
    names: Ints  # [64] that name; none for the last row, whose cards do not exist
    suited: Ints  # [3] ace-jack, ace-queen and ace-king if suited
    unsuited: Ints  # [3] and if not


@kernel
def tally_boards(
    low: int,
    high: int,
    plain: Boards,
    suited: Boards,
    by_ranks: Ints,
    ways: Ints,
    holds: Ints,
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
    taken, flops, table = plain.taken, plain.flops, plain.table
    before, stay = plain_counts.before, plain_counts.stay
    left, others, five = np.zeros(32, np.int16), np.zeros(80, np.int16), np.zeros(ROW, np.int32)
    flat, gone = np.zeros((PLAYS, ROW), np.int32), np.zeros((2, PLAYS, 3 + UNUSUAL), np.int32)
    desk, named = new_desk(), np.zeros((PLAYS, 10, 3, 64), np.int64)
    for ranks in range(len(taken)):
        if copies_left(taken, ranks, low, high, plain_deck, left):
            set_ways(taken, ranks, left, holds, five)
            gather_before(five, before, 0, used, flat)
            gather_after(flops, ranks, left, ways, stay, 0, used, flat)
            set_others(table, ranks, others)
            gone[:] = 0
            strength = table[ranks, low, high]
            tally_suits(
                low,
                high,
                strength,
                by_ranks[ranks],
                by_ranks[ranks + 1],
                others,
                suited,
                ways,
                suited_deck,
                suited_counts,
                kinds,
                used,
                desk,
                flat,
                gone,
                named,
                cells,
            )
            tally_flat(
                table, ranks, strength, plain.kinds[strength], left, flat, gone, others, kinds, used, desk, named, cells
            )
    name_results(named, kinds.names, used, cells)


class Desk(NamedTuple):
    """Arrays to write on, used again for every board."""

    left: Ints  # [32] copies that board and hole cards leave
    packed: Ints  # [32] results against each card shown
    by_suit: Ints  # [32] the same with second cards in the suit alone
    by_ranks: Ints  # [32] the same by ranks alone
    level: Ints  # [80] strengths of pairs outside the suit; all equal if the board is a flush
    counted: Ints  # [4, 64] copies, ties and wins of second cards that have a name with a card shown, and its deals
    columns: Ints  # [2, 10] the flops inside a board, and in how many ways the rest of it can come
    ways: Ints  # [112]
    deals: Ints  # [6, 112]


@inner
def new_desk() -> Desk:
    """A desk with nothing on it."""
    return Desk(
        np.zeros(32, np.int16),
        np.zeros(32, np.int16),
        np.zeros(32, np.int16),
        np.zeros(32, np.int16),
        np.zeros(80, np.int16),
        np.zeros((4, 64), np.int32),
        np.zeros((2, 10), np.int32),
        np.zeros(ROW, np.int32),
        np.zeros((PLAYS, ROW), np.int32),
    )


@inner
def set_others(table: Ints, board: int, others: Ints) -> None:
    """Fills in the strength of every pair of two ranks."""
    place = 0
    for high in range(1, RANK_END):
        for low in range(high):
            others[place + low] = table[board, high, low]
        place += high


@kernel
def tally_suits(
    low: int, high: int, by_ranks: int, start: int, stop: int, others: Ints, boards: Boards, ways: Ints,
    deck: Ints, counts: Counts, kinds: Kinds, used: Ints, desk: Desk, flat: Ints, gone: Ints, named: Ints,
    cells: Ints,
) -> None:  # fmt: skip
    """Adds the deals on suited boards where flushes matter, and takes them away from those on the same five ranks.

    There the hole cards are worth `by_ranks` and suited pairs `others`.
    """
    inside, taken, flops, table, ranks = boards.inside, boards.taken, boards.flops, boards.table, boards.ranks
    flat_table, kind_of, before, stay = boards.flat, boards.kinds, counts.before, counts.stay
    left, packed, by_suit, ranked, level = desk.left, desk.packed, desk.by_suit, desk.by_ranks, desk.level
    counted, columns, five, deals = desk.counted, desk.columns, desk.ways, desk.deals
    shown, second, suited, unsuited = kinds.shown, kinds.second, kinds.suited, kinds.unsuited
    for board in range(start, stop):
        for flags in range(len(before)):
            one, two = low + 16 * (flags & 1), high + 16 * (flags >> 1)
            if not copies_left(taken, board, one, two, deck, left):
                continue
            strength = table[board, one, two]
            hand = kind_of[strength]
            only_pairs = only_pairs_matter(inside[board], flags)
            for card in range(32):
                packed[card], by_suit[card] = 0, 0
            if not only_pairs or hand > FLUSH:  # else any flush beats it
                for half in range(16, -1, -16):
                    count_cards(table, board, strength, left, half, packed)
                    for card in range(32 if half else 0):
                        by_suit[card] = packed[card]
            count_ranks(flat_table, ranks[board], by_ranks, left, False, ranked)
            if only_pairs:
                gather_suit(flops, board, left, ways, before, stay, flags, used, columns, deals)
            else:
                gather_suited(flops, board, left, ways, before, stay, flags, used, five, deals)
                count_named(table, board, strength, shown, second, left, counted)
                tally_cards(hand, left, packed, deals, shown, counted, used, named, cells)
                # Outside the suit a pair makes no flush; if the hole cards make none either, it stays where it is.
                pairs_matter = inside[board] == 5 or flags > 0
                take_away(deals, pairs_matter, used, flat)
                if pairs_matter:
                    for pair in range(80):
                        level[pair] = table[board, 1, 0] if inside[board] == 5 else others[pair]
                    tally_pairs(level, strength, hand, deals, suited, unsuited, used, cells)
            tally_suit(
                table, board, strength, hand, 1 - only_pairs, left, by_suit, ranked, deals, suited, unsuited, used,
                gone, cells,
            )  # fmt: skip


@inner
def take_away(deals: Ints, pairs_matter: bool, used: Ints, flat: Ints) -> None:
    """What was compared with its suits is not compared by ranks alone: in `flat` all cards are outside of any suit."""
    for play in used:
        for card in range(16):
            flat[play, card] -= deals[play, card] + deals[play, 16 + card]
        if pairs_matter:
            for place in range(PAIRS_AT, ROW):
                flat[play, place] -= deals[play, place]


@kernel
def tally_flat(
    table: Ints,
    board: int,
    strength: int,
    hand: int,
    left: Ints,
    flat: Ints,
    gone: Ints,
    others: Ints,
    kinds: Kinds,
    used: Ints,
    desk: Desk,
    named: Ints,
    cells: Ints,
) -> None:
    """Adds the deals that are left to be compared by ranks alone."""
    packed, counted = desk.packed, desk.counted
    for card in range(32):
        packed[card] = 0
    count_cards(table, board, strength, left, 0, packed)
    count_named(table, board, strength, kinds.shown, kinds.second, left, counted)
    tally_cards(hand, left, packed, flat, kinds.shown, counted, used, named, cells)
    tally_pairs(others, strength, hand, flat, kinds.suited, kinds.unsuited, used, cells)
    for moved in range(2):
        for play in used:
            total, tied, won = gone[moved, play, 0], gone[moved, play, 1], gone[moved, play, 2]
            add_suited_results(cells, play, hand, moved, -total, -tied, -won)
            for pair in range(UNUSUAL):
                deal, other = -gone[moved, play, 3 + pair], others[USUAL + pair]
                rename(cells, play, hand, moved, kinds.suited[pair], kinds.unsuited[pair], deal, other, strength)
