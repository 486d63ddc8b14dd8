"""What an outcome is worth, before any stake is known. Written once, for the table and for the odds."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from pitboss.errors import DefinitionError
from pitboss.rules.outcome import FIRST_LINE, HALF, LOSE, NO_ACTION, PUSH, WIN
from pitboss.rules.pay import PayTable
from pitboss.rules.wager import Wager


class Terms(NamedTuple):
    """What a wager gains; less than 0 for a loss.

    `(of_stake · its own stake + of_paid · the stake it is paid on) / per + cents`. A wager is paid on its own stake, or
    on that of the wager it rides on.
    """

    of_stake: int = 0
    of_paid: int = 0
    per: int = 1
    cents: int = 0

    def gain(self, stake: Fraction | int, paid_on: Fraction | int, *, unit_cents: int) -> Fraction:
        """The gain in units of this many cents, in which both stakes are given."""
        return Fraction(self.of_stake * stake + self.of_paid * paid_on) / self.per + Fraction(self.cents, unit_cents)

    @property
    def rate(self) -> Fraction:
        """The gain for each unit of the stake; a fixed sum in cents."""
        return Fraction(self.of_stake + self.of_paid, self.per) + self.cents


NOTHING = Terms()
BY_OUTCOME = {
    NO_ACTION: NOTHING,
    LOSE: Terms(of_stake=-1),
    PUSH: NOTHING,
    WIN: Terms(of_stake=1),
    HALF: Terms(of_stake=-1, per=2),
}


def terms(wager: Wager, table: PayTable | None, outcome: int) -> Terms:
    """The terms of an outcome by the pay table in use."""
    if outcome < FIRST_LINE:
        return BY_OUTCOME[outcome]
    line = outcome - FIRST_LINE
    if table is None or line >= len(table):
        known = f"its pay table {table.id} has {len(table)} lines" if table else "it has no pay table"
        raise DefinitionError(f"{wager.id} is paid by line {line + 1}, but {known}")
    sign = -1 if wager.collected else 1
    if table.odds:
        return Terms(of_paid=sign * table.odds[line].pays, per=table.odds[line].per)
    return Terms(cents=sign * table.cents[line])
