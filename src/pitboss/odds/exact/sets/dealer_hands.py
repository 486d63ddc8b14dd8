"""How many hands of the dealer's are below, equal and above each row's own hand, and of which class they are."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import numpy as np

from pitboss.odds.exact.sets import dealer_hands_kernels
from pitboss.odds.exact.sets.dealer_hands_kernels import DealerClasses, Dealers, SetClasses
from pitboss.odds.exact.sets.endings import SeenHands, all_endings
from pitboss.odds.exact.sets.levels import next_level, root
from pitboss.odds.exact.strengths import strengths_of
from pitboss.odds.exact.symmetry import Exchange
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import THREADS, Work, in_slices

SLICES, PARTS = 32, 16
RESULTS = 3
WORD_BITS = 63


@lru_cache(maxsize=2)
def set_classes(deck: int, size: int, every: tuple[Exchange, ...]) -> tuple[SetClasses, Ints]:
    """The classes of all sets of up to this many cards, and the cards of those of the full size."""
    choose = np.array([[math.comb(card, k) for k in range(size + 2)] for card in range(deck + 1)], np.int64)
    first_set = np.cumsum([0, *(math.comb(deck, k) for k in range(size + 1))])
    class_of = np.empty(first_set[-1], np.int32)
    members: list[Ints] = []
    listed = root(every)
    for k in range(size + 1):
        listed = next_level(root(every), k, every, Work(0, None))
        numbers = class_of[first_set[k] : first_set[k + 1]]
        first = sum(map(len, members))
        dealer_hands_kernels.number_sets(
            listed.cards.astype(np.int64), np.array(every, np.int64), choose, first, numbers
        )
        members.append(listed.ways)
    sets = np.concatenate(members).astype(np.int64)
    return SetClasses(size, 0, len(every), choose, first_set, class_of, sets, len(every) // sets), listed.cards


class DealerHands:
    """How often each row ends in each way: by the class of the dealer's hand, and how it compares."""

    def __init__(self, hands: SeenHands, ways: int, every: tuple[Exchange, ...], work: Work) -> None:
        (open_,) = hands.hands.open
        self.hands, self.ranked = hands, hands.plan.hands[open_]
        slots = hands.hands.dealer
        self.up = [slot for slot in slots if slot < hands.hands.seen]
        self.own = [slot for slot in range(hands.hands.seen) if slot not in self.up]
        self.all = list(all_endings([len(self.ranked.starts) + 1], 1 if hands.plan.compared else 0))
        self.endings = len(self.all)
        self.dealers = math.comb(len(hands.deck) - hands.hands.seen, len(slots) - len(self.up))
        self.each = ways // self.dealers
        self.size, self.every = len(slots), every
        self.counts = self._counted(work)

    def _counted(self, work: Work) -> Ints:
        """[rows, columns] the dealer's hands below the row's own, up to it, and of each class."""
        sets, cards = set_classes(len(self.hands.deck), self.size, self.every)
        self.sets = sets._replace(most=len(self.own))
        strength = strengths_of(self.ranked.hand.evaluator, self.hands.deck, cards.astype(np.int64))
        order = np.argsort(strength, kind="stable")
        place = np.empty(len(order), np.int32)
        place[order] = np.arange(len(order), dtype=np.int32)
        first = len(self.sets.members) - len(cards)
        dealers = Dealers(cards[order].astype(np.int64), self.sets.members[first:][order], first, place)
        low, high = self._thresholds(strength[order])
        assert math.comb(len(self.hands.deck), self.sets.size) * self.sets.exchanges < 1 << 31, "two counts to a word"
        classes = self._classes(dealers, np.searchsorted(strength[order], self.ranked.starts))
        base, number = np.zeros(first, np.int64), len(self.ranked.starts) + 1
        queue, held = self._queue(low, high), self._held()
        out = np.empty((len(queue), 2 + number), np.int32 if self.dealers < 1 << 31 else np.int64)
        fixed = (classes, self.dealers, dealers, self.sets)

        def run(first_: int, last: int) -> None:
            found, added = base.copy(), np.zeros(2, np.int64)
            for one, two in pairwise(np.linspace(first_, last, PARTS + 1).astype(int).tolist()):
                dealer_hands_kernels.count_rows(one, two, queue, held, low, high, added, *fixed, found, out)
                work.step()

        work.run(in_slices(run, len(queue), THREADS))
        return out

    def _classes(self, dealers: Dealers, starts: Ints) -> DealerClasses:
        """The dealer's hands by class, the strongest first, which are few."""
        bits = self.dealers.bit_length()
        word, place = np.divmod(np.arange(len(starts)), WORD_BITS // bits)
        counts = np.zeros((dealers.first, len(set(word.tolist()))), np.int64)
        found, last = np.zeros(dealers.first, np.int64), len(dealers.members)
        for class_, start in reversed(list(enumerate(starts.tolist()))):
            dealer_hands_kernels.add_hands(start, last, dealers, self.sets, found)
            counts[:, word[class_]] += found // self.sets.exchanges << bits * place[class_]
            last = start
        return DealerClasses(starts, bits, word, bits * place, counts)

    def _thresholds(self, strengths: Ints) -> tuple[Ints, Ints]:
        """[rows] how many of these hands, weakest first, are below a row's own hand, and how many are not above it."""
        if not self.hands.plan.compared:
            nothing = np.zeros(len(self.hands.seen), np.int32)
            return nothing, nothing
        own, _ = self.hands.plan.compared[0]
        mine = self.hands.strengths[:, self.hands.hands.complete.index(own)]
        top = self.hands.plan.hands[own].hand.evaluator.top
        first = np.flatnonzero(np.diff(mine, prepend=-1))  # Rows of one hand follow each other.
        runs, mine = np.diff(first, append=len(mine)), mine[first]
        low = np.searchsorted(strengths, np.minimum(mine, top)).astype(np.int32)
        high = np.searchsorted(strengths, mine, side="right").astype(np.int32)
        high[mine >= top] = len(strengths)
        return np.repeat(low, runs), np.repeat(high, runs)

    def _queue(self, low: Ints, high: Ints) -> Ints:
        """The rows by their own hands, weakest first: both numbers ascend with them."""
        both = low + high
        places = np.cumsum(np.bincount(both) > 0) - 1
        short = np.uint16 if places[-1] < 1 << 16 else np.int64  # NumPy sorts short integers much faster.
        return np.argsort(places.astype(short)[both], kind="stable").astype(np.int32)

    def _held(self) -> Ints:
        """[rows, 3] the seat's cards, the dealer's but for the highest, as bits; and the highest, −1 for none."""
        held = np.empty((len(self.hands.seen), 3), np.int64)
        up = np.isin(np.arange(self.hands.hands.seen), self.up)
        dealer_hands_kernels.hold_cards(self.hands.seen, up, held)
        return held

    @property
    def _results(self) -> int:
        return RESULTS if self.hands.plan.compared else 1

    def totals(self, net: Ints, labels: Ints) -> Ints:
        """[rows] the sum of `net[label, ending]` over what can follow."""
        by_result = np.broadcast_to(net.reshape(len(net), -1, self._results), (*self._shape(net), RESULTS)).copy()
        found = np.empty(len(labels), np.int64)

        def run(first: int, last: int) -> None:
            dealer_hands_kernels.sum_rows(first, last, self.counts, labels, by_result, found)

        Work(0, None).run(in_slices(run, len(labels), SLICES))
        return found if self.each == 1 else found * self.each

    def _shape(self, net: Ints) -> tuple[int, int]:
        return len(net), len(self.ranked.starts) + 1

    def cells(self, weight: Ints, labels: Ints, out: Ints) -> None:
        """Adds the deals of rows with these weights to `out[label, ending]`."""

        def run(first: int, last: int) -> Ints:
            part = np.zeros((*self._shape(out), RESULTS), np.int64)
            dealer_hands_kernels.tally_rows(first, last, self.counts, labels, weight, part)
            return part

        found = np.sum(Work(0, None).run(in_slices(run, len(labels), SLICES)), axis=0) * self.each
        if self._results == 1:
            found = found.sum(axis=2)
        out += found.reshape(out.shape)
