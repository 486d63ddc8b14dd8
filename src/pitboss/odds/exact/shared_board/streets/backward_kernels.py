"""From the river back to the flop, for one seat's hole cards; `forward_kernels` counts the way forth.

With the hole cards fixed, suits fall into *categories* that look alike from the seat: category c has `suits_in[c]`
suits, and in each of them the cards `held[c]` (a mask of ranks) are taken. A suit matters on the turn only if the
board has two cards of it, on the flop only if it has one. So a board of four is one of

* rainbow: its four ranks;
* two of one suit:    category, the two ranks in it, the pair of the others;
* two and two:        two categories, two ranks in each;
* three of one suit:  category, the three ranks, the rank of the other;
* four of one suit:   category, the four ranks;

in one flat array of `turn_size(categories)` numbers. A flop is three of a suit, two and one, or one each, in the
list that `list_flops` makes. `seen` (`starting_hands.Seen`) tells what is taken, `tables` are the indices.

Multiplicities need only be right where a state can be: every total is written as though no flush were possible,
plus what each suit that can still make one changes.

Totals are exact int64: on the flop at most 47 × 46 × 990 times the largest net result (10¹³ at 5 · 10⁶ units); the
counts of the way down are at most the number of boards of a type in all orders, below 10⁵.
"""

import numpy as np

from pitboss.hands.five import order_of_masks
from pitboss.odds.kernels.numba_cache import kernel

THREE, TWO_ONE, ONE_EACH = 0, 1, 2
WAYS = 7  # the last column of a flop, after its shape, three categories, and three ranks or sets

RAINBOWS, TWOS, TWO_TWOS, THREES, FOURS = 1820, 78 * 91, 78 * 78, 286 * 13, 715
FIRST_FOUR, FIRST_FIVE = 286 * 91, 286 * 91 + 715 * 13


@kernel
def turn_size(categories):
    """How many numbers a table of the turn has."""
    return RAINBOWS + categories * (TWOS + categories * TWO_TWOS + THREES + FOURS)


@kernel
def twos_at(c):
    """Where boards with two of one suit begin."""
    return RAINBOWS + c * TWOS


@kernel
def two_twos_at(categories, c, d):
    """Where boards with two and two begin; c is not after d."""
    return RAINBOWS + categories * TWOS + (c * categories + d) * TWO_TWOS


@kernel
def threes_at(categories, c):
    """Where boards with three of one suit begin."""
    return RAINBOWS + categories * (TWOS + categories * TWO_TWOS) + c * THREES


@kernel
def fours_at(categories, c):
    """Where boards with four of one suit begin."""
    return RAINBOWS + categories * (TWOS + categories * TWO_TWOS + THREES) + c * FOURS


@kernel
def two_two(categories, c, d, first, second):
    """The place of a board with two ranks in a suit of category c and two in another of category d."""
    if c > d or (c == d and first > second):
        return two_twos_at(categories, d, c) + second * 78 + first
    return two_twos_at(categories, c, d) + first * 78 + second


@kernel
def turn_totals(plain, suited, rows, seen, tables, out):
    """Sums over the river card: out [turn_size] from the totals of one channel on every type of board.

    plain [6188] and suited [rows[c], boards] belong to the seat's holding, as seen from each category c.
    """
    categories = len(seen.suits_in)
    any_card = np.zeros(RAINBOWS, np.int64)
    for board in range(RAINBOWS):
        total = every = 0
        for r in range(13):
            if seen.copies[r]:
                value = plain[tables.five[board, r]]
                total += (seen.copies[r] - tables.counts4[board, r] - seen.taken[r]) * value
                every += value
        out[board] = total
        any_card[board] = every
    changes = np.zeros((categories, 78, 91), np.int64)
    for c in range(categories):
        if seen.suits_in[c] == 0:
            continue
        two_changes(plain, suited[rows[c]], seen.held[c], seen, tables, any_card, changes[c])
        for s in range(78):
            twos, boards = out[twos_at(c) + s * 91 :], tables.four[tables.pair_of_set[s]]
            for p in range(91):
                twos[p] = out[boards[p]] + changes[c, s, p]
        three_totals(suited[rows[c]], seen.held[c], seen, tables, out[threes_at(categories, c) :])
        four_totals(suited[rows[c]], seen.held[c], seen, tables, out[fours_at(categories, c) :])
    for c in range(categories):
        for d in range(c, categories):
            if seen.suits_in[c] > (c == d) and seen.suits_in[d] > 0:
                two_two_totals(changes[c], changes[d], tables, out, out[two_twos_at(categories, c, d) :])


