"""An answer about the odds of a game: prices, decisions and findings, in Python and as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.errors import GameError
from pitboss.notebooks import html_table
from pitboss.odds.certificates.codec import fraction_text
from pitboss.odds.certificates.model import Certificate, Decision
from pitboss.odds.claims.readings import Worth
from pitboss.odds.model.tally import LineTally, Tally
from pitboss.odds.pricing.lines import Line, every_line
from pitboss.odds.pricing.net_results import wagers_named
from pitboss.odds.pricing.price import Price, correlations
from pitboss.rules import Game, Options

FROM_CERTIFICATE = "certificate"
REPRICED = "certificate's count"  # other pay tables, applied to the deals that the certificate counts
COUNTED = "counted"


@dataclass(frozen=True)
class Answer:
    """Every price of a game under its options, where it comes from, and how often each choice is made."""

    game: Game
    options: Options
    strategy: str
    knowing: str
    source: str
    prices: tuple[Price, ...]
    decisions: tuple[Decision, ...]
    tally: Tally
    rules_hash: str = ""  # where it is asked for: it takes a moment
    seconds: float = 0  # to answer
    gives_away: Fraction | None = None
    counted_seconds: float = 0  # that the count took when it was certified
    findings: tuple[str, ...] = ()  # what the odds answer to questions that the printed text raises
    line_tallies: tuple[LineTally, ...] = ()  # of bets on the highest hand at the table
    readings: tuple[Worth, ...] = ()  # what every other value of every option is worth
    coupled: tuple[str, ...] = ()  # side bets that a choice of the main game can win or lose
    notes: tuple[str, ...] = ()  # what no recipe could follow
    pays: tuple[str, ...] = ()  # custom pay tables, as they were given
    certificate: Certificate | None = field(default=None, compare=False)  # where it was read

    def __repr__(self) -> str:
        return f"<Answer for {self.game.id}, {self.strategy}: {len(self.prices)} prices, {self.source}>"

    def _repr_html_(self) -> str:
        """The prices, for a notebook."""
        rows = (
            (
                " ".join(filter(None, (each.wager, each.table, f"{each.hands} hands" if each.hands else ""))),
                f"{100 * float(each.house_edge):.4f} %",
                f"{100 * float(each.element_of_risk):.4f} %",
                f"{100 * float(each.hit_rate):.4f} %",
                f"{each.stdev:.4f}",
            )
            for each in self.prices
        )
        header = ("wager", "house edge", "element of risk", "hit rate", "stdev")
        return html_table(f"{self.game.name}, {self.strategy}", header, rows)

    def price(self, wager: str = "", table: str = "") -> Price:
        """The price of a wager (the main game if none is named) by this pay table, or by the one in use."""
        if not wager or wager == "main":
            return self.prices[0]
        known = [price for price in self.prices if price.wager == wager]
        used = table or self.options.get(self.game.wager(wager).table_option, "")
        found = [price for price in known if price.table == used] or (known if not table else [])
        if not found:
            raise GameError(f"{self.game.id} has no price for {wager} {table}".rstrip())
        return found[0]

    def in_use(self, price: Price) -> bool:
        """True if the house's options choose this price's pay table."""
        options = [self.game.wager(id_).table_option for id_ in wagers_named(self.game, price.wager)]
        return not price.table or price.hands is not None or price.table in (self.options[o] for o in options if o)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is odd about the printed tables, where the answer has them."""
        told = {price.wager for price in self.prices}
        return tuple(text for wager, text in self.game.remarks.items() if wager in told)

    def lines(self) -> tuple[Line, ...]:
        """Every line of every wager that is priced; the bets of the main game one by one."""
        told = {wager for price in self.prices for wager in wagers_named(self.game, price.wager)}
        return tuple(line for line in every_line(self.tally, self.line_tallies) if line.wager in told)

    def data(self, *, full: bool = False) -> dict[str, Any]:
        """The answer as JSON: fractions as `n/d`, everything else as numbers."""
        found: dict[str, Any] = {
            "game": self.game.id,
            "options": dict(self.options),
            "strategy": self.strategy,
            "rules_hash": self.rules_hash,
            "source": self.source,
            "seconds": round(self.seconds, 3),
            "counted_seconds": round(self.counted_seconds or self.seconds, 3),
            "wagers": [price_data(price, full=full) for price in self.prices],
            "decisions": [
                {"street": street, "choice": choice, "probability": fraction_text(share)}
                for street, choice, share in self.decisions
            ],
        }
        if full:
            found["correlations"] = correlations(self.tally)
            found["lines"] = [line.data() for line in self.lines()]
        if self.pays:
            found["pays"] = list(self.pays)
        if self.knowing:
            found["knowing"] = self.knowing
        if self.gives_away is not None:
            found["gives_away"] = fraction_text(self.gives_away)
        if self.readings:
            found["readings"] = [worth_data(worth) for worth in self.readings]
        if self.findings:
            found["findings"] = list(self.findings)
        if self.notes:
            found["notes"] = list(self.notes)
        if self.coupled:
            found["coupled"] = list(self.coupled)
        if self.remarks:
            found["remarks"] = list(self.remarks)
        return found


def price_data(price: Price, *, full: bool = False) -> dict[str, Any]:
    """One wager as JSON. `house_edge` is per unit of the first bet, `element_of_risk` per unit of all money bet."""
    found: dict[str, Any] = {
        "wager": price.wager,
        "table": None if price.hands else price.table or None,
        "hands": price.hands,
        "unit": price.unit,
        "ev": fraction_text(price.ev),
        "house_edge": float(price.house_edge),
        "stdev": price.stdev,
        "hit_rate": float(price.hit_rate),
        "average_bet": float(price.average_bet),
        "element_of_risk": float(price.element_of_risk),
    }
    if full:
        found["variance"] = fraction_text(price.variance)
        found["distribution"] = [
            {"net": str(net), "probability": fraction_text(price.probability(net))} for net in price.distribution
        ]
    return found


def worth_data(worth: Worth) -> dict[str, Any]:
    """One value of an option as JSON; `difference` is that of the house edge against the value in force."""
    edge = worth.house_edge
    return {
        "option": worth.option,
        "value": worth.value,
        "reading": worth.reading or None,
        "wager": worth.wager or None,
        "house_edge": None if edge is None else float(edge),
        "difference": fraction_text(worth.difference),
        "note": worth.note,
    }
