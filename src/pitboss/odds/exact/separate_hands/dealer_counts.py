"""For every five cards and up card: how many dealer hands are below, equal, above, and of which class.

Nothing here depends on pay tables or choices.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise

import numpy as np

from pitboss.cards import Cards
from pitboss.hands import four
from pitboss.odds.exact.hands_by_order import HandsByOrder
from pitboss.odds.exact.separate_hands import dealer_counts_kernels
from pitboss.odds.exact.separate_hands.card_sets import Ints, Types, types_of
from pitboss.odds.exact.separate_hands.dealer_counts_kernels import Reached, Rows, Running, Sets, Subsets, Sweep
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.progress import Progress

Span = tuple[int, int]

SLICES = 64


@dataclass(frozen=True)
class Ladder:
    """All orders of four-card hands, ascending, and the steps where a new class of dealer's hands begins."""

    orders: Ints  # [orders]
    steps: Ints  # the index of the first order of every class but the lowest
    classes: tuple[int, ...]  # the classes from the lowest up: one more than steps


@lru_cache(maxsize=4)
def ladder_of(deck: Cards, dealer_least: tuple[int, ...]) -> Ladder:
    """The best four of six cards are four cards: their orders are all there are."""
    orders = all_orders(deck)
    classes = np.searchsorted(np.array(dealer_least), orders, side="right") - 1
    steps = np.flatnonzero(np.diff(classes)) + 1
    return Ladder(orders, steps, (int(classes[0]), *classes[steps].tolist()))


def all_orders(deck: Cards) -> Ints:
    """The orders of all four-card hands of a deck, ascending."""
    hands = HandsByOrder(four.order_of_masks, (), deck, 4, wild=False)
    return hands.orders[hands.every() > 0]


@dataclass(frozen=True)
class Counts:
    """A row per five cards and up card, up to suits; the rows of one five are adjacent.

    `order` and `dealers` are filled by the sweep.
    """

    types: Types
    order: Ints  # [fives] the index of each five's own order
    first_row: Ints  # [fives + 1]
    up: Ints  # [rows] the position of the up card
    weight: Ints  # [rows] how many fives and up cards the row stands for
    dealers: Ints  # [rows, 2 + steps] dealer hands below the five's order, up to it, at or above each step
    dealer_hands: int  # how many hands the dealer can have against each of them
    ladder: Ladder


def count(deck: Cards, dealer_least: tuple[int, ...], progress: Progress | None = None) -> Counts:
    """Counts every dealer hand against every five cards and up card of this deck, by classes of these least orders."""
    types = types_of(deck)
    fives = types.cards_of(5)
    ladder = ladder_of(deck, dealer_least)
    ups = np.empty((len(fives), len(types.deck)), dtype=np.uint8)
    dealer_counts_kernels.list_ups(fives, types.deck, types.alike, ups)
    found = np.nonzero(ups)
    first_row = np.searchsorted(found[0], np.arange(len(fives) + 1))
    counts = Counts(
        types=types,
        order=np.empty(len(fives), dtype=np.int64),
        first_row=first_row,
        up=found[1].astype(np.int8),
        weight=ups[found].astype(np.int64) * types.sets[types.first_type[5] :][found[0]],
        dealers=np.empty((len(found[0]), 2 + len(ladder.steps)), dtype=np.int32),
        dealer_hands=math.comb(len(types.deck) - 6, 5),
        ladder=ladder,
    )
    _Sweep(counts, ups).run(progress)
    return counts


