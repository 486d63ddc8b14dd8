"""What every recipe keeps: it follows the definition of a game, or refuses it by name before any long work."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache

from pitboss.cards import Cards, cards_text
from pitboss.errors import DefinitionError, NotFollowed
from pitboss.odds.model.known_by_content import is_known, make_known
from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options
from pitboss.rules.street import never

SETTLED = "settlement of every cell"
ASKED_TWICE = 8  # of so many rows one is asked twice


def checked_facts(game: Game, row: Cards, choices: Choices) -> Facts:
    """The facts of a row, refused where they are not what the definition declares."""
    found = game.facts(row, choices)
    if not isinstance(found, tuple):
        raise DefinitionError(f"{game.id}: facts are a tuple of ints, not {found!r}, at {_where(row, choices)}")
    if row[0] % ASKED_TWICE == 0 and game.facts(row, choices) != found:
        raise DefinitionError(f"{game.id}: facts that are asked twice must be the same, at {_where(row, choices)}")
    for name, value, values in zip(game.fact_values, found, game.fact_values.values(), strict=True):
        if not isinstance(value, int) or not 0 <= value < len(values):
            where = _where(row, choices)
            raise DefinitionError(f"{game.id}: {name} is {value!r}, not one of its {len(values)} values, at {where}")
    return found


def _where(row: Cards, choices: Choices) -> str:
    return f"{cards_text(row)} after {' '.join(choices)}"


@lru_cache(maxsize=64)
def check_settlement(game: Game, options: Options) -> None:
    """Every cell must rule on every wager; says which one leaves a wager out, before any deal is counted."""
    if is_known(game, SETTLED):
        return
    wagers = {wager.id for wager in game.wagers}
    for path in game.paths:
        for facts in game.domain():
            missing = wagers - set(game.settle(facts, path, options))
            if missing:
                raise DefinitionError(
                    f"{game.id}: the settlement leaves out {', '.join(sorted(missing))} "
                    f"in the cell {_named(game, facts)} after {' '.join(path)}"
                )
    make_known(game, SETTLED)


def _named(game: Game, facts: Facts) -> str:
    return ", ".join(
        f"{name} {values[value]}" for (name, values), value in zip(game.fact_values.items(), facts, strict=True)
    )


def check_no_excuse(game: Game) -> None:
    """Refuses a game in which a seat with certain cards has no decision."""
    for street in game.streets:
        if street.excused is not never:
            raise NotFollowed(f"{game.id}: a seat with certain cards has no decision on {street.id}")


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
