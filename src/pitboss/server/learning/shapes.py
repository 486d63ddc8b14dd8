"""What is learnt from finished rounds: one shape for each answer. The page's types are generated from these."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from pitboss.play.action import Offer
from pitboss.server.coach.shapes import Grade, LuckReport, Move
from pitboss.server.tables.felt_shapes import FeltData
from pitboss.server.tables.shapes import Event


class Grades(TypedDict):
    """The decisions of one round; how the value moved and the report come when it is finished."""

    grades: list[Grade]
    finished: bool
    moves: NotRequired[list[Move]]
    report: NotRequired[LuckReport]


class SessionReport(LuckReport):
    """Rounds since a time; `waiting` rounds are still being looked at."""

    waiting: int


class Mistake(Grade):
    """A decision that gave something away; `times` is how often this kind was made, `names` name the choices."""

    game: str
    game_name: NotRequired[str]
    street_says: NotRequired[str]
    names: NotRequired[dict[str, str]]
    table: str
    round: int
    at_ms: int
    due_ms: int
    times: int


class Mistakes(TypedDict):
    """The log of mistakes, most expensive first."""

    waiting: int
    count: int
    cost_cents: float
    mistakes: list[Mistake]


class DrillSpot(TypedDict):
    """A decision as its seat saw it."""

    table: str
    round: int
    question: int
    seat: int
    felt: FeltData
    hand: str
    events: list[Event]
    offers: list[Offer]


class Drill(TypedDict):
    """The next spot, if one is due."""

    due: int
    spots: int
    next_ms: int | None
    spot: DrillSpot | None


class Drilled(Grade):
    """An answer to a drill, and when the spot comes again."""

    right: bool
    chosen: str
    due_ms: int


class Fork(TypedDict):
    """A finished round with other choices on the same deck."""

    seat: int
    felt: FeltData
    hand: str
    over: bool
    events: list[Event]
    question: int | None
    offers: list[Offer]
    net_cents: int | None
    played_net_cents: int
