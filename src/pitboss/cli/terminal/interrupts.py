"""Ctrl-C during long work.

A KeyboardInterrupt that is raised while C calls back into Python, as LLVM does for each kernel it compiles, is printed
and dropped. So the signal is also recorded, and handled when the kernel returns.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


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
        yield check
    except Exception as error:
        if seen:
            raise KeyboardInterrupt from error
        raise
    finally:
        signal.signal(signal.SIGINT, before)
    check()


def forget_handled() -> None:
    """Lets the exit code tell how the command ended, after a Ctrl-C that was handled.

    Where Ctrl-C comes while Python executes a text, as it does for every data class that is being imported, Python
    remembers that, and ends itself by the signal in the end. Executing another text makes it forget.
    """
    exec("")
