"""The 169 starting hands, each with the suits as it sees them and every flop up to suits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.shared_board.facts.shown_rows import Start, starts
from pitboss.odds.exact.shared_board.streets import backward_kernels
from pitboss.odds.kernels.board_types import DeckShape, Ints, indices

CATEGORIES = 3  # at most: a suit with the lower card, one with the higher, the others
MOST_FLOPS = 19_600


class Seen(NamedTuple):
    """What kernels need of the cards that are taken: see `backward_kernels`."""

    suits_in: Ints  # [categories] how many suits are alike
    held: Ints  # [categories] the mask of ranks taken in each of them
    taken: Ints  # [13] how many cards of each rank are taken in all
    copies: Ints  # [13] how many the deck has


@dataclass(frozen=True, eq=False)
class Hole:
    """A starting hand: two cards, in how many ways, and the categories of suits as it sees them."""

    index: int
    start: Start
    deck: DeckShape
    suits: tuple[tuple[int, ...], ...]  # the suits of each category
    held: Ints  # the mask of ranks taken in each suit of a category
    flags: Ints  # how the holding looks from the category: flags of its class

    @property
    def cards(self) -> Cards:
        """Two cards that stand for the hand."""
        low, high, suited = self.start
        first = self.suits[0][0]
        second = first if suited else self.suits[0][1] if low == high else self.suits[1][0]
        return 4 * low + first, 4 * high + second

    @property
    def ways(self) -> int:
        """How many holdings of the deck are this hand."""
        low, high, suited = self.start
        suits = self.deck.suit_count
        return suits if suited else math.comb(suits, 2) if low == high else suits * (suits - 1)

    @cached_property
    def pair(self) -> int:
        """The index of its two ranks."""
        return int(indices().pair[self.start[0], self.start[1]])

    @cached_property
    def rows(self) -> Ints:
        """The class of the holding as each category sees it: a row of the suited boards."""
        return 4 * self.pair + self.flags

    @property
    def plain_row(self) -> int:
        """Its row of the plain boards."""
        return self.pair

    @property
    def count_row(self) -> int:
        """Where its deals on plain boards are counted."""
        return self.index

    @cached_property
    def count_rows(self) -> Ints:
        """Where its deals on suited boards are counted, for each category."""
        return self.index * CATEGORIES + np.arange(len(self.suits))

    @cached_property
    def seen(self) -> Seen:
        """The cards of the hand as kernels take them."""
        taken = np.zeros(13, dtype=np.int64)
        np.add.at(taken, list(self.start[:2]), 1)
        return Seen(np.array([len(suits) for suits in self.suits]), self.held, taken, self.deck.copies)

    @cached_property
    def flops(self) -> Ints:
        """Every flop up to suits, as the kernels describe it."""
        tables = indices()
        flops = np.zeros((MOST_FLOPS, 8), dtype=np.int16)
        count = backward_kernels.list_flops(
            self.seen.suits_in, self.held, self.deck.ranks, tables.masks2, tables.masks3, flops
        )
        return flops[:count].copy()

    @cached_property
    def flop_cards(self) -> Ints:
        """Three cards that stand for each flop: uint8 [n, 3]."""
        suits = np.zeros((len(self.suits), 4), dtype=np.int64)
        for category, each in enumerate(self.suits):
            suits[category, : len(each)] = each
        cards = np.zeros((len(self.flops), 3), dtype=np.uint8)
        backward_kernels.flop_cards(self.flops, suits, indices().masks2, indices().masks3, cards)
        return cards

    @cached_property
    def turn_size(self) -> int:
        """How many numbers a table of the turn has."""
        return int(backward_kernels.turn_size(len(self.suits)))


def make_hole(index: int, start: Start, deck: DeckShape) -> Hole:
    """A starting hand of a deck."""
    low, high, suited = start
    one, two, every = deck.suits[:1], deck.suits[1:2], deck.suits
    categories: tuple[tuple[tuple[int, ...], int, int], ...]
    if suited:
        categories = ((one, 1 << low | 1 << high, 3), (every[1:], 0, 0))
    elif low == high:
        categories = ((every[:2], 1 << low, 1), (every[2:], 0, 0))
    else:
        categories = ((one, 1 << low, 1), (two, 1 << high, 2), (every[2:], 0, 0))
    held, flags = ([each[at] for each in categories] for at in (1, 2))
    suits = tuple(each[0] for each in categories)
    return Hole(index, start, deck, suits, np.array(held, dtype=np.int64), np.array(flags, dtype=np.int64))


def all_holes(deck: DeckShape) -> list[Hole]:
    """Every starting hand that the deck has."""
    holes = (make_hole(index, start, deck) for index, (start, _) in enumerate(starts()))
    return [hole for hole in holes if hole.ways and deck.ranks >> hole.start[0] & deck.ranks >> hole.start[1] & 1]
