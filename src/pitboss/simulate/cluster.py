"""Blocks on a Dask cluster (`pitboss[cluster]`): the same tally, wherever its blocks are dealt.

A block is a task with no input but the setup, the seed and its number, so a worker that dies loses nothing: its blocks
are dealt again by another and are the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import local
from typing import Any

from pitboss import __version__
from pitboss.errors import ClusterError
from pitboss.games import GAMES, find_game
from pitboss.odds.kernels.numba_cache import sources_hash
from pitboss.odds.model.known_by_content import sources_digest
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.progress import Progress
from pitboss.rules import Game
from pitboss.simulate.blocks import Counts, Plan, chunks, count_chunk
from pitboss.simulate.checkpoint import Checkpoint
from pitboss.simulate.disk_cache import package_hash
from pitboss.simulate.result import Simulation
from pitboss.simulate.run import Workers
from pitboss.simulate.setup import Prepared, Setup, prepare, strategy_of

CONNECT_SECONDS = 10
RETRIES = 20
LOST = "the connection to the cluster was lost; the same command resumes from blocks kept with --checkpoint"
_own = local()


def same_code() -> dict[str, str]:
    """What must be alike on every machine: the version and the text of what deals and counts."""
    recipes, kernels, simulate = sources_digest(), sources_hash(), package_hash()
    return {"version": __version__, "recipes": recipes, "kernels": kernels, "simulate": simulate}


def run_on_cluster(
    prepared: Prepared,
    plan: Plan,
    seed: int,
    address: str,
    *,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Counts all blocks of a plan on the workers of a cluster; `seconds` is the time until the last is there."""
    client = connect(address)
    store = Checkpoint.open(checkpoint, prepared.setup.identity(seed), plan) if checkpoint else None
    total, done = Workers(prepared, 1).empty(), set[int]()
    for block, counts in store.blocks() if store else ():
        total.add(counts)
        done.add(block)
    resumed, started, interrupted = total.rounds, time.perf_counter(), False
    left = [block for block in range(plan.blocks) if block not in done]
    try:
        for block, counts in _count(client, prepared.setup, plan, seed, left):
            total.add(counts)
            if store:
                store.keep(block, counts)
            if progress:
                progress(total.rounds, plan.rounds)
    except KeyboardInterrupt:
        interrupted = True
        if not total.rounds:
            raise
    finally:
        _close(client)
    seconds = time.perf_counter() - started
    return Simulation.of(prepared, plan, seed, total, seconds, resumed=resumed, interrupted=interrupted)


def connect(address: str) -> Any:
    """A client of the cluster; refuses one that cannot be reached, has no workers, or runs other code."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ClusterError("a cluster needs Dask: pip install 'pitboss[cluster]'") from error
    try:
        client = Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"the cluster at {address} cannot be reached: {error}") from error
    try:
        _check_workers(client, address)
    except BaseException:
        _close(client)
        raise
    return client


def _check_workers(client: Any, address: str) -> None:
    mine = same_code()
    try:
        told = client.run(same_code)
    except Exception as error:
        raise ClusterError(f"the workers of {address} do not run this version of Pitboss: {error}") from error
    if not told:
        raise ClusterError(f"the cluster at {address} has no workers; start some, and try again")
    for worker, theirs in told.items():
        other = [f"{key} {theirs.get(key)} there, {mine[key]} here" for key in mine if theirs.get(key) != mine[key]]
        if other:
            raise ClusterError(f"the worker {worker} runs another version of Pitboss: {'; '.join(other)}")


def _close(client: Any) -> None:
    with suppress(Exception):  # The scheduler may be gone, and nothing is lost.
        client.close(timeout=2)


def _count(client: Any, setup: Setup, plan: Plan, seed: int, blocks: Iterable[int]) -> Iterator[tuple[int, Counts]]:
    """The blocks as workers finish them; an error of the strategy is raised unchanged."""
    from distributed import TimeoutError as NothingYet  # noqa: PLC0415
    from distributed import wait  # noqa: PLC0415

    sent = portable(setup)
    name = f"pitboss-{time.time_ns():x}"
    futures = [
        client.submit(count_block, sent, plan, seed, block, key=f"{name}-{block}", retries=RETRIES) for block in blocks
    ]
    left = set(futures)
    try:
        while left:
            with suppress(NothingYet):
                finished, left = wait(left, timeout=1, return_when="FIRST_COMPLETED")
                yield from map(_result, finished)
            if left and client.status != "running":
                raise ClusterError(LOST)
    except (OSError, CancelledError) as error:
        raise ClusterError(LOST) from error


def _result(future: Any) -> tuple[int, Counts]:
    from distributed import KilledWorker  # noqa: PLC0415

    if future.status in ("cancelled", "lost"):
        raise ClusterError(LOST)
    try:
        found: tuple[int, Counts] = future.result()
    except KilledWorker as error:
        raise ClusterError(f"workers failed repeatedly while they dealt blocks: {error}") from error
    return found


def portable(setup: Setup) -> Setup:
    """The setup with what another machine cannot find put in: games and strategies from outside the package."""
    if isinstance(setup.strategy, str) and setup.strategy not in ("", OPTIMAL, *setup.game.strategies):
        found = strategy_of(setup.game, setup.strategy)
        assert found is not None
        setup = replace(setup, strategy=found)
    is_known = setup.game.id in GAMES and find_game(setup.game.id) is setup.game
    return replace(setup, game=_Named(setup.game.id)) if is_known else setup  # type: ignore[arg-type]


class _Named:
    """A game that every machine has, by its name."""

    def __init__(self, id_: str) -> None:
        self.id, self.seats = id_, find_game(id_).seats


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
