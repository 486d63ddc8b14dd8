"""Counts as jobs: one at a time in a process of its own, with progress, cancel, and a quota for each person.

Jobs live in the memory of this server: a count can always be made again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Literal

from pitboss.errors import NotFound, TooMany
from pitboss.server.http.protect import Throttle
from pitboss.server.odds_room.count import count
from pitboss.server.odds_room.game_odds import Question
from pitboss.server.odds_room.shapes import CountJob, OddsPrices, StrategyData

MOST_WAITING = 5
MOST_KEPT = 50
COUNTS_PER_HOUR = 20
LONGEST_SECONDS = 900
OPEN = ("waiting", "counting")


@dataclass
class Job:
    """One count of one person."""

    id: str
    owner: str
    question: Question
    state: Literal["waiting", "counting", "done", "refused", "cancelled"] = "waiting"
    done: int = 0
    total: int = 0
    message: str = ""
    prices: OddsPrices | None = None
    strategy: StrategyData | None = None
    started: float = field(default_factory=time.monotonic)
    ended: float = 0.0
    process: SpawnProcess | None = None

    @property
    def is_open(self) -> bool:
        """It waits or counts."""
        return self.state in OPEN

    def end(self, state: Literal["done", "refused", "cancelled"], message: str = "") -> None:
        """Nothing more happens to it. A job that ended stays as it is."""
        if self.is_open:
            self.state, self.message, self.ended = state, message, time.monotonic()

    def shown(self) -> CountJob:
        """As its owner sees it."""
        return {
            "job": self.id,
            "game": self.question.game,
            "state": self.state,
            "done": self.done,
            "total": self.total,
            "seconds": round((self.ended or time.monotonic()) - self.started, 1),
            "message": self.message,
            "prices": self.prices,
            "strategy_data": self.strategy,
        }


class Counts:
    """The jobs of this server."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._one = asyncio.Semaphore(1)
        self._quota = Throttle(COUNTS_PER_HOUR, 3600)
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, owner: str, question: Question) -> Job:
        """A new job, or the finished one of the same question."""
        for job in self._jobs.values():
            if job.question == question and (job.state == "done" or (job.owner == owner and job.is_open)):
                return job if job.owner == owner else self._keep(self._copied(job, owner))
        self._check(owner)
        job = self._keep(Job(secrets.token_hex(8), owner, question))
        task = asyncio.get_running_loop().create_task(self._run(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    def _check(self, owner: str) -> None:
        waiting = [job for job in self._jobs.values() if job.is_open]
        if any(job.owner == owner for job in waiting):
            raise TooMany("your last count is still running; wait for it, or cancel it")
        if len(waiting) >= MOST_WAITING:
            raise TooMany("too many counts wait already; try again in a minute")
        self._quota.take(owner, what="counts in an hour")

    def _copied(self, job: Job, owner: str) -> Job:
        copy = Job(secrets.token_hex(8), owner, job.question, "done", job.done, job.total)
        copy.prices, copy.strategy, copy.started, copy.ended = job.prices, job.strategy, job.started, job.ended
        return copy

    def _keep(self, job: Job) -> Job:
        self._jobs[job.id] = job
        for id_ in [id_ for id_, each in self._jobs.items() if not each.is_open][: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[id_]
        return job

    def find(self, owner: str, id_: str) -> Job:
        """A job of this person."""
        job = self._jobs.get(id_)
        if job is None or job.owner != owner:
            raise NotFound("there is no such count; it was made before the server started again, or by someone else")
        return job

    def cancel(self, owner: str, id_: str) -> Job:
        """Stops counting."""
        job = self.find(owner, id_)
        job.end("cancelled")
        _stop(job)
        return job

    async def _run(self, job: Job) -> None:
        async with self._one:
            if not job.is_open:
                return
            job.state, job.started = "counting", time.monotonic()
            try:
                await asyncio.wait_for(asyncio.to_thread(_listen, job), LONGEST_SECONDS)
            except TimeoutError:
                job.end("refused", f"the count took more than {LONGEST_SECONDS // 60} minutes and was stopped")
            finally:
                _stop(job)

    def stop(self) -> None:
        """The server ends."""
        for job in self._jobs.values():
            job.end("cancelled")
            _stop(job)


def _listen(job: Job) -> None:
    """Starts the process and takes its messages until it ends."""
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    job.process = context.Process(target=count, args=(job.question, there), daemon=True)
    job.process.start()
    there.close()
    try:
        while job.is_open:
            _take(job, here)
    except EOFError:
        job.end("refused", "the counting process ended before it was done; try again")
    finally:
        here.close()


def _take(job: Job, pipe: Connection) -> None:
    kind, *values = pipe.recv()
    if kind == "progress":
        job.done, job.total = values
    elif kind == "done":
        job.prices, job.strategy = values
        job.done = job.total = job.total or 1
        job.end("done")
    else:
        job.end("refused", values[0])


def _stop(job: Job) -> None:
    """Ends the process of a job. Terminating one that has ended does no harm."""
    if job.process is not None and job.process.is_alive():
        job.process.terminate()
