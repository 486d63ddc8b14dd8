"""Certificates: the committed results, exact to the last deal, and the rules they were counted under.

A certificate holds for every strategy and every option that changes a decision the tally and the prices that follow
from it. Every quoted figure comes from a certificate.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from pitboss.odds.charts.chart import Chart
from pitboss.odds.model.tally import OPTIMAL, Cell, LineTally, Tally
from pitboss.odds.pricing.price import Price
from pitboss.rules import ByChance, Game, Options
from pitboss.rules.fingerprint import fingerprint

Decision = tuple[str, str, Fraction]
Values = Mapping[str, Mapping[str, Mapping[str, Fraction]]]  # street -> hand -> choice -> value


@dataclass(frozen=True)
class Solved:
    """One tally with its prices: the options that decide, the strategy, and what the seat knew."""

    game: Game
    options: Options
    strategy: str
    seconds: float
    total: int
    cells: Mapping[Cell, int]
    prices: tuple[Price, ...]
    decisions: tuple[Decision, ...]
    knowing: str = ""
    values: Values = field(default_factory=dict)
    charts: tuple[Chart, ...] = ()
    streets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # the whole strategy, packed
    followed: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)  # by strategy in words and street

    @cached_property
    def tally(self) -> Tally:
        """The tally itself, to be priced with any pay table."""
        return Tally(self.game, self.options, self.strategy, self.total, self.cells)

    @property
    def main(self) -> Price:
        """The price of the main game."""
        return self.prices[0]


@dataclass(frozen=True)
class Certificate:
    """Everything that has been counted for one game."""

    game: Game
    rules_hash: str
    solved: tuple[Solved, ...]
    lines: tuple[LineTally, ...] = ()
    deciding: tuple[str, ...] = ()
    checks: tuple[Mapping[str, Any], ...] = ()
    findings: Mapping[str, Any] = field(default_factory=dict)
    verified: tuple[str, ...] = ()  # how, beyond the checks
    seconds: float = 0.0
    strategies: Mapping[str, str] = field(default_factory=dict)  # the fingerprint of each that is named

    def __repr__(self) -> str:
        return f"<Certificate of {self.game.id}: {len(self.solved)} tallies>"

    def find(self, options: Options, strategy: str = OPTIMAL, knowing: str = "") -> Solved | None:
        """The tally that holds under these options: those that change no decision may differ.

        A strategy that is a plain function decides alike under all of them but those that ask for more decisions.
        One that has been edited since is not found.
        """
        if strategy in self.game.strategies and self.strategies.get(strategy) != _fingerprint(self.game, strategy):
            return None
        deciding = asking_options(self.game) if is_fixed(self.game, strategy) else self.deciding
        for each in self.solved:
            alike = all(each.options[option] == options[option] for option in deciding)
            if alike and (each.strategy, each.knowing) == (strategy, knowing):
                return each
        return None


def fingerprints(game: Game) -> dict[str, str]:
    """Every named strategy as it is today."""
    return {name: _fingerprint(game, name) for name in game.strategies}


@lru_cache(maxsize=64)
def _fingerprint(game: Game, strategy: str) -> str:
    return fingerprint(game.strategies[strategy])


def is_fixed(game: Game, strategy: str) -> bool:
    """True for a named strategy that looks at cards only, so that no option changes what it does."""
    return strategy in game.strategies and not isinstance(game.strategies[strategy], ByChance)


def asking_options(game: Game) -> tuple[str, ...]:
    """The options without which some decision is never asked for, or some choice is not offered.

    A size between two others does not count: it is never worth more than both of them.
    """
    streets = [street.only_with for street in game.streets]
    choices = [choice.only_with for street in game.streets for choice in street.choices if not choice.between]
    return tuple(dict.fromkeys(each[0] for each in (*streets, *choices) if each))
