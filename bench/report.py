"""How a benchmark reports: what, how fast, against which reference in the same run, and the floor it must keep."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

MOST_MEBIBYTES = 2_048
NO_LIMIT = 1e9
SHORT_SECONDS = 0.1


@dataclass(frozen=True)
class Result:
    """One measured rate beside its reference; a floor of 0 means none is promised."""

    name: str
    rate: float
    unit: str
    reference: str
    ratio: float
    floor_rate: float = 0
    floor_ratio: float = 0

    @property
    def ok(self) -> bool:
        return self.rate >= self.floor_rate and self.ratio >= self.floor_ratio

    def row(self) -> tuple[str, str, str, str, str]:
        floors = [f"{self.floor_rate:,.0f} {self.unit}"] if self.floor_rate else []
        floors += [f"{self.floor_ratio:g}x"] if self.floor_ratio else []
        verdict = "ok" if self.ok else "TOO SLOW"
        rate = f"{self.rate:,.0f} {self.unit}"
        return self.name, rate, f"{self.ratio:,.1f}x {self.reference}", " and ".join(floors) or "–", verdict


@dataclass(frozen=True)
class Waited:
    """Seconds of one piece of work, how long the reference takes in the same run, and how long it may take."""

    name: str
    seconds: float
    reference: str
    reference_seconds: float
    limit_seconds: float
    mebibytes: int = 0  # at the most, where memory is measured

    @property
    def ok(self) -> bool:
        return self.seconds <= self.limit_seconds and self.mebibytes <= MOST_MEBIBYTES

    def row(self) -> tuple[str, str, str, str, str]:
        took = f"{self.seconds:.2f} s" if self.seconds >= SHORT_SECONDS else duration(self.seconds)
        took += f", {self.mebibytes:,} MiB" if self.mebibytes else ""
        limit = f"{self.limit_seconds:g} s" if self.limit_seconds < NO_LIMIT else "–"
        limits = limit + (f", {MOST_MEBIBYTES:,} MiB" if self.mebibytes else "")
        against = f"{self.reference}: {duration(self.reference_seconds)}"
        return self.name, took, against, limits, "ok" if self.ok else "TOO MUCH"


@dataclass(frozen=True)
class Held:
    """Memory of a process, beside a reference, and how much it may be."""

    name: str
    mebibytes: float
    reference: str
    reference_mebibytes: float
    limit_mebibytes: float

    @property
    def ok(self) -> bool:
        return self.mebibytes <= self.limit_mebibytes

    def row(self) -> tuple[str, str, str, str, str]:
        against = f"{self.reference}: {self.reference_mebibytes:,.0f} MiB"
        limit = f"{self.limit_mebibytes:,.0f} MiB"
        return self.name, f"{self.mebibytes:,.0f} MiB", against, limit, "ok" if self.ok else "TOO MUCH"


UNITS = (("minutes", 60), ("hours", 60), ("days", 24), ("years", 365))
LONGEST_YEARS = 1_000_000


def duration(seconds: float) -> str:
    """A time as people say it: `0.35 s`, `12 minutes`, `3.4 days`, `over a million years`."""
    if seconds < 60:
        return f"{seconds:.2g} s"
    amount, unit = seconds, "s"
    for longer, size in UNITS:
        if amount < size:
            break
        amount, unit = amount / size, longer
    if unit == "years" and amount > LONGEST_YEARS:
        return "over a million years"
    return f"{amount:.1f} {unit}" if amount < 10 else f"{amount:,.0f} {unit}"


def rate_of(
    work: Callable[[int], object],
    *,
    seconds: float = 2.0,
    batch: int = 200,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Items per second: the best of batches within the time, since noise only ever slows.

    With `clock=time.thread_time` a second is one of processor time, so other work on the machine hardly matters.
    """
    work(batch)
    best, stop = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < stop:
        start = clock()
        work(batch)
        best = max(best, batch / max(clock() - start, 1e-9))
    return best
