"""Counts again what a certificate holds, and compares cell by cell."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.kernels.parallel import in_order
from pitboss.odds.model.tally import LineTally, Tally
from pitboss.odds.progress import Progress
from pitboss.odds.solve import line_tally, solution
from pitboss.rules import Game, Options


@dataclass(frozen=True)
class Recounted:
    """One part of a certificate, counted again."""

    what: str
    agrees: bool
    seconds: float


def recount(certificate: Certificate, *, every: bool = False, progress: Progress | None = None) -> Iterator[Recounted]:
    """The best strategy under the default options; with `every` each tally and each bet on the highest hand.

    On a cluster whole tallies run side by side; those of a seat that knows hidden cards are split among the machines.
    """
    entries = certificate.solved if every else certificate.solved[:1]
    whole = [solved for solved in entries if not solved.knowing]
    for solved, found in zip(whole, in_order(_counted, [_call(each) for each in whole], progress), strict=True):
        yield _compared(certificate, solved, found)
    for solved in entries:
        if solved.knowing:
            yield _compared(certificate, solved, _counted(*_call(solved), progress))
    lines = certificate.lines if every else ()
    calls = [(certificate.game, each.hands) for each in lines]
    for line, (again, seconds) in zip(lines, in_order(_counted_line, calls, progress), strict=True):
        yield Recounted(f"{line.wager}, {line.hands} hands", again == line, seconds)


def _call(solved: Solved) -> tuple[Game, Options, str, str]:
    return solved.game, solved.options, solved.strategy, solved.knowing


def _counted(
    game: Game, options: Options, strategy: str, knowing: str, progress: Progress | None
) -> tuple[Tally, float]:
    started = time.perf_counter()
    tally = solution(game, options, strategy, progress, knowing=knowing).tally
    return tally, time.perf_counter() - started


def _counted_line(game: Game, hands: int, progress: Progress | None) -> tuple[LineTally, float]:
    started = time.perf_counter()
    return line_tally(game, hands, progress), time.perf_counter() - started


def _compared(certificate: Certificate, solved: Solved, found: tuple[Tally, float]) -> Recounted:
    tally, seconds = found
    settings = (f"{id_}={solved.options[id_]}" for id_ in certificate.deciding)
    what = ", ".join(filter(None, (solved.strategy, solved.knowing, *settings)))
    return Recounted(what, tally == solved.tally, seconds)
