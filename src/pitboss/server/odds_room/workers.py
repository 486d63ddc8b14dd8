"""Work that takes more than a moment, in a process of its own, so that no table waits for it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from pitboss.errors import TooMany, Unavailable

T = TypeVar("T")
MOST_WAITING = 30
POLITE = 5  # work in the background gives way to the tables


def yield_to_tables() -> None:
    """A worker process runs at a lower priority."""
    os.nice(POLITE)


class Workers:
    """One worker process behind a bounded queue. It starts with the first task, or with `start`."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._most = most_waiting

    def start(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Starts the worker with a first task whose result nobody waits for, so that it has loaded what it needs."""
        self._workers().submit(function, *arguments)

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """The result of a function in the worker; refused if too many wait."""
        if self._waiting >= self._most:
            raise TooMany("the odds room is busy; ask again in a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._workers(), function, *arguments)
        except BrokenProcessPool:
            self.stop()
            raise Unavailable("the worker process ended; ask again") from None
        finally:
            self._waiting -= 1

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=yield_to_tables)
        return self._pool

    def stop(self) -> None:
        """Ends the worker; tasks that wait are dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
