"""Which amounts a pay table may have, and how round an amount is."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import PayTableError

ROUND = (
    *range(1, 11),
    *(12, 15, 20, 25, 30, 35, 40, 50, 60, 70, 75, 80, 90, 100, 125, 150, 200, 250, 300, 400, 500, 1000),
)
# Fixed sums go further than odds.
ROUND_DOLLARS = (
    *ROUND,
    *(
        1500,
        2000,
        2500,
        3000,
        4000,
        5000,
        7500,
        10_000,
        15_000,
        20_000,
        25_000,
        30_000,
        40_000,
        50_000,
        75_000,
        100_000,
    ),
)
# A bet that is paid even money: short odds, and even money less a commission.
SHORT = (
    *("1/2", "3/5", "2/3", "3/4", "4/5", "9/10", "19/20", "1", "11/10", "6/5", "5/4", "13/10", "7/5", "3/2"),
    *("8/5", "7/4", "9/5", "2", "5/2", "3"),
)
ROUNDEST = frozenset(part * 10**zeros for part in (1, 2, 5, 10, 20, 25, 50) for zeros in range(5))
MOST_VALUES = 100_000  # amounts of one line: more would not fit a search
PARTS = re.compile(r"[1-9][0-9]{0,2}/([1-9][0-9]{0,2})")


@dataclass(frozen=True)
class Values:
    """The amounts that are tried: those in `listed`, or all multiples of `step`."""

    text: str
    listed: tuple[Fraction, ...] = ()
    step: Fraction = Fraction(1)

    def between(self, low: Fraction, high: Fraction) -> list[Fraction]:
        """Every amount from low to high, rising. 0 is among them only if `low` is 0 and asked for."""
        if self.listed:
            zero = [Fraction(0)] if low == 0 and self.listed[0] else []
            return zero + list(self.listed[bisect_left(self.listed, low) : bisect_right(self.listed, high)])
        first, last = -(-low // self.step), high // self.step
        if last - first >= MOST_VALUES:
            raise PayTableError(
                f"one line could pay {last - first + 1:,} amounts, and {MOST_VALUES:,} can be tried; give it a range "
                "with --pays, or lower --top"
            )
        return [self.step * place for place in range(first, last + 1)]

    @property
    def least(self) -> Fraction:
        """The smallest amount above 0."""
        return next(value for value in self.listed if value) if self.listed else self.step

    @property
    def most(self) -> Fraction | None:
        """The largest amount, where there is one."""
        return self.listed[-1] if self.listed else None


def read_values(text: str, *, in_dollars: bool = False, short: bool = False) -> Values:
    """Reads `round`, `all`, a fraction such as `3/2` (whole numbers and halves), or amounts with commas."""
    if text == "round" and short:
        return Values(text, tuple(map(Fraction, SHORT)))
    if text == "round":
        return Values(text, tuple(map(Fraction, ROUND_DOLLARS if in_dollars else ROUND)))
    if text == "all":
        return Values(text)
    if parts := PARTS.fullmatch(text):
        return Values(text, step=Fraction(1, int(parts[1])))
    try:
        listed = sorted({Fraction(word.strip()) for word in text.split(",")})
    except (ValueError, ZeroDivisionError):
        listed = []
    if not listed or listed[0] < 0 or not listed[-1]:
        raise PayTableError(
            f"--values {text!r}: write round, all, a fraction such as 3/2 for pays in halves, or amounts such "
            "as 1,2,5,10"
        )
    return Values(text, tuple(listed))


def roundness(pays: Iterable[Fraction]) -> int:
    """0 if every amount is as round as 5, 25 or 100; more the less round they are."""
    return sum(_cost(pay) for pay in pays)


def _cost(pay: Fraction) -> int:
    if pay.denominator > 1:
        return 3
    if pay <= 10 or int(pay) in ROUNDEST:
        return 0
    return 1 if int(pay) in ROUND_DOLLARS else 2
