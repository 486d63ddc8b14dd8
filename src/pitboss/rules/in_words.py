"""Strategies that a person can memorise: for every street a few conditions in words, read from the top."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.cards import Cards
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.street import Choices


class Line(NamedTuple):
    """One condition in words, and the choice where it holds; `answer` gives None where it does not."""

    says: str
    answer: Callable[[Cards, Choices], str | None]


def line(choice: str, when: str, holds: Callable[[Cards, Choices], bool]) -> Line:
    """`4x` with any ace: one choice wherever a condition holds."""
    return Line(f"{choice}: {when}", lambda cards, choices: choice if holds(cards, choices) else None)


ELSE = "everything else"


def otherwise(choice: str) -> Line:
    """The last line of a street."""
    return Line(f"{choice}: {ELSE}", lambda cards, choices: choice)


@dataclass(frozen=True)
class InWords:
    """A strategy as lines per street, the streets in the game's order. The first line that holds decides.

    With `by_type` it meets the condition of `pitboss.rules.by_type`.
    """

    name: str
    lines: Mapping[str, tuple[Line, ...]]
    by_type: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", FrozenMap(self.lines))
        object.__setattr__(self, "_streets", tuple(self.lines.values()))

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(self, cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
        """The choice at one position."""
        lines: tuple[Line, ...] = self._streets[len(choices)]  # type: ignore[attr-defined]
        for each in lines:
            answer = each.answer(cards, choices)
            if answer is not None:
                return answer
        raise AssertionError(f"{self.name}: no line holds; the last one must")

    @property
    def words(self) -> Mapping[str, tuple[str, ...]]:
        """The lines of every street, as they are printed."""
        return FrozenMap({street: tuple(each.says for each in lines) for street, lines in self.lines.items()})
