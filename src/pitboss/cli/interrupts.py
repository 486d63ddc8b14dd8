"""Ctrl-C during long work.

A KeyboardInterrupt that rises while C calls back into Python, as LLVM does for each kernel it compiles, is printed and
dropped: the work goes on, or fails later of something else. So the wish is remembered as well as raised.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def heeded() -> Iterator[Callable[[], None]]:
    """Whatever becomes of the work after Ctrl-C, it ends as interrupted; the function given looks in between."""
    seen = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal seen
        seen = True
        raise KeyboardInterrupt

    def look() -> None:
        if seen:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield look
    except Exception as error:
        if seen:
            raise KeyboardInterrupt from error
        raise
    finally:
        signal.signal(signal.SIGINT, before)
    look()
