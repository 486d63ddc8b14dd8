"""What others have published, beside what we count. Each claim says where in a certificate to look.

A claim agrees if our exact figure, rounded to as many decimals as are published, is the published one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.pricing.price import Price

WIZARD = "Wizard of Odds"
BLOG = "888casino blog"
WIKIPEDIA = "Wikipedia"

Figure = Callable[[Certificate], Fraction | float | None]


@dataclass(frozen=True)
class Claim:
    """A published figure: `value` as printed, in percent where `percent`; `figure` is ours, None if not counted."""

    game: str
    what: str
    value: str
    source: str
    figure: Figure
    percent: bool = True
    remark: str = ""

    def check(self, certificate: Certificate) -> dict[str, Any] | None:
        """The claim beside our own figure."""
        ours = self.figure(certificate)
        if ours is None:
            return None
        shown = round(float(ours) * (100 if self.percent else 1), decimals(self.value))
        return {
            "what": self.what,
            "published": self.value + (" %" if self.percent else ""),
            "source": self.source,
            "ours": float(ours),
            "exact": str(ours) if isinstance(ours, Fraction) else None,
            "agrees": shown == float(self.value),
            "remark": self.remark,
        }


def decimals(value: str) -> int:
    """How many decimals a printed number has."""
    return len(value.partition(".")[2])


def checks(certificate: Certificate) -> Iterator[Mapping[str, Any]]:
    """Every published figure of this game beside ours."""
    for claim in CLAIMS:
        if claim.game == certificate.game.id and (found := claim.check(certificate)):
            yield found


def solved(certificate: Certificate, strategy: str = OPTIMAL, knowing: str = "", **options: str) -> Solved | None:
    """The tally of a certificate under these options."""
    return certificate.find(certificate.game.choose_options(options), strategy, knowing)


def main(
    read: Callable[[Price], Fraction | float], strategy: str = OPTIMAL, knowing: str = "", **options: str
) -> Figure:
    """A figure of the main game."""

    def figure(certificate: Certificate) -> Fraction | float | None:
        found = solved(certificate, strategy, knowing, **options)
        return read(found.main) if found else None

    return figure


def side(wager: str, table: str = "", hands: int | None = None) -> Figure:
    """The house edge of a side bet."""

    def figure(certificate: Certificate) -> Fraction | None:
        for price in certificate.solved[0].prices:
            if (price.wager, price.table or table, price.hands) == (wager, table, hands):
                return price.house_edge
        return None

    return figure


def share(street: str, choice: str, knowing: str = "") -> Figure:
    """How often a choice is made."""

    def figure(certificate: Certificate) -> Fraction | None:
        found = solved(certificate, OPTIMAL, knowing)
        made = found.decisions if found else ()
        return next((each for where, what, each in made if (where, what) == (street, choice)), None)

    return figure


def times(number: int, figure: Figure) -> Figure:
    """A share as a count, of so many."""

    def counted(certificate: Certificate) -> Fraction | float | None:
        found = figure(certificate)
        return None if found is None else found * number

    return counted


def returned(figure: Figure) -> Figure:
    """What a bet returns on average, from its house edge."""

    def back(certificate: Certificate) -> Fraction | float | None:
        found = figure(certificate)
        return None if found is None else 1 - found

    return back


def fact(name: str, value: str) -> Figure:
    """How often a fact has a value, of all deals."""

    def figure(certificate: Certificate) -> Fraction:
        place = list(certificate.game.fact_values).index(name)
        wanted = certificate.game.fact_values[name].index(value)
        tally = certificate.solved[0].tally
        return tally.share(sum(count for (_, facts), count in tally.cells.items() if facts[place] == wanted))

    return figure


def start(street: str, hand: str, choice: str, **options: str) -> Figure:
    """What a choice is worth with a starting hand."""

    def figure(certificate: Certificate) -> Fraction | None:
        found = solved(certificate, **options)
        return found.values.get(street, {}).get(hand, {}).get(choice) if found else None

    return figure


def edge(price: Price) -> Fraction:
    """The house edge per first bet."""
    return price.house_edge


def player_edge(price: Price) -> Fraction:
    """The edge of a player who has it."""
    return price.ev


def element(price: Price) -> Fraction:
    """The element of risk: the edge per unit of all money bet."""
    return price.element_of_risk


def average(price: Price) -> Fraction:
    """The average total bet."""
    return price.average_bet


def spread(price: Price) -> float:
    """The standard deviation."""
    return price.stdev


ULTIMATE, BONUS, FOUR = "ultimate_holdem", "holdem_bonus", "four_card"

CLAIMS: tuple[Claim, ...] = (
    Claim(ULTIMATE, "house edge, best strategy", "2.185", WIZARD, main(edge)),
    Claim(ULTIMATE, "element of risk, best strategy", "0.53", WIZARD, main(element)),
    Claim(ULTIMATE, "standard deviation, best strategy", "4.94", "beatingbonuses.com", main(spread), percent=False),
    Claim(ULTIMATE, "4x before the flop, hands of 1,326", "500", WIZARD, times(1326, share("preflop", "4x")), False),
    Claim(ULTIMATE, "house edge, published short strategy", "2.43", WIZARD, main(edge, "published")),
    Claim(ULTIMATE, "Trips 50-40-30-8-7-4-3", "3.50", WIZARD, side("trips", "50-40-30-8-7-4-3")),
    Claim(ULTIMATE, "Trips 50-40-30-8-6-5-3", "1.90", WIZARD, side("trips", "50-40-30-8-6-5-3")),
    Claim(
        ULTIMATE,
        "ties, of 2,781,381,002,400 deals",
        "113130263816",
        "discountgambling.net",
        times(2_781_381_002_400, fact("versus", "ties")),
        percent=False,
        remark="we count ten times as many deals, since we tell the flop from the turn and river",
    ),
    Claim(ULTIMATE, "player's edge, one dealer card seen", "13.5922", BLOG, main(player_edge, knowing="dealer:1")),
    Claim(ULTIMATE, "player's edge, both dealer cards seen", "38.5816", BLOG, main(player_edge, knowing="dealer:2")),
    Claim(ULTIMATE, "4x with both dealer cards seen", "34.7368", BLOG, share("preflop", "4x", "dealer:2")),
    Claim(
        ULTIMATE,
        "player's edge, one dealer and one flop card seen",
        "22.3286",
        BLOG,
        main(player_edge, knowing="dealer:1,flop:1"),
    ),
    Claim(
        ULTIMATE,
        "player's edge, one dealer card and one of turn and river seen",
        "26.1867",
        BLOG,
        main(player_edge, knowing="dealer:1,turn_river:1"),
    ),
    Claim(BONUS, "house edge, Ante pays from a straight", "2.037", WIZARD, main(edge)),
    Claim(BONUS, "average total bet", "3.8181", WIZARD, main(average), percent=False),
    Claim(BONUS, "element of risk", "0.5335", WIZARD, main(element)),
    Claim(
        BONUS,
        "standard deviation",
        "3.500839",
        WIZARD,
        main(spread),
        percent=False,
        remark="edge and average bet agree; ours follows from the distribution of all net results",
    ),
    Claim(BONUS, "house edge, Ante pays from a flush", "5.5935", WIZARD, main(edge, ante_pays_from="flush")),
    *(
        Claim(BONUS, f"value of offsuit 2-{hand[0]} when bet", value, WIZARD, start("flop", hand, "bet"), percent=False)
        for hand, value in {
            "32o": "-1.155927",
            "42o": "-1.091604",
            "52o": "-1.019987",
            "62o": "-1.046723",
            "72o": "-1.031301",
            "82o": "-0.896002",
        }.items()
    ),
    Claim(BONUS, "return of the Bonus bet", "91.10", "the printed rules", returned(side("bonus"))),
    Claim(BONUS, "player's edge, one dealer card seen", "7.61", BLOG, main(player_edge, knowing="dealer:1")),
    Claim(FOUR, "house edge, best strategy", "2.79", WIZARD, main(edge), remark="2.78 to 2.79 % in several places"),
    Claim(
        FOUR,
        "house edge, older sources",
        "3.36",
        WIKIPEDIA,
        main(edge),
        remark="older sources; the best strategy costs less, the short one by pairs more, whichever pairs it draws the "
        "line at",
    ),
    Claim(FOUR, "element of risk", "1.30", WIZARD, main(element)),
    Claim(FOUR, "Aces Up 50-40-9-6-4-2-1", "1.98", WIKIPEDIA, side("aces_up", "50-40-9-6-4-2-1")),
    Claim(FOUR, "Aces Up 50-40-7-5-4-3-1", "6.15", WIKIPEDIA, side("aces_up", "50-40-7-5-4-3-1")),
)