@kernel
def two_two_totals(first, second, tables, rainbow, out):
    """Boards with two and two: what each of the two suits changes, on top of none."""
    for s in range(78):
        pair = tables.pair_of_set[s]
        for t in range(78):
            other = tables.pair_of_set[t]
            out[s * 78 + t] = rainbow[tables.four[pair, other]] + first[s, other] + second[t, pair]


@kernel
def two_changes(plain, suited, held, seen, tables, any_card, changes):
    """What a third card of the suit changes: changes [78, 91] by the two ranks in the suit and the other two."""
    for s in range(78):
        mask = tables.masks2[s]
        if mask & held:
            continue
        row, boards = changes[s], tables.four[tables.pair_of_set[s]]
        for r in range(13):
            if seen.copies[r] and not (mask | held) >> r & 1:
                at = tables.set_of_mask[mask | 1 << r] * 91
                more = suited[at : at + 91]
                for p in range(91):
                    row[p] += more[p]
        for p in range(91):
            row[p] -= any_card[boards[p]]
        for r in range(13):
            if seen.copies[r] and (mask | held) >> r & 1:
                for p in range(91):
                    row[p] += plain[tables.five[boards[p], r]]


@kernel
def left_outside(r, held, seen):
    """How many cards of a rank are left in the suits other than one whose taken cards are `held`."""
    return seen.copies[r] - 1 - (seen.taken[r] - (held >> r & 1))


@kernel
def three_totals(suited, held, seen, tables, out):
    """Boards with three of the suit and one other."""
    for s in range(286):
        mask = tables.masks3[s]
        if mask & held:
            continue
        threes, row = suited[s * 91 : s * 91 + 91], out[s * 13 : s * 13 + 13]
        for other in range(13):
            row[other] = -threes[tables.pair[other, other]]
        for r in range(13):
            if not seen.copies[r]:
                continue
            left = left_outside(r, held, seen)
            for other in range(13):
                row[other] += left * threes[tables.pair[other, r]]
            if not (mask | held) >> r & 1:
                at = FIRST_FOUR + tables.set_of_mask[mask | 1 << r] * 13
                fours = suited[at : at + 13]
                for other in range(13):
                    row[other] += fours[other]


@kernel
def four_totals(suited, held, seen, tables, out):
    """Boards with four of the suit."""
    for s in range(715):
        mask = tables.masks4[s]
        if mask & held:
            continue
        total = 0
        for r in range(13):
            if not seen.copies[r]:
                continue
            total += left_outside(r, held, seen) * suited[FIRST_FOUR + s * 13 + r]
            if not (mask | held) >> r & 1:
                total += suited[FIRST_FIVE + tables.set_of_mask[mask | 1 << r]]
        out[s] = total


@kernel
def list_flops(suits_in, held, ranks, masks2, masks3, flops):
    """Every flop up to suits, with its number of ways; returns how many. flops int16 [n, 8], all zero, with room."""
    categories, count = len(suits_in), np.int64(0)
    for c in range(categories):
        for s in range(286 if suits_in[c] else 0):
            if not masks3[s] & (held[c] | ~ranks):
                flops[count, 0], flops[count, 1], flops[count, 4], flops[count, 7] = THREE, c, s, suits_in[c]
                count += 1
    for c in range(categories):
        for d in range(categories):
            ways = suits_in[c] * (suits_in[d] - (c == d))
            for s in range(78 if ways else 0):
                for r in range(13):
                    if not masks2[s] & (held[c] | ~ranks) and (ranks & ~held[d]) >> r & 1:
                        flops[count, 0], flops[count, 1], flops[count, 2] = TWO_ONE, c, d
                        flops[count, 4], flops[count, 5], flops[count, 7] = s, r, ways
                        count += 1
    for c in range(categories):
        for d in range(c, categories):
            for e in range(d, categories):
                count = list_one_each(suits_in, held, ranks, c, d, e, flops, count)
    return count


