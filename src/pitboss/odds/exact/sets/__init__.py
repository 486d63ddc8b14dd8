"""Games in which seat and dealer share no board: rows of seen cards up to suits, and how each of them ends."""

from __future__ import annotations

from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

__all__ = ["solve"]


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy."""
    from pitboss.odds.exact.sets import solve_game  # noqa: PLC0415 - advice needs none of its kernels

    return solve_game.solve(game, options, strategy=strategy, progress=progress)
