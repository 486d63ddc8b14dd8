"""How the dealer's hands compare with every six cards of the seat.

The dealer has none of the six: hands without them are counted by inclusion and exclusion. Sets are those of
`card_sets_kernels`.
"""

from typing import NamedTuple

from pitboss.hands import six, wild
from pitboss.odds.exact.draw.card_sets_kernels import canonical
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel
from pitboss.odds.kernels.search_kernels import place_of


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
    strong_place: int  # from here on a dealer's hand is strong


class Dealers(NamedTuple):
    """The dealer's hands without the cards of a six-set, compared with what is left of it when one card goes."""

    below: Ints  # [six-sets, 6]
    equal: Ints  # [six-sets, 6]
    strong: Ints  # [six-sets] the strong ones
    total: int  # how many hands the dealer can have


class Scratch(NamedTuple):
    """Arrays to write on, used again for every six-set; each thread needs its own."""

    ints: Ints  # [12] for `canonical`
    bits: Ints  # [6] the cards
    rows: Ints  # [42] the rows of the subsets of up to three
    fours: Ints  # [15] and of four
    fives: Ints  # [6] the five-sets with one card less


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
def count_dealers(first, last, sets, deck, subsets, ranking, scratch, dealers):
    """For each six-set: the dealer's hands without its cards, compared with what is left when one card goes.

    `below[i, j]` and `equal[i, j]` of `dealers` are the hands below and equal to six-set i without its j-th card,
    `strong[i]` the strong ones. The largest partial sum is below 64 · C(54, 6) < 2^31.
    """
    sets5, sets6, blocks, natural = sets.fives, sets.sixes, deck.blocks, deck.natural
    place5, fives, below, equal = ranking.place5, scratch.fives, dealers.below, dealers.equal
    for i in range(first, last):
        find_subsets(sets6[i], subsets, scratch)
        for j in range(6):
            without = canonical(sets6[i] & ~(1 << scratch.bits[j]), blocks, natural, scratch.ints)
            fives[j] = place_of(sets5, without)
        own = ranking.place6[i]
        weak, _ = disjoint(ranking.strong_place, scratch, subsets.signs, ranking, own)
        dealers.strong[i] = dealers.total - weak
        for j in range(6):
            known = 0
            while place5[fives[known]] != place5[fives[j]]:
                known += 1
            if known < j:
                below[i, j], equal[i, j] = below[i, known], equal[i, known]
            else:
                below[i, j], equal[i, j] = disjoint(place5[fives[j]], scratch, subsets.signs, ranking, own)