@kernel
def list_one_each(suits_in, held, ranks, c, d, e, flops, count):
    """Flops of three suits, of these categories; within one category the ranks in order."""
    ordered = suits_in[c] * (suits_in[d] - (c == d)) * (suits_in[e] - (c == e) - (d == e))
    for x in range(13 if ordered > 0 else 0):
        for y in range(x if c == d else 0, 13):
            for z in range(y if d == e else 0, 13):
                if (ranks & ~held[c]) >> x & (ranks & ~held[d]) >> y & (ranks & ~held[e]) >> z & 1:
                    ways = ordered
                    if c == e:  # Three of one category: as many as there are ways to tell them apart.
                        ways = ordered // (6 if x == z else 2 if y in (x, z) else 1)
                    elif (c == d and x == y) or (d == e and y == z):
                        ways = ordered // 2
                    flops[count, 0], flops[count, 1], flops[count, 2], flops[count, 3] = ONE_EACH, c, d, e
                    flops[count, 4], flops[count, 5], flops[count, 6], flops[count, 7] = x, y, z, ways
                    count += 1
    return count


@kernel
def flop_parts(turn, seen, tables):
    """The pieces that add up to any flop: by three ranks, by a card of a suit, by two cards of a suit.

    Returns any [455], one [categories, 13, 91], two [categories, 78, 13], other [categories, categories, 78, 13].
    """
    categories = len(seen.suits_in)
    any_ = np.zeros(455, np.int64)
    one = np.zeros((categories, 13, 91), np.int64)
    two = np.zeros((categories, 78, 13), np.int64)
    other = np.zeros((categories, categories, 78, 13), np.int64)
    for board in range(455):
        for r in range(13):
            left = seen.copies[r] - tables.counts3[board, r] - seen.taken[r]
            any_[board] += left * turn[tables.four_of_three[board, r]]
    for c in range(categories):
        out = blocked(seen.held[c], seen)
        for s in range(78 if seen.suits_in[c] else 0):
            if not tables.masks2[s] & out:
                two_parts(turn, c, s, seen, tables, one[c], two[c, s])
                for d in range(categories):
                    if seen.suits_in[d] - (c == d) > 0:
                        other_parts(turn, c, d, s, seen, tables, other[c, d, s])
    return any_, one, two, other


@kernel
def blocked(held, seen):
    """The ranks that cannot come in a suit: those taken in it, and those that the deck lacks."""
    mask = held
    for r in range(13):
        mask |= (seen.copies[r] == 0) << r
    return mask


@kernel
def two_parts(turn, c, s, seen, tables, one, two):
    """The pieces of two ranks in a suit of category c: one [13, 91] and two [13]."""
    categories, mask, held = len(seen.suits_in), tables.masks2[s], seen.held[c]
    low, high = tables.low[tables.pair_of_set[s]], tables.high[tables.pair_of_set[s]]
    boards, twos = tables.four[tables.pair_of_set[s]], turn[twos_at(c) + s * 91 :]
    for p in range(91):
        change = twos[p] - turn[boards[p]]
        one[low, p] += change
        one[high, p] += change
    for y in range(13):
        two[y] = -twos[tables.pair[y, y]]
    for r in range(13):
        if not seen.copies[r]:
            continue
        left = left_outside(r, held, seen)
        for y in range(13):
            two[y] += left * twos[tables.pair[y, r]]
        if not (mask | held) >> r & 1:
            at = threes_at(categories, c) + tables.set_of_mask[mask | 1 << r] * 13
            threes = turn[at : at + 13]
            for y in range(13):
                two[y] += threes[y]


