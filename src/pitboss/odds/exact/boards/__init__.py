"""Games with a board that seat and dealer share: any streets, any evaluator with tables, read from the data."""

from __future__ import annotations

from pitboss.errors import NotFollowed
from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

__all__ = ["solve"]


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally."""
    if strategy is not None:
        raise NotFollowed(f"{game.id}: the counter of boards counts the best strategy only")
    from pitboss.odds.exact.boards import solve_game  # noqa: PLC0415 - Numba takes a while to come up

    return solve_game.solve(game, options, progress=progress)
