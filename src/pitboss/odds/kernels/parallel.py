"""Runs many short pieces of compiled work on two threads, with progress, and stops soon when interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

THREADS = 2
Progress = Callable[[int, int], None]
Result = TypeVar("Result")


class Work:
    """A budget of `total` pieces, reported to `progress` as they are done."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.total, self.done, self.progress = total, 0, progress

    def run(self, pieces: Iterable[Callable[[], Result]]) -> list[Result]:
        """The results in order. A few pieces are queued at a time, so that an interruption is felt at once."""
        left = enumerate(pieces)
        results: dict[int, Result] = {}
        with ThreadPoolExecutor(THREADS) as pool:
            try:
                running = {pool.submit(piece): at for at, piece in islice(left, 2 * THREADS)}
                while running:
                    self._collect(running, results)
                    for at, piece in islice(left, 2 * THREADS - len(running)):
                        running[pool.submit(piece)] = at
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        return [results[at] for at in range(len(results))]

    def _collect(self, running: dict[Future[Result], int], results: dict[int, Result]) -> None:
        finished, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            results[running.pop(future)] = future.result()
            self.step()

    def step(self) -> None:
        """One more piece is done."""
        self.done += 1
        if self.progress:
            self.progress(self.done, self.total)
