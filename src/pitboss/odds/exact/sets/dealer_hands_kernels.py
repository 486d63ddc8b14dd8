"""Kernels that count the dealer's hands which avoid the cards of a seat, by inclusion and exclusion over those cards.

A set of k cards c₁ < … < c_k has the number Σ C(cᵢ, i) among the sets of its size. Dealer's hands are taken in
ascending order of strength. `found[class, column]` is how many of the hands so far hold the cards of a class of sets,
times the number of exchanges; each column stands at another strength.
"""

from typing import NamedTuple

import numpy as np

from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel


class SetClasses(NamedTuple):
    """The sets of up to `size` cards up to exchanges, the smaller sets first."""

    size: int
    exchanges: int
    choose: Ints  # [deck + 1, size + 2] binomial coefficients
    first_set: Ints  # [size + 2] where the sets of each size begin
    class_of: Ints  # [sets]
    members: Ints  # [classes] how many sets each stands for


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


@inner
def add_hand(hand, dealers, sets, column, numbers, sizes, found):
    """Adds one hand of the dealer's to all sets that it holds."""
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
        found[class_, column] += dealers.members[hand] * (sets.exchanges // sets.members[class_])


@kernel
def fill_classes(classes, common, dealers, sets, found):
    """Adds the dealer's hands to the columns of their classes, all but those of the most common class."""
    numbers, sizes = np.empty(1 << sets.size, np.int64), np.empty(1 << sets.size, np.int64)
    for hand in range(len(classes)):
        if classes[hand] != common:
            add_hand(hand, dealers, sets, 2 + classes[hand], numbers, sizes, found)


@kernel
def count_rows(first, last, queue, own, up, low, high, added, classes, common, hands, dealers, sets, found, out):
    """`out[row, column]` for rows of the queue, which ascends: the hands below `low[row]`, below `high[row]`, by class.

    `own` and `up` are masks: cards that the dealer cannot have, and cards that the dealer has. `added` says how many
    hands are in the first two columns of `found`, and is kept. Those of the most common of the `classes` are what is
    left of all `hands`.
    """
    numbers, sizes = np.empty(512, np.int64), np.empty(512, np.int64)
    columns = found.shape[1]
    sums = np.empty(columns, np.int64)
    for at in range(first, last):
        row = queue[at]
        while added[0] < low[row]:
            add_hand(added[0], dealers, sets, 0, numbers, sizes, found)
            added[0] += 1
        while added[1] < high[row]:
            add_hand(added[1], dealers, sets, 1, numbers, sizes, found)
            added[1] += 1
        count, cards, known = 1, own[row] | up[row], 0
        numbers[0] = sizes[0] = 0
        card = 0
        while cards:
            if cards & 1:
                if up[row] >> card & 1:
                    known += 1
                    for k in range(count):
                        numbers[k] += sets.choose[card, sizes[k] + 1]
                        sizes[k] += 1
                else:
                    there = 0
                    for k in range(count):
                        if sizes[k] < sets.size:
                            numbers[count + there] = numbers[k] + sets.choose[card, sizes[k] + 1]
                            sizes[count + there] = sizes[k] + 1
                            there += 1
                    count += there
            cards >>= 1
            card += 1
        for column in range(columns):
            sums[column] = 0
        for k in range(count):
            if sizes[k] > sets.size:
                continue
            class_ = sets.class_of[sets.first_set[sizes[k]] + numbers[k]]
            sign = 1 - 2 * ((sizes[k] - known) & 1)
            if sizes[k] < sets.size:
                for column in range(columns):
                    sums[column] += sign * found[class_, column]
            else:
                place = dealers.place[class_ - dealers.first]
                sums[0] += sign * sets.exchanges * (place < low[row])
                sums[1] += sign * sets.exchanges * (place < high[row])
                sums[2 + classes[place]] += sign * sets.exchanges
        left = hands
        for column in range(columns):
            out[row, column] = sums[column] // sets.exchanges
            if column >= 2 and column != 2 + common:
                left -= out[row, column]
        out[row, 2 + common] = left


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
