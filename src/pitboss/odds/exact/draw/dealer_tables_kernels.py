"""The counting itself. A set of cards is one int, a bit per card of the deck (`deck.Layout`).

`blocks` has a row per suit: its first bit, the mask of its width, and its group; suits of one group hold the
same ranks and are interchangeable. `natural` is the number of cards without the jokers, so the bit of the
first joker. `scratch` is any int64 array of twelve. `k-sets` are the representatives of the sets of k cards
up to suits, in ascending order.
"""

from typing import NamedTuple

from pitboss.hands import six, wild
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel


class Suits(NamedTuple):
    """The suits of a deck and its first joker, as above."""

    blocks: Ints  # [4, 3]
    natural: int


class Subsets(NamedTuple):
    """The subsets of up to four of six cards, and where the tables hold them."""

    positions: Ints  # [57, 4] which of the six cards are in it; -1 for none
    signs: Ints  # [42] of those of up to three cards, by inclusion and exclusion
    choose: Ints  # [cards, 5]
    first_row: Ints  # [4] where each size begins in `Ranking.small`
    numbers: Ints  # [5, sets] the number of a set's representative


class Ranking(NamedTuple):
    """The place of every hand among all orders, and how many of the dealer's hands are below each place."""

    place5: Ints  # [five-sets]
    place6: Ints  # [six-sets]
    after: Ints  # [five-sets, cards - 5] the places of the hands that contain the five
    small: Ints  # [rows, places + 1] the hands that contain up to three cards
    fours: Ints  # [four-sets, places + 1]


class Dealers(NamedTuple):
    """The dealer's hands without the cards of a six-set, compared with what is left of it when one card goes."""

    below: Ints  # [six-sets, 6]
    equal: Ints  # [six-sets, 6]
    strong: Ints  # [six-sets] those of four of a kind or better


class Drawn(NamedTuple):
    """What is counted for every five-set and every card that can be drawn."""

    columns: Ints  # [five-sets, cards]
    counts: Ints  # [five-sets, 6, 4]
    strong_sums: Ints  # [five-sets]


class Scratch(NamedTuple):
    """Arrays to write on, used again for every six-set; each thread needs its own."""

    ints: Ints  # [12] for `canonical`
    bits: Ints  # [6] the cards
    rows: Ints  # [42] the rows of the subsets of up to three
    fours: Ints  # [15] and of four
    fives: Ints  # [6] the five-sets with one card less


