"""The output of a terminal game: words for a person, one JSON document per line for a program."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

from pitboss.cli.terminal.layout import WIDTH, hanging
from pitboss.cli.terminal.output import console
from pitboss.errors import PitbossError
from pitboss.play import events as e
from pitboss.play.wire import event_json

QUIT = ("q", "quit", "exit")


class Screen(Protocol):
    """What a terminal game needs of its screen."""

    def heading(self, title: str) -> None:
        """Begins a new part."""

    def say(self, sentence: str, **data: Any) -> None:
        """A sentence; `data` for programs."""

    def lines(self, lines: Iterable[str]) -> None:
        """The table as a person sees it."""

    def clear(self) -> None:
        """Takes everything off the screen."""

    def data(self, **data: Any) -> None:
        """Something for programs only."""

    def copy(self, line: str, **data: Any) -> None:
        """One line to be copied, however long."""

    def events(self, events: Iterable[e.Event]) -> None:
        """What happened at the table, for programs."""

    def refuse(self, error: PitbossError) -> None:
        """An error; the game goes on."""

    def ask(self, prompt: str, **data: Any) -> str | None:
        """One line from the player, or None at the end of the input."""


def _line(prompt: str) -> str | None:
    """A line of input; None at its end and after Ctrl-C, which both mean that the player leaves."""
    with suppress(ImportError):  # so that lines can be edited and typed again
        import readline  # noqa: F401
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        return None


class Words:
    """For people."""

    def __init__(self) -> None:
        self._console = console()

    def heading(self, title: str) -> None:
        """Prints the title in a rule across the screen."""
        self._console.print(f"── {title} ".ljust(min(self._console.width, WIDTH), "─"), style="bold")

    def say(self, sentence: str, **data: Any) -> None:
        """Prints the sentence; later lines are indented as the first one is."""
        indent = " " * (len(sentence) - len(sentence.lstrip()))
        for line in hanging(sentence.strip(), min(self._console.width, WIDTH), indent, f"{indent}  ") or [""]:
            self._console.print(line)

    def lines(self, lines: Iterable[str]) -> None:
        """Prints the lines."""
        for line in lines:
            self._console.print(line, no_wrap=True)

    def clear(self) -> None:
        """Empties the terminal; a file keeps what was written."""
        self._console.clear()

    def data(self, **data: Any) -> None:
        """Nothing: the sentences say the same to a person."""

    def copy(self, line: str, **data: Any) -> None:
        """Prints the text as it is."""
        self._console.print(line, soft_wrap=True)

    def events(self, events: Iterable[e.Event]) -> None:
        """Nothing: a person sees the table."""

    def refuse(self, error: PitbossError) -> None:
        """Prints the error; the game goes on."""
        for line in hanging(str(error), min(self._console.width, WIDTH)):
            self._console.print(line, style="red")

    def ask(self, prompt: str, **data: Any) -> str | None:
        """Reads a line after the prompt."""
        answer = _line(f"{prompt} > ")
        if answer is None:
            self._console.print()
        return answer


class JsonLines:
    """For programs."""

    def heading(self, title: str) -> None:
        """Writes the title."""
        _write({"heading": title})

    def say(self, sentence: str, **data: Any) -> None:
        """Writes the sentence with its data."""
        _write({"say": sentence, **data})

    def lines(self, lines: Iterable[str]) -> None:
        """A program gets the events instead."""

    def clear(self) -> None:
        """Nothing: a program has no screen."""

    def data(self, **data: Any) -> None:
        """Writes the data."""
        _write(data)

    def copy(self, line: str, **data: Any) -> None:
        """Writes the text with its data."""
        _write({"say": line, **data})

    def events(self, events: Iterable[e.Event]) -> None:
        """Writes each event."""
        for event in events:
            _write(event_json(event))

    def refuse(self, error: PitbossError) -> None:
        """Writes the error; the game goes on."""
        _write(error.as_data())

    def ask(self, prompt: str, **data: Any) -> str | None:
        """Writes the prompt, reads a line."""
        _write({"ask": prompt, **data})
        return _line("")


def _write(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    sys.stdout.flush()
