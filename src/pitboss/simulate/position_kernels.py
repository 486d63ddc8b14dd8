"""Where a position stands in a table of decisions: an index for the cards that a seat has seen.

Suits are interchangeable, so the leading piles are taken up to suits: their cards, each pile as a combination, lead to
a class and to the new names of the suits (`classes`, `names`); the cards of later piles are renamed and taken as
combinations. Boards of four and five cards are taken by type, as the exact recipes take them.
"""

import numpy as np

from pitboss.odds.exact.shared_board.backward_kernels import FIRST_FIVE, FIRST_FOUR
from pitboss.odds.kernels.numba_cache import inner, kernel

PLAIN_SIZE, CLASS_SIZE = 6188, 4 * 91
SAME_SUITS = 0b11_10_01_00  # every suit keeps its name
RAINBOWS, TWOS, TWO_TWOS, THREES, FOURS = 1820, 78 * 91, 78 * 78, 286 * 13, 715


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
def select(nodes, node, rows):
    """The rows at this node of the choices so far; returns how many."""
    count = 0
    for i in range(len(nodes)):
        rows[count] = i
        count += nodes[i] == node
    return count


@kernel
def lead_classes(deck_size, sizes, choose, classes, names, renaming):
    """Every way to hold the leading piles, up to suits; returns how many classes.

    classes int32 and names uint8 by the combinations of the piles. A name says what the suits are called: two bits for
    each; renaming uint8 [256, 54] is every card under every name.
    """
    piles = np.zeros((len(sizes), 8), np.int64)
    keys = np.zeros(4, np.int64)
    count = 0
    for index in range(len(classes)):
        unpack(index, sizes, choose, deck_size, piles)
        if taken_twice(piles, sizes):
            classes[index] = -1
            continue
        suit_keys(piles, sizes, keys)
        names[index] = sorting_name(keys)
        first = renamed_index(piles, sizes, deck_size, renaming[names[index]], choose)
        classes[index] = -2 - first
        if first == index:
            classes[index] = count
            count += 1
    for index in range(len(classes)):
        if classes[index] <= -2:
            classes[index] = classes[-2 - classes[index]]
    return count


@inner
def unpack(index, sizes, choose, cards, piles):
    """The cards of each pile, from their combinations."""
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
def renamed_index(piles, sizes, deck_size, renamed, choose):
    """The index of the piles with their suits renamed."""
    index = np.int64(0)
    cards = np.zeros(8, np.int64)
    for pile in range(len(sizes)):
        for place in range(sizes[pile]):
            insert(cards, place, np.int64(renamed[piles[pile, place]]))
        index = index * choose[deck_size, sizes[pile]] + combination(cards, sizes[pile], choose)
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
def index_cards(cards, rows, columns, sizes, leading, deck_size, choose, classes, names, renaming, out):
    """The index of the position of each row: columns [cards seen] in the order of the piles, sizes [piles].

    renaming uint8 [256, 54] is every card under every name of the suits.
    """
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
        categories = 2 if same or paired else 3
        out[at] = starts[hole] + turn_place(
            cards, row, columns, one & 3, two & 3, categories, paired, tables, masks, sizes
        )


@inner
def category(suit, first, second, categories, paired):
    """How a suit looks from the two cards held."""
    if suit == first or (paired and suit == second):
        return 0
    return 1 if categories == 2 or suit == second else 2


@inner
def turn_place(cards, row, columns, first, second, categories, paired, tables, masks, sizes):
    """The place of a board of four in the table of one starting hand (see `street_kernels`)."""
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
    c, group = category(big, first, second, categories, paired), np.int64(tables.set_of_mask[masks[big]])
    if twin >= 0:
        d, other = category(twin, first, second, categories, paired), np.int64(tables.set_of_mask[masks[twin]])
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


@kernel
def look_up(indices, table, bits, out):
    """The choice at each index: one byte each, or `bits` = 1."""
    for at in range(len(indices)):
        if bits == 1:
            out[at] = (table[indices[at] >> 3] >> (indices[at] & 7)) & 1
        else:
            out[at] = table[indices[at]]


@kernel
def move(rows, choices, after, nodes):
    """Puts each row at the node after its choice."""
    for at in range(len(rows)):
        nodes[rows[at]] = after[choices[at]]


@kernel
def relabel(nodes, after):
    """Puts every row at the node after this one."""
    for i in range(len(nodes)):
        nodes[i] = after[nodes[i]]


@kernel
def fill_cards(cards, choices, sizes, leading, deck_size, choose, classes, names, renaming, orders, tables):
    """Writes the choices of every row and of all positions that differ from it by suits into tables of bytes.

    cards uint8 [n, cards seen]; choices uint8 [n, k] for tables [k, positions]; orders uint8 [24] are the names of all
    orders of the suits, the first of which changes nothing; 255 in a table is nothing yet. Returns the first row that
    contradicts an earlier one, or -1.
    """
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
        class_ = np.int64(classes[renamed_index(piles, sizes[:leading], deck_size, renaming[name], choose)])
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
def fill_places(cards, totals, places, deck_size, choose, renaming, orders, table):
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


@kernel
def sort_columns(cards, columns):
    """Puts the cards at these places of each row in ascending order."""
    hand = np.zeros(8, np.int64)
    for i in range(len(cards)):
        for place in range(len(columns)):
            insert(hand, place, np.int64(cards[i, columns[place]]))
        for place in range(len(columns)):
            cards[i, columns[place]] = hand[place]


@kernel
def pack(table, packed):
    """Bytes of 0 and 1 as bits, the first lowest; anything else counts as 0."""
    for i in range(len(table)):
        packed[i >> 3] |= (table[i] == 1) << (i & 7)
