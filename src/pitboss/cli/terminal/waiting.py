"""What a person sees while a count runs: a progress bar, or one line, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Timer
from typing import TYPE_CHECKING

from pitboss.cli.terminal.interrupts import interruptible
from pitboss.cli.terminal.layout import WIDTH, hanging

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

LINE_SECONDS = 2.0
FIRST_COUNT = "Preparing to count. The first time on a machine this takes up to a minute."
COUNTING = "Counting the deals."


@contextmanager
def waiting(what: str) -> Iterator[Waiting]:
    """Shows a bar once the work reports progress; in a pipe, one line after two seconds."""
    shown = _Bar(what) if sys.stderr.isatty() else _Line(what)
    try:
        with interruptible() as check:
            yield Waiting(shown, check)
    finally:
        shown.close()


class Waiting:
    """The progress of a count, and what is being waited for (`pitboss.odds.progress.announce`)."""

    def __init__(self, shown: _Bar | _Line, check: Callable[[], None]) -> None:
        self._shown, self._check = shown, check

    def __call__(self, done: int, total: int) -> None:
        """So much of the work is done."""
        self._check()
        self._shown.show(done, total)

    def announce(self, what: str) -> None:
        """From now on this is what is being waited for."""
        self._check()
        self._shown.rename(what)


class _Line:
    """One line for each kind of work that takes more than two seconds."""

    def __init__(self, what: str) -> None:
        self.rename(what)

    def rename(self, what: str) -> None:
        """The work that begins now."""
        self.close()
        self.timer = Timer(LINE_SECONDS, partial(notice, f"{what[:1].upper()}{what[1:]}."))
        self.timer.daemon = True
        self.timer.start()

    def show(self, done: int, total: int) -> None:
        """Nothing more: a pipe is not a terminal."""

    def close(self) -> None:
        """The work is done."""
        if hasattr(self, "timer"):
            self.timer.cancel()


class _Bar:
    """Opens at the first report, so that Rich is not imported for an immediate answer."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.bar: RichProgress | None = None

    def rename(self, what: str) -> None:
        """The work that begins now: a bar of its own."""
        self.close()
        self.what = what

    def show(self, done: int, total: int) -> None:
        """So much of it is done."""
        if self.bar is None:
            self.bar = self._open()
        self.bar.update(self.bar.task_ids[0], completed=done, total=total)

    def _open(self) -> RichProgress:
        from rich.console import Console
        from rich.progress import Progress as RichProgress

        bar = RichProgress(console=Console(stderr=True), transient=True)
        bar.add_task(self.what)
        bar.start()
        return bar

    def close(self) -> None:
        """Removes the bar."""
        if self.bar:
            self.bar.stop()
        self.bar = None


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
