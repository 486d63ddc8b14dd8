"""What every recipe guarantees: it follows the definition of a game, or refuses it by name before any long work."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache

from pitboss.cards import Cards, cards_text
from pitboss.errors import DefinitionError, NotFollowed
from pitboss.games.known_by_content import is_known, make_known
from pitboss.rules import FIRST_LINE, NOT_ASKED, Choices, Facts, Game, Options, Wager
from pitboss.rules.street import never

SETTLED = "settlement of every cell"
SHOWN_ROWS = 64
ASKED_TWICE = 8  # one row in this many is asked twice


def check_definition(game: Game, options: Options) -> None:
    """Raises DefinitionError where facts or settlement are not what the definition declares, before any long work."""
    check_facts(game)
    check_settlement(game, options)


@lru_cache(maxsize=64)
def check_facts(game: Game) -> None:
    """Some rows, each asked twice, by every path in turn."""
    chance = random.Random(2026)
    for number in range(SHOWN_ROWS):
        row, path = tuple(chance.sample(game.deck, game.row_size)), game.paths[number % len(game.paths)]
        found = checked_facts(game, row, path)
        if game.facts(row, path) != found:
            raise not_the_same(game, row, path)
        if type(found) is not type(game.fact_type(*found)):
            raise DefinitionError(f"{game.id}: facts gives a {type(found).__name__}, which is not its `fact_type`")


def not_the_same(game: Game, row: Cards, choices: Choices) -> DefinitionError:
    """What is said of facts that change from one call to the next."""
    return DefinitionError(f"{game.id}: facts that are asked twice must be the same, at {_where(row, choices)}")


def checked_facts(game: Game, row: Cards, choices: Choices) -> Facts:
    """The facts of a row, refused where they are not what the definition declares."""
    try:
        found = game.facts(row, choices)
    except Exception as error:
        where = _where(row, choices)
        raise DefinitionError(f"{game.id}: facts fails with {type(error).__name__}: {error}, at {where}") from error
    if not isinstance(found, tuple) or len(found) != len(game.fact_values):
        raise DefinitionError(
            f"{game.id}: facts is a tuple of {len(game.fact_values)} ints, not {found!r}, at {_where(row, choices)}"
        )
    for name, value, values in zip(game.fact_values, found, game.fact_values.values(), strict=True):
        if not isinstance(value, int) or not 0 <= value < len(values):
            where = _where(row, choices)
            raise DefinitionError(f"{game.id}: {name} is {value!r}, not one of its {len(values)} values, at {where}")
    if row[0] % ASKED_TWICE == 0 and game.facts(row, choices) != found:
        raise not_the_same(game, row, choices)
    return found


def first_of_each_value(told: Iterable[Facts]) -> list[int]:
    """Where each value of each fact comes first."""
    first: dict[tuple[int, int], int] = {}
    for at, facts in enumerate(told):
        for place in enumerate(facts):
            first.setdefault(place, at)
    return sorted(set(first.values()))


def check_without_choices(game: Game, rows: Sequence[Cards], told: Sequence[Facts]) -> None:
    """Refuses facts that go by the choices made: each value of each fact is asked for after every path."""
    for at in first_of_each_value(told):
        for path in game.paths:
            if checked_facts(game, rows[at], path) != told[at]:
                raise NotFollowed(f"{game.id}: its facts depend on the choices made, as {_where(rows[at], path)} shows")


def _where(row: Cards, choices: Choices) -> str:
    return f"{cards_text(row)} after {' '.join(choices)}"


@lru_cache(maxsize=64)
def check_settlement(game: Game, options: Options) -> None:
    """Every cell must rule on every wager, by a line that its pay table has; says which one does not."""
    known = settlement_known(options)
    if is_known(game, known):
        return
    tables = {wager.id: largest_outcome(wager, options) for wager in game.wagers}
    for path in game.paths:
        for number, facts in enumerate(game.domain()):
            _check_cell(game, options, tables, facts, path)
            if number % ASKED_TWICE == 0 and game.settle(facts, path, options) != game.settle(facts, path, options):
                cell = f"{_named(game, facts)} after {' '.join(path)}"
                raise DefinitionError(f"{game.id}: a cell that is settled twice must come out the same: {cell}")
    make_known(game, known)


def settlement_known(options: Options) -> str:
    """Under which name the check of the settlement is remembered."""
    return f"{SETTLED} {sorted(options.items())}"


def largest_outcome(wager: Wager, options: Options) -> int:
    """Outcomes of a wager are numbered below this."""
    lines = min((len(table) for table in wager.tables.values()), default=0)
    table = None if wager.table_by_hands else wager.table(options, 0)
    return FIRST_LINE + (len(table) if table else lines)


def _check_cell(game: Game, options: Options, outcomes: Mapping[str, int], facts: Facts, path: Choices) -> None:
    """One cell: a ruling on every wager, each with an outcome that there is."""
    try:
        rulings = game.settle(facts, path, options)
        if all(_is_outcome(rulings[id_].outcome, most) for id_, most in outcomes.items()):
            return
        wrong = "; ".join(
            f"{id_} has the outcome {rulings[id_].outcome!r}, which is not an int below {most}; its pay table has "
            f"{most - FIRST_LINE} lines"
            for id_, most in outcomes.items()
            if not _is_outcome(rulings[id_].outcome, most)
        )
    except KeyError as error:
        missing = [id_ for id_ in outcomes if id_ in error.args]
        wrong = f"the settlement leaves out {missing[0]}" if missing else f"settle fails with KeyError: {error}"
    except Exception as error:
        wrong = f"settle fails with {type(error).__name__}: {error}"
    raise DefinitionError(f"{game.id}: {wrong}, in the cell {_named(game, facts)} after {' '.join(path)}")


def _is_outcome(outcome: object, most: int) -> bool:
    return isinstance(outcome, int) and 0 <= outcome < most


def _named(game: Game, facts: Facts) -> str:
    return ", ".join(
        f"{name} {values[value]}" for (name, values), value in zip(game.fact_values.items(), facts, strict=True)
    )


def check_no_excuse(game: Game) -> None:
    """Refuses a game in which a seat with certain cards has no decision."""
    for street in game.streets:
        if street.excused is not never:
            raise NotFollowed(f"{game.id}: with some cards a seat has no decision on {street.id}")


def legal_paths(game: Game, options: Options) -> frozenset[Choices]:
    """The paths that can come up with these options, by the choices that the house offers; no sizes in between."""
    return frozenset(path for path in game.paths_under(options) if _is_offered(game, path, options))


def _is_offered(game: Game, path: Choices, options: Options) -> bool:
    made = [street.choice(id_) for street, id_ in zip(game.streets, path, strict=True) if id_ != NOT_ASKED]
    return all(choice is not None and choice.exists(options) and not choice.between for choice in made)


def one_value(game: Game, what: str, found: Iterable[tuple[Hashable, int]]) -> Mapping[Hashable, int]:
    """The value for each key; refuses a game in which a key has two of them."""
    values: dict[Hashable, int] = {}
    for key, value in found:
        if values.setdefault(key, value) != value:
            raise NotFollowed(f"{game.id}: {what}")
    return values
