"""Runs many short pieces of compiled work on two threads, with progress, and stops soon when interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import islice, pairwise
from typing import TypeVar

from pitboss.odds.progress import Progress

THREADS = 2
Result = TypeVar("Result")


class Work:
    """A budget of `total` pieces, or of a few more than there are, reported to `progress` as they are done."""

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
        self.done = min(self.done + 1, self.total)
        if self.progress:
            self.progress(self.done, self.total)

    def finish(self) -> None:
        """All of it is done, where the budget was larger than needed."""
        if self.progress and self.done < self.total:
            self.progress(self.total, self.total)


def in_slices(run: Callable[[int, int], Result], count: int, slices: int = 16) -> Iterator[Callable[[], Result]]:
    """The calls `run(first, last)` for slices of a range, none of them empty."""
    edges = [count * place // slices for place in range(slices + 1)]
    return (partial(run, first, last) for first, last in pairwise(edges) if first < last)
