"""Runs code of the user with a time limit; errors are reported with the line."""

from __future__ import annotations

import ctypes
import threading
import traceback
from collections.abc import Callable

from pitboss.errors import StrategyError

PROBE_SECONDS = 5.0
FAILURES = (Exception, SystemExit)  # An exit counts as a failure; an interrupt comes from the user.


class _Stopped(BaseException):
    """Raised inside a strategy that does not return."""


def within(run: Callable[[], None], seconds: float, late: str) -> None:
    """Runs a function for at most this long, in a thread of its own: there a loop can be stopped from outside."""
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive() and thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_Stopped))
        raise StrategyError(late)


def raised(error: BaseException, file: str = "") -> str:
    """An exception and the last line of the user's file that led to it: `KeyError: 7 (mine.py:12)`.

    Unless named, that is the file of the first function that was called from where the error was caught.
    """
    frames = traceback.extract_tb(error.__traceback__)
    file = file or next((frame.filename for frame in frames[1:]), "")
    lines = [frame.lineno for frame in frames if frame.filename == file]
    text = f"{type(error).__name__}: {error}".rstrip(": ")
    return f"{text} ({file}:{lines[-1]})" if lines else text
