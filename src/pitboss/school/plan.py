"""What a training or an exam consists of. Everything in it follows from the seed, so equal plans ask the same."""

from __future__ import annotations

import random
from functools import cached_property, lru_cache
from typing import Literal, Protocol

import msgspec

from pitboss.errors import Illegal
from pitboss.games import find_game, name_of
from pitboss.play import Table, open_table
from pitboss.rules import Game
from pitboss.school.chance import check_seats, full_table
from pitboss.school.felt import Felt
from pitboss.school.grade import Grade
from pitboss.school.payouts import payout
from pitboss.school.planted import settlement
from pitboss.school.reading import reading

Kind = Literal["felt", "payouts", "hands", "errors", "exam"]
KINDS: tuple[Kind, ...] = ("felt", "payouts", "hands", "errors", "exam")
COUNTS: dict[Kind, int] = {"felt": 1, "payouts": 20, "hands": 12, "errors": 5, "exam": 3}
EXAM_SECONDS, PASS_PERCENT, ORDER_ALLOWED = 15 * 60, 95, 2
SECONDS_A_WAGER = 12  # on a felt against the clock
MOST_COUNT, MOST_SECONDS = 50, 4 * 3600


class Task(Protocol):
    """Something that is asked, and takes one answer or several."""

    @property
    def size(self) -> int:
        """How many answers it takes."""

    def grade(self, text: str, before: tuple[Grade, ...], ms: int) -> Grade:
        """The grade of an answer that took so long, after those before it."""


class Plan(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A training: its kind, the table, how many tasks, the seed of every deal; its seconds, if there is a clock."""

    kind: Kind
    game: str
    seed: str
    count: int
    seats: int
    options: dict[str, str] = {}
    seconds: int = 0
    pass_percent: int = 0
    order_allowed: int = 0

    @cached_property
    def table(self) -> Table:
        """The table that is dealt."""
        return open_table(find_game(self.game), self.options)

    def task(self, place: int) -> Task:
        """The task at this place, 0 the first."""
        return _task(self.kind, self.table, self.seed, place, self.seats)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many answers each task takes."""
        if self.kind in ("felt", "exam"):
            return tuple(self.task(place).size for place in range(self.count))
        return (1,) * self.count


@lru_cache(maxsize=64)
def _task(kind: Kind, table: Table, seed: str, place: int, seats: int) -> Task:
    dice = random.Random(f"{seed}/{place}")
    if kind == "payouts":
        return payout(table, dice, place, seats + 1)
    if kind == "hands":
        return reading(table, dice, place, seats)
    if kind == "errors":
        return settlement(table, dice, seats)
    return Felt(full_table(table, seats, dice))


def make_plan(
    kind: Kind,
    game: Game,
    seed: str,
    *,
    count: int | None = None,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    seconds: int | None = None,
    pass_percent: int = PASS_PERCENT,
    timed: bool = False,
) -> Plan:
    """A plan of this kind; what is not given is as usual. `timed` puts a felt against the clock."""
    seats = game.seats if seats is None else seats
    check_seats(game, seats)
    count = COUNTS[kind] if count is None else count
    if not 1 <= count <= MOST_COUNT:
        raise Illegal(f"a training has 1 to {MOST_COUNT} tasks, not {count}")
    plan = Plan(kind, name_of(game), seed, count, seats, options or {})
    if kind == "exam":
        seconds = EXAM_SECONDS if seconds is None else seconds
        if not 1 <= seconds <= MOST_SECONDS:
            raise Illegal(f"an exam lasts at most {MOST_SECONDS // 3600} hours and at least a second")
        if not 1 <= pass_percent <= 100:
            raise Illegal(f"the pass mark is a percentage from 1 to 100, not {pass_percent}")
        return msgspec.structs.replace(plan, seconds=seconds, pass_percent=pass_percent, order_allowed=ORDER_ALLOWED)
    return msgspec.structs.replace(plan, seconds=SECONDS_A_WAGER * sum(plan.sizes)) if timed else plan
