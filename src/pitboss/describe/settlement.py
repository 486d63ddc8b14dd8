"""The settlement as a table: for each wager, what decides it and what becomes of it.

The table is found by visiting every cell of the game's finite domain, dropping the columns that make
no difference, and merging the rows that end alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pitboss.describe.section import Row, Section
from pitboss.rules import FIRST_LINE, NO_ACTION, NOT_ASKED, WORDS, Choices, Facts, Game, Options, Wager

Cell = tuple[int, ...]  # the path's index, then the facts
Ending = tuple[int, str]  # outcome and rule

CHOICES = "choices"


@dataclass(frozen=True)
class Column:
    """One thing that can decide a wager: the choices made, or a fact, with the names of its values."""

    name: str
    values: tuple[str, ...]


def settlement_tables(game: Game) -> Iterator[Section]:
    """One table per wager under the default options, and one for every reading that changes it."""
    default = {wager.id: section(game, wager, game.choose_options()) for wager in game.wagers}
    yield from default.values()
    tables = {wager.table_option for wager in game.wagers}
    for option in game.options:
        for value in option.values if option.id not in tables else ():
            chosen = game.choose_options({option.id: value})
            for wager in game.wagers:
                changed = section(game, wager, chosen)
                if changed.rows != default[wager.id].rows:
                    yield replace(changed, title=f"{wager.id}, with {option.id}={value}")


def columns(game: Game, options: Options) -> tuple[Column, ...]:
    """Everything that can decide a wager."""
    paths = Column(CHOICES, tuple(path_text(path) for path in game.settled_paths(options)))
    return (paths, *(Column(name, values) for name, values in game.fact_values.items()))


def path_text(path: Choices) -> str:
    """The choices of a path, without the streets on which nothing was asked."""
    return " ".join(choice for choice in path if choice != NOT_ASKED) or "none asked"


def endings(game: Game, options: Options, wager: Wager) -> dict[Cell, Ending]:
    """How the wager ends in every cell where it is at stake."""
    found: dict[Cell, Ending] = {}
    domain: list[Facts] = list(game.domain())
    for index, path in enumerate(game.settled_paths(options)):
        if not (wager.is_opening or wager.rides or game.placed(path).get(wager.id)):
            continue
        for facts in domain:
            ruling = game.rule_on(facts, path, options)[wager.id]
            found[(index, *facts)] = (ruling.outcome, ruling.rule)
    return found


def section(game: Game, wager: Wager, options: Options) -> Section:
    """The wager's table with only the columns that matter."""
    cells = endings(game, options, wager)
    every = columns(game, options)
    kept = [place for place in range(len(every)) if _matters(cells, place)]
    small = {tuple(cell[place] for place in kept): ending for cell, ending in cells.items()}
    rows = tuple(_rows([every[place] for place in kept], small, wager))
    return Section(wager.id, (), (*(every[place].name for place in kept), "outcome", "rule"), rows, level=3)


def _matters(cells: Mapping[Cell, Ending], place: int) -> bool:
    seen: dict[Cell, Ending] = {}
    for cell, ending in cells.items():
        rest = cell[:place] + cell[place + 1 :]
        if seen.setdefault(rest, ending) != ending:
            return True
    return False


def _rows(kept: list[Column], cells: Mapping[Cell, Ending], wager: Wager) -> Iterator[Row]:
    if not kept:
        yield _ending_text(next(iter(cells.values())), wager)
        return
    groups: dict[tuple[tuple[Cell, Ending], ...], list[int]] = {}
    for value in sorted({cell[0] for cell in cells}):
        rest = tuple((cell[1:], ending) for cell, ending in cells.items() if cell[0] == value)
        groups.setdefault(rest, []).append(value)
    split = list(groups.values())
    for rest, values in groups.items():
        name = _group_name(kept[0], values, split)
        for row in _rows(kept[1:], dict(rest), wager):
            yield (name, *row)


def _group_name(column: Column, values: list[int], split: list[list[int]]) -> str:
    """`any`, a range, the word that sets the group apart, `anything else` for the largest, or all names."""
    if len(split) == 1:
        return "any"
    if len(values) <= 3:
        return ", ".join(column.values[value] for value in values)
    if column.name != CHOICES and values == list(range(values[0], values[-1] + 1)):
        return f"{column.values[values[0]]} to {column.values[values[-1]]}"
    others = [group for group in split if group is not values]
    if word := _common_word(column, values, [value for group in others for value in group]):
        return f"with {word}"
    if all(len(group) < len(values) for group in others):
        return "anything else"
    return ", ".join(column.values[value] for value in values)


def _common_word(column: Column, values: list[int], others: list[int]) -> str:
    """A choice that all these paths make and the others do not."""
    if column.name != CHOICES:
        return ""
    words = set.intersection(*(set(column.values[value].split()) for value in values))
    words -= {word for value in others for word in column.values[value].split()}
    return min(words, default="")


def _ending_text(ending: Ending, wager: Wager) -> Row:
    outcome, rule = ending
    if outcome < FIRST_LINE:
        return ("nothing" if outcome == NO_ACTION else WORDS[outcome], rule)
    table = next(iter(wager.tables.values()))
    verb = "collected" if wager.collected else "pays"
    return (f"{verb}: {table.labels[outcome - FIRST_LINE]}", rule)
