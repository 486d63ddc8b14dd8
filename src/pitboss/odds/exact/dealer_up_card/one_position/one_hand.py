"""What two hole cards are worth against one card that the dealer shows, any cards gone, with NumPy alone.

The value beside a flop is a sum over the turn, the river and the dealer's second card. It is the sum as if suits did
not matter, over ranks alone, plus for each suit what flushes in that suit change: a board has three or more cards of at
most one suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.cards import Cards, rank, suit
from pitboss.hands import five
from pitboss.odds.exact.dealer_up_card.hidden_cards.boards import all_flops
from pitboss.odds.exact.dealer_up_card.streets.flop_types import (
    FLOP_COUNT,
    INSIDE,
    PLAIN_FLOP_COUNT,
    Inside,
    flops_in_plain,
    flops_in_suited,
)
from pitboss.odds.exact.hand_orders import fewest_suited, kinds_of, suit_orders
from pitboss.odds.exact.rank_sets import PACKED, number_of, orders_with_two_more, packed
from pitboss.odds.kernels.board_types import Ints, indices, suited_boards

RANKS = np.arange(13)
SECONDS = np.concatenate([np.zeros(13, dtype=np.int64), 1 << RANKS])  # a second card outside the suit, then in it


@dataclass(frozen=True, eq=False)
class OneHand:
    """A seat's two cards, the dealer's card shown, and `left`: what the board and the second card can come from."""

    nets: Ints  # [raise, versus, hand]
    hole: Cards
    shown: int
    left: Cards

    def flop_values(self) -> Ints:
        """[flops, raise] what staying in comes to on each flop, over all that can follow it."""
        every = all_flops(4)
        kept = np.flatnonzero(every.cards & ~sum(1 << 13 * suit(card) + rank(card) for card in self.left) == 0)
        flushes = np.stack([self._flushes(each) for each in range(4)])
        changes = flushes[every.suit[kept], every.suited[kept]].sum(axis=1)
        values: Ints = self._by_ranks()[every.plain[kept]] + changes
        return values

    def _by_ranks(self) -> Ints:
        """[flop, raise] the sums as if suits did not matter."""
        left = _count(self.left) - indices().counts5
        rows = np.flatnonzero((left >= 0).all(axis=1))
        worth = self._worth(self._seat_ranks[rows], self._dealer_ranks[rows], left[rows])
        return _spread(flops_in_plain(), rows, left[rows], worth, PLAIN_FLOP_COUNT)

    def _flushes(self, of: int) -> Ints:
        """[flop, raise] what flushes in one suit change; the last row is for flops without a card of the suit."""
        boards = suited_boards()
        mine, shown, inside = (_mask(cards, of) for cards in (self.hole, (self.shown,), self.left))
        outside = _count(card for card in self.left if suit(card) != of) - boards.rest
        most = boards.suited + max(mine.bit_count(), shown.bit_count() + 1)
        there = (boards.mask & ~inside == 0) & (outside >= 0).all(axis=1)
        rows = np.flatnonzero(there & (most >= fewest_suited(five.order_of_masks)))
        mask, ranks, others = boards.mask[rows, None], boards.five[rows], outside[rows]
        copies = np.concatenate([others, (inside & ~mask) >> RANKS & 1], axis=1)
        seat, dealer = self._seat_ranks[ranks], np.tile(self._dealer_ranks[ranks], 2)
        flushes = suit_orders(five.order_of_masks, 7)
        suited = flushes[mask | mine][:, 0], flushes[mask | shown | SECONDS]
        worth = self._worth(np.maximum(seat, suited[0]), np.maximum(dealer, suited[1]), copies)
        return _spread(flops_in_suited(), rows, others, worth - self._worth(seat, dealer, copies), FLOP_COUNT + 1)

    def _worth(self, seat: Ints, dealer: Ints, copies: Ints) -> Ints:
        """[boards, raise] the net results of these orders against [boards, seconds], each counted by its copies."""
        won, tied = ((copies * better).sum(axis=1) for better in (dealer < seat[:, None], dealer == seat[:, None]))
        lost = copies.sum(axis=1) - won - tied
        worth: Ints = (self.nets[:, :, kinds_of(seat)] * np.stack([lost, tied, won])).sum(axis=1).T
        return worth

    @cached_property
    def _seat_ranks(self) -> Ints:
        """[five ranks] the order of the seat's hand, flushes aside."""
        ranks = packed(np.array([rank(card) for card in self.hole]))
        found: Ints = orders_with_two_more(five.order_of_masks)[:, number_of(ranks, 2)]
        return found

    @cached_property
    def _dealer_ranks(self) -> Ints:
        """[five ranks, 13] the order of the dealer's, for each rank of the second card."""
        ranks = PACKED[rank(self.shown)] + PACKED
        found: Ints = orders_with_two_more(five.order_of_masks)[:, number_of(ranks, 2)]
        return found


def _count(cards: Iterable[int]) -> Ints:
    """[13] how many there are of each rank."""
    return np.bincount([rank(card) for card in cards], minlength=13)


def _mask(cards: Iterable[int], of: int) -> int:
    """The ranks of the cards of one suit."""
    return sum(1 << rank(card) for card in cards if suit(card) == of)


def _spread(inside: Inside, rows: Ints, left: Ints, worth: Ints, size: int) -> Ints:
    """[flop, raise] what boards are worth, added to every flop inside them as often as the rest can come.

    Sums over a flop are below 2³¹ (`read_game.read`), so floats are exact.
    """
    left = np.pad(left, ((0, 0), (0, 1)))  # no card has to come: in one way
    out = np.zeros((size + 1, worth.shape[1]), dtype=np.int64)
    at = np.arange(len(rows))
    for column in range(INSIDE):
        flop, first, second = (each[rows, column] for each in (inside.flop, inside.first, inside.second))
        one, two = left[at, first] + 1, left[at, second] + 1
        ways, flop = np.where(first == second, one * (one + 1) // 2, one * two), np.where(flop < 0, size, flop)
        for size_ in range(worth.shape[1]):
            out[:, size_] += np.bincount(flop, ways * worth[:, size_], size + 1).astype(np.int64)
    return out[:size]
