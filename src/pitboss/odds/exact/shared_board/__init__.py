"""Two cards each, a board of five, the best five of seven: exact odds for every game of that shape.

The engine reads a game's piles, streets, paths and tabulated settlement, and knows no game by name. The seat has
two cards, five board cards lie in piles shown between the streets, the dealer's two are shown last; decisions may
come before the flop and after the flop, the turn and the river.
"""

from __future__ import annotations

from pitboss.odds.exact.shared_board.facts.fact_table import LEARNT
from pitboss.odds.exact.shared_board.position import position_values
from pitboss.odds.exact.shared_board.read_game import fits, read_facts
from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

__all__ = ["LEARNT", "fits", "fits_knowledge", "position_values", "read_facts", "solve"]


def fits_knowledge(game: Game) -> bool:
    """True for the game of a seat that knows hidden cards if this family can solve it unchanged."""
    return fits(game)


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy."""
    from pitboss.odds.exact.shared_board import solve_game  # noqa: PLC0415 - advice needs none of its kernels

    return solve_game.solve(game, options, strategy=strategy, progress=progress)
