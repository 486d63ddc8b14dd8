"""Blocks on a Dask cluster (`pitboss[cluster]`): the same tally, wherever its blocks are dealt.

A block is a task with no input but the setup, the seed and its number, so a worker that dies loses nothing: its blocks
are dealt again by another and are the same.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import local
from typing import Any

from pitboss.games import find_game, is_built_in
from pitboss.odds import cluster
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.progress import Progress, announce
from pitboss.rules import Game
from pitboss.simulate.disk_cache import package_hash
from pitboss.simulate.run import Workers
from pitboss.simulate.runs.blocks import Counts, Plan, chunks, count_chunk
from pitboss.simulate.runs.checkpoint import Checkpoint
from pitboss.simulate.runs.result import Simulation
from pitboss.simulate.runs.setup import Prepared, Setup, prepare, strategy_of

LOST = "the connection to the cluster was lost; the same command resumes from blocks kept with --checkpoint"
_own = local()


def same_code() -> dict[str, str]:
    """What must be alike on every machine: the version and the text of what deals and counts."""
    return {**cluster.same_code(), "simulate": package_hash()}


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """A client of the cluster, for `run_on_cluster`; refuses a cluster that cannot be reached or runs other code."""
    client = cluster.connect(address, same_code)
    try:
        yield client
    finally:
        cluster.close(client)


def run_on_cluster(
    prepared: Prepared,
    plan: Plan,
    seed: int,
    client: Any,
    *,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Counts all blocks of a plan on the workers of a cluster.

    `seconds` is the time from when the workers are ready until the last block is there.
    """
    store = Checkpoint.open(checkpoint, prepared.setup.identity(seed), plan) if checkpoint else None
    total, done = Workers(prepared, 1).empty(), set[int]()
    for block, counts in store.blocks() if store else ():
        total.add(counts)
        done.add(block)
    resumed, started, interrupted = total.rounds, time.perf_counter(), False
    left = [block for block in range(plan.blocks) if block not in done]
    try:
        sent = portable(prepared.setup)
        announce(progress, "preparing the workers of the cluster")
        deque(cluster.results(client, load, [(sent,)], lost=LOST, once_per_worker=True))
        started = time.perf_counter()
        announce(progress, f"dealing {prepared.setup.game.name} on the cluster")
        calls = [(sent, plan, seed, block) for block in left]
        for _, (block, counts) in cluster.results(client, count_block, calls, lost=LOST):
            total.add(counts)
            if store:
                store.keep(block, counts)
            if progress:
                progress(total.rounds, plan.rounds)
    except KeyboardInterrupt:
        interrupted = True
        if not total.rounds:
            raise
    seconds = time.perf_counter() - started
    return Simulation.of(prepared, plan, seed, total, seconds, resumed=resumed, interrupted=interrupted)


def portable(setup: Setup) -> Setup:
    """The setup with what another machine cannot find put in: games and strategies from outside the package."""
    if isinstance(setup.strategy, str) and setup.strategy not in ("", OPTIMAL, *setup.game.strategies):
        found = strategy_of(setup.game, setup.strategy)
        assert found is not None
        setup = replace(setup, strategy=found)
    is_known = is_built_in(setup.game.id) and find_game(setup.game.id) is setup.game
    return replace(setup, game=_Named(setup.game.id)) if is_known else setup  # type: ignore[arg-type]


class _Named:
    """A game that every machine has, by its name."""

    def __init__(self, id_: str) -> None:
        self.id, self.seats = id_, find_game(id_).seats


def load(setup: Setup) -> None:
    """Finds out on a worker everything that is needed before the first round, and compiles it."""
    _workers(_Key(setup)).warm_up()


def count_block(setup: Setup, plan: Plan, seed: int, block: int) -> tuple[int, Counts]:
    """Deals one block on a worker; everything before the first round is found out once per process."""
    workers = _workers(_Key(setup))
    total = workers.empty()
    key = id(workers)
    if getattr(_own, "key", None) != key:
        _own.key, _own.rounds = key, workers.prepared.rounds()
    for first, last in chunks(*plan.span(block)):
        total.add(count_chunk(_own.rounds, workers.nets, seed, first, last))
    return block, total


class _Key:
    """A setup as a key: equal if everything that matters is."""

    def __init__(self, setup: Setup) -> None:
        game = find_game(setup.game.id) if isinstance(setup.game, _Named) else setup.game
        assert isinstance(game, Game)
        self.setup = replace(setup, game=game)
        self.text = repr(self.setup.identity(0))

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.text == other.text


@lru_cache(maxsize=4)
def _workers(key: _Key) -> Workers:
    return Workers(prepare(key.setup), 1)
