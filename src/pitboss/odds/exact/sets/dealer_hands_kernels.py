"""Kernels that count the dealer's hands which avoid the cards of a seat, by inclusion and exclusion over those cards.

A set of k cards c₁ < … < c_k has the number Σ C(cᵢ, i) among the sets of its size. Dealer's hands are taken in
ascending order of strength, and it is known how many of those so far hold the cards of each class of sets.

Several counts are packed in one int64, such as `lower + upper · 2³²`: sums of packed counts are packed counts again, if
no count that is read in the end is negative or takes more bits.
"""

from typing import NamedTuple

import numpy as np

from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

UPPER = 1 << 32


class SetClasses(NamedTuple):
    """The sets of up to `size` cards up to exchanges, the smaller sets first."""

    size: int
    most: int  # cards that a row holds and the dealer cannot have
    exchanges: int
    choose: Ints  # [deck + 1, size + 2] binomial coefficients
    first_set: Ints  # [size + 2] where the sets of each size begin
    class_of: Ints  # [sets]
    members: Ints  # [classes] how many sets each stands for
    share: Ints  # [classes] the number of exchanges, divided by that


class Dealers(NamedTuple):
    """The dealer's hands up to exchanges, weakest first."""

    cards: Ints  # [hands, size] ascending
    members: Ints  # [hands]
    first: int  # the number of the first class of sets of this size
    place: Ints  # [classes of this size] the place of each among the hands


@inner
def set_number(cards, size, choose):
    """The number of a set among the sets of its size."""
    number = 0
    for at in range(size):
        number += choose[cards[at], at + 1]
    return number


@kernel
def number_sets(cards, exchanges, choose, first_class, out):
    """Every set that exchanges make of the sets of a class gets its number."""
    size = cards.shape[1]
    image = np.empty(size + 1, np.int64)
    for row in range(len(cards)):
        for each in range(len(exchanges)):
            for at in range(size):
                card, place = exchanges[each, cards[row, at]], at
                while place > 0 and image[place - 1] > card:
                    image[place] = image[place - 1]
                    place -= 1
                image[place] = card
            out[set_number(image, size, choose)] = first_class + row


class DealerClasses(NamedTuple):
    """How many hands of the dealer's hold each set of fewer cards than a hand, by classes of hands, weakest first."""

    starts: Ints  # [classes but the first] the place of its first hand
    bits: int  # of a count
    word: Ints  # [classes but the first] where its count is
    shift: Ints
    counts: Ints  # [sets, words] hands in a class or above


@inner
def add_hand(hand, unit, dealers, sets, numbers, sizes, found):
    """Adds `unit` times one hand of the dealer's to all sets that it holds."""
    count = 1
    numbers[0] = sizes[0] = 0
    for at in range(sets.size):
        card = dealers.cards[hand, at]
        for k in range(count):
            numbers[count + k] = numbers[k] + sets.choose[card, sizes[k] + 1]
            sizes[count + k] = sizes[k] + 1
        count *= 2
    for k in range(count - 1):
        class_ = sets.class_of[sets.first_set[sizes[k]] + numbers[k]]
        found[class_] += unit * dealers.members[hand] * sets.share[class_]


@kernel
def add_hands(first, last, dealers, sets, found):
    """Adds a range of the dealer's hands."""
    numbers, sizes = np.empty(1 << sets.size, np.int64), np.empty(1 << sets.size, np.int64)
    for hand in range(first, last):
        add_hand(hand, 1, dealers, sets, numbers, sizes, found)


@kernel
def hold_cards(seen, up, held):
    """Masks of the cards that the dealer cannot have, and of those that the dealer has, but for the highest of them."""
    for row in range(len(seen)):
        held[row, 0] = held[row, 1] = 0
        held[row, 2] = -1
        for slot in range(seen.shape[1]):
            card = np.int64(seen[row, slot])
            if not up[slot]:
                held[row, 0] |= 1 << card
            elif card < held[row, 2]:
                held[row, 1] |= 1 << card
            else:
                held[row, 1] |= 1 << held[row, 2] if held[row, 2] >= 0 else 0
                held[row, 2] = card


@inner
def list_sets(own, known, moving, sets, scratch, numbers, places, signs):
    """Lists the sets that hold the known cards, any of a row's own, and the card that moves, if there is one.

    For each, without the card that moves, its number among all sets; where that card comes; and its sign. Sets of
    fewer cards than a hand come first. Returns how many they are, and how many sets there are.
    """
    number, size, place, sign = scratch
    count, card, cards, ahead = 1, 0, own | known, moving >= 0
    number[0], size[0], place[0], sign[0] = 0, 0, 1, 1
    while cards or ahead:
        if ahead and card == moving:
            for k in range(count):
                size[k] += 1
                place[k] = size[k]
            ahead = False
        elif known >> card & 1:
            for k in range(count):
                size[k] += 1
                number[k] += sets.choose[card, size[k]]
        elif own >> card & 1:
            there = count
            for k in range(count):
                if size[k] < sets.size:
                    size[there] = size[k] + 1
                    number[there] = number[k] + sets.choose[card, size[there]]
                    place[there], sign[there] = place[k], -sign[k]
                    there += 1
            count = there
        cards &= ~(1 << card)
        card += 1
    fewer = every = 0
    for whole in range(2):
        for k in range(count):
            if size[k] <= sets.size and (size[k] == sets.size) == (whole == 1):
                numbers[every] = sets.first_set[size[k]] + number[k]
                places[every], signs[every] = place[k], sign[k]
                every += 1
        if whole == 0:
            fewer = every
    return fewer, every


