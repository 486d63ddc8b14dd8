"""A sum in one's head: a stake, the line that it is paid by, and the answer in chips, faster and faster."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from pitboss.errors import Illegal
from pitboss.play import Table
from pitboss.play.exposure import possible_outcomes
from pitboss.play.pay import returned
from pitboss.rules import EVEN, FIRST_LINE, WIN, Wager, dollars
from pitboss.rules.game import folded
from pitboss.school.chance import fit_stake
from pitboss.school.chips import cut, read_sum
from pitboss.school.grade import Grade

FIRST_MS, LEAST_MS = 20_000, 5_000
FASTER_PERCENT = 93  # each question leaves this share of the time of the one before
STEP_CENTS = 500
FORMS = ("pay", "take")


@dataclass(frozen=True)
class Payout:
    """What one stake is paid by one line of a pay table, or collected."""

    table: Table
    wager: Wager
    stake_cents: int  # of the wager that it is paid on
    outcome: int
    hands: int
    limit_ms: int
    size: int = 1

    @property
    def on(self) -> Wager:
        """The wager whose chips lie there."""
        return self.table.game.wager(self.wager.rides) if self.wager.rides else self.wager

    @property
    def label(self) -> str:
        """The line of the pay table; empty where the wager is paid even money."""
        table = self.wager.table(self.table.options, self.hands)
        return table.labels[self.outcome - FIRST_LINE] if table and self.outcome >= FIRST_LINE else ""

    @property
    def odds(self) -> str:
        """What the line pays."""
        table = self.wager.table(self.table.options, self.hands)
        return table.amount_text(self.outcome - FIRST_LINE) if table and self.outcome >= FIRST_LINE else str(EVEN)

    @property
    def gain_cents(self) -> int:
        """What the seat gains; less than 0 where the house collects."""
        stake_cents = 0 if self.wager.rides else self.stake_cents
        table = self.wager.table(self.table.options, self.hands)
        on_cents = self.stake_cents
        back = returned(self.wager, table, self.outcome, stake_cents=stake_cents, on_cents=on_cents)
        return back - stake_cents

    @property
    def rule(self) -> str:
        """The rule by which it is paid."""
        return paying_rule(self.table, self.wager.id, self.outcome)

    def grade(self, text: str, before: tuple[Grade, ...], ms: int) -> Grade:
        """`40`, or chips: `1x25 3x5`. An answer after its time is not right."""
        words = text.lower().split()
        given = read_sum(words[1:] if words[:1] and words[0] in FORMS else words)
        due, late = abs(self.gain_cents), ms > self.limit_ms
        return Grade(
            right=given == due and not late,
            given=dollars(given),
            answer=f"{dollars(due)}, cut as {cut(due)}" if due else dollars(due),
            rule=self.rule,
            wager=self.wager.id,
            label=self.label,
            odds=self.odds,
            off_cents=given - due,
            late=late,
        )


def payout(table: Table, dice: random.Random, place: int, hands: int) -> Payout:
    """The question at this place of a drill: the later, the larger the stakes and the shorter the time."""
    wager_id, outcome = dice.choice(payable(table, hands))
    wager = table.game.wager(wager_id)
    on = table.game.wager(wager.rides) if wager.rides else wager
    stake_cents = fit_stake(table, on, STEP_CENTS * dice.randint(1, 4 + place), hands)
    return Payout(table, wager, stake_cents, outcome, hands, limit_ms(place))


def limit_ms(place: int) -> int:
    """How long there is for the question at this place."""
    time_ms = FIRST_MS
    for _ in range(place):
        time_ms = time_ms * FASTER_PERCENT // 100
    return max(LEAST_MS, time_ms)


@lru_cache(maxsize=256)
def paying_rule(table: Table, wager_id: str, outcome: int) -> str:
    """The rule that the settlement cites most for this outcome, where the hand is not given up.

    If no cards lead to it, the rule of the pay table.
    """
    game, wager = table.game, table.game.wager(wager_id)
    for path in sorted(game.settled_paths(table.options), key=lambda path: folded(game, path)):
        rulings = (game.rule_on(facts, path, table.options)[wager_id] for facts in game.domain())
        cited = Counter(ruling.rule for ruling in rulings if ruling.outcome == outcome)
        if cited:
            return cited.most_common(1)[0][0]
    return wager.pays_rule or wager.rule


@lru_cache(maxsize=16)
def payable(table: Table, hands: int) -> tuple[tuple[str, int], ...]:
    """Every wager with every outcome that moves a sum other than its own stake; even money where there is no table."""
    found: list[tuple[str, int]] = []
    for wager in table.game.wagers:
        pays = wager.table(table.options, hands)
        if pays is not None:
            found += [(wager.id, FIRST_LINE + line) for line in range(len(pays))]
        elif not wager.rides and WIN in possible_outcomes(table.game, table.options, wager.id):
            found.append((wager.id, WIN))
    if not found:
        raise Illegal(f"{table.game.id} pays nothing that could be worked out: no wager of it wins")
    return tuple(found)
