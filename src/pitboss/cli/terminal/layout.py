"""Tables that fit the width of a terminal without splitting a word.

A table that fits is printed as it is. Otherwise its prose is wrapped; a table of many short columns is printed in
parts, each with the first column; one whose prose would become too narrow is printed as a list of entries.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

Row = tuple[str, ...]
WIDTH = 80  # columns where no terminal says how many it has
MARGIN = 1  # a space on either side of the table
GAP = 2  # between two columns
_ODDS = re.compile(r"(?<=\d) to (?=\d)")
NOTHING = ("", "–")
NARROW = 22  # prose in a narrower column is hard to read


@dataclass(frozen=True)
class Column:
    """The natural width of a column, and the smallest width it may have."""

    natural: int
    least: int

    @property
    def is_prose(self) -> bool:
        """It can be wrapped."""
        return self.least < self.natural

    @property
    def readable(self) -> int:
        """The narrowest it may become before a list is better."""
        return min(self.natural, max(self.least, NARROW))


@dataclass(frozen=True)
class Grid:
    """A table for people, laid out for the width at which it is printed."""

    title: str
    header: Row
    rows: tuple[Row, ...]
    right: frozenset[int] = frozenset()
    gap: int = GAP
    least: int = 0  # the least width of a column

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        if self.title:
            yield Text(self.title, style="bold")
        yield Text("\n".join(self.laid_out(options.max_width)), no_wrap=True)

    def laid_out(self, width: int) -> Iterator[str]:
        """The lines of the table, of its parts, or of its entries."""
        columns = measure(self.header, self.rows, self.least)
        space = width - 2 * MARGIN - self.gap * (len(columns) - 1)
        if sum(column.readable for column in columns) <= space:
            yield from self._table(range(len(columns)), shared_out(columns, space))
        elif any(column.is_prose for column in columns[1:]):
            yield from entries(self.header, self.rows, width)
        else:
            for part in parts(columns, width, self.gap):
                yield from self._table(part, [columns[place].natural for place in part])

    def _table(self, places: Sequence[int], widths: Sequence[int]) -> Iterator[str]:
        yield from self._row(self.header, places, widths)
        yield " " + "─" * (sum(widths) + self.gap * (len(widths) - 1) + 2 * MARGIN - 2)
        for row in self.rows:
            yield from self._row(row, places, widths)
        yield ""

    def _row(self, row: Row, places: Sequence[int], widths: Sequence[int]) -> Iterator[str]:
        """The lines of one row; headings are on the line above the rule."""
        cells = [wrapped(row[place], width) for place, width in zip(places, widths, strict=True)]
        tall = max(map(len, cells))
        if row is self.header:
            cells = [[""] * (tall - len(cell)) + cell for cell in cells]
        for number in range(tall):
            yield (" " * MARGIN + (" " * self.gap).join(self._line(cells, number, places, widths))).rstrip()

    def _line(self, cells: list[list[str]], number: int, places: Sequence[int], widths: Sequence[int]) -> Iterator[str]:
        for cell, place, width in zip(cells, places, widths, strict=True):
            text = cell[number] if number < len(cell) else ""
            yield text.rjust(width) if place in self.right else text.ljust(width)


def wrapped(cell: str, width: int) -> list[str]:
    """The lines of a cell."""
    lines = (textwrap.wrap(line, width, break_on_hyphens=False) for line in cell.split("\n"))
    return [line for part in lines for line in part] or [""]


def measure(header: Row, rows: Iterable[Row], least: int = 0) -> tuple[Column, ...]:
    """The columns of a table."""
    return tuple(
        Column(
            max(least, *(_longest(cell.split("\n")) for cell in cells)),
            max(least, *(_longest(cell.split()) for cell in cells)),
        )
        for cells in zip(header, *rows, strict=True)
    )


def _longest(parts: list[str]) -> int:
    return max(map(len, parts), default=0)


def shared_out(columns: Sequence[Column], space: int) -> list[int]:
    """The width of each column: first the least it needs, then one character at a time where most is missing."""
    widths = [column.readable for column in columns]
    for _ in range(space - sum(widths)):
        lacking = [column.natural - width for column, width in zip(columns, widths, strict=True)]
        if max(lacking) <= 0:
            break
        widths[lacking.index(max(lacking))] += 1
    return widths


def parts(columns: Sequence[Column], width: int, gap: int) -> Iterator[list[int]]:
    """The places of the columns, as many at a time as fit, each time with the first column."""
    part = [0]
    for place in range(1, len(columns)):
        wide = sum(columns[each].natural + gap for each in [*part, place]) - gap + 2 * MARGIN
        if wide > width and len(part) > 1:
            yield part
            part = [0]
        part.append(place)
    yield part


def entries(header: Row, rows: Iterable[Row], width: int) -> Iterator[str]:
    """Each row as an entry: its first cell, then the others under it with their headings."""
    for row in rows:
        yield from hanging(row[0], width, " ", " ")
        for name, cell in zip(header[1:], row[1:], strict=True):
            if cell not in NOTHING:
                yield from hanging(cell, width, f"   {name}: ", "     ")
        yield ""


def hanging(text: str, width: int, first: str = "", rest: str = "  ") -> list[str]:
    """A paragraph whose later lines are indented; `3 to 2` stays on one line."""
    whole = _ODDS.sub("\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}", text)
    lines = textwrap.wrap(whole, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def count(number: float, word: str) -> str:
    """`1 round`, `2,000 rounds`, `1.5 hours`."""
    text = f"{number:,}" if isinstance(number, int) else f"{number:g}"
    return f"{text} {word}" + ("" if number == 1 else "s")
