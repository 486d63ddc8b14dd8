"""The settlement as a table: for each wager, what decides it and how it ends.

The table is found by visiting every cell of the game's finite domain, dropping the columns that make
no difference, and merging the rows with the same outcome.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from pitboss.describe.section import Row, Section
from pitboss.rules import FIRST_LINE, NO_ACTION, NOT_ASKED, WORDS, Choices, Facts, Game, Options, Wager
from pitboss.rules.watched_options import WatchedOptions

Cell = tuple[int, ...]  # the path's index, then the facts
Ending = tuple[int, str]  # outcome and rule

CHOICES = "choices"


@dataclass(frozen=True)
class Column:
    """One thing that can decide a wager: the choices made, or a fact, with the names of its values."""

    name: str
    values: tuple[str, ...]


def settlement_tables(game: Game, options: Options | None = None) -> Iterator[Section]:
    """One table per wager under these options, or under the default and every reading that changes it."""
    if options is not None:
        yield from sections(game, options).values()
        return
    default = sections(game, game.choose_options())
    yield from default.values()
    for reading, title in other_readings(game):
        for id_, changed in sections(game, reading).items():
            if changed.rows != default[id_].rows:
                yield replace(changed, title=f"{id_}, with {title}")


def readings(game: Game) -> Iterator[Options]:
    """The default options, and each other value of an option that changes what is settled or how."""
    yield game.choose_options()
    yield from (options for options, _ in other_readings(game))


def other_readings(game: Game) -> Iterator[tuple[Options, str]]:
    """Every value of one option that the settlement reads, or that brings other choices, with its name."""
    default = game.choose_options()
    read, paths = options_read(game), game.settled_paths(default)
    for option in game.options:
        for value in option.values:
            options = game.choose_options({option.id: value})
            if value != option.default and (option.id in read or game.settled_paths(options) != paths):
                yield options, f"{option.id}={value}"


@lru_cache(maxsize=8)
def options_read(game: Game) -> frozenset[str]:
    """The options that the settlement reads in any cell when all of them have their defaults.

    What is not read then changes nothing by itself.
    """
    watched = WatchedOptions(game.choose_options())
    for path in game.settled_paths(game.choose_options()):
        for facts in game.domain():
            game.settle(facts, path, watched)
    return frozenset(watched.asked)


def columns(game: Game, options: Options) -> tuple[Column, ...]:
    """Everything that can decide a wager."""
    paths = Column(CHOICES, tuple(path_text(path) for path in game.settled_paths(options)))
    return (paths, *(Column(name, values) for name, values in game.fact_values.items()))


def path_text(path: Choices) -> str:
    """The choices of a path, without the streets on which nothing was asked."""
    return " ".join(choice for choice in path if choice != NOT_ASKED) or "none asked"


def sections(game: Game, options: Options) -> dict[str, Section]:
    """The table of every wager; each cell is settled once for all of them."""
    found = endings(game, options)
    return {wager.id: section(game, wager, options, found[wager.id]) for wager in game.wagers}


def endings(game: Game, options: Options) -> dict[str, dict[Cell, Ending]]:
    """How each wager ends in every cell where it is at stake."""
    found: dict[str, dict[Cell, Ending]] = {wager.id: {} for wager in game.wagers}
    domain: list[Facts] = list(game.domain())
    for index, path in enumerate(game.settled_paths(options)):
        placed = game.placed(path)
        staked = [wager.id for wager in game.wagers if wager.is_opening or wager.rides or placed.get(wager.id)]
        for facts in domain:
            rulings = game.settle(facts, path, options)
            for id_ in staked:
                found[id_][(index, *facts)] = (rulings[id_].outcome, rulings[id_].rule)
    return found


def section(game: Game, wager: Wager, options: Options, cells: Mapping[Cell, Ending]) -> Section:
    """The wager's table with only the columns that matter."""
    kept = list(columns(game, options))
    for place in reversed(range(len(kept))):
        without = _without(cells, place)
        if without is not None:
            cells = without
            del kept[place]
    rows = tuple(_rows(kept, cells, wager))
    return Section(wager.id, (), (*(column.name for column in kept), "outcome", "rule"), rows, level=3)


def _without(cells: Mapping[Cell, Ending], place: int) -> dict[Cell, Ending] | None:
    """The cells with one column left out; None where that column makes a difference."""
    seen: dict[Cell, Ending] = {}
    for cell, ending in cells.items():
        if seen.setdefault(cell[:place] + cell[place + 1 :], ending) != ending:
            return None
    return seen


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
