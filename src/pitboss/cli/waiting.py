"""What a person sees while a count runs: a progress bar, or one line, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from threading import Timer

from pitboss.cli.interrupts import interruptible
from pitboss.cli.layout import WIDTH, hanging

Progress = Callable[[int, int], None]

FIRST_COUNT = "Preparing to count. The first time on a machine this takes up to a minute."
COUNTING = "Counting the deals."


@contextmanager
def waiting(what: str) -> Iterator[Progress]:
    """Shows a bar once the work reports progress; in a pipe, one line after two seconds."""
    with interruptible() as check, _bar(what) if sys.stderr.isatty() else _line(what) as show:

        def progress(done: int, total: int) -> None:
            check()
            show(done, total)

        yield progress


@contextmanager
def _line(what: str) -> Iterator[Progress]:
    with _notify_after(2.0, f"{what[:1].upper()}{what[1:]}."):
        yield lambda done, total: None


@contextmanager
def _bar(what: str) -> Iterator[Progress]:
    bar = _Bar(what)
    try:
        yield bar
    finally:
        bar.close()


class _Bar:
    """Opens at the first report, so that Rich is not imported for an immediate answer."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.stop: Callable[[], None] | None = None
        self.update: Callable[[int, int], None] | None = None

    def __call__(self, done: int, total: int) -> None:
        if self.update is None:
            self._open()
        assert self.update is not None
        self.update(done, total)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import Progress as RichProgress

        bar = RichProgress(console=Console(stderr=True), transient=True)
        task = bar.add_task(self.what)
        bar.start()
        self.stop = bar.stop
        self.update = lambda done, total: bar.update(task, completed=done, total=total)

    def close(self) -> None:
        """Removes the bar."""
        if self.stop:
            self.stop()


@contextmanager
def notify_if_slow(first_seconds: float = 2.0, seconds: float = 5.0) -> Iterator[None]:
    """Says what takes long: that kernels are compiled for the first time, or after some more seconds, the count."""
    before, told = _times_compiled(), False

    def explain(otherwise: str) -> None:
        nonlocal told
        text = FIRST_COUNT if _times_compiled() > before else otherwise
        if text and not told:
            told = True
            notice(text)

    with interruptible(), _after(first_seconds, partial(explain, "")), _after(seconds, partial(explain, COUNTING)):
        yield


def _times_compiled() -> int:
    """0 while no kernel was needed: their module is slow to import."""
    kernels = sys.modules.get("pitboss.odds.kernels.numba_cache")
    return kernels.times_compiled() if kernels else 0


def _notify_after(seconds: float, text: str) -> AbstractContextManager[None]:
    return _after(seconds, partial(notice, text))


@contextmanager
def _after(seconds: float, act: Callable[[], None]) -> Iterator[None]:
    timer = Timer(seconds, act)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def notice(text: str) -> None:
    """One line on standard error, wrapped on a terminal."""
    lines = hanging(text, WIDTH) if sys.stderr.isatty() else [text]
    sys.stderr.write("\n".join(lines) + "\n")
