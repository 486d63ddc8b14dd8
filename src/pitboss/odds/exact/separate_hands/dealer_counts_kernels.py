"""Kernels of hands without a board: dealer hands that avoid the player's cards.

Sets and their types are those of `card_sets_kernels`. Two counts are packed in one int64, `lower + upper · 2³²`: sums
and exact quotients of packed counts are packed counts again, and every count here is below 2³¹.
"""

from typing import NamedTuple

import numpy as np

from pitboss.hands.four import order_of_masks
from pitboss.odds.exact.separate_hands.card_sets_kernels import SIZE, set_masks
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel
from pitboss.odds.kernels.search_kernels import place_of

WHOLE = (1 << SIZE) - 1  # all of them, as a subset
UPPER = 1 << 32
NO_CARD = 65535
STEP_BITS = 21
STEP = (1 << STEP_BITS) - 1


@kernel
def best_with(first, last, fives, deck, orders, own, out):
    """`out[i, card]` is the order's index of five cards and one more, NO_CARD for one of the five; `own[i]` theirs."""
    masks = np.zeros(4, np.int64)
    for i in range(first, last):
        set_masks(fives[i], SIZE, deck, masks)
        own[i] = place_of(orders, order_of_masks(masks[0], masks[1], masks[2], masks[3]))
        for card in range(len(deck)):
            suit, bit = deck[card] & 3, 1 << (deck[card] >> 2)
            if masks[suit] & bit:
                out[i, card] = NO_CARD
                continue
            masks[suit] |= bit
            out[i, card] = place_of(orders, order_of_masks(masks[0], masks[1], masks[2], masks[3]))
            masks[suit] ^= bit


@kernel
def list_ups(fives, deck, alike, out):
    """`out[i, card]`: how many up cards this one stands for beside five cards; 0 if another stands for it."""
    masks = np.zeros(4, np.int64)
    for i in range(len(fives)):
        set_masks(fives[i], SIZE, deck, masks)
        for card in range(len(deck)):
            suit = deck[card] & 3
            copies, first = 0, suit
            for other in range(4):
                if alike[other] == alike[suit] and masks[other] == masks[suit]:
                    copies += 1
                    first = min(first, other)
            free = masks[suit] >> (deck[card] >> 2) & 1 == 0
            out[i, card] = copies if free and first == suit else 0


@kernel
def sort_hits(best, hits_from, hits):
    """Lists the fives of every six-card hand by the hand's order: `hits_from[t]` moves to where order t ends."""
    for i in range(best.shape[0]):
        for card in range(best.shape[1]):
            order = best[i, card]
            if order != NO_CARD:
                hits[hits_from[order]] = i
                hits_from[order] += 1


@kernel
def reach_of_fives(best, steps, out):
    """`out[step, i]`: with how many sixth cards the five reach the step."""
    for i in range(best.shape[0]):
        for card in range(best.shape[1]):
            order = best[i, card]
            if order != NO_CARD:
                for step in range(len(steps)):
                    out[step, i] += order >= steps[step]


@kernel
def list_parts(grown, first, parts, times):
    """For every five, the fours it grows from, and with how many cards each of them grows into its type."""
    for four in range(grown.shape[0]):
        for card in range(grown.shape[1]):
            if grown[four, card] >= 0:
                five = grown[four, card] - first
                slot = 0
                while times[five, slot] and parts[five, slot] != four:
                    slot += 1
                parts[five, slot] = four
                times[five, slot] += 1


@kernel
def gather(grown, first, last, divisor, found):
    """Types first … last from those with one card more; each hand of six is met `divisor` times that way."""
    for type_ in range(first, last):
        total = 0
        for card in range(grown.shape[1]):
            if grown[type_, card] >= 0:
                total += found[grown[type_, card]]
        found[type_] = total // divisor


class Sets(NamedTuple):
    """Sets of up to five cards by number, and their types up to suits."""

    types: Ints  # [sets] the type of each set
    first_set: Ints  # [6] where the sets of each size begin
    choose: Ints  # [cards, 6]
    grown: Ints  # [types, cards] the type with one more card
    first_type: Ints  # [6] where the types of each size begin
    parts: Ints  # [fives, 5] the fours that a five grows from
    times: Ints  # [fives, 5] and with how many cards each of them grows into its type


class Sweep(NamedTuple):
    """What is visited order after order: the six-card hands of an order, then the player's fives of that order."""

    hits: Ints  # the fives of every six-card hand, by the hand's order
    hits_from: Ints  # [orders + 1]
    queue: Ints  # the player's fives by their own order
    queue_from: Ints  # [orders + 1]


class Rows(NamedTuple):
    """The player's five cards and the dealer's up cards, a row for each."""

    fives: Ints  # [fives, 5]
    ups: Ints  # [fives, cards] 0 where another up card stands for this one
    best: Ints  # [fives, cards] the order of the five with a sixth card
    first_row: Ints  # [fives + 1]


