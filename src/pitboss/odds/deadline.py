"""Code of the user's own may run for a while, and no longer."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable

from pitboss.errors import StrategyError

PROBE_SECONDS = 5.0


class _Stopped(BaseException):
    """Thrown into a strategy that does not come back."""


def within(run: Callable[[], None], seconds: float, late: str) -> None:
    """Runs for so long at most. A thread of its own: only there can a loop be broken from outside, on any system."""
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive() and thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_Stopped))
        raise StrategyError(late)
