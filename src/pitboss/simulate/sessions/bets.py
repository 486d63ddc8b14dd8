"""The bets of a session: one amount for the base bets of the main game, and side bets beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.errors import SimulationError
from pitboss.odds.pricing.net_results import main_wagers
from pitboss.play.bets import Limits, check_seat
from pitboss.rules import Game, Options

NO_LIMITS = Limits(1, 10**12)


@dataclass(frozen=True)
class SessionBets:
    """Cents on each opening wager, and on every wager whose size a seat chooses (opening or later)."""

    opening: Mapping[str, int]
    stakes: Mapping[str, int]


def session_bets(game: Game, options: Options, bet_cents: int, sides: Mapping[str, int]) -> SessionBets:
    """The base bets of the main game and what is required beside them at `bet_cents`, with these side bets."""
    if bet_cents < 1:
        raise SimulationError(f"the bet must be more than 0, not {bet_cents} cents")
    main = main_wagers(game)
    base = [w for w in game.opening_wagers if w.is_required(options) or w.id in main]
    opening = {w.id: w.fixed_cents or bet_cents for w in base} | dict(sides)
    for id_ in sides:
        if not game.wager(id_).is_opening:
            raise SimulationError(f"{id_} is not placed before the deal; side bets of {game.id}: {_names(game, main)}")
    check_seat(game, options, NO_LIMITS, opening, hands=2, where="the session")
    sized = {w.id: bet_cents for w in game.wagers if w.chosen_size}
    return SessionBets(opening, {**opening, **sized})


def _names(game: Game, main: tuple[str, ...]) -> str:
    return ", ".join(w.id for w in game.opening_wagers if w.id not in main)
