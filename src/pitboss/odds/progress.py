"""How far a count has come, on a terminal: for calls from Python that would be silent for a minute."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]

SECONDS = 0.2  # between two lines


def announce(progress: Progress | None, what: str) -> None:
    """Tells a progress that can show it what is being waited for from now on, such as `dealing 1,000 rounds`."""
    tell = getattr(progress, "announce", None)
    if tell:
        tell(what)


@contextmanager
def terminal_progress(what: str) -> Iterator[Progress | None]:
    """A progress that writes `what` and a percentage over one line of a terminal; None where there is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= SECONDS:
            told = now
            sys.stderr.write(f"\r{what}: {100 * done // max(total, 1)} %")
            sys.stderr.flush()

    try:
        yield progress
    finally:
        if told:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
