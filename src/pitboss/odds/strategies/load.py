"""Finds a strategy by its name: one of the game's, your own Python function, or a file of decisions."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import TypeVar, cast

from pitboss.errors import StrategyError
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.strategies.decisions_csv import (
    from_decisions,
)
from pitboss.odds.strategies.time_limit import PROBE_SECONDS, raised, within
from pitboss.rules import ByChance, Game, Options
from pitboss.rules.game import Strategy

Played = TypeVar("Played", bound=Strategy | None)


def strategy_under(strategy: Played, options: Options) -> Played:
    """The strategy at a table with these options: one that follows chances may play differently there."""
    return cast(Played, strategy.under(options)) if isinstance(strategy, ByChance) else strategy


def find_strategy(game: Game, name: str) -> Strategy | None:
    """The strategy of this name: None for `optimal`, a named one, `FILE.py:function`, or a CSV of decisions."""
    if name == OPTIMAL:
        return None
    if name in game.strategies:
        return game.strategies[name]
    path, _, function = name.rpartition(":") if name.rpartition(":")[0].endswith(".py") else (name, "", "")
    if path.endswith(".py"):
        return from_python(Path(path), function or "strategy")
    if path.lower().endswith(".csv"):
        return from_decisions(game, Path(path))
    known = ", ".join((OPTIMAL, *game.strategies))
    raise StrategyError(
        f"{game.id} has no strategy {name!r}; choose one of: {known}; or give FILE.py:function or FILE.csv"
    )


def from_python(path: Path, function: str) -> Strategy:
    """A function `(cards seen, choices so far, legal) -> choice` of the user's own file."""
    if not path.is_file():
        raise StrategyError(f"there is no file {path}")
    names: dict[str, object] = {}
    failed: list[BaseException] = []

    def run() -> None:
        try:
            names.update(runpy.run_path(str(path)))
        except BaseException as error:  # an exit, too, is a failure here
            failed.append(error)

    within(run, PROBE_SECONDS, f"{path} did not finish within {PROBE_SECONDS:g} seconds")
    if failed:
        raise StrategyError(f"{path} cannot be run: {raised(failed[0], str(path))}") from failed[0]
    found = names.get(function)
    if not callable(found):
        raise StrategyError(f"{path} has no function {function!r}")
    return found  # whatever it answers is checked
