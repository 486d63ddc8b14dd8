"""Kernels of hands without a board: sets of cards and their types up to suits.

Cards are positions in the deck, ascending. A set of k cards c₁ < … < c_k has the number Σ C(cᵢ, i) among the sets
of its size.
"""

import numpy as np

from pitboss.odds.kernels.numba_cache import kernel

SIZE = 5  # the player's cards


@kernel
def next_set(cards, size):
    """Changes ascending cards to the set with the next number."""
    place = 0
    while place + 1 < size and cards[place] + 1 == cards[place + 1]:
        cards[place] = place
        place += 1
    cards[place] += 1


@kernel
def set_number(cards, size, choose):
    """The number of a set among the sets of its size."""
    number = 0
    for place in range(size):
        number += choose[cards[place], place + 1]
    return number


@kernel
def set_masks(cards, size, deck, masks):
    """The suit masks of a set."""
    masks[:] = 0
    for place in range(size):
        card = deck[cards[place]]
        masks[card & 3] |= 1 << (card >> 2)


@kernel
def representative(masks, size, position, alike, choose):
    """The number of the set with the suits that are alike exchanged so that the largest mask comes first."""
    for one in range(3):
        for other in range(one + 1, 4):
            if alike[one] == alike[other] and masks[one] < masks[other]:
                masks[one], masks[other] = masks[other], masks[one]
    number, place, rank = 0, 0, 0
    while place < size:
        for suit in range(4):
            if masks[suit] >> rank & 1:
                place += 1
                number += choose[position[4 * rank + suit], place]
        rank += 1
    return number


@kernel
def represent(cards, size, deck, position, alike, choose, out):
    """`out[i]` is the representative of set number i; `cards` starts as 0, 1, …"""
    masks = np.zeros(4, np.int64)
    for number in range(len(out)):
        set_masks(cards, size, deck, masks)
        out[number] = representative(masks, size, position, alike, choose)
        next_set(cards, size)


@kernel
def list_cards(cards, size, own, types, out):
    """Writes the cards of every set that is its own representative: `out[types[i]]`, where `own[i]`."""
    for number in range(len(own)):
        if own[number]:
            for place in range(size):
                out[types[number], place] = cards[place]
        next_set(cards, size)


@kernel
def grow(first, last, size, cards, set_types, first_set, choose, out):
    """`out[type, card]` is the type of the set with one more card, −1 for a card that is in it."""
    longer = np.zeros(SIZE, np.int64)
    for type_ in range(first, last):
        for card in range(out.shape[1]):
            place = 0
            while place < size and cards[type_, place] < card:
                longer[place] = cards[type_, place]
                place += 1
            if place < size and cards[type_, place] == card:
                out[type_, card] = -1
                continue
            longer[place] = card
            for rest in range(place, size):
                longer[rest + 1] = cards[type_, rest]
            out[type_, card] = set_types[first_set + set_number(longer, size + 1, choose)]
