"""A run in blocks: each can be dealt anywhere and at any time, and together they are the same tally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from pitboss.errors import SimulationError
from pitboss.simulate.rounds import tally_kernels
from pitboss.simulate.rounds.compiled import Rounds
from pitboss.simulate.rounds.money import TableNets
from pitboss.simulate.rounds.seat_facts import BATCH

CHUNK = 1 << 16  # rounds that one thread deals before it reports
BLOCKS = 256  # a run is planned in about this many blocks, none smaller than a chunk


@dataclass(frozen=True)
class Plan:
    """This many rounds in blocks of one size; the last may be smaller."""

    rounds: int
    block_rounds: int

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.rounds // self.block_rounds)

    def span(self, block: int) -> tuple[int, int]:
        """The first round of a block and the first after it."""
        if not 0 <= block < self.blocks:
            raise SimulationError(f"there is no block {block}; the blocks are 0 to {self.blocks - 1}")
        first = block * self.block_rounds
        return first, min(first + self.block_rounds, self.rounds)


def make_plan(rounds: int, block_rounds: int | None = None) -> Plan:
    """The usual blocks of a run; the same for the same number of rounds."""
    if rounds < 1:
        raise SimulationError(f"a simulation needs at least one round, not {rounds}")
    if block_rounds is not None and block_rounds < 1:
        raise SimulationError(f"a block needs at least one round, not {block_rounds}")
    usual = -(-rounds // BLOCKS // CHUNK) * CHUNK
    return Plan(rounds, block_rounds or max(CHUNK, usual))


def chunks(first: int, last: int) -> Iterator[tuple[int, int]]:
    """The span in pieces for threads."""
    for start in range(first, last, CHUNK):
        yield start, min(start + CHUNK, last)


@dataclass
class Counts:
    """What has been counted: cells per seat, and per priced wager the sums and squares of the table's net results."""

    seats: int
    wagers: int
    rounds: int = 0
    cells: list[Counter[int]] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cells = self.cells or [Counter() for _ in range(self.seats)]
        self.sums = self.sums or [0] * self.wagers
        self.squares = self.squares or [0] * self.wagers

    def add(self, other: Counts) -> None:
        """Puts the counts of other rounds on top."""
        self.rounds += other.rounds
        for mine, theirs in zip(self.cells, other.cells, strict=True):
            mine.update(theirs)
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares, strict=True)]


def count_chunk(rounds: Rounds, nets: TableNets | None, seed: int, first: int, last: int) -> Counts:
    """Deals the rounds from first up to last and counts them."""
    wagers = len(nets.wagers) if nets else 0
    found = Counts(rounds.seats, wagers, last - first)
    counts = np.zeros((rounds.seats, rounds.numbers.count), dtype=np.int64)
    for start in range(first, last, BATCH):
        _, _, cells = rounds.play(seed, start, min(BATCH, last - start))
        for seat in range(rounds.seats):
            tally_kernels.count_cells(cells[seat], counts[seat])
        if nets:
            nets.add_sums(cells, found.sums, found.squares)
    for seat in range(rounds.seats):
        used = np.flatnonzero(counts[seat])
        found.cells[seat].update(dict(zip(used.tolist(), counts[seat, used].tolist(), strict=True)))
    return found