class _Sweep:
    """The orders from the lowest to the highest, in slices that threads can take in any order."""

    def __init__(self, counts: Counts, ups: Ints) -> None:
        self.counts, self.ups, types = counts, ups, counts.types
        self.orders = len(counts.ladder.orders)
        self.best = self._best()
        found = np.bincount(self.best[self.best != dealer_counts_kernels.NO_CARD], minlength=self.orders)
        self.hits_from = np.concatenate([[0], np.cumsum(found)])
        self.hits = np.empty(self.hits_from[-1], dtype=np.int32)
        dealer_counts_kernels.sort_hits(self.best, self.hits_from[:-1].copy(), self.hits)
        self.queue = np.argsort(counts.order, kind="stable")
        self.queue_from = np.searchsorted(counts.order[self.queue], np.arange(self.orders + 1))
        fives = len(counts.order)
        self.parts, self.times = np.zeros((fives, 5), dtype=np.int32), np.zeros((fives, 5), dtype=np.int32)
        grown = types.grown[types.first_type[4] :]
        dealer_counts_kernels.list_parts(grown, types.first_type[5], self.parts, self.times)
        self.reach = self._reach()

    def _best(self) -> Ints:
        """The order of every five, and of every five with a sixth card."""
        counts, types = self.counts, self.counts.types
        best = np.empty((len(counts.order), len(types.deck)), dtype=np.uint16)
        edges = np.linspace(0, len(best), 17).astype(int).tolist()

        def part(span: Span) -> None:
            dealer_counts_kernels.best_with(
                *span, types.cards_of(5), types.deck, counts.ladder.orders, counts.order, best
            )

        Work(SLICES, None).run(partial(part, span) for span in pairwise(edges))
        return best

    def _reach(self) -> Ints:
        """For every type, how many six-card hands with its cards reach each of the steps: three and two, packed."""
        types, steps = self.counts.types, self.counts.ladder.steps
        reach = np.zeros((len(steps), len(types.cards)), dtype=np.int64)
        dealer_counts_kernels.reach_of_fives(self.best, steps, reach[:, types.first_type[5] :])
        packed = np.zeros((len(types.cards), 2), dtype=np.int64)
        for step, column in enumerate(reach):
            for size in range(4, 0, -1):
                dealer_counts_kernels.gather(
                    types.grown, types.first_type[size], types.first_type[size + 1], 6 - size, column
                )
            packed[:, step // 3] += column << dealer_counts_kernels.STEP_BITS * (step % 3)
        return packed

    def run(self, progress: Progress | None) -> None:
        """Sweeps over all orders."""
        spans = self._spans()
        Work(len(spans), progress).run(partial(self._slice, span) for span in spans)

    def _spans(self) -> list[Span]:
        """Orders in slices of about equally many rows and hits."""
        work = self.queue_from / self.queue_from[-1] + self.hits_from / self.hits_from[-1]
        edges = np.unique(np.searchsorted(work, np.linspace(0, work[-1], SLICES + 1)))
        return list(pairwise(edges.tolist()))

    def _slice(self, span: Span) -> None:
        """Starts from the hands below the first order of the span."""
        first, last = span
        counts, types = self.counts, self.counts.types
        found = np.zeros(len(types.cards), dtype=np.int64)
        before = np.bincount(self.hits[: self.hits_from[first]], minlength=len(counts.order))
        found[types.first_type[5] :] = before * (1 + dealer_counts_kernels.UPPER)
        dealer_counts_kernels.gather(types.grown, types.first_type[4], types.first_type[5], 1, found)
        doubled = found[types.first_type[4] : types.first_type[5]].copy()
        dealer_counts_kernels.count_dealers(
            np.array([first, last]), self._sets(), Sweep(self.hits, self.hits_from, self.queue, self.queue_from),
            Rows(types.cards_of(5), self.ups, self.best, counts.first_row), SUBSETS, Running(found, doubled),
            Reached(self.reach, counts.ladder.steps), counts.dealers,
        )  # fmt: skip

    def _sets(self) -> Sets:
        types = self.counts.types
        return Sets(types.of_set, types.first_set, types.choose, types.grown, types.first_type, self.parts, self.times)


# The place of the up card among itself and a subset of the five, by how many of the five are below it.
PLACES = np.array([[1 + (s % (1 << below)).bit_count() for s in range(31)] for below in range(6)], dtype=np.uint64)
SIGNS = np.array([(-1) ** subset.bit_count() for subset in range(31)], dtype=np.int64)
SUBSETS = Subsets(PLACES, SIGNS)
