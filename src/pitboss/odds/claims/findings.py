"""What the numbers of a certificate say to questions that the printed text raises, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.odds.certificates.model import Certificate
from pitboss.odds.claims.case import certified_case
from pitboss.odds.model.tally import OPTIMAL


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
