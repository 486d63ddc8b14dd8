"""The decisions of a round, walked from the last to the first for values, and from the first to the last for a tally.

A counter knows cards; the walker knows which question follows which choice. What a counter sums up, and how it marks
the deals that a strategy reaches, is its own: the walker only hands it on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from pitboss.odds.exact.contract import legal_paths
from pitboss.odds.model.decision_points import Stage, stages
from pitboss.odds.model.tally import Cell
from pitboss.rules import NOT_ASKED, Choices, Game, Options, folded

Totals = TypeVar("Totals")
Reach = TypeVar("Reach")


class Counter(Protocol[Totals, Reach]):
    """What the walker asks. `at` is the number of a stage: what was seen before it is known."""

    def ended(self, at: int, path: Choices) -> Totals:
        """Net results of a path on which nothing is asked any more, summed over all that is not seen yet."""

    def before(self, at: int, totals: Totals) -> Totals:
        """Totals before the pile of this stage is seen, from those after it."""

    def decide(self, at: int, choices: Choices, answers: Mapping[str, Totals]) -> Totals:
        """The totals of the answers that are given on the street of this stage; the counter keeps which they are."""

    def dealt(self, at: int, reach: Reach) -> Reach:
        """What is reached after the pile of this stage is seen."""

    def given(self, at: int, choices: Choices, answer: str, reach: Reach) -> Reach | None:
        """What of it is reached by this answer; None if nothing is."""

    def cells(self, at: int, path: Choices, reach: Reach) -> Iterator[tuple[Cell, int]]:
        """The deals of a path on which nothing is asked any more, by their facts."""


@dataclass(frozen=True)
class Walk(Generic[Totals, Reach]):
    """The decisions of a game, walked with a counter."""

    game: Game
    options: Options
    counter: Counter[Totals, Reach]

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """What is seen and asked, in turn."""
        return stages(self.game)

    @cached_property
    def tree(self) -> DecisionTree:
        """Which answers there are."""
        return DecisionTree(self.game, self.options)

    def totals(self, at: int = 0, choices: Choices = ()) -> Totals:
        """The totals before a stage, after these choices."""
        path = self.tree.ending(choices)
        if path is not None:
            return self.counter.ended(at, path)
        if self.stages[at].street is None:
            return self.counter.before(at, self.totals(at + 1, choices))
        answers = self.tree.answers(choices)
        if answers == (NOT_ASKED,):
            return self.totals(at + 1, (*choices, NOT_ASKED))
        return self.counter.decide(at, choices, {answer: self.totals(at + 1, (*choices, answer)) for answer in answers})

    def tally(self, reach: Reach, at: int = 0, choices: Choices = ()) -> dict[Cell, int]:
        """The deals of every cell, from all that is reached before a stage; after `totals`."""
        found: dict[Cell, int] = {}
        for cell, count in self._cells(at, choices, reach):
            found[cell] = found.get(cell, 0) + count
        return found

    def _cells(self, at: int, choices: Choices, reach: Reach) -> Iterator[tuple[Cell, int]]:
        path = self.tree.ending(choices)
        if path is not None:
            yield from self.counter.cells(at, path, reach)
            return
        if self.stages[at].street is None:
            yield from self._cells(at + 1, choices, self.counter.dealt(at, reach))
            return
        answers = self.tree.answers(choices)
        for answer in answers:
            part = reach if answers == (NOT_ASKED,) else self.counter.given(at, choices, answer, reach)
            if part is not None:
                yield from self._cells(at + 1, (*choices, answer), part)


@dataclass(frozen=True)
class DecisionTree:
    """The answers that these options allow after each choice."""

    game: Game
    options: Options

    @cached_property
    def _next(self) -> Mapping[Choices, tuple[str, ...]]:
        found: dict[Choices, dict[str, None]] = {}
        for path in legal_paths(self.game, self.options):
            for at, answer in enumerate(path):
                found.setdefault(path[:at], {})[answer] = None
        return {choices: self._in_order(choices, set(answers)) for choices, answers in found.items()}

    def _in_order(self, choices: Choices, answers: set[str]) -> tuple[str, ...]:
        """As the rules list them: of equals the first is best."""
        listed = (*(choice.id for choice in self.game.streets[len(choices)].choices), NOT_ASKED)
        return tuple(answer for answer in listed if answer in answers)

    def answers(self, choices: Choices) -> tuple[str, ...]:
        """What can be answered on the next street; NOT_ASKED where some cards, or all, have no decision."""
        return self._next[choices]

    def ending(self, choices: Choices) -> Choices | None:
        """The path that these choices end in if nothing is asked any more; None while something may be."""
        rest = (NOT_ASKED,) * (len(self.game.streets) - len(choices))
        if folded(self.game, choices):
            return choices + rest
        for at in range(len(rest)):
            if self._next[choices + rest[:at]] != (NOT_ASKED,):
                return None
        return choices + rest
