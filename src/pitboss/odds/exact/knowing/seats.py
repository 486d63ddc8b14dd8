"""Two hole cards and the dealer's known cards, up to suits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.board import street_kernels
from pitboss.odds.exact.board.holes import Seen
from pitboss.odds.exact.board.types import DeckShape, Ints, indices

MOST_FLOPS = 22_100
SUIT = 1 << 13


@dataclass(frozen=True)
class Category:
    """Suits that look alike: how many, the mask of the seat's ranks in each, and of the dealer's known ones."""

    suits: int
    hole: int
    dealer: int


class Beside(NamedTuple):
    """Hole and dealer as one suit sees them: masks of their cards in it, and the cards they leave in it and outside."""

    in_hole: int
    in_dealer: int
    room: int  # copies of each rank outside the suit, four bits each
    free: int  # the mask of ranks in the suit


@dataclass(frozen=True, eq=False)
class Seat:
    """A hand and what is known of the dealer's; they stand for `ways` deals of these cards."""

    deck: DeckShape
    categories: tuple[Category, ...]
    ways: int

    @property
    def hole_ranks(self) -> Ints:
        """The ranks of the two hole cards."""
        return self._ranks([(each.suits, each.hole) for each in self.categories])

    @property
    def dealer_ranks(self) -> Ints:
        """The ranks of the dealer's known cards."""
        return self._ranks([(each.suits, each.dealer) for each in self.categories])

    @staticmethod
    def _ranks(masks: list[tuple[int, int]]) -> Ints:
        return np.array([r for suits, mask in masks for _ in range(suits) for r in range(13) if mask >> r & 1])

    @cached_property
    def seen(self) -> Seen:
        """The cards that are out of the deck, as kernels take them."""
        taken = np.bincount(np.concatenate([self.hole_ranks, self.dealer_ranks]), minlength=13)
        held = np.array([each.hole | each.dealer for each in self.categories], dtype=np.int64)
        return Seen(np.array([each.suits for each in self.categories]), held, taken, self.deck.copies)

    def beside(self, category: int | None) -> Beside:
        """What a suit of this category sees; None where suits do not matter."""
        present = [self.deck.ranks >> r & 1 for r in range(13)]
        if category is None:
            room = [self.deck.suit_count * present[r] - int(self.seen.taken[r]) for r in range(13)]
            return Beside(0, 0, _packed(room), 0)
        suit = self.categories[category]
        held = suit.hole | suit.dealer
        outside = [int(self.seen.taken[r]) - (held >> r & 1) for r in range(13)]
        room = [(self.deck.suit_count - 1) * present[r] - outside[r] for r in range(13)]
        return Beside(suit.hole, suit.dealer, _packed(room), self.deck.ranks & ~held)

    @cached_property
    def flops(self) -> Ints:
        """Every flop up to suits, as `street_kernels` describes it."""
        tables = indices()
        flops = np.zeros((MOST_FLOPS, 8), dtype=np.int16)
        count = street_kernels.list_flops(
            self.seen.suits_in, self.seen.held, self.deck.ranks, tables.masks2, tables.masks3, flops
        )
        return flops[:count]

    @property
    def suit_categories(self) -> Ints:
        """[4] the category of each suit, the suits in the order of their categories."""
        found = np.repeat(np.arange(len(self.categories)), [each.suits for each in self.categories])
        return np.pad(found, (0, 4 - len(found)))

    @property
    def left(self) -> Ints:
        """The cards that can still come, as 13 × suit + rank, the suits in the order of their categories."""
        held = np.repeat(self.seen.held, self.seen.suits_in)
        return np.array(
            [13 * suit + r for suit, mask in enumerate(held) for r in range(13) if self.deck.ranks & ~mask & 1 << r]
        )


class Packed(NamedTuple):
    """How many cards of each rank there are, four bits each: in every five ranks, and in every mask."""

    fives: Ints
    masks: Ints


@lru_cache(maxsize=1)
def packed_counts() -> Packed:
    """The tables, made once."""
    parts = 1 << 4 * np.arange(13, dtype=np.int64)
    masks = (np.arange(1 << 13)[:, None] >> np.arange(13) & 1) @ parts
    return Packed(indices().counts5.astype(np.int64) @ parts, masks)


def _packed(counts: list[int]) -> int:
    return sum(number << 4 * r for r, number in enumerate(counts))


def all_seats(deck: DeckShape, known: int) -> list[Seat]:
    """Every hand with so many known dealer's cards, up to suits."""
    codes, counts = np.unique(_codes(deck, known), axis=0, return_counts=True)
    return [_seat(deck, row, count) for row, count in zip(codes.tolist(), counts.tolist(), strict=True)]


def _seat(deck: DeckShape, codes: list[int], ways: int) -> Seat:
    different = list(dict.fromkeys(codes))
    return Seat(deck, tuple(Category(codes.count(c), c // SUIT, c % SUIT) for c in different), ways)


def _codes(deck: DeckShape, known: int) -> Ints:
    """[deals, suits] what the seat and the dealer hold in each suit, the suits in order of that."""
    cards = [(suit, 1 << r) for suit in range(deck.suit_count) for r in range(13) if deck.ranks >> r & 1]
    holes = list(combinations(range(len(cards)), 2))
    rows = np.zeros((len(cards), deck.suit_count), dtype=np.int64)
    for at, (suit, mask) in enumerate(cards):
        rows[at, suit] = mask
    found = []
    for hole in holes:
        others = [at for at in range(len(cards)) if at not in hole]
        dealer = np.array(list(combinations(others, known)))
        found.append(np.sort(rows[list(hole)].sum(axis=0) * SUIT + rows[dealer].sum(axis=1), axis=1))
    return np.concatenate(found)
