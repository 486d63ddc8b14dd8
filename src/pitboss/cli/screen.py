"""Where a terminal game speaks: to a person in words, to a program in one JSON document per line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any, Protocol

from pitboss.cli.layout import WIDTH, hanging
from pitboss.cli.output import console
from pitboss.cli.rounds import event_text, settlement_table
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

    def events(self, events: Iterable[e.Event], *, over: bool) -> None:
        """What happened at the table, as the player may see it."""

    def settlement(self, lines: Iterable[e.Settled]) -> None:
        """The player's settlement."""

    def refuse(self, error: PitbossError) -> None:
        """What was wrong; nothing is lost."""

    def ask(self, prompt: str) -> str | None:
        """One line from the player, or None at the end of the input."""


def _line(prompt: str) -> str | None:
    """An end of the input or Ctrl-C is the player's wish to leave; chips on the layout stay there."""
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

    def events(self, events: Iterable[e.Event], *, over: bool) -> None:
        """Prints each event that a player watches for; what is settled at the end comes as a table."""
        for event in events:
            told_otherwise = isinstance(event, e.Finished | e.Asked | e.BetsPlaced | e.Dealt | e.Burned)
            if not told_otherwise and not (over and isinstance(event, e.Settled)):
                self._console.print("  " + event_text(event))

    def settlement(self, lines: Iterable[e.Settled]) -> None:
        """Prints the settlement as a table."""
        self._console.print(settlement_table(lines))

    def refuse(self, error: PitbossError) -> None:
        """Prints the error; the game goes on."""
        self._console.print(f"{error}", style="red")

    def ask(self, prompt: str) -> str | None:
        """Reads a line after the prompt."""
        return _line(f"{prompt} > ")


class JsonLines:
    """For programs."""

    def heading(self, title: str) -> None:
        """Writes the title."""
        _write({"heading": title})

    def say(self, sentence: str, **data: Any) -> None:
        """Writes the sentence with its data."""
        _write({"say": sentence, **data})

    def events(self, events: Iterable[e.Event], *, over: bool) -> None:
        """Writes each event."""
        for event in events:
            _write(event_json(event))

    def settlement(self, lines: Iterable[e.Settled]) -> None:
        """The lines were already written as events."""

    def refuse(self, error: PitbossError) -> None:
        """Writes the error; the game goes on."""
        _write(error.as_data())

    def ask(self, prompt: str) -> str | None:
        """Writes the prompt, reads a line."""
        _write({"ask": prompt})
        return _line("")


def _write(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    sys.stdout.flush()