class Subsets(NamedTuple):
    """The proper subsets of five cards: the place of the up card in each, and the sign of each."""

    places: Ints  # [6, 31] by how many of the five are below the up card
    signs: Ints  # [31]


class Running(NamedTuple):
    """Packed counts of the six-card hands met so far that contain the cards of a type."""

    found: Ints  # [types] those below an order, and those up to it
    doubled: Ints  # [fours] the same for fours, each hand counted twice


class Reached(NamedTuple):
    """How many six-card hands with the cards of a type reach each of the steps, six at most."""

    reach: Ints  # [types, 2] three counts of 21 bits to a word
    steps: Ints  # [steps] the first order of each


@kernel
def apply_hits(sweep, order, sets, unit, found, doubled):
    """Counts the six-card hands of one order: at their fives, and (twice each) at their fours."""
    for hit in range(sweep.hits_from[order], sweep.hits_from[order + 1]):
        five = sweep.hits[hit]
        found[sets.first_type[SIZE] + five] += unit
        for slot in range(SIZE):
            doubled[sets.parts[five, slot]] += sets.times[five, slot] * unit


@kernel
def list_subsets(own, below, sets, numbers):
    """For an up card above `below` of the five: every subset's share of its set's number, the up card left out."""
    for subset in range(WHOLE):
        number, place = 0, 0
        for card in range(SIZE):
            place += card == below  # the up card's place
            if subset >> card & 1:
                place += 1
                number += sets.choose[own[card], place]
        numbers[subset] = sets.first_set[place + (below == SIZE)] + number


@kernel
def avoiding(up, numbers, set_types, choose, places, signs, found, reach):
    """The hands with the up card and without the five, by inclusion and exclusion over all proper subsets.

    A sum of packed counts; subtracting may borrow between the parts on the way, but no part of the result is
    negative or too large. Indices are unsigned, which spares a test for each.
    """
    packed, low_steps, high_steps = 0, 0, 0
    for subset in range(WHOLE):
        type_ = set_types[numbers[subset] + choose[up, places[subset]]]
        packed += signs[subset] * found[type_]
        low_steps += signs[subset] * reach[type_, 0]
        high_steps += signs[subset] * reach[type_, 1]
    return packed, low_steps, high_steps


@kernel
def write_row(six, order, packed, low_steps, high_steps, steps, out):
    """Unpacks the counts; the whole five with the up card, `six`, is the last set to be excluded."""
    out[0] = (packed & (UPPER - 1)) - (six < order)
    out[1] = (packed >> 32) - (six <= order)
    for step in range(len(steps)):
        words = low_steps if step < 3 else high_steps
        out[2 + step] = (words >> STEP_BITS * (step % 3) & STEP) - (six >= steps[step])


@kernel
def count_dealers(span, sets, sweep, rows, subsets, running, reached, out):
    """Counts, for every five cards and up card, the dealer's hands that avoid the five, by strength.

    Orders `span[0]` … `span[1]` are swept upwards.

    out[row] = below the player's order, up to it, at or above each of the steps. A count is at most
    C(51, 5) = 2,349,060, a sum in `gather` at most 51 · C(50, 4) = 11,745,300, both below 2³¹; what avoids the
    five is at most C(46, 5) = 1,370,754, below 2²¹.
    """
    found, doubled = running
    reach, steps = reached
    numbers = np.zeros(WHOLE, np.uint64)
    unsigned, first_type, fives = sets.choose.astype(np.uint64), sets.first_type, rows.fives
    for order in range(span[0], span[1]):
        apply_hits(sweep, order, sets, UPPER, found, doubled)
        for four in range(len(doubled)):
            found[first_type[4] + four] = doubled[four] >> 1
        for size in range(3, 0, -1):
            gather(sets.grown, first_type[size], first_type[size + 1], 6 - size, found)
        for turn in range(sweep.queue_from[order], sweep.queue_from[order + 1]):
            five = sweep.queue[turn]
            row = rows.first_row[five]
            for below in range(SIZE + 1):
                list_subsets(fives[five], below, sets, numbers)
                start = fives[five, below - 1] + 1 if below else 0
                stop = fives[five, below] if below < SIZE else rows.best.shape[1]
                for up in range(start, stop):
                    if rows.ups[five, up]:
                        packed, low_steps, high_steps = avoiding(
                            np.uint64(up), numbers, sets.types, unsigned, subsets.places[below], subsets.signs, found,
                            reach,
                        )  # fmt: skip
                        write_row(rows.best[five, up], order, packed, low_steps, high_steps, steps, out[row])
                        row += 1
        apply_hits(sweep, order, sets, 1, found, doubled)
