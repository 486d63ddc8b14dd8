"""Every board up to suits, one starting hand at a time, for strategies that must be asked about each.

Suits of one category are alike: a board stands for all that differ by them if its masks of ranks do not increase
from one suit of the category to the next. `category` [4] is the category of each suit, -1 if the deck lacks it.
"""

import numpy as np

from pitboss.odds.exact.shared_board.streets.backward_kernels import (
    FIRST_FIVE,
    FIRST_FOUR,
    ONE_EACH,
    TWO_ONE,
    fours_at,
    threes_at,
    two_two,
    twos_at,
)
from pitboss.odds.kernels.numba_cache import kernel

FLOP_KEYS = 3 * 286 + 9 * 1014 + 27 * 2197


@kernel
def key_of_parts(shape, c, d, e, x, y, z):
    """One number for a flop as `list_flops` describes it."""
    if shape == ONE_EACH:
        return 3 * 286 + 9 * 1014 + (c * 9 + d * 3 + e) * 2197 + x * 169 + y * 13 + z
    if shape == TWO_ONE:
        return 3 * 286 + (c * 3 + d) * 1014 + x * 13 + y
    return c * 286 + x


@kernel
def key_of_flop(first, second, third, category, tables):
    """The same number for three cards."""
    a, b, c = first & 3, second & 3, third & 3
    p, q, r = first >> 2, second >> 2, third >> 2
    if a == b == c:
        return key_of_parts(0, category[a], 0, 0, np.int64(tables.set_of_mask[1 << p | 1 << q | 1 << r]), 0, 0)
    if a == b:
        return key_of_parts(1, category[a], category[c], 0, np.int64(tables.set_of_mask[1 << p | 1 << q]), r, 0)
    if a == c:
        return key_of_parts(1, category[a], category[b], 0, np.int64(tables.set_of_mask[1 << p | 1 << r]), q, 0)
    if b == c:
        return key_of_parts(1, category[b], category[a], 0, np.int64(tables.set_of_mask[1 << q | 1 << r]), p, 0)
    x, y, z = category[a] * 13 + p, category[b] * 13 + q, category[c] * 13 + r
    if x > y:
        x, y = y, x
    if y > z:
        y, z = z, y
    if x > y:
        x, y = y, x
    return key_of_parts(ONE_EACH, x // 13, y // 13, z // 13, x % 13, y % 13, z % 13)


@kernel
def flop_codes(left, flops, codes, category, tables, out):
    """out int16 [52, 52, 52]: the code of every three cards (in rising order), given one for each flop up to suits."""
    of_key = np.full(FLOP_KEYS, -1, np.int16)
    for at in range(len(flops)):
        key = key_of_parts(
            flops[at, 0], flops[at, 1], flops[at, 2], flops[at, 3], flops[at, 4], flops[at, 5], flops[at, 6]
        )
        of_key[key] = codes[at]
    for k in range(len(left)):
        for j in range(k):
            for i in range(j):
                key = key_of_flop(left[i], left[j], left[k], category, tables)
                out[left[i], left[j], left[k]] = of_key[key]


@kernel
def ways_of(masks, category):
    """How many boards one board stands for; 0 if another stands for them."""
    ways = 1
    for c in range(3):
        last, run, count = -1, 0, 0
        for suit in range(4):
            if category[suit] != c:
                continue
            if last >= 0 and masks[suit] > last:
                return 0
            run = run + 1 if masks[suit] == last else 1
            last = masks[suit]
            count += 1
            ways = ways * count // run
    return ways


@kernel
def count_codes(cards, size, code_of, counts):
    """Adds up the codes of the flops among the cards (in rising order) of a board."""
    for k in range(2, size):
        for j in range(1, k):
            for i in range(j):
                counts[code_of[cards[i], cards[j], cards[k]]] += 1


@kernel
def list_boards(size, left, category, code_of, boards, ways, counts):
    """Every board of four or five cards up to suits; returns how many.

    boards uint8 [n, size], ways uint8 [n], counts uint8 [n, codes]: how many of its flops have each code.
    """
    found = 0
    at = np.arange(size)
    masks, cards = np.zeros(4, np.int64), np.zeros(size, np.int64)
    while True:
        masks[:] = 0
        for i in range(size):
            cards[i] = left[at[i]]
            masks[cards[i] & 3] |= 1 << (cards[i] >> 2)
        many = ways_of(masks, category)
        if many:
            ways[found] = many
            for i in range(size):
                boards[found, i] = cards[i]
            count_codes(cards, size, code_of, counts[found])
            found += 1
        i = size - 1
        while i >= 0 and at[i] == len(left) - size + i:
            i -= 1
        if i < 0:
            return found
        at[i] += 1
        for j in range(i + 1, size):
            at[j] = at[j - 1] + 1


@kernel
def arrange(boards, size, code_of, asked, last, out):
    """The cards of each board with a flop of an asked code in front: the first such flop, or the last.

    asked bool [codes]; out uint8 [n, size].
    """
    for row in range(len(boards)):
        cards = boards[row]
        done = False
        for k in range(2, size):
            for j in range(1, k):
                for i in range(j):
                    if asked[code_of[cards[i], cards[j], cards[k]]] and (last or not done):
                        done = True
                        out[row, 0], out[row, 1], out[row, 2] = cards[i], cards[j], cards[k]
                        place = 3
                        for other in range(size):
                            if other not in (i, j, k):
                                out[row, place] = cards[other]
                                place += 1


@kernel
def add_boards(boards, ways, counts, each, category, tables, plain, suited):
    """Counts deals on whole boards: plain [6188], suited [categories, boards], `each` per board and flop."""
    for row in range(len(boards)):
        n = each * np.int64(ways[row]) * np.int64(counts[row])
        if n == 0:
            continue
        cards = boards[row]
        suit = -1
        for i in range(3):
            same = 0
            for j in range(i, 5):
                same += (cards[j] & 3) == (cards[i] & 3)
            if same >= 3:
                suit = int(cards[i] & 3)
                break
        if suit < 0:
            first = tables.pair[cards[0] >> 2, cards[1] >> 2]
            second = tables.pair[cards[2] >> 2, cards[3] >> 2]
            plain[tables.five[tables.four[first, second], cards[4] >> 2]] += n
        else:
            suited[category[suit], suited_place(cards, suit, tables)] += n


@kernel
def suited_place(cards, suit, tables):
    """The index of a suited board."""
    mask = rests = 0
    rest = np.zeros(2, np.int64)
    for i in range(5):
        if (cards[i] & 3) == suit:
            mask |= 1 << (cards[i] >> 2)
        else:
            rest[rests] = cards[i] >> 2
            rests += 1
    at = np.int64(tables.set_of_mask[mask])
    if rests == 2:
        return at * 91 + tables.pair[rest[0], rest[1]]
    return FIRST_FOUR + at * 13 + rest[0] if rests == 1 else FIRST_FIVE + at


@kernel
def add_turns(boards, ways, counts, categories, category, tables, turn):
    """Counts deals on boards of four: turn [turn_size]."""
    for row in range(len(boards)):
        n = np.int64(ways[row]) * np.int64(counts[row])
        if n:
            turn[turn_place(boards[row], categories, category, tables)] += n


@kernel
def turn_place(cards, categories, category, tables):
    """Where a board of four stands in a table of the turn. No arrays: this is asked very often."""
    masks = counts = np.int64(0)
    for i in range(4):
        suit, rank = np.int64(cards[i] & 3), np.int64(cards[i] >> 2)
        masks |= 1 << (13 * suit + rank)
        counts += 1 << (4 * suit)
    first, second = np.int64(0), np.int64(-1)
    for each in range(1, 4):
        if counts >> (4 * each) & 15 > counts >> (4 * first) & 15:
            first = np.int64(each)
    many = counts >> (4 * first) & 15
    if many == 1:
        low, high = tables.pair[cards[0] >> 2, cards[1] >> 2], tables.pair[cards[2] >> 2, cards[3] >> 2]
        return np.int64(tables.four[low, high])
    at, c = np.int64(tables.set_of_mask[masks >> (13 * first) & 8191]), category[first]
    if many == 4:
        return fours_at(categories, c) + at
    one = other = np.int64(-1)
    for i in range(4):
        if (cards[i] & 3) != first:
            one, other = np.int64(cards[i] >> 2), one
            second = np.int64(cards[i] & 3)
    if many == 3:
        return threes_at(categories, c) + at * 13 + one
    if counts >> (4 * second) & 15 == 2:
        return two_two(categories, c, category[second], at, np.int64(tables.set_of_mask[1 << one | 1 << other]))
    return twos_at(c) + at * 91 + tables.pair[one, other]


@kernel
def sum_by_fourth(totals, ways, flops, left, categories, category, tables, sums):
    """Totals of the turn [m, turn_size] for each class of a fourth card beside every flop: sums [m, classes of cards].

    flops uint8 [n, 3]; a class is category × 13 + rank.
    """
    cards = np.zeros(4, np.uint8)
    for at in range(len(flops)):
        cards[:3] = flops[at]
        for i in range(len(left)):
            if left[i] in (cards[0], cards[1], cards[2]):
                continue
            cards[3] = left[i]
            class_ = category[left[i] & 3] * 13 + (left[i] >> 2)
            place = turn_place(cards, categories, category, tables)
            for row in range(len(totals)):
                sums[row, class_] += ways[at] * totals[row, place]


@kernel
def count_by_fourth(wanted, ways, flops, left, categories, category, tables, turn):
    """Counts deals of a flop and a fourth card of a wanted class (bool [classes]) on the turn."""
    cards = np.zeros(4, np.uint8)
    for at in range(len(flops)):
        cards[:3] = flops[at]
        for i in range(len(left)):
            class_ = category[left[i] & 3] * 13 + (left[i] >> 2)
            if wanted[class_] and left[i] not in (cards[0], cards[1], cards[2]):
                cards[3] = left[i]
                turn[turn_place(cards, categories, category, tables)] += ways[at]
