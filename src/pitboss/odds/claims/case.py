"""One case: a game with its options and pay tables, as a game's own findings ask about it.

A finding is computed for the case at hand. Nothing is quoted from another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.odds.certificates.model import Certificate, Decision, Solved, Values
from pitboss.odds.model.tally import OPTIMAL, Tally
from pitboss.odds.pricing.net_results import main_name
from pitboss.odds.pricing.price import Price, price, price_together


def nothing_else(names: Iterable[str]) -> Iterator[tuple[str, Price]]:
    """Where only one strategy has been counted."""
    return iter(())


@dataclass(frozen=True)
class Case:
    """The best play of one game under its options, and what else is known with the same options."""

    tally: Tally
    decisions: tuple[Decision, ...]
    values: Values = field(default_factory=dict)  # of the streets that are small enough to be kept
    others: Callable[[Iterable[str]], Iterator[tuple[str, Price]]] = nothing_else  # of the main game, by strategy

    def price(self, wager: str) -> Price:
        """The price of a wager by the pay table in use."""
        return price(self.tally, main_name(self.tally.game) if wager == "main" else wager)

    def together(self, stakes: Mapping[str, Fraction]) -> Price:
        """All bets of a seat at once, with this many units on each opening bet."""
        return price_together(self.tally, stakes)

    def share(self, street: str, choice: str) -> Fraction:
        """How often a choice is made, of all rounds."""
        made = (share for at, id_, share in self.decisions if (at, id_) == (street, choice))
        return next(made, Fraction(0))

    def strategies(self, names: Iterable[str]) -> Iterator[tuple[str, Price]]:
        """The main game by strategy: the best one first, then each of these that has been counted."""
        yield OPTIMAL, self.price("main")
        yield from self.others(names)

    def findings(self) -> tuple[str, ...]:
        """The sentences that the game's text calls for."""
        found = self.tally.game.findings
        return tuple(found(self)) if found else ()


def certified_case(certificate: Certificate, solved: Solved, tally: Tally) -> Case:
    """The case of a certified tally, with the options and pay tables of `tally`."""
    game, options = tally.game, tally.options

    def others(names: Iterable[str]) -> Iterator[tuple[str, Price]]:
        for name in names:
            found = certificate.find(solved.options, name)
            if found:
                counted = Tally(game, options, name, found.total, found.cells)
                yield name, price(counted)

    return Case(tally, solved.decisions, solved.values, others)
