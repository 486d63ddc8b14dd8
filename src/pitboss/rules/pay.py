"""What a winning wager is paid: odds against the stake, or a fixed sum."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import NamedTuple

from pitboss.errors import dollars
from pitboss.rules.collect import refuse_definition
from pitboss.rules.frozen import FrozenMap


class Odds(NamedTuple):
    """`3 to 2`: for every `per` cents staked the house pays `pays` cents."""

    pays: int
    per: int = 1

    def __str__(self) -> str:
        return f"{self.pays} to {self.per}"


EVEN = Odds(1)


@dataclass(frozen=True)
class PayTable:
    """Named lines, best first. `odds` are to the stake; a schedule has fixed `cents` instead."""

    id: str
    labels: tuple[str, ...]
    odds: tuple[Odds, ...] = ()
    cents: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        amounts = self.odds or self.cents
        if bool(self.odds) == bool(self.cents) or len(amounts) != len(self.labels):
            refuse_definition(f"pay table {self.id}: {len(self.labels)} labels, {len(amounts)} amounts")
        if any(odds.pays < 0 or odds.per < 1 for odds in self.odds):
            refuse_definition(f"pay table {self.id}: odds must not be negative")

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def unit_cents(self) -> int:
        """A stake must be a multiple of this to be paid exactly on every line."""
        return lcm(*(odds.per // gcd(odds.pays, odds.per) for odds in self.odds))

    @cached_property
    def payouts(self) -> FrozenMap[str, str]:
        """Each line with what it pays, in words."""
        return FrozenMap({label: self.amount_text(line) for line, label in enumerate(self.labels)})

    def amount_text(self, line: int) -> str:
        """`3 to 2`, or `$1,000`."""
        return str(self.odds[line]) if self.odds else dollars(self.cents[line])


def pay_table(id_: str, labels: tuple[str, ...], *pays: int | Odds) -> PayTable:
    """A table of odds; a plain number is 'to 1'."""
    return PayTable(id_, labels, odds=tuple(p if isinstance(p, Odds) else Odds(p) for p in pays))


def dashed_tables(labels: tuple[str, ...], *ids: str) -> dict[str, PayTable]:
    """Tables that are known by their numbers, such as `50-40-30-8-7-4-3`."""
    return {id_: pay_table(id_, labels, *map(int, id_.split("-"))) for id_ in ids}


def dollar_schedule(id_: str, labels: tuple[str, ...], *dollars_: int) -> PayTable:
    """A schedule of fixed sums, printed in dollars."""
    return PayTable(id_, labels, cents=tuple(100 * amount for amount in dollars_))


def percent(value: Fraction | float, decimals: int = 4) -> str:
    """`2.1850 %`."""
    return f"{100 * float(value):.{decimals}f} %"


def points(value: Fraction | float) -> str:
    """The difference of two shares: `0.5000 percentage points`."""
    return f"{100 * float(value):.4f} percentage points"
