"""The closest decisions: where the best choice is hardly better than the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.odds.answer import Answer
from pitboss.odds.certificates.model import Certificate
from pitboss.odds.model.tally import OPTIMAL
from pitboss.report.figure import figure
from pitboss.rules import NOT_ASKED

SHOWN = 8


def closest_decisions(certificate: Certificate | None, counted: Answer) -> Iterator[dict[str, Any]]:
    """Of each street whose values are certified one by one: the hands with the smallest difference, smallest first."""
    if certificate is None or counted.game is not certificate.game or counted.strategy != OPTIMAL:
        return
    solved = certificate.find(counted.options)
    for street, hands in solved.values.items() if solved else ():
        found = []
        for holding, values in hands.items():
            ranked = sorted(((value, choice) for choice, value in values.items() if choice != NOT_ASKED), reverse=True)
            if len(ranked) > 1:
                (best, choice), (next_best, other) = ranked[:2]
                found.append((best - next_best, holding, choice, other, best))
        for by, holding, choice, other, best in sorted(found)[:SHOWN]:
            yield {
                "street": street,
                "holding": holding,
                "best": choice,
                "value": figure(best),
                "next": other,
                "better_by": figure(by),
            }
