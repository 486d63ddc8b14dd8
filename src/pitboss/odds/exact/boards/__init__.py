"""Games with a board that seat and dealer share: any streets, any evaluator with tables, read from the data."""

from __future__ import annotations

from pitboss.cards import Cards
from pitboss.odds.exact.analyse import analyse
from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Choices, Game, Options
from pitboss.rules.game import Strategy

__all__ = ["fits_knowledge", "position_values", "solve"]


def fits_knowledge(game: Game) -> bool:
    """True for the game of a seat that knows hidden cards if this counter follows it."""
    return analyse(game).counter == "boards"


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy."""
    from pitboss.odds.exact.boards import solve_game  # noqa: PLC0415 - Numba takes a while to come up

    return solve_game.solve(game, options, strategy=strategy, progress=progress)


def position_values(
    game: Game, options: Options, cards: Cards, choices: Choices = (), dead: Cards = ()
) -> dict[str, tuple[int, int]]:
    """What every choice is worth in one position: (total, weight), the value is their quotient."""
    from pitboss.odds.exact.boards import position  # noqa: PLC0415

    return position.position_values(game, options, cards, choices, dead)
