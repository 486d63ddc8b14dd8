"""How the value of a seat's main bets moved in a finished round: with the cards, and with its mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.odds.pricing.net_results import main_wagers
from pitboss.play import Round
from pitboss.server.coach.shapes import Move

Json = dict[str, Any]


def moves(round_: Round, seat: int, grades: Sequence[Json]) -> list[Move]:
    """The value before the deal, at each decision, after each mistake, and at the end; empty without decisions."""
    return list(_steps(round_, seat, grades)) if grades else []


def _steps(round_: Round, seat: int, grades: Sequence[Json]) -> Iterator[Move]:
    before_cents = grades[0].get("before_cents")
    if before_cents is not None:
        yield {"kind": "before", "street": "", "choice": "", "cards": [], "cents": before_cents}
    for grade in grades:
        street, best_cents = grade["street"], grade["values"][0]["cents"]
        yield {"kind": "decision", "street": street, "choice": "", "cards": grade.get("cards", []), "cents": best_cents}
        if grade["cost_cents"]:
            left_cents = round(best_cents - grade["cost_cents"], 2)
            yield {"kind": "mistake", "street": street, "choice": grade["choice"], "cards": [], "cents": left_cents}
    yield {"kind": "result", "street": "", "choice": "", "cards": [], "cents": main_net_cents(round_, seat)}


def main_net_cents(round_: Round, seat: int) -> int:
    """What the bets of the main game gained or lost: those that the coach's values are about."""
    main = main_wagers(round_.game)
    return sum(line.net_cents for line in round_.settlement if line.seat == seat and line.wager in main)