@kernel
def other_parts(turn, c, d, s, seen, tables, out):
    """What a second card of the other suit, of category d, changes: out [13] by the first."""
    categories, none = len(seen.suits_in), blocked(seen.held[d], seen)
    twos = turn[twos_at(c) + s * 91 :]
    for t in range(78):
        if not tables.masks2[t] & none:
            pair = tables.pair_of_set[t]
            change = turn[two_two(categories, c, d, s, t)] - twos[pair]
            out[tables.low[pair]] += change
            out[tables.high[pair]] += change


@kernel
def flop_totals(turn, flops, seen, tables, out):
    """Sums over the turn card: out [len(flops)] from a table of the turn. Turn and river are counted in order."""
    categories, pair = len(seen.suits_in), tables.pair
    any_, one, two, other = flop_parts(turn, seen, tables)
    for at in range(len(flops)):
        c, d, e = flops[at, 1], flops[at, 2], flops[at, 3]
        x, y, z = flops[at, 4], flops[at, 5], flops[at, 6]
        if flops[at, 0] == ONE_EACH:
            total = any_[tables.three[pair[x, y], z]]
            total += one[c, x, pair[y, z]] + one[d, y, pair[x, z]] + one[e, z, pair[x, y]]
        elif flops[at, 0] == TWO_ONE:
            total = two[c, x, y] + other[c, d, x, y]
        else:
            total, mask, held = 0, tables.masks3[x], seen.held[c]
            threes, fours = turn[threes_at(categories, c) + x * 13 :], turn[fours_at(categories, c) :]
            for r in range(13):
                if seen.copies[r]:
                    total += left_outside(r, held, seen) * threes[r]
                    if not (mask | held) >> r & 1:
                        total += fours[tables.set_of_mask[mask | 1 << r]]
        out[at] = total


@kernel
def decide_all(channels, deals, scores, coefficients, gains, chosen):
    """The choice of every state: channels [m, n] -> gains [classes, n], chosen uint8 [classes, n].

    Gains are over the first choice. The choice with the largest score is made, the first of equals; its gain is given
    by the coefficients. For the best strategy the two are one array [classes, choices, 1 + m], the constant first;
    it multiplies `deals`.
    """
    for class_ in range(len(coefficients)):
        for at in range(channels.shape[1]):
            best = 0
            most = 0
            for choice in range(1, scores.shape[1]):
                score = scores[class_, choice, 0] * deals
                for channel in range(len(channels)):
                    score += scores[class_, choice, 1 + channel] * channels[channel, at]
                if score > most:
                    best, most = choice, score
            gain = coefficients[class_, best, 0] * deals
            for channel in range(len(channels)):
                gain += coefficients[class_, best, 1 + channel] * channels[channel, at]
            chosen[class_, at] = best
            gains[class_, at] = gain


@kernel
def flop_cards(flops, suits, masks2, masks3, cards):
    """Three cards that stand for each flop; suits [categories, 4] are those of each category. cards uint8 [n, 3]."""
    for at in range(len(flops)):
        c, d, e = flops[at, 1], flops[at, 2], flops[at, 3]
        x, y, z = flops[at, 4], flops[at, 5], flops[at, 6]
        first, second = suits[c, 0], suits[d, np.int64(c == d)]
        if flops[at, 0] == ONE_EACH:
            third = suits[e, np.int64(c == e) + np.int64(d == e)]
            cards[at, 0], cards[at, 1], cards[at, 2] = 4 * x + first, 4 * y + second, 4 * z + third
            continue
        mask = masks3[x] if flops[at, 0] == THREE else masks2[x]
        count = 0
        for r in range(13):
            if mask >> r & 1:
                cards[at, count] = 4 * r + first
                count += 1
        if flops[at, 0] == TWO_ONE:
            cards[at, 2] = 4 * y + second


@kernel
def first_five_orders(hole, cards, orders):
    """The orders of two hole cards with each flop: cards uint8 [n, 3] -> orders [n]."""
    suits = np.zeros(4, np.int64)
    for at in range(len(cards)):
        suits[:] = 0
        for i in range(5):
            card = np.int64(hole[i]) if i < 2 else np.int64(cards[at, i - 2])
            suits[card & 3] |= 1 << (card >> 2)
        orders[at] = order_of_masks(suits[0], suits[1], suits[2], suits[3])
