"""Exact odds, simulation and advice, all derived from a game's one definition.

>>> from pitboss.odds import price, solve
>>> tally = solve("ultimate_holdem")  # doctest: +SKIP
>>> price(tally).house_edge  # doctest: +SKIP
"""

from pitboss.odds.model.tally import OPTIMAL, LineTally, Tally
from pitboss.odds.pricing.price import Price, correlation, covariance, price, price_lines, price_together, prices
from pitboss.odds.solve import solution, solve

__all__ = [
    "OPTIMAL",
    "LineTally",
    "Price",
    "Tally",
    "correlation",
    "covariance",
    "price",
    "price_lines",
    "price_together",
    "prices",
    "solution",
    "solve",
]