@kernel
def ones(mask):
    """How many bits are set, of up to 62."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56


@kernel
def canonical(mask, blocks, natural, scratch):
    """The lowest int among the sets that differ only by suits and jokers.

    `scratch[8 + suit]` says afterwards which suit each has become.
    """
    for i in range(4):
        scratch[i] = mask >> blocks[i, 0] & blocks[i, 1]
        scratch[4 + i] = i
    for i in range(3):
        for j in range(i + 1, 4):
            if blocks[i, 2] == blocks[j, 2] and scratch[j] > scratch[i]:
                scratch[i], scratch[j] = scratch[j], scratch[i]
                scratch[4 + i], scratch[4 + j] = scratch[4 + j], scratch[4 + i]
    jokers = mask >> natural
    found = (1 if jokers == 2 else jokers) << natural
    for i in range(4):
        found |= scratch[i] << blocks[i, 0]
        scratch[8 + scratch[4 + i]] = i
    return found


@kernel
def moved(bit, suit, jokers, blocks, natural, scratch):
    """Where `canonical`, just called, took the card of this bit; a joker (suit 4) that is alone becomes the first."""
    if suit == 4:
        return bit if jokers == 3 else natural
    return bit - blocks[suit, 0] + blocks[scratch[8 + suit], 0]


@kernel
def next_set(mask):
    """The next higher int with as many bits (Gosper's hack)."""
    lowest = mask & -mask
    ripple = mask + lowest
    return ripple | ((mask ^ ripple) >> 2) // lowest


@kernel
def representatives(size, cards, blocks, natural, scratch, out):
    """Writes the k-sets of a deck of this many cards into `out`, as far as it is long; returns how many there are."""
    mask, found = (1 << size) - 1, 0
    while mask >> cards == 0:
        if canonical(mask, blocks, natural, scratch) == mask:
            if found < len(out):
                out[found] = mask
            found += 1
        mask = next_set(mask) if mask else 1 << cards
    return found


@kernel
def find(sets, mask):
    """Where this int stands among ascending ints that hold it."""
    low, high = 0, len(sets) - 1
    while low < high:
        middle = (low + high) >> 1
        if sets[middle] < mask:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def number_sets(size, cards, blocks, natural, scratch, sets, numbers):
    """The number of every set's representative, the sets themselves in ascending order of their ints."""
    mask = (1 << size) - 1
    for rank in range(len(numbers)):
        numbers[rank] = find(sets, canonical(mask, blocks, natural, scratch))
        mask = next_set(mask)


@kernel
def link(first, last, cards, sets, larger, blocks, natural, scratch, links):
    """For each set and each further card, the number of their union among the larger sets; -1 for a card within."""
    for i in range(first, last):
        for bit in range(cards):
            if sets[i] >> bit & 1:
                links[i, bit] = -1
            else:
                links[i, bit] = find(larger, canonical(sets[i] | 1 << bit, blocks, natural, scratch))


@kernel
def evaluate(first, last, sets, card_of, suits, orders, naturals, sixes):
    """The order of each five- or six-set, whether it holds a natural royal flush, and its name as six cards."""
    for i in range(first, last):
        suits[:] = 0
        jokers, size = 0, 0
        for bit in range(len(card_of)):
            if sets[i] >> bit & 1:
                size += 1
                if card_of[bit] >= 52:
                    jokers += 1
                else:
                    suits[card_of[bit] & 3] |= 1 << (card_of[bit] >> 2)
        clubs, diamonds, hearts, spades = suits[0], suits[1], suits[2], suits[3]
        orders[i] = wild.order_of_masks(clubs, diamonds, hearts, spades, jokers)
        naturals[i] = wild.is_natural_royal(clubs, diamonds, hearts, spades)
        sixes[i] = six.kind_of_masks(clubs, diamonds, hearts, spades, jokers) if size == 6 else 0


@kernel
def completions(first, last, links, place6, out):
    """For each five-set the places of the six-card hands that contain it."""
    for i in range(first, last):
        column = 0
        for bit in range(links.shape[1]):
            if links[i, bit] >= 0:
                out[i, column] = place6[links[i, bit]]
                column += 1


@kernel
def cumulate_fours(first, last, links, after, histogram, out):
    """`out[i, t]`: the six-card hands that contain four-set i and stand below place t. At most C(50, 2) = 1,225."""
    for i in range(first, last):
        histogram[:] = 0
        for bit in range(links.shape[1]):
            if links[i, bit] >= 0:
                for place in after[links[i, bit]]:
                    histogram[place] += 1
        below = 0
        out[i, 0] = 0
        for place in range(len(histogram)):
            below += histogram[place]
            out[i, place + 1] = below >> 1  # Each pair of further cards came in two orders.


@kernel
def cumulate(first, last, links, larger, ways, out):
    """The same for smaller sets from the tables of sets one card larger; every hand comes `ways` times.

    The largest sum before the division is 6 · C(54, 6) = 154,962,990, within int32.
    """
    for i in range(first, last):
        out[i, :] = 0
        for bit in range(links.shape[1]):
            if links[i, bit] >= 0:
                row = larger[links[i, bit]]
                for place in range(len(row)):
                    out[i, place] += row[place]
        for place in range(out.shape[1]):
            out[i, place] //= ways


@kernel
def disjoint(place, scratch, signs, ranking, own):
    """How many six-card hands that hold none of six cards stand below this place, and how many at it.

    Inclusion–exclusion over the subsets of the six: up to three cards (with signs), four, five, all.
    A hand that contains five of them stands no lower than these five.
    """
    below, upto = 0, 0
    for i in range(len(scratch.rows)):
        below += signs[i] * ranking.small[scratch.rows[i], place]
        upto += signs[i] * ranking.small[scratch.rows[i], place + 1]
    for row in scratch.fours:
        below += ranking.fours[row, place]
        upto += ranking.fours[row, place + 1]
    for five in scratch.fives:
        if ranking.place5[five] <= place:
            for other in ranking.after[five]:
                below -= other < place
                upto -= other <= place
    below += own < place
    return below, upto + (own <= place) - below


@kernel
def find_subsets(mask, subsets, scratch):
    """The table rows of all subsets of up to four of the six cards."""
    position = 0
    for bit in range(62):
        if mask >> bit & 1:
            scratch.bits[position] = bit
            position += 1
    small = 0
    for i in range(len(subsets.positions)):
        size, rank = 0, 0
        while size < 4 and subsets.positions[i, size] >= 0:
            rank += subsets.choose[scratch.bits[subsets.positions[i, size]], size + 1]
            size += 1
        if size == 4:
            scratch.fours[i - small] = subsets.numbers[4, rank]
        else:
            scratch.rows[small] = subsets.first_row[size] + subsets.numbers[size, rank]
            small += 1


@kernel
def count_dealers(first, last, sets5, sets6, suits, subsets, ranking, strong_place, total, scratch, dealers):
    """For each six-set: the dealer's hands without its cards, compared with what is left when one card goes.

    `below[i, j]` and `equal[i, j]` of `dealers` are the hands below and equal to six-set i without its j-th card,
    `strong[i]` those from `strong_place` on, of `total` hands. The largest partial sum is below 64 · C(54, 6) < 2^31.
    """
    place5, fives, below, equal = ranking.place5, scratch.fives, dealers.below, dealers.equal
    for i in range(first, last):
        find_subsets(sets6[i], subsets, scratch)
        for j in range(6):
            without = canonical(sets6[i] & ~(1 << scratch.bits[j]), suits.blocks, suits.natural, scratch.ints)
            fives[j] = find(sets5, without)
        own = ranking.place6[i]
        weak, _ = disjoint(strong_place, scratch, subsets.signs, ranking, own)
        dealers.strong[i] = total - weak
        for j in range(6):
            known = 0
            while place5[fives[known]] != place5[fives[j]]:
                known += 1
            if known < j:
                below[i, j], equal[i, j] = below[i, known], equal[i, known]
            else:
                below[i, j], equal[i, j] = disjoint(place5[fives[j]], scratch, subsets.signs, ranking, own)


@kernel
def add_draws(first, last, sets5, sets6, links, hand_bits, suit_of, suits, total, dealers, scratch, drawn):
    """For each five-set and each of its cards as the discard, the deals by result, over all cards drawn.

    `hand_bits[i, q]` is the bit of the q-th card. `columns[i, bit]` of `drawn` packs, three bits each, where the q-th
    card stands in the union with the card drawn; the sixth is the card drawn itself, which a hand that stands pat
    leaves out. `counts[i, q]`: wins, ties against weaker dealers, then against dealers with four of a kind or better.
    At most 49 · C(48, 6) = 601,304,088 each.
    """
    blocks, natural, counts = suits.blocks, suits.natural, drawn.counts
    below, equal, strong = dealers.below, dealers.equal, dealers.strong
    for i in range(first, last):
        for bit in range(links.shape[1]):
            if links[i, bit] < 0:
                continue
            union = sets5[i] | 1 << bit
            canonical(union, blocks, natural, scratch)
            number = links[i, bit]
            weak = total - strong[number]
            drawn.strong_sums[i] += strong[number]
            packed = 0
            for q in range(6):
                card = hand_bits[i, q] if q < 5 else bit
                image = moved(card, suit_of[card], union >> natural, blocks, natural, scratch)
                column = ones(sets6[number] & ((1 << image) - 1))
                packed |= column << 3 * q
                wins = min(below[number, column], weak)
                ties = min(equal[number, column], weak - wins)
                counts[i, q, 0] += wins
                counts[i, q, 1] += ties
                counts[i, q, 2] += below[number, column] - wins
                counts[i, q, 3] += equal[number, column] - ties
            drawn.columns[i, bit] = packed


@kernel
def place_discards(start, count, cards, sets5, hand_bits, suit_of, in_order, wanted, suits, scratch, weights, excused):
    """Visits `count` five-card hands from `start` on and lets each discard its first card that is wanted.

    `wanted[i]` has bit q set if the q-th card of five-set i may go and bit 5 if the hand may stand pat, which it does
    if no card may go; it is 0 if nothing is asked. Counts in `weights[i, p, q]` the hands whose p-th card went, which
    is the q-th of the set, in `weights[i, 5, 5]` those that stand pat, and in `excused[i]` those not asked.
    `in_order` lists the bits in the order of the deck. Returns the next hand.
    """
    mask, blocks, natural = start, suits.blocks, suits.natural
    for _ in range(count):
        if mask >> cards:
            break
        union = mask
        i = find(sets5, canonical(mask, blocks, natural, scratch))
        mask = next_set(mask)
        if wanted[i] == 0:
            excused[i] += 1
            continue
        if wanted[i] == 1 << 5:
            weights[i, 5, 5] += 1
            continue
        p = 0
        for bit in in_order:
            if union >> bit & 1 == 0:
                continue
            image = moved(bit, suit_of[bit], union >> natural, blocks, natural, scratch)
            q = 0
            while hand_bits[i, q] != image:
                q += 1
            if wanted[i] >> q & 1:
                weights[i, p, q] += 1
                break
            p += 1
    return mask


@kernel
def tally_hand(weight, wins, ties, strong_wins, strong_ties, strong, total, cells):
    """Adds one draw to `cells[versus, strong]`."""
    cells[2, 0] += weight * wins
    cells[1, 0] += weight * ties
    cells[0, 0] += weight * (total - strong - wins - ties)
    cells[2, 1] += weight * strong_wins
    cells[1, 1] += weight * strong_ties
    cells[0, 1] += weight * (strong - strong_wins - strong_ties)


@kernel
def tally(first, last, links, columns, weights, excused, showing, original, final, sixes, total, dealers, cells):
    """Counts deals in `cells[showing, draw, original, final, six, versus, strong]`; all of them together are
    C(54, 5) · 49 · C(48, 6) < 2 · 10^15."""
    below, equal, strong = dealers.below, dealers.equal, dealers.strong
    for i in range(first, last):
        for bit in range(links.shape[1]):
            number = links[i, bit]
            if number < 0:
                continue
            weak = total - strong[number]
            if excused[i]:
                cell = cells[showing[i], 0, original[i], final[number], sixes[number]]
                cell[3, 0] += excused[i] * weak
                cell[3, 1] += excused[i] * strong[number]
            for q in range(6):
                column = columns[i, bit] >> 3 * q & 7
                wins = min(below[number, column], weak)
                ties = min(equal[number, column], weak - wins)
                for p in range(6):
                    if weights[i, p, q]:
                        cell = cells[showing[i], p + 1, original[i], final[number], sixes[number]]
                        tally_hand(
                            weights[i, p, q],
                            wins,
                            ties,
                            below[number, column] - wins,
                            equal[number, column] - ties,
                            strong[number],
                            total,
                            cell,
                        )
