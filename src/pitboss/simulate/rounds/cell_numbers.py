"""Cells of (choices, facts) as numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.odds.model.tally import Cell
from pitboss.rules import Choices, Facts, Game
from pitboss.simulate.hands.tables import Ints


@dataclass(frozen=True)
class CellNumbers:
    """Cells of (choices, facts) as numbers."""

    ends: tuple[Choices, ...]
    sizes: tuple[int, ...]  # how many values each fact has
    fact_type: Callable[..., Facts]

    @classmethod
    def of(cls, game: Game, ends: tuple[Choices, ...]) -> CellNumbers:
        """The cells of a game after these lines of choices."""
        return cls(ends, tuple(len(names) for names in game.fact_values.values()), game.fact_type)

    @cached_property
    def strides(self) -> Ints:
        """What one more in a field adds to the number."""
        return np.array([math.prod(self.sizes[at + 1 :]) for at in range(len(self.sizes))], dtype=np.int64)

    @property
    def count(self) -> int:
        """How many cells there are."""
        return len(self.ends) * math.prod(self.sizes)

    def cell(self, number: int) -> Cell:
        """The choices and facts of a number."""
        end, rest = divmod(number, math.prod(self.sizes))
        values = []
        for stride in self.strides.tolist():
            value, rest = divmod(rest, stride)
            values.append(value)
        return self.ends[end], self.fact_type(*values)

    def number(self, end: int, facts: Sequence[int]) -> int:
        """The number of the cell with these facts after the choices of this number."""
        return end * math.prod(self.sizes) + sum(int(s) * f for s, f in zip(self.strides, facts, strict=True))
