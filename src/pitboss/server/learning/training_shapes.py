"""What a training of the dealer school answers: one shape for each part. The page's types are generated from these."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from pitboss.server.learning.school_shapes import LessonTable, NamedHand
from pitboss.server.tables.felt_shapes import FeltData

TrainingKind = Literal["felt", "payouts", "hands", "errors", "exam"]


class FeltItem(TypedDict):
    """A wager to settle, as it lies on the felt; seat 0 stands for the highest hand of the table.

    `said` is what the trainee said of it, `right` its grade once it may be known.
    """

    seat: int
    wager: str
    stake_cents: int
    on_cents: int
    collected: bool
    said: NotRequired[str]
    right: NotRequired[bool]


class FeltTask(TypedDict):
    """A felt whose wagers can be settled in any order; both order and sums are graded."""

    kind: Literal["felt"]
    table: LessonTable
    hands: int
    items: list[FeltItem]


class PayoutTask(TypedDict):
    """A stake and the line that it is paid by; `limit_ms` is how long there is for the answer."""

    kind: Literal["payout"]
    wager: str
    on: str
    stake_cents: int
    label: str
    odds: str
    collected: bool
    limit_ms: int


class ReadingTask(TypedDict):
    """A hand to name, or two to compare."""

    kind: Literal["reading"]
    table: LessonTable
    seat: int
    compared: list[str]
    choices: list[str]


class CalledHand(TypedDict):
    """What the dealer of the exercise called a hand."""

    hand: str
    name: str


class ExerciseLine(TypedDict):
    """One line as the dealer of the exercise settled it."""

    seat: int
    wager: str
    stake_cents: int
    on_cents: int
    says: str
    called: list[CalledHand]


class ErrorTask(TypedDict):
    """A settled table with mistakes in it."""

    kind: Literal["errors"]
    table: LessonTable
    hands: int
    lines: list[ExerciseLine]


class TrainingFinding(TypedDict):
    """What was found, missed or wrongly marked."""

    line: int
    right: bool
    says: str
    rule: str
    rule_says: str


class TrainingGrade(TypedDict):
    """An answer, what was right, and the rule. `due` is the wager whose turn it was, where another one was chosen."""

    task: int
    right: bool
    seat: int
    wager: str
    given: str
    answer: str
    label: str
    odds: str
    rule: str
    rule_says: str
    hands: list[NamedHand]
    decides: str
    off_cents: int
    due: str
    due_rule: str
    due_rule_says: str
    late: bool
    findings: list[TrainingFinding]
    ms: int


class TrainingScore(TypedDict):
    """How far it has come; the grades of an exam are null until it is over."""

    asked: int
    answered: int
    right: int | None
    out_of_order: int | None
    off_cents: int | None
    ms: int


class ExamRound(TypedDict):
    """The right answers of one round."""

    right: int
    asked: int


class ExamResult(TypedDict):
    """The mark of an exam."""

    who: str
    passed: bool
    needed: int
    order_allowed: int
    pass_percent: int
    begun_ms: int
    ended_ms: int
    rounds: list[ExamRound]


class TrainingData(TypedDict):
    """A training as its trainee may see it; `commitment` is the SHA-256 of its plan, fixed before the start."""

    id: str
    kind: TrainingKind
    game: str
    felt: FeltData
    commitment: str
    count: int
    place: int
    begun_ms: int
    ends_ms: int | None
    since_ms: int
    now_ms: int
    task: FeltTask | PayoutTask | ReadingTask | ErrorTask | None
    last: TrainingGrade | None
    graded: list[TrainingGrade]
    score: TrainingScore
    result: ExamResult | None
    done: bool


class SignedExam(TypedDict):
    """The record of an exam with the signature of the house; `pitboss school --check FILE` checks it offline."""

    document: dict[str, object]
    signature: str
    key: str
