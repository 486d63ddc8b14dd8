"""How the command line prints: tables for people, JSON for programs, errors on standard error."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pitboss.cli.terminal.layout import WIDTH, Grid
from pitboss.errors import GameError, PitbossError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def console() -> Console:
    """The terminal, or plain text when the output is piped."""
    from rich.console import Console

    piped = not sys.stdout.isatty()
    width = WIDTH if piped and "COLUMNS" not in os.environ else None
    return Console(highlighter=_in_colour, markup=False, width=width)


_RED = re.compile(r"(?:10|[2-9AKQJ])[♥♦]")
_JOKER = re.compile(r"★[12]")
_FACE_DOWN = re.compile(r"▒▒")


def _in_colour(text: str | Text) -> Text:
    """Red suits in red, jokers in magenta, cards that are face down dim."""
    from rich.text import Text

    out = Text(text) if isinstance(text, str) else text
    for pattern, style in ((_RED, "red"), (_JOKER, "magenta"), (_FACE_DOWN, "dim")):
        out.highlight_regex(pattern, style)
    return out


def table(title: str, header: Iterable[str], rows: Iterable[Iterable[str]], *, right: Iterable[int] = ()) -> Grid:
    """A table for people; the columns in `right` are numbers."""
    return Grid(title, tuple(header), tuple(map(tuple, rows)), frozenset(right))


def print_json(data: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def refuse(error: PitbossError) -> None:
    """Prints what was wrong, where, and what is legal."""
    from pitboss.cli.terminal.waiting import notice

    notice(f"{type(error).__name__}: {error}")


def read_settings(settings: list[str] | None) -> dict[str, str]:
    """The values of every `--set option=value`."""
    chosen: dict[str, str] = {}
    for setting in settings or []:
        key, equals, value = setting.partition("=")
        if not equals:
            raise GameError(f"--set {setting!r}: write option=value")
        if chosen.setdefault(key, value) != value:
            raise GameError(f"--set {setting!r}: {key} is {chosen[key]} already")
    return chosen
