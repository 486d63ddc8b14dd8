"""What follows one card that the dealer shows: every hole cards, every flop, whatever other cards are gone.

Dead cards make suits unlike, so each suit has its own deck; suits of which the same cards are left share their sums.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations

import numpy as np

from pitboss.cards import Cards, rank, suit
from pitboss.odds.exact.dealer_up_card.hidden_cards.board_kernels import Flops
from pitboss.odds.exact.dealer_up_card.hidden_cards.boards import all_flops
from pitboss.odds.exact.dealer_up_card.one_position import one_up_card_kernels
from pitboss.odds.exact.dealer_up_card.one_position.one_hand import OneHand
from pitboss.odds.exact.dealer_up_card.streets.flop_types import FLOP_COUNT, PLAIN_FLOP_COUNT
from pitboss.odds.exact.dealer_up_card.tabulated_game import (
    RAISES,
    UpCardGame,
    plain_types,
    suited_types,
    ways_of_values,
)
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work

SUITS = range(4)


def after_flop(left: int) -> int:
    """Ways in which the second card, the turn and the river can come from this many cards."""
    return left * math.comb(left - 1, 2)


def after_hole(left: int) -> int:
    """The same and the flop."""
    return math.comb(left, 3) * after_flop(left - 3)


@dataclass(frozen=True)
class UpCard:
    """The dealer shows a card; besides it these are left, for the hole cards, the board and the dealer's second."""

    tabulated: UpCardGame
    shown: int
    left: Cards

    @cached_property
    def flops(self) -> Flops:
        """Every flop of the cards left."""
        every = all_flops(len(SUITS))
        kept = every.cards & ~_bits(self.left) == 0
        return Flops(*(column[kept] for column in every))

    @cached_property
    def plain_deck(self) -> Ints:
        """[32] how many cards of each rank are left."""
        deck = np.zeros(32, dtype=np.int16)
        np.add.at(deck, [rank(card) for card in self.left], 1)
        return deck

    @cached_property
    def suited_decks(self) -> tuple[tuple[int, Ints], ...]:
        """Per suit the card shown as the suit sees it, and [32] the cards left outside the suit and inside it."""
        return tuple(self._deck_of(each) for each in SUITS)

    def _deck_of(self, of_suit: int) -> tuple[int, Ints]:
        deck = np.zeros(32, dtype=np.int16)
        np.add.at(deck, [_seen(card, of_suit) for card in self.left], 1)
        return _seen(self.shown, of_suit), deck

    def holes(self) -> dict[tuple[int, int], list[Cards]]:
        """The hole cards that can come, by their ranks; the lower card first."""
        found: dict[tuple[int, int], list[Cards]] = {}
        for one, two in combinations(sorted(self.left), 2):
            found.setdefault((rank(one), rank(two)), []).append((one, two))
        return found

    def raise_totals(self, holes: list[Cards]) -> list[list[int]]:
        """Per hole cards, all of the same two ranks, the totals of folding and of each raise over `after_hole` deals.

        Every flop is played as well as it can be.
        """
        low, high = map(rank, holes[0])
        plain, suited = self._sums(low, high)
        return [self._raise_totals(hole, plain, suited) for hole in holes]

    def _raise_totals(self, hole: Cards, plain: Ints, suited: Ints) -> list[int]:
        count = len(self.left) - 2
        given_up = np.array(self.tabulated.surrenders, dtype=np.int64) * after_flop(count - 3)
        totals, flags = np.zeros(RAISES, dtype=np.int64), np.array([_flags(hole, each) for each in SUITS])
        one_up_card_kernels.raise_totals(_bits(hole), self.flops, plain, suited, flags, given_up, totals)
        return [self.tabulated.folds[1] * after_hole(count), *totals.tolist()]

    def _sums(self, low: int, high: int) -> tuple[Ints, Ints]:
        """[flop, raise] what two ranks are worth beside three, and [suit, flags, flop, raise] what flushes change."""
        plain = np.zeros((1, PLAIN_FLOP_COUNT, RAISES), dtype=np.int64)
        ways, nets = ways_of_values(), self.tabulated.net_array
        one_up_card_kernels.add_ranks(low, high, rank(self.shown), plain_types(), self.plain_deck, ways, nets, plain)
        found: dict[tuple[int, bytes], Ints] = {}
        for shown, deck in self.suited_decks:
            if (shown, deck.tobytes()) not in found:
                sums = np.zeros((2 if low == high else 4, FLOP_COUNT + 1, RAISES), dtype=np.int64)
                one_up_card_kernels.add_flushes(low, high, shown, suited_types(), deck, ways, nets, sums)
                found[shown, deck.tobytes()] = sums
        return plain[0], np.stack([found[shown, deck.tobytes()] for shown, deck in self.suited_decks])


def _seen(card: int, of_suit: int) -> int:
    """A card as one suit sees it: its rank, or 16 + rank if it is of that suit."""
    return rank(card) + 16 * (suit(card) == of_suit)


def _flags(hole: Cards, of_suit: int) -> int:
    """1 where the lower card is of the suit, 2 where the higher one is; of two equal ranks always 1."""
    low, high = (suit(card) == of_suit for card in hole)
    return int(low or high) if rank(hole[0]) == rank(hole[1]) else low + 2 * high


def _bits(cards: Cards) -> int:
    """A bit for each card as flops have them."""
    return sum(1 << 13 * suit(card) + rank(card) for card in cards)


def raise_values(tabulated: UpCardGame, shown: int, hole: Cards, left: Cards) -> list[int]:
    """The totals of folding and of each raise, over `after_hole` deals of the cards left."""
    given_up = np.array(tabulated.surrenders, dtype=np.int64) * after_flop(len(left) - 3)
    totals = np.maximum(OneHand(tabulated.net_array, hole, shown, left).flop_values(), given_up).sum(axis=0)
    return [tabulated.folds[1] * after_hole(len(left)), *totals.tolist()]


def first_value(tabulated: UpCardGame, shown: int, left: Cards) -> int:
    """The total of peeking over every two hole cards, each raised or folded as well as it can be."""
    position = UpCard(tabulated, shown, left)
    groups = position.holes().values()
    found = Work(len(groups), None).run(partial(position.raise_totals, holes) for holes in groups)
    return sum(max(totals) for group in found for totals in group)
