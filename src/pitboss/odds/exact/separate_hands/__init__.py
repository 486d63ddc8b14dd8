"""Hands of their own, no board: five cards and an up card against the dealer's best four of six.

Dealer hands that avoid the player's cards are counted by inclusion and exclusion over those cards, from how
many hands of each strength contain each small set of cards.
"""

from __future__ import annotations

from pitboss.odds.exact.separate_hands.position import position_values
from pitboss.odds.exact.separate_hands.read_game import LEARNT, read_facts
from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

__all__ = ["LEARNT", "position_values", "read_facts", "solve"]


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy."""
    from pitboss.odds.exact.separate_hands import solve_game  # noqa: PLC0415 - advice needs none of its kernels

    return solve_game.solve(game, options, strategy=strategy, progress=progress)