@kernel
def count_rows(first, last, queue, held, low, high, added, classes, hands, dealers, sets, found, out):
    """`out[row, column]` for rows of the queue, which ascends: the hands below `low[row]`, below `high[row]`, by class.

    `held[row]` are two masks, of cards that the dealer cannot have and of cards that the dealer has, and one more card
    that the dealer has, or −1: rows that differ in this one alone share most of the work. `found[set]` packs the hands
    below two strengths, times the number of exchanges; `added` says how many hands are in either, and is kept.
    """
    subsets = 1 << sets.most
    numbers, places = np.empty(subsets, np.uint64), np.empty(subsets, np.uint64)
    signs, class_at = np.empty(subsets, np.int64), np.empty(subsets, np.uint32)
    scratch = np.empty((4, subsets), np.int64)
    choose, class_of, counts = sets.choose.astype(np.uint64), sets.class_of, classes.counts
    hand_numbers, hand_sizes = np.empty(1 << sets.size, np.int64), np.empty(1 << sets.size, np.int64)
    sums = np.empty(counts.shape[1] + 1, np.int64)
    mask = (1 << classes.bits) - 1
    own = known = under = np.int64(-1)
    fewer = every = 0
    for at in range(first, last):
        row = queue[at]
        while added[0] < low[row]:
            add_hand(added[0], 1, dealers, sets, hand_numbers, hand_sizes, found)
            added[0] += 1
        while added[1] < high[row]:
            add_hand(added[1], UPPER, dealers, sets, hand_numbers, hand_sizes, found)
            added[1] += 1
        moving = held[row, 2]
        below = (held[row, 0] | held[row, 1]) & ((1 << max(moving, 0)) - 1)
        if own != held[row, 0] or known != held[row, 1] or under != below:
            own, known, under = held[row, 0], held[row, 1], below
            fewer, every = list_sets(own, known, moving, sets, scratch, numbers, places, signs)
        card = np.uint64(max(moving, 0))
        packed = 0
        for k in range(fewer):
            class_at[k] = class_of[numbers[k] + choose[card, places[k]]]
            packed += signs[k] * found[class_at[k]]
        for word in range(counts.shape[1]):
            total = 0
            for k in range(fewer):
                total += signs[k] * counts[class_at[k], word]
            sums[word] = total
        for k in range(fewer, every):
            place = dealers.place[class_of[numbers[k] + choose[card, places[k]]] - dealers.first]
            packed += signs[k] * sets.exchanges * ((place < low[row]) + UPPER * (place < high[row]))
            for class_ in range(len(classes.starts)):
                if place >= classes.starts[class_]:
                    sums[classes.word[class_]] += signs[k] << classes.shift[class_]
        out[row, 0], out[row, 1] = (packed & (UPPER - 1)) // sets.exchanges, (packed >> 32) // sets.exchanges
        above = hands
        for class_ in range(len(classes.starts)):
            next_above = sums[classes.word[class_]] >> classes.shift[class_] & mask
            out[row, 2 + class_] = above - next_above
            above = next_above
        out[row, 2 + len(classes.starts)] = above


@inner
def spread(counts, row, cells):
    """`cells[class, result]` from the numbers of dealer's hands below the seat's, up to it, and of each class."""
    below, upto, under = counts[row, 0], counts[row, 1], 0
    for class_ in range(len(cells)):
        over = under + counts[row, 2 + class_]
        cells[class_, WINS] = min(below, over) - min(below, under)
        cells[class_, LOSES] = max(upto, over) - max(upto, under)
        cells[class_, TIES] = over - under - cells[class_, WINS] - cells[class_, LOSES]
        under = over


@kernel
def sum_rows(first, last, counts, labels, net, out):
    """`out[row]` is the sum of `net[label, class, result]` over the dealer's hands."""
    cells = np.zeros(net.shape[1:], np.int64)
    for row in range(first, last):
        spread(counts, row, cells)
        total = 0
        for class_ in range(len(cells)):
            for result in range(3):
                total += net[labels[row], class_, result] * cells[class_, result]
        out[row] = total


@kernel
def tally_rows(first, last, counts, labels, weight, out):
    """Adds the deals of rows with these weights to `out[label, class, result]`."""
    cells = np.zeros(out.shape[1:], np.int64)
    for row in range(first, last):
        if weight[row]:
            spread(counts, row, cells)
            for class_ in range(len(cells)):
                for result in range(3):
                    out[labels[row], class_, result] += weight[row] * cells[class_, result]
