"""A chi-square test that compares a sampled tally with an exact one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.errors import Invalid
from pitboss.odds.model.tally import Tally

FEWEST = 10  # Cells that expect fewer deals than this are merged.


@dataclass(frozen=True)
class Comparison:
    """A chi-square test of a sampled tally against an exact one; a small `p` says that they differ."""

    statistic: float
    degrees: int
    p: float


def compare(exact: Tally, sampled: Tally) -> Comparison:
    """How surprising the sample would be if the exact tally were true."""
    if exact.sampled or not sampled.sampled:
        raise Invalid("compare takes an exact tally and a sampled one, in this order")
    return compare_counts(exact.cells, sampled.cells)


def compare_counts(exact: Mapping[Any, int], sampled: Mapping[Any, int]) -> Comparison:
    """The same for counts of anything: exact ones, and those of a sample."""
    impossible = [cell for cell, count in sampled.items() if count and not exact.get(cell)]
    if impossible:
        return Comparison(math.inf, 0, 0.0)
    total, rounds = sum(exact.values()), sum(sampled.values())
    pairs = sorted((count * rounds / total, sampled.get(cell, 0)) for cell, count in exact.items() if count)
    groups = _merged(pairs)
    statistic = sum((seen - expected) ** 2 / expected for expected, seen in groups)
    return Comparison(statistic, len(groups) - 1, chi_square_tail(statistic, len(groups) - 1))


def _merged(pairs: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The rarest cells added up until each group expects enough deals."""
    groups: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for more_expected, more_seen in pairs:
        expected, seen = expected + more_expected, seen + more_seen
        if expected >= FEWEST:
            groups.append((expected, seen))
            expected, seen = 0.0, 0
    if expected and groups:
        groups[-1] = groups[-1][0] + expected, groups[-1][1] + seen
    return groups or [(expected, seen)]


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance of a statistic at least this large: the upper incomplete gamma function, regularised."""
    if degrees < 1 or statistic <= 0:
        return 1.0
    a, x = degrees / 2, statistic / 2
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - front * _lower_series(a, x) if x < a + 1 else front * _upper_fraction(a, x)


def _lower_series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while term > total * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total


def _upper_fraction(a: float, x: float) -> float:
    """Lentz's continued fraction; it converges fast where x is larger than a."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    value = d
    for i in range(1, 10_000):
        term = -i * (i - a)
        b += 2
        d = 1 / (term * d + b)
        c = b + term / c
        value *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return value


def most_surprising(tests: Sequence[Comparison]) -> Comparison:
    """The test with the smallest p, and the chance that the smallest of as many independent ones is as small."""
    worst = min(tests, key=lambda test: test.p)
    p = -math.expm1(len(tests) * math.log1p(-worst.p)) if worst.p < 1 else 1.0
    return replace(worst, p=p)
