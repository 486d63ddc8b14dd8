"""A shared board with one card of the dealer's shown first, then the seat's own two, then the flop.

Nothing is decided after the flop, so a position's value is a sum over the turn, the river and the dealer's second
card. Suits matter to it only where a flush is possible, in at most one suit of a board: the sum over ranks alone plus
what flushes change in each suit of the flop gives the value of 55 million positions in seconds.

The tables of values are those of the first two decisions. After the flop there are too many positions to keep: they
are given in pieces, one starting hand after the other, and `position_values` counts any one of them.
"""

from pitboss.odds.exact.dealer_up_card.hidden_cards import fits_knowledge
from pitboss.odds.exact.dealer_up_card.position import position_values
from pitboss.odds.exact.dealer_up_card.solve_game import solve

__all__ = ["fits_knowledge", "position_values", "solve"]
