"""The coach of the house: it counts in worker processes, so that no table waits for it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from pitboss.errors import TooMany, Unavailable

Json = dict[str, Any]
MOST_WAITING = 40
MOST_OF_ONE = 3
WORKERS = 1


def _warm(game: str) -> None:
    from pitboss.server.coach.judging import warm  # noqa: PLC0415 - heavy: in the worker only

    warm(game)


def _count(text: str, seat: int, least_cents: int) -> Json:
    from pitboss.server.coach.judging import count  # noqa: PLC0415 - heavy: in the worker only

    return count(text, seat, least_cents)


def _shares(text: str, seat: int) -> Json:
    from pitboss.server.coach.judging import shares  # noqa: PLC0415 - heavy: in the worker only

    return shares(text, seat)


def _grade(text: str, seat: int, least_cents: int) -> Json:
    from pitboss.server.coach.judging import grade  # noqa: PLC0415 - heavy: in the worker only

    return grade(text, seat, least_cents)


class Coach:
    """A bounded queue in front of the workers: the questions of one person are answered one after the other."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: dict[str, int] = defaultdict(int)
        self._turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._warming: list[Future[None]] = []
        self._answered = False

    def start(self, games: tuple[str, ...]) -> None:
        """Starts the workers and lets them load what they need, game by game."""
        self._warming = [self._workers().submit(_warm, game) for game in games]

    @property
    def ready(self) -> bool:
        """Everything is loaded: answers come at once."""
        return self._answered or (bool(self._warming) and all(job.done() for job in self._warming))

    @property
    def waiting(self) -> int:
        """How many questions wait for an answer."""
        return sum(self._waiting.values())

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"))
        return self._pool

    async def values(self, account: str, text: str, seat: int, least_cents: int) -> Json:
        """What each choice of a seat is worth."""
        return await self._ask(account, _count, text, seat, least_cents)

    async def shares(self, account: str, text: str, seat: int) -> Json:
        """How often each choice of a seat wins, pushes and loses."""
        return await self._ask(account, _shares, text, seat)

    async def grades(self, account: str, text: str, seat: int, least_cents: int) -> Json:
        """What the decisions of a seat have cost."""
        return await self._ask(account, _grade, text, seat, least_cents)

    async def _ask(self, account: str, work: Callable[..., Json], *arguments: Any) -> Json:
        if self._waiting[account] >= MOST_OF_ONE or self.waiting >= MOST_WAITING:
            raise TooMany("the coach is busy; ask again in a moment")
        self._waiting[account] += 1
        try:
            async with self._turns[account]:
                found = await asyncio.get_running_loop().run_in_executor(self._workers(), work, *arguments)
                self._answered = True
                return found
        except BrokenProcessPool:
            self._pool = None
            raise Unavailable("the coach stopped while it counted; ask again") from None
        finally:
            self._waiting[account] -= 1
            if not self._waiting[account]:
                del self._waiting[account], self._turns[account]

    def stop(self) -> None:
        """Ends the workers; questions that wait are dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
