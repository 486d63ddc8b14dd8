"""Many evenings, one after the other or in several processes, and their sums."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context

import msgspec

from pitboss.house_simulation.run import ROUNDS, Result, simulate_house


def simulate_evenings(seeds: Sequence[int], *, rounds: int = ROUNDS, jobs: int = 1) -> Iterator[Result]:
    """The results in the order of the seeds. The work ends when nobody reads them any more."""
    evening = partial(simulate_house, rounds=rounds)
    if jobs == 1:
        yield from map(evening, seeds)
        return
    with get_context("spawn").Pool(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(evening, seeds)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Totals(msgspec.Struct):
    """The sums of many evenings."""

    evenings: int = 0
    people: int = 0
    rounds: int = 0
    real_rounds: int = 0
    actions: int = 0
    crashes: int = 0
    absences: int = 0
    returns: int = 0
    freed: int = 0
    restores: int = 0
    recoveries: int = 0
    certificates: int = 0
    cents_lost: int = 0
    cents_paid_twice: int = 0
    stuck: int = 0
    failed: list[int] = []  # the seeds of evenings in which something was wrong

    def add(self, result: Result) -> None:
        """One more evening."""
        self.evenings += 1
        for name in SUMS:
            setattr(self, name, getattr(self, name) + getattr(result, name))
        if result.wrong:
            self.failed.append(result.seed)

    def __str__(self) -> str:
        problems = (
            f"problems in {len(self.failed):,}, first with seed {self.failed[0]}" if self.failed else "no problems"
        )
        return (
            f"{self.evenings:,} evenings, {self.people:,} people, {self.rounds:,} rounds ({self.real_rounds:,} in real "
            f"money), {self.actions:,} actions answered, {self.crashes:,} crashes, {self.absences:,} absences, "
            f"{self.returns:,} returns, {self.freed:,} seats freed, {self.restores:,} old copies put back, "
            f"{self.recoveries:,} recoveries, {self.certificates:,} certificates; {problems}"
        )


SUMS = tuple(name for name in Totals.__struct_fields__ if name not in ("evenings", "failed"))
