"""What the dealer school answers: one shape for each part. The page's types are generated from these."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pitboss.server.tables.felt_shapes import FeltData


class SeatOwner(TypedDict):
    """The cards of a seat."""

    kind: Literal["seat"]
    seat: int


class SharedOwner(TypedDict):
    """The cards of the dealer or of the board."""

    kind: Literal["dealer", "board"]


CardOwner = SeatOwner | SharedOwner


class LessonScore(TypedDict):
    """How many answers were right, and how long they took."""

    id: str
    kind: Literal["guided", "felt", "payouts", "hands", "errors", "exam"]
    game: str
    at_ms: int
    asked: int
    answered: int
    right: int
    ms: int
    done: bool


class Lessons(TypedDict):
    """Finished lessons, the newest first."""

    lessons: list[LessonScore]


class LessonStep(TypedDict):
    """One line of the printed order."""

    seat: int
    wager: str
    wagers: list[str]
    state: Literal["right", "wrong", "now", "later"]
    owner: NotRequired[CardOwner]


class LessonQuestion(TypedDict):
    """What is asked now, with answers to choose from.

    `wagers`: those that the hand to be named decides, where a seat has several hands with a name.
    `collected`: the house collects this from the seat and never pays it.
    """

    place: int
    seat: int
    wager: str
    wagers: list[str]
    kind: Literal["money", "name", "exposed"]
    choices: list[str]
    owner: NotRequired[CardOwner]
    stake_cents: NotRequired[int]
    collected: NotRequired[bool]


class NamedHand(TypedDict):
    """A hand with its name."""

    hand: str
    name: str
    cards: list[str]


class LessonGrade(TypedDict):
    """The last answer, the right one, and the rule."""

    right: bool
    seat: int
    wager: str
    wagers: list[str]
    owner: CardOwner | None
    given: str
    answer: str
    label: str
    odds: str
    rule: str
    rule_says: str
    hands: list[NamedHand]
    decides: str
    difference_cents: int


class LessonHand(TypedDict):
    """Cards on the table; `playing` only once their hand has been named."""

    owner: CardOwner
    cards: list[str]
    playing: list[str]


class LessonSeat(TypedDict):
    """The chips and the choices of a seat."""

    seat: int
    stakes: dict[str, int]
    choices: list[str]


class LessonTable(TypedDict):
    """The table as its dealer sees it."""

    owners: list[LessonHand]
    seats: list[LessonSeat]


class LessonData(TypedDict):
    """A lesson as its trainee may see it."""

    id: str
    game: str
    felt: FeltData
    hands: int
    table: LessonTable
    order: list[LessonStep]
    question: LessonQuestion | None
    last: LessonGrade | None
    score: LessonScore
