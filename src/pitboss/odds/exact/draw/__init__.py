"""A draw: five cards, one discarded and replaced, jokers in the deck. Exact odds from sets of cards up to suits.

The hand that the dealer meets is the six cards a player has seen less the discard, whichever of them was
drawn. So it is enough to know, for each of the 1,113,879 sets of six cards up to suits, how the dealer's hands
without these cards compare with the set less each of its cards. They are counted by inclusion–exclusion over
the subsets of the six, from tables of the hands that contain a subset and rank below each place of the
ranking; each table is a sum of the tables of the sets one card larger. What a hand of five is worth with each
discard is then a sum over its 49 draws. Side bets go by the same sets of five and six, so the full tally costs no
further enumeration.
"""

from __future__ import annotations

from pitboss.odds.exact.draw.position import position_values
from pitboss.odds.exact.draw.read_game import LEARNT, read_facts
from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

__all__ = ["LEARNT", "position_values", "read_facts", "solve"]


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best discard of every hand and the tally of all deals, or the tally of a given strategy."""
    from pitboss.odds.exact.draw import solve_game  # noqa: PLC0415 - advice needs none of its kernels

    return solve_game.solve(game, options, strategy=strategy, progress=progress)
