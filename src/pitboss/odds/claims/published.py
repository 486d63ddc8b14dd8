"""What others have published, beside what we count. The figures live with their game (`Game.evidence`).

A figure agrees if our exact one, rounded to as many decimals as are published, is the published one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.pricing.price import Price
from pitboss.rules import Published


class NotCounted(LookupError):
    """The certificate does not hold what a published figure is about."""


@dataclass(frozen=True)
class Counted:
    """A certificate as published figures read it; raises NotCounted for what it does not hold."""

    certificate: Certificate

    def solved(self, strategy: str = "", knowing: str = "", option: tuple[str, str] | None = None) -> Solved:
        """One tally of the certificate."""
        chosen = self.certificate.game.choose_options(dict([option]) if option else {})
        found = self.certificate.find(chosen, strategy or OPTIMAL, knowing)
        if found is None:
            raise NotCounted(f"{self.certificate.game.id}: {strategy} {knowing} is not in the certificate")
        return found

    def main(self, strategy: str = "", knowing: str = "", option: tuple[str, str] | None = None) -> Price:
        """The main game."""
        return self.solved(strategy, knowing, option).main

    def side(self, wager: str, table: str = "") -> Price:
        """A side bet by one of its pay tables, or by the only one."""
        for price in self.certificate.solved[0].prices:
            if price.wager == wager and price.hands is None and table in (price.table, ""):
                return price
        raise NotCounted(f"{self.certificate.game.id}: {wager} {table} is not in the certificate")

    def share(self, street: str, choice: str, knowing: str = "") -> Fraction:
        """How often the best strategy makes a choice."""
        for where, what, share in self.solved(knowing=knowing).decisions:
            if (where, what) == (street, choice):
                return share
        raise NotCounted(f"{self.certificate.game.id}: {choice} on {street} is not in the certificate")

    def fact(self, name: str, value: str) -> Fraction:
        """How often a fact has a value, of all deals."""
        game, tally = self.certificate.game, self.certificate.solved[0].tally
        place, wanted = list(game.fact_values).index(name), game.fact_values[name].index(value)
        return tally.share(sum(count for (_, facts), count in tally.cells.items() if facts[place] == wanted))

    def start(self, street: str, hand: str, choice: str) -> Fraction:
        """What a choice is worth with a starting hand."""
        found = self.solved().values.get(street, {}).get(hand, {}).get(choice)
        if found is None:
            raise NotCounted(f"{self.certificate.game.id}: {hand} on {street} is not in the certificate")
        return found


def checks(certificate: Certificate) -> Iterator[Mapping[str, Any]]:
    """Every published figure of this game beside ours, as far as ours has been counted."""
    counted = Counted(certificate)
    for published in certificate.game.evidence.published:
        try:
            ours = published.figure.ours(counted)
        except NotCounted:
            continue
        yield beside(published, ours)


def beside(published: Published, ours: Fraction | float) -> dict[str, Any]:
    """A published figure with our own."""
    shown = round(float(ours) * (100 if published.percent else 1), decimals(published.value))
    return {
        "what": published.what,
        "published": published.value + (" %" if published.percent else ""),
        "source": published.source,
        "ours": float(ours),
        "exact": str(ours) if isinstance(ours, Fraction) else None,
        "agrees": shown == float(published.value),
        "remark": published.remark,
    }


def decimals(value: str) -> int:
    """How many decimals a printed number has."""
    return len(value.partition(".")[2])
