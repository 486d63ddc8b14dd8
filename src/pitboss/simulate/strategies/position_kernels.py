"""Where a position stands in a table of decisions: an index for the cards that a seat has seen.

Suits are interchangeable, so the leading piles are taken up to suits: their cards, each pile as a combination, lead to
a class and to the new names of the suits; the cards of later piles are renamed and taken as combinations. Positions
with a board of four or five cards have their own file, `board_position_kernels`.
"""

from typing import NamedTuple

import numpy as np

from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

SAME_SUITS = 0b11_10_01_00  # every suit keeps its name


class PileLayout(NamedTuple):
    """The piles that a seat has seen, and how cards are numbered."""

    sizes: Ints  # [piles]
    leading: int  # how many piles are taken up to suits
    deck_size: int
    choose: Ints  # [55, 9] binomial coefficients
    renaming: Ints  # uint8 [256, 54] every card under every name of the suits


class Lead(NamedTuple):
    """Every way to hold the leading piles, by the combinations of the piles."""

    classes: Ints  # int32, the class up to suits; -1 where a card is in two piles
    names: Ints  # uint8, what the suits are called: two bits for each


@inner
def combination(sorted_cards, count, choose):
    """The number of a set of cards, lowest card first."""
    number = np.int64(0)
    for place in range(count):
        number += choose[sorted_cards[place], place + 1]
    return number


@inner
def insert(sorted_cards, count, card):
    """Puts a card into its place among the first `count`."""
    place = count
    while place > 0 and sorted_cards[place - 1] > card:
        sorted_cards[place] = sorted_cards[place - 1]
        place -= 1
    sorted_cards[place] = card


@kernel
def lead_classes(layout, lead):
    """Every way to hold the leading piles, up to suits; returns how many classes.

    All piles of the layout are leading ones.
    """
    sizes, classes, names = layout.sizes, lead.classes, lead.names
    piles = np.zeros((len(sizes), 8), np.int64)
    keys = np.zeros(4, np.int64)
    count = 0
    for index in range(len(classes)):
        unpack(index, layout, piles)
        if taken_twice(piles, sizes):
            classes[index] = -1
            continue
        suit_keys(piles, sizes, keys)
        names[index] = sorting_name(keys)
        first = renamed_index(piles, len(sizes), layout, names[index])
        classes[index] = -2 - first
        if first == index:
            classes[index] = count
            count += 1
    for index in range(len(classes)):
        if classes[index] <= -2:
            classes[index] = classes[-2 - classes[index]]
    return count


@inner
def unpack(index, layout, piles):
    """The cards of each pile, from their combinations."""
    sizes, choose, cards = layout.sizes, layout.choose, layout.deck_size
    for pile in range(len(sizes) - 1, -1, -1):
        ways = choose[cards, sizes[pile]]
        number, index = index % ways, index // ways
        top = cards - 1
        for place in range(sizes[pile] - 1, -1, -1):
            while choose[top, place + 1] > number:
                top -= 1
            number -= choose[top, place + 1]
            piles[pile, place] = top


@inner
def taken_twice(piles, sizes):
    """A card is in two piles."""
    seen = np.int64(0)
    for pile in range(len(sizes)):
        for place in range(sizes[pile]):
            bit = np.int64(1) << piles[pile, place]
            if seen & bit:
                return True
            seen |= bit
    return False


@inner
def suit_keys(piles, sizes, keys):
    """For each suit its ranks in every pile."""
    keys[:] = 0
    for pile in range(len(sizes)):
        for place in range(sizes[pile]):
            card = piles[pile, place]
            if card < 52:
                keys[card & 3] |= np.int64(1) << (13 * pile + (card >> 2))


@inner
def sorting_name(keys):
    """The names that put the suits in order of their keys, the largest first."""
    name = 0
    for suit in range(4):
        place = 0
        for other in range(4):
            place += keys[other] > keys[suit] or (keys[other] == keys[suit] and other < suit)
        name |= place << 2 * suit
    return name


@inner
def renamed_index(piles, count, layout, name):
    """The index of the first `count` piles with their suits renamed."""
    index = np.int64(0)
    cards = np.zeros(8, np.int64)
    for pile in range(count):
        size = layout.sizes[pile]
        for place in range(size):
            insert(cards, place, np.int64(layout.renaming[name, piles[pile, place]]))
        index = index * layout.choose[layout.deck_size, size] + combination(cards, size, layout.choose)
    return index


