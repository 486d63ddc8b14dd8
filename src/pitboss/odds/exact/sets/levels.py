"""What a seat can have seen, up to exchanges of suits and jokers: a level for every pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from pitboss.odds.exact.sets import levels_kernels
from pitboss.odds.exact.symmetry import Exchange
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work, in_slices

SLICES = 16


@dataclass(eq=False)
class Level:
    """The rows after one more pile. Cards are places of the sorted deck."""

    above: Level | None
    cards: Ints  # [rows, cards of the pile]
    parent: Ints  # [rows] the row of the level above that it continues; ascending
    ways: Ints  # [rows] how many sets of this pile it stands for, for one row of the parent
    masks: Ints  # [rows] all cards seen, as bits
    fixing: Ints  # [rows] the exchanges, as bits, that leave them as they are

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def weight(self) -> Ints:
        """How many rows each stands for, over all levels."""
        own = self.ways.astype(np.int64)
        return own if self.above is None else self.above.weight[self.parent] * own

    @cached_property
    def first(self) -> Ints:
        """Where the rows that continue each row of the level above begin."""
        assert self.above is not None
        return np.searchsorted(self.parent, np.arange(len(self.above)))

    @cached_property
    def seen(self) -> Ints:
        """[rows, cards] all cards seen, pile by pile."""
        return self.cards if self.above is None else np.concatenate([self.above.seen[self.parent], self.cards], axis=1)

    def close(self) -> None:
        """No level follows: what only the next one needs is dropped."""
        self.masks = self.fixing = np.zeros(0, np.int64)

    def summed(self, totals: Ints) -> Ints:
        """Sums over the cards of this pile: totals of the level above."""
        return np.add.reduceat(totals * self.ways, self.first)


def root(exchanges: Sequence[Exchange], piles: Sequence[Sequence[int]] = ()) -> Level:
    """One row: nothing is seen, or these piles (places of the sorted deck)."""
    cards = [card for pile in piles for card in pile]
    fixing = [
        at for at, moved in enumerate(exchanges) if all({moved[card] for card in pile} == set(pile) for pile in piles)
    ]
    return Level(
        above=None,
        cards=np.array([cards], np.int8),
        parent=np.zeros(1, np.int32),
        ways=np.ones(1, np.int64),
        masks=np.array([sum(1 << card for card in cards)]),
        fixing=np.array([sum(1 << at for at in fixing)]),
    )


def next_level(above: Level, size: int, exchanges: Sequence[Exchange], work: Work) -> Level:
    """The rows after one more pile of this many cards."""
    if not size:
        rows = len(above)
        empty = np.zeros((rows, 0), np.int8)
        return Level(above, empty, np.arange(rows, dtype=np.int32), np.ones(rows, np.int64), above.masks, above.fixing)
    moved = np.array(exchanges, np.int64)
    nothing = _arrays(0, size)

    def count(first: int, last: int) -> tuple[int, int, int]:
        rows = levels_kernels.list_rows(first, last, above.masks, above.fixing, size, moved, -1, *nothing)
        return first, last, rows

    parts = work.run(in_slices(count, len(above), SLICES))
    starts = np.cumsum([0, *(rows for _, _, rows in parts)]).tolist()
    found = _arrays(starts[-1], size)

    def fill(first: int, last: int, into: int) -> None:
        levels_kernels.list_rows(first, last, above.masks, above.fixing, size, moved, into, *found)

    work.run(partial(fill, first, last, into) for (first, last, _), into in zip(parts, starts, strict=False))
    return Level(above, *found)


def _arrays(rows: int, size: int) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Room for this many rows."""
    cards, parent, ways = np.empty((rows, size), np.int8), np.empty(rows, np.int32), np.empty(rows, np.int16)
    return cards, parent, ways, np.empty(rows, np.int64), np.empty(rows, np.int64)
