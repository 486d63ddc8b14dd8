"""The dealer's hands for evaluators by which a hand is worth what its best suit is worth."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from pitboss.hands.evaluator_tables import EVERY_SUIT, ranked_table, suited_table
from pitboss.odds.exact.sets import suits_apart_kernels
from pitboss.odds.exact.sets.dealer_hands import PARTS, DealerHands
from pitboss.odds.exact.strengths import strength_tables
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import THREADS, Work, in_slices


class SuitsApart(DealerHands):
    """How often each row ends in each way, suit by suit."""

    def _counted(self, work: Work) -> Ints:
        """[rows, columns] the dealer's hands below the row's own, up to it, and of each class."""
        suits, strengths = self._suits()
        sizes = np.bitwise_count(suits).astype(np.int64)
        low, high = self._thresholds(strengths)
        queue = self._queue(low, high)
        steps = self._steps(suits, sizes, np.searchsorted(strengths, self.ranked.starts))
        deck, tables = self.hands.deck, strength_tables(self.hands.deck, ((self.ranked.hand.evaluator, self.size),))
        free = np.array([sum(1 << (card >> 2) for card in deck if card & 3 == suit) for suit in range(4)])
        places = tables.rank_of, tables.suit_of, free
        out = np.empty((len(queue), 2 + len(steps) + 1), np.int32 if self.dealers < 1 << 31 else np.int64)

        def run(first: int, last: int) -> None:
            added, tables_of = np.zeros(2, np.int64), [self._table() for _ in range(2)]
            for one, two in pairwise(np.linspace(first, last, PARTS + 1).astype(int).tolist()):
                fixed = (added, suits, sizes, self.size, self.dealers, *tables_of, steps, out)
                suits_apart_kernels.count_suits(one, two, queue, self.hands.seen, *places, low, high, *fixed)
                work.step()

        work.run(in_slices(run, len(queue), THREADS))
        return out

    def _suits(self) -> tuple[Ints, Ints]:
        """Every set of ranks that a suit of a hand can have, weakest first, and what it is worth."""
        evaluator = self.ranked.hand.evaluator
        least = min(ranked_table(evaluator, evaluator.most, 0).values())
        worth = np.maximum(np.array(suited_table(evaluator, 0)), least)
        suits = np.flatnonzero(np.bitwise_count(np.arange(EVERY_SUIT)) <= self.size)
        suits = suits[np.argsort(worth[suits], kind="stable")]
        return suits, worth[suits]

    def _table(self) -> Ints:
        return np.zeros((EVERY_SUIT, self.size + 1), np.int64)

    def _steps(self, suits: Ints, sizes: Ints, ends: Ints) -> Ints:
        """[classes but the last] the sets of ranks that are below the next class."""
        steps = np.zeros((len(ends), EVERY_SUIT, self.size + 1), np.int64)
        for table, end in zip(steps, ends.tolist(), strict=True):
            suits_apart_kernels.add_suits(0, end, suits, sizes, table)
        return steps
