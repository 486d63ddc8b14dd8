"""A deck as bits: suit after suit, each from its lowest rank, then the jokers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import JOKERS, Cards, rank, suit

Ints = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Layout:
    """Which card is which bit. Suits that hold the same ranks form a group and are interchangeable."""

    card_of: Ints  # [bits]
    suit_of: Ints  # [bits], 4 for a joker
    in_order: Ints  # the bits in the order of the deck
    blocks: Ints  # [4, 3]: a suit's first bit, the mask of its width, its group
    natural: int  # how many cards are not jokers

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return len(self.card_of)

    def bits(self, cards: Cards) -> list[int]:
        """The bit of each card."""
        places = {int(card): bit for bit, card in enumerate(self.card_of)}
        return [places[card] for card in cards]


@lru_cache(maxsize=16)
def lay_out(deck: Cards) -> Layout:
    """The layout of a deck."""
    jokers = [card for card in sorted(deck) if card in JOKERS]
    suits = [[card for card in sorted(deck) if card not in JOKERS and suit(card) == s] for s in range(4)]
    card_of = np.array([card for cards in suits for card in cards] + jokers, dtype=np.int64)
    held = [tuple(map(rank, cards)) for cards in suits]
    first = np.cumsum([0, *map(len, suits[:-1])])
    blocks = [[first[s], (1 << len(suits[s])) - 1, held.index(held[s])] for s in range(4)]
    in_order = [card_of.tolist().index(card) for card in deck]
    suit_of = np.where(card_of < 52, card_of & 3, 4)
    return Layout(
        card_of,
        suit_of,
        np.array(in_order, dtype=np.int64),
        np.array(blocks, dtype=np.int64),
        len(card_of) - len(jokers),
    )
