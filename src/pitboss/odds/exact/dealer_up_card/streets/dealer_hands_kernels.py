"""Kernels: how the deals on one board end, per kind of dealer's hole cards.

Every second card is first counted as one that makes nothing with the card shown. Pairs and unsuited aces with a face
card are then called by their names, and so are suited cards, of which ace-jack, ace-queen and ace-king have their own.
"""

from __future__ import annotations

import numpy as np

from pitboss.odds.exact.dealer_up_card.streets.play_counts_kernels import PAIRS_AT, ROW
from pitboss.odds.exact.dealer_up_card.streets.tally_records import UNUSUAL, Cells, Kinds, Scratch
from pitboss.odds.exact.dealer_up_card.streets.value_kernels import sum_of
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

USUAL = 75  # pairs before the last three, which are ace-jack, ace-queen and ace-king
ACE, JACK = 12, 9
OTHER, SUITED = 0, 1  # what most hole cards are called

Deals = int | np.int32


@kernel
def tally_cards(hand: int, left: Ints, packed: Ints, deals: Ints, counted: Ints, into: Cells) -> None:
    """Adds the results against every card shown and every second card, as if they were never suited."""
    shown, used, named, cells = into.kinds.shown, into.used, into.named, into.cells
    seconds = sum_of(left, 0) - 1
    for play in used:
        total, tied, won = np.int32(0), np.int32(0), np.int32(0)
        for card in range(32):
            deal, results = deals[play, card], np.int32(packed[card])
            total = np.int32(total + deal)
            tied = np.int32(tied + deal * (results >> 7))
            won = np.int32(won + deal * (results & 127))
        add_results(cells, play, hand, OTHER, total * seconds, tied, won)
        for row in range(64):
            counted[3, row] = deals[play, shown[row]]
        for result in range(3):
            for row in range(64):
                named[play, hand, result, row] += np.int32(counted[3, row] * counted[result, row])


@kernel
def count_named(table: Ints, board: int, strength: int, kinds: Kinds, left: Ints, counted: Ints) -> None:
    """Fills in the copies, ties and wins of the second cards that have a name with a card shown."""
    shown, second = kinds.shown, kinds.second
    for row in range(64):
        other, copies = table[board, second[row], shown[row]], left[second[row]] - (second[row] == shown[row])
        counted[0, row] = copies
        counted[1, row] = copies * (other == strength)
        counted[2, row] = copies * (other < strength)


@kernel
def name_results(into: Cells) -> None:
    """Calls results against hole cards that have a name by that name; they have been added to the others."""
    named, names, used, cells = into.named, into.kinds.names, into.used, into.cells
    for play in used:
        for hand in range(10):
            for row in range(64):
                total, tied, won = named[play, hand, 0, row], named[play, hand, 1, row], named[play, hand, 2, row]
                add_results(cells, play, hand, names[row], total, tied, won)
                add_results(cells, play, hand, OTHER, -total, -tied, -won)


@inner
def tally_suit(table: Ints, board: int, strength: int, hand: int, moved: int, scratch: Scratch, into: Cells) -> None:
    """Adds the results against dealer's pairs in the suit, and notes what they would be by ranks alone.

    `moved` where they have been counted as unsuited ones.
    """
    left, by_suit, by_ranks = scratch.left, scratch.by_suit, scratch.by_ranks
    deals, gone, used, cells = scratch.deals, scratch.gone, into.used, into.cells
    seconds = np.int32(sum_of(left, 16) - 1)
    for play in used:
        total, tied, won = np.int32(0), np.int32(0), np.int32(0)
        flat_tied, flat_won = np.int32(0), np.int32(0)
        for card in range(16, 32):
            deal, results, ranked = deals[play, card], np.int32(by_suit[card]), np.int32(by_ranks[card])
            total = np.int32(total + deal)
            tied = np.int32(tied + deal * (results >> 7))
            won = np.int32(won + deal * (results & 127))
            flat_tied = np.int32(flat_tied + deal * (ranked >> 7))
            flat_won = np.int32(flat_won + deal * (ranked & 127))
        gone[moved, play, 0] += total * seconds
        gone[moved, play, 1] += flat_tied
        gone[moved, play, 2] += flat_won
        add_suited_results(cells, play, hand, moved, total * seconds, tied, won)
        for pair in range(UNUSUAL):
            rank = 16 + JACK + pair
            deal = left[rank] * left[16 + ACE] * (deals[play, rank] + deals[play, 16 + ACE])
            gone[moved, play, 3 + pair] += deal
            other = table[board, 16 + ACE, rank]
            rename(into, play, hand, moved, pair, deal, other, strength)


@kernel
def tally_pairs(others: Ints, strength: int, hand: int, deals: Ints, into: Cells) -> None:
    """Adds the results against suited pairs outside the suit; they have been counted as unsuited ones."""
    used, cells = into.used, into.cells
    for play in used:
        total, tied, won = np.int32(0), np.int32(0), np.int32(0)
        for pair in range(ROW - PAIRS_AT):
            deal = deals[play, PAIRS_AT + pair]
            total = np.int32(total + deal)
            tied = np.int32(tied + deal * (others[pair] == strength))
            won = np.int32(won + deal * (others[pair] < strength))
        add_suited_results(cells, play, hand, 1, total, tied, won)
        for pair in range(UNUSUAL):
            deal, other = deals[play, PAIRS_AT + USUAL + pair], others[USUAL + pair]
            rename(into, play, hand, 1, pair, deal, other, strength)


@inner
def add_results(cells: Ints, play: int, hand: int, hole: int, total: Deals, tied: Deals, won: Deals) -> None:
    """Adds this many deals with one hand against one kind of hole cards."""
    cells[play, 0, hand, hole] += total - tied - won
    cells[play, 1, hand, hole] += tied
    cells[play, 2, hand, hole] += won


@inner
def add_suited_results(cells: Ints, play: int, hand: int, moved: int, total: Deals, tied: Deals, won: Deals) -> None:
    """The same against suited cards; `moved` where they have been counted as unsuited ones."""
    add_results(cells, play, hand, SUITED, total, tied, won)
    if moved:
        add_results(cells, play, hand, OTHER, -total, -tied, -won)


@inner
def rename(into: Cells, play: int, hand: int, moved: int, pair: int, deal: int, other: int, strength: int) -> None:
    """Calls deals against an unusual suited pair by its own name; they have been added to the usual ones."""
    cells, suited, unsuited = into.cells, into.kinds.suited[pair], into.kinds.unsuited[pair]
    if deal:
        tied, won = deal * (other == strength), deal * (other < strength)
        add_results(cells, play, hand, suited, deal, tied, won)
        add_results(cells, play, hand, SUITED, -deal, -tied, -won)
        if moved:
            add_results(cells, play, hand, unsuited, -deal, -tied, -won)
            add_results(cells, play, hand, OTHER, deal, tied, won)
