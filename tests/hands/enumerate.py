"""Kernels that visit every hand of a deck.

Here a hand is one int: bit 13·suit + rank for each of the 52 cards, bits 52 and 53 for the jokers.
"""

import numpy as np

from pitboss.hands import five, four, six, wild
from pitboss.odds.kernels.numba_cache import kernel

FIVE, FOUR, WILD, SIX = range(4)
NATURAL_ROYAL = wild.ROYAL + 1  # Counted beside the wild kinds.
SUIT = (1 << 13) - 1


@kernel
def next_hand(hand):
    """The next higher int with as many bits (Gosper's hack)."""
    lowest = hand & -hand
    ripple = hand + lowest
    return ripple | (((hand ^ ripple) >> 2) // lowest)


@kernel
def order_of(hand, jokers, ladder):
    """The order under test, from the package."""
    clubs, diamonds, hearts, spades = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39 & SUIT
    if ladder == FIVE:
        return five.order_of_masks(clubs, diamonds, hearts, spades)
    if ladder == FOUR:
        return four.order_of_masks(clubs, diamonds, hearts, spades)
    return wild.order_of_masks(clubs, diamonds, hearts, spades, jokers)


@kernel
def kind_of(hand, ladder):
    """The kind under test; a royal flush without jokers has a kind of its own here."""
    clubs, diamonds, hearts, spades = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39 & SUIT
    jokers = (hand >> 52 & 1) + (hand >> 53)
    if ladder == SIX:
        return six.kind_of_masks(clubs, diamonds, hearts, spades, jokers)
    if ladder == WILD and wild.is_natural_royal(clubs, diamonds, hearts, spades):
        return NATURAL_ROYAL
    return order_of(hand, jokers, ladder) >> 26


@kernel
def count_kinds(deck_size, hand_size, ladder, counts):
    """Adds one to `counts[kind]` for every hand of so many cards from the deck's first cards."""
    hand = (1 << hand_size) - 1
    while hand >> deck_size == 0:
        counts[kind_of(hand, ladder)] += 1
        hand = next_hand(hand)


@kernel
def unpack(hand, cards):
    """Writes the cards of the hand: `cards[0]` are ranks, `cards[1]` suits."""
    size = 0
    for bit in range(52):
        if hand >> bit & 1:
            cards[0, size] = bit % 13
            cards[1, size] = bit // 13
            size += 1


@kernel
def place_of_natural(hand, cards, subsets, places):
    """The highest place, in a table of `plain.table`, of any of these subsets of the hand's cards."""
    unpack(hand, cards)
    best = -1
    for subset in subsets:
        index, suited = 0, 1
        for i in subset:
            index = index * 13 + cards[0, i]
            suited &= cards[1, i] == cards[1, subset[0]]
        best = max(best, places[suited, index])
    return best


@kernel
def place_of_five_alike(hand, jokers, places):
    """The place of five of a kind, if so many jokers complete one; else -1."""
    for rank in range(12, -1, -1):
        held = (hand >> rank & 1) + (hand >> rank + 13 & 1) + (hand >> rank + 26 & 1) + (hand >> rank + 39 & 1)
        if held + jokers >= 5:
            return places[0, rank * (1 + 13 + 13**2 + 13**3 + 13**4)]
    return -1


@kernel
def place_of(hand, jokers, cards, subsets, places):
    """The best place over every way to let the jokers stand for different cards not in the hand."""
    if jokers == 0:
        return place_of_natural(hand, cards, subsets, places)
    best = place_of_five_alike(hand, jokers, places)
    for first in range(52):
        if hand >> first & 1:
            continue
        once = hand | 1 << first
        if jokers == 1:
            best = max(best, place_of_natural(once, cards, subsets, places))
            continue
        for second in range(first):
            if not hand >> second & 1:
                best = max(best, place_of_natural(once | 1 << second, cards, subsets, places))
    return best


@kernel
def match_orders(case, ladder, subsets, places, orders):
    """Notes in `orders[place]` the order of hands in that place, and returns (hands, disagreements).

    Two hands in one place must have one order. The case is (natural cards, jokers, step): every
    `step`-th hand is visited. `orders` starts as -1.
    """
    natural_size, jokers, step = case
    cards = np.zeros((2, 7), np.int64)
    hand, seen, visited, wrong = (1 << natural_size) - 1, 0, 0, 0
    while hand >> 52 == 0:
        if seen % step == 0:
            order = order_of(hand, jokers, ladder)
            place = place_of(hand, jokers, cards, subsets, places)
            wrong += orders[place] not in (-1, order)
            orders[place] = order
            visited += 1
        seen += 1
        hand = next_hand(hand)
    return visited, wrong
