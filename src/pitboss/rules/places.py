"""Where in the source of a game something happens: the last line of a function, or of what raised an error."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

PACKAGE = Path(__file__).parents[1]


def line_of(ask: Callable[..., Any], *arguments: Any) -> str:
    """The last line of a function that is executed with these arguments, such as ` (settle.py, line 40)`."""
    code, last = getattr(ask, "__code__", None), 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal last
        if frame.f_code is code:
            last = frame.f_lineno
            return trace
        return None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with suppress(Exception):  # the mistake says how it fails
            ask(*arguments)
    finally:
        sys.settrace(before)
    return f" ({Path(code.co_filename).name}, line {last})" if code and last else ""


def place_of_error(error: BaseException) -> str:
    """The last line of a game's source that an error passed, such as ` (my_game.py, line 12)`; else nothing."""
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({Path(error.filename).name}, line {error.lineno})"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_of_a_game(frame.filename)]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def _is_of_a_game(file: str) -> bool:
    path = Path(file)
    own = path.is_relative_to(PACKAGE) and not path.is_relative_to(PACKAGE / "games")
    return path.suffix == ".py" and not own and "importlib" not in path.parts
