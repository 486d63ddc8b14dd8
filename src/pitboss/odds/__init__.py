"""Exact odds and advice, all derived from a game's one definition.

`quote` reads certified figures at once; `solve` counts every deal.

>>> from pitboss.odds import quote
>>> quote("ultimate_holdem").price().house_edge
Fraction(50643648973, 2317817502000)
"""

from pitboss.odds.answer import Answer
from pitboss.odds.model.tally import OPTIMAL, LineTally, Tally
from pitboss.odds.pricing.price import Price, correlation, covariance, price, price_lines, price_together, prices
from pitboss.odds.report import quote
from pitboss.odds.solve import solution, solve

__all__ = [
    "OPTIMAL",
    "Answer",
    "LineTally",
    "Price",
    "Tally",
    "correlation",
    "covariance",
    "price",
    "price_lines",
    "price_together",
    "prices",
    "quote",
    "solution",
    "solve",
]