@inner
def pile_number(cards, row, columns, first, size, name, renaming, choose, room):
    """The number of the set of cards at some places of a row, their suits renamed. Small piles need no sorting loop."""
    one = np.int64(renaming[name, cards[row, columns[first]]])
    if size == 1:
        return one
    two = np.int64(renaming[name, cards[row, columns[first + 1]]])
    low, high = min(one, two), max(one, two)
    if size == 2:
        return low + choose[high, 2]
    three = np.int64(renaming[name, cards[row, columns[first + 2]]])
    if size == 3:
        middle = max(low, min(high, three))
        return min(low, three) + choose[middle, 2] + choose[max(high, three), 3]
    for place in range(size):
        insert(room, place, np.int64(renaming[name, cards[row, columns[first + place]]]))
    return combination(room, size, choose)


@kernel
def index_cards(cards, rows, columns, layout, lead, out):
    """The index of the position of each row: columns [cards seen] in the order of the piles."""
    sizes, leading, deck_size, choose, renaming = layout
    classes, names = lead
    room = np.zeros(8, np.int64)
    for at in range(len(rows)):
        row = rows[at]
        first, index, name = 0, np.int64(0), np.uint8(SAME_SUITS)
        for pile in range(len(sizes)):
            size = sizes[pile]
            number = pile_number(cards, row, columns, first, size, name, renaming, choose, room)
            index = index * choose[deck_size, size] + number
            first += size
            if pile == leading - 1:
                name = names[index]
                index = np.int64(classes[index])
        out[at] = index


@kernel
def index_hands(cards, rows, columns, choose, out):
    """The number of the set of cards at these places of each row."""
    hand = np.zeros(8, np.int64)
    for at in range(len(rows)):
        for place in range(len(columns)):
            insert(hand, place, np.int64(cards[rows[at], columns[place]]))
        out[at] = combination(hand, len(columns), choose)


@kernel
def fill_cards(cards, choices, layout, lead, orders, tables):
    """Writes the choices of every row and of all positions that differ from it by suits into tables of bytes.

    cards uint8 [n, cards seen]; choices uint8 [n, k] for tables [k, positions]; orders uint8 [24] are the names of all
    orders of the suits, the first of which changes nothing; 255 in a table is nothing yet. Returns the first row that
    contradicts an earlier one, or -1.
    """
    sizes, leading, deck_size, choose, renaming = layout
    piles = np.zeros((len(sizes), 8), np.int64)
    keys, moved = np.zeros(4, np.int64), np.zeros(4, np.int64)
    pile_cards = np.zeros(8, np.int64)
    for row in range(len(cards)):
        at = 0
        for pile in range(len(sizes)):
            for place in range(sizes[pile]):
                piles[pile, place] = cards[row, at]
                at += 1
        suit_keys(piles, sizes[:leading], keys)
        name = sorting_name(keys)
        for suit in range(4):
            moved[(name >> 2 * suit) & 3] = keys[suit]
        class_ = np.int64(lead.classes[renamed_index(piles, leading, layout, name)])
        differ = moved[0] != moved[1] and moved[1] != moved[2] and moved[2] != moved[3]  # They are in order.
        for order in range(1 if differ else len(orders)):
            same = True
            for suit in range(4):
                same &= moved[(orders[order] >> 2 * suit) & 3] == moved[suit]
            if not same:
                continue
            index = class_
            for pile in range(leading, len(sizes)):
                for place in range(sizes[pile]):
                    card = renaming[orders[order], renaming[name, piles[pile, place]]]
                    insert(pile_cards, place, np.int64(card))
                index = index * choose[deck_size, sizes[pile]] + combination(pile_cards, sizes[pile], choose)
            for at in range(len(tables)):
                if tables[at, index] != 255 and tables[at, index] != choices[row, at]:
                    return row
                tables[at, index] = choices[row, at]
    return -1


@kernel
def fill_places(cards, totals, places, choose, renaming, orders, table):
    """Writes the best choice of each hand, and of all that differ from it by suits or jokers, by its place.

    cards uint8 [n, size], totals int64 [n, choices]; places int64 [choices] is the place of the card that a choice
    names, or -1. Cards are taken in ascending order; of equal totals the first choice is made.
    """
    size = cards.shape[1]
    hand, where = np.zeros(8, np.int64), np.zeros(8, np.int64)
    for row in range(len(cards)):
        for order in range(2 * len(orders)):
            for place in range(size):
                card = np.int64(renaming[orders[order >> 1], cards[row, place]])
                card = 105 - card if card >= 52 and order & 1 else card
                at = place
                while at > 0 and hand[at - 1] > card:
                    hand[at], where[at] = hand[at - 1], where[at - 1]
                    at -= 1
                hand[at], where[at] = card, place
            best = -1
            most = np.int64(0)
            for choice in range(len(places)):
                total = totals[row, choice]
                if places[choice] >= 0:
                    for other in range(len(places)):
                        if places[other] == where[places[choice]]:
                            total = totals[row, other]
                if best < 0 or total > most:
                    best, most = choice, total
            table[combination(hand, size, choose)] = best
