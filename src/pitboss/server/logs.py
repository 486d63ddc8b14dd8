"""The log: one JSON object per line on standard error. Nothing secret is ever passed to it, and nothing floods it."""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
import sys
import time
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog

from pitboss.errors import SettingsError

Line = MutableMapping[str, Any]
MOST_LINES = 20
WINDOW_SECONDS = 60.0
MOST_KINDS = 1000


def set_up_logs(level: str) -> None:
    """Every line is JSON, also those of the libraries; every error has an id."""
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise SettingsError(f"log_level: there is no level {level!r}; choose debug, info, warning or error")
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            Sparing(),
            add_id,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=as_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=lambda *_: Lines(),
    )
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[FromLibraries()], force=True)


def as_json(line: Line, **options: Any) -> str:
    """The object in one line, readable as it is."""
    return json.dumps(line, ensure_ascii=False, **options)


def add_id(logger: Any, method: str, line: Line) -> Line:
    """An error can be named in a report."""
    if line["level"] in ("error", "critical"):
        line.setdefault("id", secrets.token_hex(6))
    return line


class Sparing:
    """Lets a few lines of one kind pass in a minute. The next one that passes says how many were left out.

    Lines with an id pass always: an answer names that id.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[tuple[str, str], list[float]] = {}  # when the window began, lines in it, lines left out

    def __call__(self, logger: Any, method: str, line: Line) -> Line:
        """One line."""
        if "id" in line:
            return line
        now, kind = self._clock(), (str(line.get("event")), _error_of(line))
        window = self._seen.setdefault(kind, [now, 0, 0])
        if now - window[0] > WINDOW_SECONDS:
            window[:2] = [now, 0]
        if window[1] >= MOST_LINES:
            window[2] += 1
            raise structlog.DropEvent
        window[1] += 1
        if window[2]:
            line["left_out"], window[2] = int(window[2]), 0
        if len(self._seen) > MOST_KINDS:
            self._seen.clear()
        return line


def _error_of(line: Line) -> str:
    error = line.get("exc_info")
    if error is True:
        error = sys.exc_info()
    found = error[1] if isinstance(error, tuple) else error
    return type(found).__name__


class Lines:
    """Writes lines to standard error. One that cannot be written (the disk may be full) is dropped: play goes on."""

    def write(self, line: str) -> None:
        """One line."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(line + "\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = exception = write


class FromLibraries(logging.Handler):
    """What uvicorn, asyncio and others log, as lines of the same kind."""

    def emit(self, record: logging.LogRecord) -> None:
        """One record."""
        try:
            error = {"exc_info": record.exc_info} if record.exc_info else {}
            log = structlog.get_logger(record.name)
            log.log(record.levelno, record.getMessage(), source=record.name, **error)
        except Exception:  # a line must never stop the house
            self.handleError(record)
