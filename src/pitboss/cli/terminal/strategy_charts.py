"""Charts of a strategy in a terminal of eighty columns."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from pitboss.cards import RANKS
from pitboss.cli.terminal.layout import Grid

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.odds.certificates.in_words import TheWords
    from pitboss.odds.charts.chart import Chart

Rows = tuple[tuple[str, ...], ...]
HEADING = 12  # characters of a heading before it goes on in the next line
SHORT = 8  # characters of a cell that is a number or a choice, and of a heading among many


def print_words(out: Console, words: TheWords) -> None:
    """Prints a strategy in words; the first line that holds decides."""
    from pitboss.rules import percent

    gives = f", which gives away {percent(words.cost)} of the base bet a round" if words.cost is not None else ""
    out.print(f"In words (strategy {words.name}){gives}", style="bold")
    for each in words.streets:
        costs = f" ({percent(each.cost)})" if each.cost is not None and len(words.streets) > 1 else ""
        out.print(f"{each.street.says}{costs}:")
        for number, line in enumerate(each.lines, 1):
            out.print(textwrap.fill(f"{number}. {line}", 78, initial_indent="  ", subsequent_indent="     "))
    out.print()


def print_chart(out: Console, chart: Chart, *, is_first: bool = False) -> None:
    """Prints a chart. In a chart with a column for each rank, choices are abbreviated and explained above it."""
    ranked = set(RANKS) <= set(chart.header)
    rows, notes = compact(chart) if ranked else (chart.rows, [])
    if chart.header[-1] == "of all hands" and not is_first:
        notes.append("over all deals, whatever was chosen before")
    counts = ": how often each choice is best" if chart.is_shares and "how often" not in chart.title else ""
    out.print(chart.title + counts, style="bold")
    for note in notes:
        out.print(note)
    short = [all(len(cell) <= SHORT for cell in column) for column in zip(*rows, strict=True)]
    header = ["\n".join(textwrap.wrap(name, SHORT if ranked else HEADING)) for name in chart.header]
    right = frozenset(at for at, is_short in enumerate(short) if is_short and at)
    if ranked:
        out.print(Grid("", tuple(header), rows, right, gap=1, least=3))
    else:
        out.print(Grid("", tuple(header), rows, right))


def compact(chart: Chart) -> tuple[Rows, list[str]]:
    """The cells with their choices abbreviated, and the notes that explain them."""
    places = [at for at, name in enumerate(chart.header) if name in RANKS and name]
    cells = {row[at] for row in chart.rows for at in places}
    names = short_names({cell.split()[0] for cell in cells if cell})
    brief = {cell: names[cell.split()[0]] + "~" * (" " in cell) if cell else "" for cell in cells}
    rows = tuple(tuple(brief[cell] if at in places else cell for at, cell in enumerate(row)) for row in chart.rows)
    notes = []
    if not chart.header[0] and not any(name.endswith("%") for name in names):
        notes.append("suited above the diagonal, offsuit below")
    said = [f"{name} = {choice}" for choice, name in sorted(names.items()) if name != choice]
    if any("~" in cell for cell in brief.values()):
        said.append("~ = most of these hands, not all")
    return rows, notes + ([", ".join(said)] if said else [])


def short_names(choices: set[str]) -> dict[str, str]:
    """Each choice by its shortest unambiguous beginning; a choice with a digit, such as 4x, stays as it is."""
    return {choice: choice if any(map(str.isdigit, choice)) else _prefix(choice, choices) for choice in choices}


def _prefix(choice: str, choices: set[str]) -> str:
    others = choices - {choice}
    sizes = range(1, len(choice) + 1)
    return next((choice[:n] for n in sizes if not any(each.startswith(choice[:n]) for each in others)), choice)
