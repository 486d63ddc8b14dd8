"""How a benchmark reports: what, how fast, against which reference in the same run, and the floor it must keep."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


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


def rate_of(work: Callable[[int], None], *, seconds: float = 2.0, batch: int = 200) -> float:
    """Items per second: the best of batches within the time, since noise only ever slows."""
    work(batch)
    best, stop = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < stop:
        start = time.perf_counter()
        work(batch)
        best = max(best, batch / (time.perf_counter() - start))
    return best
