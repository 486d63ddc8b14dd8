"""A progress bar for work that takes seconds, on standard error and only for a person."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from pitboss.cli.interrupts import heeded

Progress = Callable[[int, int], None]

FIRST_ADVICE = "Counting. Where this is the first time on a machine, kernels are compiled, which takes up to a minute."


@contextmanager
def waiting(what: str) -> Iterator[Progress]:
    """Shows a bar once the work reports progress; nothing where nobody watches, nor if the work is done at once."""
    with heeded() as look, _bar(what) if sys.stderr.isatty() else _line(what) as show:

        def progress(done: int, total: int) -> None:
            look()
            show(done, total)

        yield progress


@contextmanager
def _line(what: str) -> Iterator[Progress]:
    with _told_after(2.0, f"{what[:1].upper()}{what[1:]}."):
        yield lambda done, total: None


@contextmanager
def _bar(what: str) -> Iterator[Progress]:
    bar = _Bar(what)
    try:
        yield bar
    finally:
        bar.close()


class _Bar:
    """Comes up at the first report: Rich is not imported for an answer that is already there."""

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
        """Takes the bar away."""
        if self.stop:
            self.stop()


@contextmanager
def patience(text: str, seconds: float = 2.0) -> Iterator[None]:
    """Says why nothing happens, if the work is not done by then."""
    with heeded(), _told_after(seconds, text):
        yield


@contextmanager
def _told_after(seconds: float, text: str) -> Iterator[None]:
    timer = Timer(seconds, notice, [text])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def notice(text: str) -> None:
    """One line for a person who waits."""
    sys.stderr.write(f"{text}\n")
