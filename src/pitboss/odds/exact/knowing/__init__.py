"""Game protection: the edge of a seat that has seen dealer's cards, and perhaps one card of the board.

For each hand with the dealer's known cards, up to suits, the streets are played back as the board family does, with
the known cards out of the deck and the dealer's other card, if it is not known, the only one left to chance at the
showdown. A known card of the flop changes only the first decision, which is made once per such card; a known card of
turn and river also lets the seat decide on the flop with four cards of the board in sight.
"""

from pitboss.odds.exact.knowing.solve import Known, fits, solve

__all__ = ["Known", "fits", "solve"]
