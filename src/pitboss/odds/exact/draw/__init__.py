"""A draw: five cards, one discarded and replaced, jokers in the deck. Exact odds from sets of cards up to suits.

The hand that the dealer meets is the six cards a player has seen less the discard, whichever of them was
drawn. So it is enough to know, for each of the 1,113,879 sets of six cards up to suits, how the dealer's hands
without these cards compare with the set less each of its cards. They are counted by inclusion–exclusion over
the subsets of the six, from tables of the hands that contain a subset and rank below each place of the
ranking; each table is a sum of the tables of the sets one card larger. What a hand of five is worth with each
discard is then a sum over its 49 draws. Side bets go by the same sets of five and six, so the full tally costs no
further enumeration.
"""

from pitboss.odds.exact.draw.position import position_values
from pitboss.odds.exact.draw.read_game import read_facts, read_plays
from pitboss.odds.exact.draw.solve_game import solve
from pitboss.rules import Game, Options

__all__ = ["check", "position_values", "solve"]


def check(game: Game, options: Options) -> None:
    """Refuses by name a definition that this recipe cannot follow."""
    read_plays(game, options)
    read_facts(game)
