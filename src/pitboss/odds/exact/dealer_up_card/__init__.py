"""A shared board with one card of the dealer's shown first, then the seat's own two, then the flop.

Nothing is decided after the flop, so a position's value is a sum over the turn, the river and the dealer's second
card. Suits matter to it only where a flush is possible, in at most one suit of a board: the sum over ranks alone plus
what flushes change in each suit of the flop gives the value of 55 million positions in seconds.

The tables of values are those of the first two decisions. After the flop there are too many positions to keep: they
are given in pieces, one starting hand after the other, and `position_values` counts any one of them.
"""

from __future__ import annotations

from pitboss.odds.exact.dealer_up_card.position import position_values
from pitboss.odds.exact.dealer_up_card.read_game import read_facts
from pitboss.odds.exact.shapes import is_both_up
from pitboss.odds.exact.shared_board.facts.fact_table import LEARNT
from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

__all__ = ["LEARNT", "fits_knowledge", "position_values", "read_facts", "solve"]


def fits_knowledge(game: Game) -> bool:
    """True for the game of a seat that knows the dealer's second card, and nothing else that is hidden."""
    return is_both_up(game)


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy."""
    from pitboss.odds.exact.dealer_up_card import solve_game  # noqa: PLC0415 - advice needs none of its kernels

    return solve_game.solve(game, options, strategy=strategy, progress=progress)
