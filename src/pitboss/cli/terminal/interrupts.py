"""Ctrl-C during long work.

A KeyboardInterrupt that is raised while C calls back into Python, as LLVM does for each kernel it compiles, is dropped.
So the signal is also recorded, and handled when the kernel returns; Python's report of what was dropped is not shown.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


@contextmanager
def interruptible() -> Iterator[Callable[[], None]]:
    """Work that always ends with KeyboardInterrupt after Ctrl-C. Call the function it gives to end it earlier."""
    seen = False

    def record(number: int, frame: FrameType | None) -> None:
        nonlocal seen
        seen = True
        raise KeyboardInterrupt

    def check() -> None:
        if seen:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, record)
    try:
        with _dropped_in_silence():
            yield check
    except Exception as error:
        if seen:
            raise KeyboardInterrupt from error
        raise
    finally:
        signal.signal(signal.SIGINT, before)
    check()


@contextmanager
def _dropped_in_silence() -> Iterator[None]:
    """Other exceptions that C drops are reported as ever."""
    before = sys.unraisablehook

    def report(dropped: UnraisableHookArgs) -> None:
        if not isinstance(dropped.exc_value, KeyboardInterrupt):
            before(dropped)

    sys.unraisablehook = report
    try:
        yield
    finally:
        sys.unraisablehook = before


def forget_handled() -> None:
    """Lets the exit code tell how the command ended, after a Ctrl-C that was handled.

    Where Ctrl-C comes while Python executes a text, as it does for every data class that is being imported, Python
    remembers that, and ends itself by the signal in the end. Executing another text makes it forget.
    """
    exec("")
