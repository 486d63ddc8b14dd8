"""Runs a kernel over a range in slices on two threads, so that progress shows and an interrupt is heard."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import pairwise

THREADS = 2
STEPS = 400  # a little more than the slices of a whole solution

Progress = Callable[[int, int], None]


@dataclass
class Steps:
    """Counts slices and tells how far the work has come."""

    progress: Progress | None = None
    done: int = 0

    def step(self) -> None:
        """One slice is finished."""
        self.done = min(self.done + 1, STEPS - 1)
        if self.progress:
            self.progress(self.done, STEPS)

    def finish(self) -> None:
        """All of it is."""
        if self.progress:
            self.progress(STEPS, STEPS)


def in_slices(run: Callable[[int, int], None], count: int, steps: Steps, *, slices: int = 16) -> None:
    """Calls `run(first, last)` for slices of the range, two at a time."""
    edges = [count * i // slices for i in range(slices + 1)]
    pool = ThreadPoolExecutor(THREADS)
    try:
        tasks = [pool.submit(run, first, last) for first, last in pairwise(edges) if first < last]
        for task in as_completed(tasks):
            task.result()
            steps.step()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
