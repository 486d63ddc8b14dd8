"""Sets of cards up to suits. A set is one int, a bit per card of the deck (`deck_bits.Layout`).

`scratch` is any int64 array of twelve. `k-sets` are the representatives of the sets of k cards up to suits, in
ascending order of their ints.
"""

from typing import NamedTuple

from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel
from pitboss.odds.kernels.search_kernels import place_of


class Deck(NamedTuple):
    """A deck as bits: suits of one group hold the same ranks and are interchangeable."""

    blocks: Ints  # [4, 3] of each suit its first bit, the mask of its width, and its group
    natural: int  # the number of cards without the jokers, so the bit of the first joker
    suit_of: Ints  # [cards] the suit of each bit, 4 for a joker
    in_order: Ints  # [cards] the bits in the order of the deck


class Sets(NamedTuple):
    """The five-sets and six-sets, and the six-set that each five-set becomes with a card drawn."""

    fives: Ints  # [five-sets]
    sixes: Ints  # [six-sets]
    links: Ints  # [five-sets, cards] -1 for a card of the five
    bits: Ints  # [five-sets, 5] the cards of each five-set, in the order of the deck


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
def representatives(size, deck, scratch, out):
    """Writes the k-sets of a deck into `out`, as far as it is long; returns how many there are."""
    blocks, natural, cards = deck.blocks, deck.natural, len(deck.suit_of)
    mask, found = (1 << size) - 1, 0
    while mask >> cards == 0:
        if canonical(mask, blocks, natural, scratch) == mask:
            if found < len(out):
                out[found] = mask
            found += 1
        mask = next_set(mask) if mask else 1 << cards
    return found


@kernel
def number_sets(size, deck, scratch, sets, numbers):
    """The number of every set's representative, the sets themselves in ascending order of their ints."""
    blocks, natural = deck.blocks, deck.natural
    mask = (1 << size) - 1
    for rank in range(len(numbers)):
        numbers[rank] = place_of(sets, canonical(mask, blocks, natural, scratch))
        mask = next_set(mask)


@kernel
def link(first, last, sets, larger, deck, scratch, links):
    """For each set and each further card, the number of their union among the larger sets; -1 for a card within."""
    blocks, natural = deck.blocks, deck.natural
    for i in range(first, last):
        for bit in range(links.shape[1]):
            if sets[i] >> bit & 1:
                links[i, bit] = -1
            else:
                links[i, bit] = place_of(larger, canonical(sets[i] | 1 << bit, blocks, natural, scratch))
