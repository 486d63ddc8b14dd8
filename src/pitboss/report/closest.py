"""The closest decisions: where the best choice is hardly better than the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.odds.answer import Answer
from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.certificates.strategy_tables import packed_rows, packed_situation
from pitboss.odds.model.tally import OPTIMAL
from pitboss.report.figure import figure
from pitboss.rules import NOT_ASKED

SHOWN = 8


def closest_decisions(certificate: Certificate | None, counted: Answer) -> Iterator[dict[str, Any]]:
    """Of each street whose values are certified one by one: the hands with the smallest difference, smallest first."""
    solved = _solved(certificate, counted)
    if solved is None:
        return
    for street, packed in solved.streets.items():
        found = []
        printed = solved.values.get(street)
        for holding, values in printed.items() if printed else packed_rows(packed):
            ranked = sorted(((value, choice) for choice, value in values.items() if choice != NOT_ASKED), reverse=True)
            if len(ranked) > 1:
                (best, choice), (next_best, other) = ranked[:2]
                found.append((best - next_best, holding, choice, other, best))
        for by, holding, choice, other, best in sorted(found)[:SHOWN]:
            yield {
                "street": street,
                "holding": holding if printed else packed_situation(counted.game, holding),
                "best": choice,
                "value": figure(best),
                "next": other,
                "better_by": figure(by),
            }


def streets_without_values(certificate: Certificate | None, counted: Answer) -> list[str]:
    """The decisions of which the certificate holds the best choices alone, or only their hash."""
    solved = _solved(certificate, counted)
    if solved is None:
        return []
    held = {street for street, packed in solved.streets.items() if street in solved.values or "values" in packed}
    return [street for street in solved.streets if street not in held]


def _solved(certificate: Certificate | None, counted: Answer) -> Solved | None:
    if certificate is None or counted.game is not certificate.game or counted.strategy != OPTIMAL:
        return None
    return certificate.find(counted.options)
