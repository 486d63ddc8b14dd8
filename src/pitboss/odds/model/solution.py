"""What a solver hands back: the tally, and for every street the exact value of every choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.errors import GameError
from pitboss.odds.model.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


ILLEGAL = -(1 << 62)  # less than every total


@dataclass(frozen=True, eq=False)
class ValueTable:
    """One street: a row per information set, a column per choice.

    `totals[i, j]` is the sum, over the `weight[i]` deals that lead to information set `keys[i]`, of the net
    result of choice j in units of the base wager times `scale`. So the value of a choice is
    totals / (weight × scale), exactly. `keys` are labels, or a structured array with a field per pile.
    `choices` are in the rules' order; a tie goes to the one that is listed first. A choice that is not legal in an
    information set has the total `ILLEGAL` there, and no value.
    """

    street: str
    keys: Sequence[str] | NDArray[np.void]
    choices: tuple[str, ...]
    totals: NDArray[Any]
    weight: NDArray[Any]
    scale: int = 1

    def value(self, row: int, choice: str) -> Fraction:
        """What this choice is worth in this information set, in units of the base wager."""
        if not self.is_legal(row, choice):
            raise GameError(f"{choice} is not legal on {self.street} in information set {row}")
        total = int(self.totals[row, self.choices.index(choice)])
        return Fraction(total, int(self.weight[row]) * self.scale)

    def is_legal(self, row: int, choice: str) -> bool:
        """Whether a seat in this information set may choose it."""
        return int(self.totals[row, self.choices.index(choice)]) != ILLEGAL

    def best(self, row: int) -> str:
        """The choice with the largest total; the first of equals."""
        totals = [int(total) for total in self.totals[row]]
        return self.choices[totals.index(max(totals))]

    def __len__(self) -> int:
        return len(self.totals)


@dataclass(frozen=True, eq=False)
class Pieces:
    """A street of more information sets than one table should hold: `count` tables, made one after the other."""

    count: int
    tables: Callable[[], Iterator[ValueTable]]


@dataclass(frozen=True, eq=False)
class Solution:
    """A tally under the best or under a given strategy, with the tables of values behind it (by street).

    A street is in `values`, or in `pieces` if its table would be too large.
    """

    tally: Tally
    values: Mapping[str, ValueTable] = field(default_factory=dict)
    pieces: Mapping[str, Pieces] = field(default_factory=dict)
    note: str = ""  # why no recipe counted it, where the generic solver had to

    def __repr__(self) -> str:
        return f"<Solution: {self.tally!r}>"
