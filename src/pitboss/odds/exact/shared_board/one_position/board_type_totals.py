"""One hand on every type of board that the cards left can make, with NumPy alone.

Without three cards of a suit a board is its five ranks: *plain*. With three or more of them it is also the ranks in
that suit: *suited*. The dealer's hands that are lower than a given order are counted by ranks alone; on a suited board
those that reach the order by a flush are then taken away. Dead cards make suits unlike, so each has its own cards left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.cards import Cards, rank, suit
from pitboss.errors import NotFollowed
from pitboss.hands import five
from pitboss.odds.exact.hand_orders import Ints, fewest_suited, subsets, suit_orders
from pitboss.odds.exact.rank_sets import (
    RANKS,
    counts_of,
    number_of,
    orders_with_two_more,
    packed,
    rank_sets,
    ways_of,
)
from pitboss.odds.exact.shared_board.decision_plan import Plan
from pitboss.odds.exact.shared_board.one_position.position_totals import with_gains
from pitboss.odds.exact.shared_board.streets.segments import segments_of

CELLS = 1 << 17  # as many as are compared at a time, so that they stay in a processor's cache


@dataclass(frozen=True)
class Suit:
    """One suit: which of its ranks are left, which the seat holds, and the cards left in the other suits."""

    left: Cards
    held: int
    others: tuple[int, ...]  # how many of each rank

    def sets(self, size: int) -> Ints:
        """[sets, size] the ranks of this many cards left, ascending."""
        return subsets(self.left, size)

    def more(self, sets: Ints, size: int) -> Ints:
        """[sets, ways, size] this many cards left beside each set."""
        left = np.array(self.left, dtype=np.int64)
        chosen = (sets[:, :, None] == left).any(axis=1)
        rest = np.broadcast_to(left, chosen.shape)[~chosen]
        places = max(len(left) - sets.shape[1], 0)
        return rest.reshape(len(sets), places)[:, subsets(tuple(range(places)), size)]


def suit_of(each: int, hole: Cards, left: Cards) -> Suit:
    """This suit of the hand and of the cards left."""
    mine = tuple(sorted(rank(card) for card in left if suit(card) == each))
    others = np.bincount([rank(card) for card in left if suit(card) != each], minlength=RANKS)
    return Suit(mine, sum(1 << rank(card) for card in hole if suit(card) == each), tuple(others.tolist()))


def masks_of(sets: Ints) -> Ints:
    """Different ranks along the last axis as a mask."""
    found: Ints = (1 << sets).sum(axis=-1)
    return found


@dataclass(frozen=True, eq=False)
class BoardTypes:
    """The totals of a hand against every dealer by type of board, each with the gains of the last decision."""

    plan: Plan
    hole: Cards
    left: Cards

    @cached_property
    def fewest(self) -> int:
        """How many cards of a suit on the board matter to somebody with two more."""
        fewest = fewest_suited(five.order_of_masks) - 2
        if 2 * fewest <= 5:
            raise NotFollowed("a board on which two suits matter is not counted by type")
        return fewest

    @cached_property
    def orders(self) -> Ints:
        """[five ranks, two ranks] the order of both together, flushes aside."""
        return orders_with_two_more(five.order_of_masks)

    @cached_property
    def copies(self) -> Ints:
        """[13] how many cards of each rank are left."""
        return np.bincount([rank(card) for card in self.left], minlength=RANKS)

    @cached_property
    def weights(self) -> Ints:
        """[five ranks, two ranks] how many of the dealer's hands have the two beside a board of the five."""
        return ways_of(np.maximum(self.copies - counts_of(5), 0).astype(np.int8), 2)

    @cached_property
    def seat(self) -> Ints:
        """[five ranks] the order of the seat's hand, flushes aside."""
        return self.orders[:, number_of(packed(np.array([rank(card) for card in self.hole])), 2)]

    @cached_property
    def plain_below(self) -> Ints:
        """[limits, five ranks] the dealer's hands below each limit on plain boards."""
        return self._below_by_ranks(np.arange(len(self.seat)), self._limits(self.seat))

    @cached_property
    def plain(self) -> Ints:
        """[five ranks, channels] the totals on plain boards."""
        return self._totals(self.seat, self.plain_below)

    def suited_changes(self, of_suit: Suit) -> dict[int, Ints]:
        """By cards of the suit on the board: how much the totals are above those of a plain board of the same ranks.

        Each is [sets of ranks in the suit, sets of ranks in the others, channels].
        """
        return {size: self._changes(of_suit, size) for size in range(self.fewest, 6)}

    def _changes(self, of_suit: Suit, size: int) -> Ints:
        sets = of_suit.sets(size)
        ranks = number_of(packed(sets)[:, None] + packed(rank_sets(5 - size)), 5)
        with_suit = suit_orders(five.order_of_masks, 7)[masks_of(sets) | of_suit.held]
        seat = np.maximum(self.seat[ranks], with_suit[:, None])
        limits = self._limits(seat)
        below = self.plain_below[:, ranks]
        changed = seat != self.seat[ranks]
        below[:, changed] = self._below_by_ranks(ranks[changed], limits[:, changed])
        below -= self._lifted(of_suit, sets, ranks, limits)
        totals = self._totals(seat.ravel(), below.reshape(len(below), ranks.size))
        return totals.reshape(*ranks.shape, totals.shape[1]) - self.plain[ranks]

    def _limits(self, seat: Ints) -> Ints:
        """[limits, …] the orders below which hands are counted: the seat's, the next one, and every group's least."""
        groups = (np.full_like(seat, least) for least in self.plan.dealer_least[1:])
        return np.stack([seat, seat + 1, *groups])

    def _below_by_ranks(self, ranks: Ints, limits: Ints) -> Ints:
        """[limits, n] the dealer's hands below each limit beside these five ranks, flushes aside."""
        found = np.zeros(limits.shape, dtype=np.int64)
        for part in _parts(len(ranks), self.orders.shape[1]):
            orders, weights = self.orders[ranks[part]], self.weights[ranks[part]]
            for at, limit in enumerate(limits[:, part]):
                found[at, part] = ((orders < limit[:, None]) * weights).sum(axis=1)
        return found

    def _lifted(self, of_suit: Suit, sets: Ints, ranks: Ints, limits: Ints) -> Ints:
        """[limits, sets, others] the dealer's hands below each limit by their ranks, and not below it by their suit."""
        found = np.zeros(limits.shape, dtype=np.int64)
        for size in range(max(self.fewest + 2 - sets.shape[1], 0), 3):
            more = of_suit.more(sets, size)
            with_suit = suit_orders(five.order_of_masks, 7)[masks_of(sets)[:, None] | masks_of(more)]
            two = number_of(packed(more)[:, :, None] + packed(rank_sets(2 - size)), 2)
            free = np.maximum(np.array(of_suit.others) - counts_of(5 - sets.shape[1]), 0)
            ways = ways_of(free, 2 - size)
            for part in _parts(len(sets), ranks.shape[1] * two[0].size if len(two) else 1):
                by_ranks = self.orders[ranks[part, :, None, None], two[part, None]]
                by_suit = with_suit[part, None, :, None]
                for at, limit in enumerate(limits[:, part, :, None, None]):
                    lifted = (by_ranks < limit) & (by_suit >= limit)
                    found[at, part] += np.einsum("mniu,nu->mn", lifted.view(np.int8), ways)
        return found

    def _totals(self, seat: Ints, below: Ints) -> Ints:
        """[n, channels] from the seat's orders and the dealer's hands below each limit (see `Segments`)."""
        segments = segments_of(self.plan)
        at = np.searchsorted(segments.least, seat, side="right") - 1
        deals = math.comb(len(self.left) - 5, 2)
        (lower, no_more), groups = below[:2], below[2:]
        counts = segments.counts[:, at]
        totals = counts[:, :, 0] * lower + counts[:, :, 1] * no_more + counts[:, :, 2] * deals
        for group, upto in enumerate(groups, start=1):
            totals += segments.less[:, at, group] * np.minimum(lower, upto)
            totals += segments.no_more[:, at, group] * np.maximum(no_more, upto)
        return with_gains(totals.T, self.plan.coefficients[5], deals)


def _parts(count: int, cells: int) -> Iterator[slice]:
    """Slices of rows, each with about `CELLS` cells in all."""
    rows = max(CELLS // max(cells, 1), 1)
    return (slice(first, first + rows) for first in range(0, count, rows))
