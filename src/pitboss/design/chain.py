"""Falling chains of amounts whose weighted sum is in a range: listed with pruning, or counted without a list.

A table is chosen from its last line, which comes up most often and so bounds the sum best, to its first. What the lines
above can add at least and at most is known for each amount, so every branch that is entered ends in a table.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import PayTableError

MACHINE = 1 << 62  # sums below this are counted in machine integers
ROWS = 1 << 16  # beginnings of tables that are continued at once
MOST_ROWS = 200_000_000
_Ints = NDArray[np.int64]


class Chain:
    """`amounts[i]` are those of line i, rising; the first line is the best. Weights are not negative."""

    def __init__(self, weights: Sequence[int], amounts: Sequence[Sequence[int]], *, strictly: bool = True) -> None:
        self.strictly = strictly
        self.amounts = _reachable(amounts, strictly)
        self.worth = [[w * each for each in chosen] for w, chosen in zip(weights, self.amounts, strict=True)]
        self.starts = [[], *(self._starts(line) for line in range(1, len(self.worth)))]
        self.least = self._least_sums()
        self.most_above = [0, *accumulate(worth[-1] if worth else 0 for worth in self.worth)]

    @property
    def is_empty(self) -> bool:
        """No chain at all."""
        return not all(self.amounts)

    def _least_sums(self) -> list[list[int]]:
        """The least that a line and those above it add up to, by the amount of the line."""
        least = [self.worth[0]]
        for worth, starts in zip(self.worth[1:], self.starts[1:], strict=True):
            above = least[-1]
            least.append([value + above[start] for value, start in zip(worth, starts, strict=True)])
        return least

    def _starts(self, line: int) -> list[int]:
        """The first amount of the line above that may stand over each amount of this line."""
        find = bisect_right if self.strictly else bisect_left
        return [find(self.amounts[line - 1], each) for each in self.amounts[line]]

    @property
    def sum_range(self) -> tuple[int, int]:
        """The least and the largest sum."""
        return self.least[-1][0], self.most_above[-1]

    def tables(self, low: int, high: int) -> list[tuple[int, ...]]:
        """Every chain with a sum from low to high."""
        begun: list[tuple[int, int, int, tuple[int, ...]]] = [(0, low, high, ())] if not self.is_empty else []
        for line in range(len(self.worth) - 1, 0, -1):
            worth, amounts, starts = self.worth[line], self.amounts[line], self.starts[line]
            begun = [
                (starts[j], low - worth[j], high - worth[j], (amounts[j], *below))
                for start, low, high, below in begun
                for j in self._places(line, start, low, high)
            ]
        first = self.amounts[0]
        return [(first[j], *below) for start, low, high, below in begun for j in self._places(0, start, low, high)]

    def _places(self, line: int, start: int, low: int, high: int) -> range:
        """The amounts of a line from which some table can still be made."""
        first = bisect_left(self.worth[line], low - self.most_above[line], start)
        return range(first, bisect_right(self.least[line], high, start))

    def count(self, low: int, high: int, *, most: int = MACHINE) -> int:
        """How many chains have a sum from low to high; sums of at least `most` are added as Python integers."""
        if self.is_empty or low > high:
            return 0
        smallest, largest = self.sum_range
        if largest >= most:
            return self._counted(len(self.worth) - 1, 0, low, high)
        return _Counter(self).count(max(low, smallest - 1), min(high, largest + 1))

    def _counted(self, line: int, start: int, low: int, high: int) -> int:
        places = self._places(line, start, low, high)
        if line == 0:
            return len(places)
        worth, starts = self.worth[line], self.starts[line]
        return sum(self._counted(line - 1, starts[j], low - worth[j], high - worth[j]) for j in places)


class _Counter:
    """Counts in arrays of machine integers, line by line, at most `ROWS` beginnings at once."""

    def __init__(self, chain: Chain) -> None:
        self.worth = [np.array(each, dtype=np.int64) for each in chain.worth]
        self.least = [np.array(each, dtype=np.int64) for each in chain.least]
        self.starts = [np.array(each, dtype=np.int64) for each in chain.starts]
        self.most_above = chain.most_above
        self.rows = 0

    def count(self, low: int, high: int) -> int:
        one = np.zeros(1, dtype=np.int64)
        return self._below(len(self.worth) - 1, one, one + low, one + high)

    def _below(self, line: int, start: _Ints, low: _Ints, high: _Ints) -> int:
        first = np.maximum(start, np.searchsorted(self.worth[line], low - self.most_above[line]))
        sizes = np.maximum(np.searchsorted(self.least[line], high, side="right") - first, 0)
        if line == 0:
            return int(sizes.sum())
        found, ends = 0, np.cumsum(sizes)
        self.rows += int(ends[-1])
        if self.rows > MOST_ROWS:
            raise PayTableError("there are too many tables to count; narrow them with --pays, --top or --values")
        at = 0
        while at < len(sizes):
            done = int(ends[at - 1]) if at else 0
            end = max(at + 1, int(np.searchsorted(ends, done + ROWS, side="right")))
            found += self._of_part(line, *(each[at:end] for each in (first, sizes, low, high)))
            at = end
        return found

    def _of_part(self, line: int, first: _Ints, sizes: _Ints, low: _Ints, high: _Ints) -> int:
        """Continues each of these beginnings with `sizes` amounts of this line, the first of them at `first`."""
        total = int(sizes.sum())
        if not total:
            return 0
        before = np.repeat(np.cumsum(sizes) - sizes, sizes)
        j = np.repeat(first, sizes) + np.arange(total) - before
        worth = self.worth[line][j]
        return self._below(
            line - 1, self.starts[line][j], np.repeat(low, sizes) - worth, np.repeat(high, sizes) - worth
        )


def _reachable(amounts: Sequence[Sequence[int]], strictly: bool) -> tuple[tuple[int, ...], ...]:
    """The amounts without those that no chain can contain."""
    kept = [list(each) for each in amounts]
    gap = 1 if strictly else 0
    for line in range(len(kept) - 2, -1, -1):
        kept[line] = [each for each in kept[line] if kept[line + 1] and each >= kept[line + 1][0] + gap]
    for line in range(1, len(kept)):
        kept[line] = [each for each in kept[line] if kept[line - 1] and each <= kept[line - 1][-1] - gap]
    return tuple(map(tuple, kept)) if all(kept) else tuple(() for _ in kept)
