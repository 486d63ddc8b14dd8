"""Runs the checks on one game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.conformance.checks import CHECKS, Check
from pitboss.conformance.random_rounds import finished
from pitboss.errors import PitbossError
from pitboss.rules import Game

ROUNDS = 60


@dataclass(frozen=True)
class Result:
    """One check: what it says and, if it failed, what was wrong and the round that shows it."""

    says: str
    wrong: str = ""
    round: str = ""


def run_checks(game: Game, rounds: int = ROUNDS) -> Iterator[Result]:
    """Every check on this many random rounds, each with the first mistake that it finds."""
    for check in CHECKS:
        yield next(_mistakes(game, check, rounds), Result(check.says))


def _mistakes(game: Game, check: Check, rounds: int) -> Iterator[Result]:
    if check.of_game:
        yield from (Result(check.says, wrong) for wrong in check.of_game(game))
        return
    assert check.of_round is not None
    for seed in range(rounds):
        try:
            found = next(check.of_round(game, seed), "")
        except PitbossError as error:
            found = str(error)
        except Exception as error:  # A function of the definition: the author reads this.
            found = f"{type(error).__name__}: {error}"
        if found:
            yield Result(check.says, found, _text(game, seed))


def _text(game: Game, seed: int) -> str:
    """The round as text, if it can be played to its end at all."""
    try:
        return str(finished(game, seed))
    except Exception:
        return ""
