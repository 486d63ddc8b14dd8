"""Sets of one to five cards up to suits: 152,828 types stand for the 2,893,163 sets of a full deck.

Suits are alike, and may be exchanged, if the deck holds the same ranks of both; so any deck without jokers will do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Cards
from pitboss.errors import GameError
from pitboss.odds.exact.separate_hands import card_sets_kernels

Ints = NDArray[Any]

LARGEST = 5


@dataclass(frozen=True)
class Types:
    """The types of all sets of up to five cards, the smaller sets first. Cards are positions in the deck."""

    deck: Ints  # [n] the cards, ascending
    alike: Ints  # [4] equal for suits that may be exchanged
    choose: Ints  # [n + 1, 7] binomial coefficients
    first_set: Ints  # [7] where the sets of each size begin
    of_set: Ints  # [sets] the type of every set
    first_type: Ints  # [7] where the types of each size begin
    cards: Ints  # [types, 5] the cards of one set of each type
    sets: Ints  # [types] how many sets are of the type
    grown: Ints  # [types of up to four cards, n] the type with one more card, −1 for a card that is in it

    def cards_of(self, size: int) -> Ints:
        """[types, size] one set of each type of this size."""
        return self.cards[self.first_type[size] : self.first_type[size + 1], :size]


@lru_cache(maxsize=2)
def types_of(deck: Cards) -> Types:
    """The types of a deck's sets."""
    if any(card >= 52 for card in deck):
        raise GameError("hands of four are not counted with jokers in the deck")
    cards = np.array(sorted(deck), dtype=np.int64)
    n = len(cards)
    choose = np.array([[math.comb(i, k) for k in range(7)] for i in range(n + 1)], dtype=np.int64)
    sizes = [0, *(math.comb(n, size) for size in range(1, LARGEST + 1))]
    first_set = np.cumsum([0, *sizes], dtype=np.int64)
    of_set = np.empty(first_set[-1], dtype=np.uint32)
    first_type = np.zeros(7, dtype=np.int64)
    alike, listed = alike_suits(cards), []
    for size in range(1, LARGEST + 1):
        part = of_set[first_set[size] : first_set[size + 1]]
        listed.append(_one_size(cards, alike, choose, size, part))
        first_type[size + 1] = first_type[size] + len(listed[-1])
        part += first_type[size].astype(np.uint32)
    held = np.concatenate(listed)
    grown = np.empty((first_type[LARGEST], n), dtype=np.int32)
    for size in range(1, LARGEST):
        card_sets_kernels.grow(
            first_type[size], first_type[size + 1], size, held, of_set, first_set[size + 1], choose, grown
        )
    return Types(
        cards, alike, choose, first_set, of_set, first_type, held, np.bincount(of_set, minlength=len(held)), grown
    )


def alike_suits(cards: Ints) -> Ints:
    """For every suit the ranks that the deck has of it."""
    return np.array([sum(1 << (int(card) >> 2) for card in cards if card & 3 == suit) for suit in range(4)])


def _one_size(deck: Ints, alike: Ints, choose: Ints, size: int, types: Ints) -> Ints:
    """Numbers the types of one size from 0, in `types` for every set; gives the cards of each."""
    position = np.zeros(52, dtype=np.int64)
    position[deck] = np.arange(len(deck))
    card_sets_kernels.represent(np.arange(size), size, deck, position, alike, choose, types)
    own = types == np.arange(len(types))
    numbers = np.cumsum(own, dtype=np.uint32) - np.uint32(1)
    held = np.zeros((int(own.sum()), LARGEST), dtype=np.int64)
    card_sets_kernels.list_cards(np.arange(size), size, own, numbers, held)
    types[:] = numbers[types]
    return held
