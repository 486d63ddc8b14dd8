"""Counts again what a certificate holds, and compares cell by cell."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.progress import Progress
from pitboss.odds.solve import line_tally, solution


@dataclass(frozen=True)
class Recounted:
    """One part of a certificate, counted again."""

    what: str
    agrees: bool
    seconds: float


def recount(certificate: Certificate, *, every: bool = False, progress: Progress | None = None) -> Iterator[Recounted]:
    """The best strategy under the default options; with `every` each tally and each bet on the highest hand."""
    for solved in certificate.solved if every else certificate.solved[:1]:
        yield _recounted(certificate, solved, progress)
    for lines in certificate.lines if every else ():
        started = time.perf_counter()
        agrees = line_tally(certificate.game, lines.hands, progress) == lines
        yield Recounted(f"{lines.wager}, {lines.hands} hands", agrees, time.perf_counter() - started)


def _recounted(certificate: Certificate, solved: Solved, progress: Progress | None) -> Recounted:
    started = time.perf_counter()
    found = solution(certificate.game, solved.options, solved.strategy, progress, knowing=solved.knowing)
    settings = (f"{id_}={solved.options[id_]}" for id_ in certificate.deciding)
    what = ", ".join(filter(None, (solved.strategy, solved.knowing, *settings)))
    return Recounted(what, found.tally == solved.tally, time.perf_counter() - started)
