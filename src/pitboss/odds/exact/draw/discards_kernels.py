"""Discards and draws: what every discard comes to over all cards drawn, and the deals of a whole strategy.

Sets are those of `card_sets_kernels`, `dealers` the dealer's hands against every six-set (`dealer_tables_kernels`).
"""

from typing import NamedTuple

from pitboss.hands.versus import LOSES, NOT_COMPARED, TIES, WINS
from pitboss.odds.exact.draw.card_sets_kernels import canonical, moved, next_set, ones
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel
from pitboss.odds.kernels.search_kernels import place_of


class Drawn(NamedTuple):
    """What is counted for every five-set and every card that can be drawn."""

    columns: Ints  # [five-sets, cards]
    counts: Ints  # [five-sets, 6, 4]
    strong_sums: Ints  # [five-sets]


class Discards(NamedTuple):
    """How many hands of each five-set discard which card."""

    weights: Ints  # [five-sets, 6, 6] the p-th card of the hand, which is the q-th of the set; sixth: stands pat
    excused: Ints  # [five-sets] those that are not asked


class Names(NamedTuple):
    """What the facts say of every five-set and six-set, by number."""

    showing: Ints  # [five-sets] the choice before the draw
    original: Ints  # [five-sets]
    final: Ints  # [six-sets]
    sixes: Ints  # [six-sets]


@kernel
def add_draws(first, last, sets, deck, dealers, scratch, drawn):
    """For each five-set and each of its cards as the discard, the deals by result, over all cards drawn.

    `columns[i, bit]` of `drawn` packs, three bits each, where the q-th card stands in the union with the card drawn.
    The sixth is the card drawn itself, which a hand that stands pat leaves out. `counts[i, q]`: wins, ties against
    weaker dealers, then against strong ones. At most 49 · C(48, 6) = 601,304,088 each.
    """
    sets5, sets6, links, hand_bits = sets
    blocks, natural, suit_of, counts = deck.blocks, deck.natural, deck.suit_of, drawn.counts
    below, equal, strong, total = dealers
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
def place_discards(start, count, sets, deck, wanted, scratch, discards):
    """Visits `count` five-card hands from `start` on and lets each discard its first card that is wanted.

    `wanted[i]` has bit q set if the q-th card of five-set i may go and bit 5 if the hand may stand pat, which it does
    if no card may go; it is 0 if nothing is asked. Returns the next hand.
    """
    mask, blocks, natural, suit_of = start, deck.blocks, deck.natural, deck.suit_of
    sets5, hand_bits, weights, excused = sets.fives, sets.bits, discards.weights, discards.excused
    for _ in range(count):
        if mask >> len(suit_of):
            break
        union = mask
        i = place_of(sets5, canonical(mask, blocks, natural, scratch))
        mask = next_set(mask)
        if wanted[i] == 0:
            excused[i] += 1
            continue
        if wanted[i] == 1 << 5:
            weights[i, 5, 5] += 1
            continue
        p = 0
        for bit in deck.in_order:
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
    cells[WINS, 0] += weight * wins
    cells[TIES, 0] += weight * ties
    cells[LOSES, 0] += weight * (total - strong - wins - ties)
    cells[WINS, 1] += weight * strong_wins
    cells[TIES, 1] += weight * strong_ties
    cells[LOSES, 1] += weight * (strong - strong_wins - strong_ties)


@kernel
def tally(first, last, links, columns, discards, names, dealers, cells):
    """Counts deals in `cells[showing, draw, original, final, six, versus, strong]`; all of them together are
    C(54, 5) · 49 · C(48, 6) < 2 · 10^15."""
    below, equal, strong, total = dealers
    weights, excused = discards
    showing, original, final, sixes = names
    for i in range(first, last):
        for bit in range(links.shape[1]):
            number = links[i, bit]
            if number < 0:
                continue
            weak = total - strong[number]
            if excused[i]:
                cell = cells[showing[i], 0, original[i], final[number], sixes[number]]
                cell[NOT_COMPARED, 0] += excused[i] * weak
                cell[NOT_COMPARED, 1] += excused[i] * strong[number]
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
