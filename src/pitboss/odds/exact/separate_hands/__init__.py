"""Hands of their own, no board: five cards and an up card against the dealer's best four of six.

Dealer hands that avoid the player's cards are counted by inclusion and exclusion over those cards, from how
many hands of each strength contain each small set of cards.
"""

from pitboss.odds.exact.separate_hands.read_game import read_choices, read_facts
from pitboss.odds.exact.separate_hands.solve_game import position_values, solve
from pitboss.rules import Game, Options

__all__ = ["check", "position_values", "solve"]


def check(game: Game, options: Options) -> None:
    """Refuses by name a definition that this recipe cannot follow."""
    read_choices(game, options)
    read_facts(game)
