"""Runs a simulation on threads, block by block, with checkpoints."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import local

from pitboss.errors import SimulationError
from pitboss.odds.kernels.parallel import as_finished
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.progress import Progress, announce
from pitboss.rules import Game
from pitboss.rules.game import Strategy
from pitboss.simulate.rounds.cell_numbers import CellNumbers
from pitboss.simulate.rounds.compiled import Rounds
from pitboss.simulate.rounds.money import TableNets
from pitboss.simulate.runs.blocks import Counts, Plan, chunks, count_chunk, make_plan
from pitboss.simulate.runs.checkpoint import Checkpoint
from pitboss.simulate.runs.result import Simulation
from pitboss.simulate.runs.setup import LARGEST_SEED, Prepared, make_setup, prepare

Span = tuple[int, int]


class Workers:
    """Threads that count chunks; each has a table of its own."""

    def __init__(self, prepared: Prepared, threads: int | None = None) -> None:
        if threads is not None and threads < 1:
            raise SimulationError(f"at least one thread is needed, not {threads}")
        self.prepared = prepared
        self.threads = threads or os.cpu_count() or 1
        setup = prepared.setup
        self.nets: TableNets | None = None
        if setup.seats > 1:
            numbers = CellNumbers.of(setup.game, prepared.tree.ends)
            self.nets = TableNets(setup.game, setup.options, setup.seats + 1, numbers)
        self._own = local()

    @property
    def wagers(self) -> int:
        """How many sums are kept."""
        return len(self.nets.wagers) if self.nets else 0

    def empty(self) -> Counts:
        """Nothing counted yet."""
        return Counts(self.prepared.setup.seats, self.wagers)

    def _table(self) -> Rounds:
        if not hasattr(self._own, "rounds"):
            self._own.rounds = self.prepared.rounds()
        rounds: Rounds = self._own.rounds
        return rounds

    def _count(self, seed: int, span: Span) -> Counts:
        return count_chunk(self._table(), self.nets, seed, *span)

    def warm_up(self) -> None:
        """Compiles and loads everything, so that it is not part of the time that is measured."""
        count_chunk(self.prepared.rounds(), self.nets, 0, 0, 64)

    def count(self, seed: int, spans: Iterable[Span]) -> Iterator[tuple[Span, Counts]]:
        """Counts the spans, in any order; ends the threads when the caller stops."""
        with closing(as_finished(partial(self._count, seed), spans, self.threads)) as counted:
            yield from counted


@dataclass
class BlockCounter:
    """Adds up chunks until a block is whole."""

    workers: Workers
    plan: Plan
    seed: int

    def count(self, blocks: Iterable[int], report: Callable[[Counts], None]) -> Iterator[tuple[int, Counts]]:
        """The blocks as they are finished; `report` is called after every chunk."""
        open_: dict[int, Counts] = {}

        def spans() -> Iterator[Span]:
            for block in blocks:
                open_[block] = self.workers.empty()
                yield from chunks(*self.plan.span(block))

        for (first, _), counted in self.workers.count(self.seed, spans()):
            report(counted)
            block = first // self.plan.block_rounds
            open_[block].add(counted)
            start, end = self.plan.span(block)
            if open_[block].rounds == end - start:
                yield block, open_.pop(block)


def check_seed(seed: int) -> int:
    """A seed is a whole number of up to 64 bits."""
    if not 0 <= seed <= LARGEST_SEED:
        raise SimulationError(f"a seed is a whole number from 0 to 2⁶⁴ − 1, not {seed}")
    return seed


def simulate(
    game: Game | str,
    options: Mapping[str, str] | None = None,
    *,
    rounds: int,
    seed: int,
    seats: int = 1,
    strategy: Strategy | str = OPTIMAL,
    bets: Mapping[str, int] | None = None,
    threads: int | None = None,
    checkpoint: Path | None = None,
    block_rounds: int | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Deals this many rounds to one to six seats and counts how they end; the same seed gives the same tally.

    `bets` are the cents on each seat's opening wagers; without them every wager is priced by itself. With a
    `checkpoint` folder finished blocks are kept there, and an interrupted run is resumed.
    """
    plan = make_plan(rounds, block_rounds)
    prepared = prepare(make_setup(game, options, seats=seats, strategy=strategy, bets=bets), progress)
    return run(prepared, plan, check_seed(seed), threads=threads, checkpoint=checkpoint, progress=progress)


def run(
    prepared: Prepared,
    plan: Plan,
    seed: int,
    *,
    threads: int | None = None,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Counts all blocks of a plan. Ctrl-C ends it early, with what is done so far (`Simulation.interrupted`)."""
    workers = Workers(prepared, threads)
    store = Checkpoint.open(checkpoint, prepared.setup.identity(seed), plan) if checkpoint else None
    total, done = workers.empty(), set[int]()
    if store:
        for block, counts in store.blocks():
            total.add(counts)
            done.add(block)
    resumed = total.rounds
    workers.warm_up()
    announce(progress, f"dealing {prepared.setup.game.name}")
    started, interrupted = time.perf_counter(), False

    def report(counted: Counts) -> None:
        total.add(counted)
        if progress:
            progress(total.rounds, plan.rounds)

    try:
        left = (block for block in range(plan.blocks) if block not in done)
        for block, counts in BlockCounter(workers, plan, seed).count(left, report):
            if store:
                store.keep(block, counts)
    except KeyboardInterrupt:
        interrupted = True
        if not total.rounds:
            raise
    seconds = time.perf_counter() - started
    return Simulation.of(prepared, plan, seed, total, seconds, resumed=resumed, interrupted=interrupted)


def run_block(
    prepared: Prepared,
    plan: Plan,
    seed: int,
    block: int,
    folder: Path,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Path:
    """Counts one block of a plan and keeps it in a folder; `merge` merges them.

    A block that is there already is not dealt again.
    """
    first, last = plan.span(block)
    announce(progress, f"dealing block {block} of {prepared.setup.game.name}")
    store = Checkpoint.open(folder, prepared.setup.identity(seed), plan)
    if store.has(block):
        return store.path_of(block)
    done = 0

    def report(counted: Counts) -> None:
        nonlocal done
        done += counted.rounds
        if progress:
            progress(done, last - first)

    for number, counts in BlockCounter(Workers(prepared, threads), plan, seed).count([block], report):
        store.keep(number, counts)
    return store.path_of(block)


def merge(prepared: Prepared, plan: Plan, seed: int, folder: Path) -> Simulation:
    """Merges the blocks of a folder; refuses blocks of another run, missing ones and duplicates."""
    store = Checkpoint.open(folder, prepared.setup.identity(seed), plan, create=False)
    total, seen = Workers(prepared, 1).empty(), set[int]()
    for block, counts in store.blocks():
        total.add(counts)
        seen.add(block)
    store.check_whole(seen)
    return Simulation.of(prepared, plan, seed, total, 0.0)
