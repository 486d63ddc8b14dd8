"""What the routes of the coach and the dealer school answer. The page's types are generated from these."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pitboss.play.action import Offer
from pitboss.server.felt_shapes import FeltData
from pitboss.server.table_shapes import Event


class TableEdge(TypedDict):
    """What the house keeps of one bet."""

    wager: str
    name: str
    hands: tuple[int, int] | None
    per: str
    a_round: bool
    favours_player: bool
    says: str


class TableEdges(TypedDict):
    """The edges of a table's bets."""

    edges: list[TableEdge]


class ChoiceValue(TypedDict):
    """What a choice is worth: `value` exactly, in units; `cents` rounded to a hundredth."""

    choice: str
    cards: list[str]
    value: str
    cents: float
    cost_cents: float


class Values(TypedDict):
    """Every legal choice, best first."""

    unit: str
    unit_cents: int
    coupled: list[str]
    values: list[ChoiceValue]


class Advice(Values):
    """The values for an open question."""

    question: int


class Grade(Values):
    """A decision against the best one; `cost` is exact, in cents. `cards` are those seen since the last decision.

    `before_cents` is what the main bets were worth before the deal; null if no certificate has the table's options.
    """

    question: int
    street: str
    choice: str
    best: str
    cost: str
    cost_cents: float
    cards: NotRequired[list[str]]
    before_cents: NotRequired[float | None]


class Move(TypedDict):
    """What the main bets were worth at one point of a round, in cents: with the best play from there on."""

    kind: Literal["before", "decision", "mistake", "result"]
    street: str
    choice: str
    cards: list[str]
    cents: float


class LuckReport(TypedDict):
    """Expected, mistakes and luck add up to the net. Null where no certificate has the options of a table."""

    rounds: int
    decisions: int
    mistakes: int
    cost_cents: float
    expected_cents: float | None
    luck_cents: float | None
    net_cents: int


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


class CoachState(TypedDict):
    """Whether the coach is warm, and how many questions wait."""

    ready: bool
    waiting: int


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
    state: Literal["right", "wrong", "now", "later"]
    owner: NotRequired[CardOwner]


class LessonQuestion(TypedDict):
    """What is asked now, with answers to choose from."""

    place: int
    seat: int
    wager: str
    kind: Literal["money", "name", "exposed"]
    choices: list[str]
    owner: NotRequired[CardOwner]
    stake_cents: NotRequired[int]


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
    owner: CardOwner | None
    given: str
    answer: str
    label: str
    odds: str
    rule: str
    rule_says: str
    hands: list[NamedHand]
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
