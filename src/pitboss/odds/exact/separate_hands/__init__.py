"""Hands of their own, no board: five cards and an up card against the dealer's best four of six.

Dealer hands that avoid the player's cards are counted by inclusion and exclusion over those cards, from how
many hands of each strength contain each small set of cards.
"""

from pitboss.odds.exact.separate_hands.solve_game import position_values, solve

__all__ = ["position_values", "solve"]
