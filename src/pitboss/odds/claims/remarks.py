"""What the numbers say, in words and rows: for the page of all figures and for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.odds.certificates.model import Certificate
from pitboss.odds.claims.case import certified_case
from pitboss.odds.claims.readings import Worth
from pitboss.odds.model.tally import OPTIMAL
from pitboss.rules import percent

__all__ = ["percent", "sentences", "worth_row"]


def sentences(certificate: Certificate) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The options of each case, and what the odds say to questions that the printed text raises; alike only once."""
    told: list[tuple[str, ...]] = []
    for solved in certificate.solved:
        if solved.strategy != OPTIMAL or solved.knowing:
            continue
        found = certified_case(certificate, solved, solved.tally).findings()
        if found and found not in told:
            told.append(found)
            yield ", ".join(f"{id_}={solved.options[id_]}" for id_ in certificate.deciding), found


def worth_row(worth: Worth) -> tuple[str, ...]:
    """One value of an option: its reading, the wager that it changes, the house edge with it, and the difference."""
    if worth.house_edge is None:
        return worth.reading, worth.setting, "–", "–", "none" if worth.is_counted else "not counted"
    sign = "+" if worth.difference > 0 else "−"
    return (
        worth.reading,
        worth.setting,
        worth.wager,
        percent(worth.house_edge),
        sign + percent(abs(worth.difference)),
    )
