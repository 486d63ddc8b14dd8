"""How deals end once the seat has decided for the last time: by the hands it has seen, and by those it has not.

A *label* says of which classes the complete hands of a row are. An *ending* says of which classes the other hands are,
and how hands compare. Labels and endings give the facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Protocol

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.analyse import OwnHands, own_hands
from pitboss.odds.exact.net_results_table import NetResults
from pitboss.odds.exact.strengths import strengths_of
from pitboss.odds.kernels.board_types import Ints
from pitboss.rules import Choices, Facts
from pitboss.rules.made_hands import Hand, Layout


class Counts(Protocol):
    """How often each row of seen cards ends in each way."""

    endings: int
    each: int  # deals behind one way that was counted: cards that no hand is made of

    def totals(self, net: Ints, labels: Ints) -> Ints:
        """[rows] the sum of `net[label, ending]` over what can follow."""

    def cells(self, weight: Ints, labels: Ints, out: Ints) -> None:
        """Adds the deals of rows with these weights to `out[label, ending]`."""


class SeenHands:
    """The complete hands of every row."""

    def __init__(self, nets: NetResults, deck: Cards, seen: Ints) -> None:
        self.nets, self.plan, self.deck, self.seen = nets, nets.plan, deck, seen
        self.hands: OwnHands = own_hands(nets.game, nets.plan)

    @cached_property
    def _first(self) -> Ints:
        """The rows with other complete hands than the row before: rows of the same hands follow each other."""
        used = {slot for at in self.hands.complete for slots in self._sets(at) for slot in slots}
        wide = max(used, default=-1) + 1
        changed = (self.seen[1:, :wide] != self.seen[:-1, :wide]).any(axis=1)
        return np.concatenate([[0], 1 + np.flatnonzero(changed)])

    def _sets(self, at: int) -> tuple[tuple[int, ...], ...]:
        return self.plan.hands[at].hand.sets(self.plan.layout)

    def _every(self, of_first: Ints) -> Ints:
        """For every row what was found for the first of those with the same hands."""
        return np.repeat(of_first, np.diff(self._first, append=len(self.seen)), axis=0)

    @cached_property
    def _strengths(self) -> Ints:
        """[first rows, complete hands]"""
        seen = self.seen[self._first]
        found = np.zeros((len(seen), len(self.hands.complete)), np.int64)
        for column, at in enumerate(self.hands.complete):
            found[:, column] = best_strengths(self.plan.hands[at].hand, self.plan.layout, self.deck, seen)
        return found

    @cached_property
    def strengths(self) -> Ints:
        """[rows, complete hands]"""
        return self._every(self._strengths)

    @cached_property
    def _labelled(self) -> tuple[list[tuple[int, ...]], Ints]:
        number, sizes = np.zeros(len(self._first), np.int64), []
        for column, at in enumerate(self.hands.complete):
            starts = np.array(self.plan.hands[at].starts, np.int64)
            sizes.append(len(starts) + 1)
            number = number * sizes[-1] + np.searchsorted(starts, self._strengths[:, column], side="right")
        every = list(product(*map(range, sizes)))
        present = np.flatnonzero(np.bincount(number, minlength=len(every)))
        label_of = np.zeros(len(every), np.int32)
        label_of[present] = np.arange(len(present))
        return [every[at] for at in present], self._every(label_of[number])

    @property
    def classes(self) -> list[tuple[int, ...]]:
        """The classes of the complete hands, for each label."""
        return self._labelled[0]

    @property
    def labels(self) -> Ints:
        """[rows]"""
        return self._labelled[1]

    def facts(self, label: int, open_: tuple[int, ...], results: tuple[int, ...]) -> Facts:
        """The facts of a label, with open hands of these classes and these results."""
        classes: list[int | None] = [None] * len(self.plan.hands)
        for at, class_ in zip(self.hands.complete + self.hands.open, self.classes[label] + open_, strict=True):
            classes[at] = class_
        return self.plan.facts(classes, results)

    def facts_of(self, endings: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> list[list[Facts]]:
        """[label][ending]"""
        return [[self.facts(label, *ending) for ending in endings] for label in range(len(self.classes))]


def best_strengths(hand: Hand, layout: Layout, deck: Cards, seen: Ints) -> Ints:
    """[rows] the strength of a hand of seen cards, the best of all that it may be found in."""
    return np.maximum.reduce([strengths_of(hand.evaluator, deck, seen[:, list(slots)]) for slots in hand.sets(layout)])


def net_table(nets: NetResults, facts: list[list[Facts]], path: Choices) -> Ints:
    """[label, ending] what the main game nets on a path."""
    return np.array([[nets.of_facts(path, each) for each in row] for row in facts], np.int64)


def all_endings(classes: list[int], results: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every combination of classes of open hands and results, in the order of their numbers."""
    for found in product(*map(range, classes), *([range(3)] * results)):
        yield found[: len(classes)], found[len(classes) :]
