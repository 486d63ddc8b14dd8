"""Where a position with a board of four or five cards stands in a table: by the type of the board.

Types are those of the exact recipes (`odds.kernels.board_types`).
"""

from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.shared_board.streets.backward_kernels import FIRST_FIVE, FIRST_FOUR
from pitboss.odds.kernels.numba_cache import inner, kernel

PLAIN_SIZE = 6188
RAINBOWS, TWOS, TWO_TWOS, THREES, FOURS = 1820, 78 * 91, 78 * 78, 286 * 13, 715


class Held(NamedTuple):
    """The suits of the two cards held, in how many ways a suit may look from them, and whether they are a pair."""

    first: int
    second: int
    categories: int
    paired: bool


@kernel
def index_rivers(cards, rows, columns, tables, row_size, out):
    """The index of two cards and a board of five by type: plain boards first, then suited ones."""
    for at in range(len(rows)):
        row = rows[at]
        counts = 0
        for place in range(2, 7):
            counts += 1 << 4 * (cards[row, columns[place]] & 3)
        suit = -1
        for each in range(4):
            if (counts >> 4 * each) & 15 >= 3:
                suit = each
        one, two = np.int64(cards[row, columns[0]]), np.int64(cards[row, columns[1]])
        if one >> 2 > two >> 2 or (one >> 2 == two >> 2 and two & 3 == suit):
            one, two = two, one
        pair = np.int64(tables.pair[one >> 2, two >> 2])
        if suit < 0:
            four = tables.pair[cards[row, columns[2]] >> 2, cards[row, columns[3]] >> 2]
            three = tables.three[four, cards[row, columns[4]] >> 2]
            four = tables.four_of_three[three, cards[row, columns[5]] >> 2]
            out[at] = pair * PLAIN_SIZE + tables.five[four, cards[row, columns[6]] >> 2]
            continue
        flags = np.int64(one & 3 == suit) + 2 * np.int64(two & 3 == suit)
        board = suited_board(cards, row, columns, suit, tables)
        out[at] = 91 * PLAIN_SIZE + (4 * pair + flags) * row_size + board


@inner
def suited_board(cards, row, columns, suit, tables):
    """The number of a board with three or more cards of a suit."""
    mask, inside, low, high = 0, 0, -1, -1
    for place in range(2, 7):
        card = np.int64(cards[row, columns[place]])
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
            inside += 1
        else:
            low, high = card >> 2, low
    group = np.int64(tables.set_of_mask[mask])
    if inside == 3:
        return group * 91 + np.int64(tables.pair[low, high])
    return FIRST_FOUR + group * 13 + low if inside == 4 else FIRST_FIVE + group


@kernel
def index_turns(cards, rows, columns, tables, holes, starts, out):
    """The index of two cards and a board of four by type; holes [13, 13, 2] and starts are those of all 169 hands."""
    masks, sizes = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for at in range(len(rows)):
        row = rows[at]
        one, two = np.int64(cards[row, columns[0]]), np.int64(cards[row, columns[1]])
        if one >> 2 > two >> 2:
            one, two = two, one
        same = one & 3 == two & 3
        paired = one >> 2 == two >> 2
        hole = holes[one >> 2, two >> 2, np.int64(same)]
        held = Held(one & 3, two & 3, 2 if same or paired else 3, paired)
        out[at] = starts[hole] + turn_place(cards, row, columns, held, tables, masks, sizes)


@inner
def category(suit, held):
    """How a suit looks from the two cards held."""
    if suit == held.first or (held.paired and suit == held.second):
        return 0
    return 1 if held.categories == 2 or suit == held.second else 2


@inner
def turn_place(cards, row, columns, held, tables, masks, sizes):
    """The place of a board of four in the table of one starting hand (see `backward_kernels`)."""
    categories = held.categories
    masks[:] = 0
    sizes[:] = 0
    for place in range(2, 6):
        card = np.int64(cards[row, columns[place]])
        masks[card & 3] |= 1 << (card >> 2)
        sizes[card & 3] += 1
    big = twin = -1
    for suit in range(4):
        if sizes[suit] >= 2:
            big, twin = suit, big
    if big < 0:
        pair = tables.pair[cards[row, columns[2]] >> 2, cards[row, columns[3]] >> 2]
        three = tables.three[pair, cards[row, columns[4]] >> 2]
        return np.int64(tables.four_of_three[three, cards[row, columns[5]] >> 2])
    c, group = category(big, held), np.int64(tables.set_of_mask[masks[big]])
    if twin >= 0:
        d, other = category(twin, held), np.int64(tables.set_of_mask[masks[twin]])
        if c > d or (c == d and group > other):
            c, d, group, other = d, c, other, group
        return RAINBOWS + categories * TWOS + (c * categories + d) * TWO_TWOS + group * 78 + other
    if sizes[big] == 4:
        return RAINBOWS + categories * (TWOS + categories * TWO_TWOS + THREES) + c * FOURS + group
    low = high = -1
    for place in range(2, 6):
        card = np.int64(cards[row, columns[place]])
        if card & 3 != big:
            low, high = card >> 2, low
    if sizes[big] == 3:
        return RAINBOWS + categories * (TWOS + categories * TWO_TWOS) + c * THREES + group * 13 + low
    return RAINBOWS + c * TWOS + group * 91 + np.int64(tables.pair[low, high])
