"""How the command line prints: tables for people, JSON for programs, errors on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pitboss.errors import GameError, PitbossError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


WIDE = 150  # a piped table need not fold its cells to a terminal's width


def console() -> Console:
    """The terminal, or plain text when the output is piped."""
    from rich.console import Console

    piped = not sys.stdout.isatty()
    width = WIDE if piped and "COLUMNS" not in os.environ else None
    return Console(highlight=False, markup=False, soft_wrap=piped, width=width)


def table(title: str, header: Iterable[str], rows: Iterable[Iterable[str]], *, right: Iterable[int] = ()) -> Table:
    """A plain table; the columns in `right` are numbers."""
    from rich import box
    from rich.table import Table

    right = set(right)
    out = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, collapse_padding=True)
    for index, name in enumerate(header):
        out.add_column(name, justify="right" if index in right else "left", overflow="fold", no_wrap=index in right)
    for row in rows:
        out.add_row(*row)
    return out


def print_json(data: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def refuse(error: PitbossError) -> None:
    """What was wrong, where, and what is legal."""
    sys.stderr.write(f"{type(error).__name__}: {error}\n")
    for note in getattr(error, "__notes__", ()):
        sys.stderr.write(f"  {note}\n")


def read_settings(settings: list[str] | None) -> dict[str, str]:
    """`--set option=value`, as often as given."""
    chosen: dict[str, str] = {}
    for setting in settings or []:
        key, equals, value = setting.partition("=")
        if not equals:
            raise GameError(f"--set {setting!r}: write option=value")
        if chosen.setdefault(key, value) != value:
            raise GameError(f"--set {setting!r}: {key} is {chosen[key]} already")
    return chosen
