"""Kernels: how many deals end in each cell of path, result, hand and dealer's hole cards.

The same sums as in `value_kernels`, read backwards: from the decisions at every position, through the flops and
boards they can grow into, to the showdowns. A board adds up the rows of counts (`play_counts_kernels`) of the
flops inside it and only then compares hands. The deals of one board are fewer than 16 hole cards × 4⁵ boards × 10
flops × 45 × 44 dealer's cards < 2²⁹, so sums over a board are int32.
"""

from __future__ import annotations

from pitboss.odds.exact.dealer_up_card.streets.dealer_hands_kernels import (
    USUAL,
    add_suited_results,
    count_named,
    name_results,
    rename,
    tally_cards,
    tally_pairs,
    tally_suit,
)
from pitboss.odds.exact.dealer_up_card.streets.gather_kernels import (
    gather_after,
    gather_before,
    gather_suit,
    gather_suited,
    set_ways,
)
from pitboss.odds.exact.dealer_up_card.streets.play_counts_kernels import PAIRS_AT, ROW
from pitboss.odds.exact.dealer_up_card.streets.tally_records import (
    UNUSUAL,
    Cells,
    Positions,
    Scratch,
    Ways,
    new_scratch,
)
from pitboss.odds.exact.dealer_up_card.streets.value_kernels import (
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


@kernel
def tally_boards(low: int, high: int, plain: Positions, suited: Positions, ways: Ways, into: Cells) -> None:
    """Adds to the cells all deals with hole cards of these two ranks.

    Any five ranks are compared by ranks alone, but for the deals that were compared with their suits before: those on
    the suited boards of the same ranks, where flushes change something. A cell stays below 52 × 1,275 × 18,424 ×
    45,540 deals < 2⁴⁶.
    """
    taken, flops, table = plain.boards.taken, plain.boards.flops, plain.boards.table
    before, stay, used = plain.counts.before, plain.counts.stay, into.used
    scratch = new_scratch()
    left, five, flat = scratch.flat_left, scratch.five, scratch.flat
    for ranks in range(len(taken)):
        if copies_left(taken, ranks, low, high, plain.deck, left):
            set_ways(taken, ranks, left, ways.holds, five)
            gather_before(five, before, 0, used, flat)
            gather_after(flops, ranks, left, ways.rest, stay, 0, used, flat)
            set_others(table, ranks, scratch.others)
            scratch.gone[:] = 0
            strength = table[ranks, low, high]
            tally_suits(low, high, ranks, strength, suited, ways, scratch, into)
            tally_flat(plain.boards, ranks, strength, scratch, into)
    name_results(into)


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
    low: int, high: int, five: int, by_ranks: int, suited: Positions, ways: Ways, scratch: Scratch, into: Cells
) -> None:
    """Adds the deals on suited boards where flushes matter, and takes them away from those on the same five ranks.

    There the hole cards are worth `by_ranks` and suited pairs `scratch.others`.
    """
    boards, deck, counts = suited
    inside, taken, flops, table, ranks = boards.inside, boards.taken, boards.flops, boards.table, boards.ranks
    flat_table, kind_of, used = boards.flat, boards.kinds, into.used
    left, packed, by_suit, ranked, level = (
        scratch.left,
        scratch.packed,
        scratch.by_suit,
        scratch.by_ranks,
        scratch.level,
    )
    counted, deals, others = scratch.counted, scratch.deals, scratch.others
    for board in range(ways.by_ranks[five], ways.by_ranks[five + 1]):
        for flags in range(len(counts.before)):
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
                gather_suit(flops, board, flags, ways.rest, counts, used, scratch)
            else:
                gather_suited(flops, board, flags, ways.rest, counts, used, scratch)
                count_named(table, board, strength, into.kinds, left, counted)
                tally_cards(hand, left, packed, deals, counted, into)
                # Outside the suit a pair makes no flush; if the hole cards make none either, it stays where it is.
                pairs_matter = inside[board] == 5 or flags > 0
                take_away(deals, pairs_matter, used, scratch.flat)
                if pairs_matter:
                    for pair in range(80):
                        level[pair] = table[board, 1, 0] if inside[board] == 5 else others[pair]
                    tally_pairs(level, strength, hand, deals, into)
            tally_suit(table, board, strength, hand, 1 - only_pairs, scratch, into)


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
def tally_flat(boards: Boards, ranks: int, strength: int, scratch: Scratch, into: Cells) -> None:
    """Adds the deals that are left to be compared by ranks alone."""
    table, hand, used = boards.table, boards.kinds[strength], into.used
    left, packed, counted, others = scratch.flat_left, scratch.packed, scratch.counted, scratch.others
    flat, gone = scratch.flat, scratch.gone
    for card in range(32):
        packed[card] = 0
    count_cards(table, ranks, strength, left, 0, packed)
    count_named(table, ranks, strength, into.kinds, left, counted)
    tally_cards(hand, left, packed, flat, counted, into)
    tally_pairs(others, strength, hand, flat, into)
    for moved in range(2):
        for play in used:
            total, tied, won = gone[moved, play, 0], gone[moved, play, 1], gone[moved, play, 2]
            add_suited_results(into.cells, play, hand, moved, -total, -tied, -won)
            for pair in range(UNUSUAL):
                deal, other = -gone[moved, play, 3 + pair], others[USUAL + pair]
                rename(into, play, hand, moved, pair, deal, other, strength)
