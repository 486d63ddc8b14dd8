"""Grades, mistakes and drills of a person, and lessons of the dealer school. No money here: it has its own books."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from pitboss.errors import NotFound
from pitboss.store.statements import GRADED, LESSON, MISTAKE
from pitboss.store.work import Query, Work, query

Json = dict[str, Any]
MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
AGAIN_MS = 10 * MINUTE_MS  # after a wrong answer
STEPS_MS = tuple(days * DAY_MS for days in (1, 3, 7, 16, 35, 80))  # after each right one in a row
MOST_MISTAKES = 1000


class Place(NamedTuple):
    """A round of a person."""

    account: str
    table_id: str
    number: int


def save_grades(place: Place, game: str, finished_ms: int, graded: Json, now_ms: int) -> Work[None]:
    """What the coach found in a finished round. Mistakes are due for the drill at once."""
    key = place._asdict()
    rows = [
        key
        | {name: grade[name] for name in ("question", "street", "choice", "best")}
        | {"game": game, "body": msgspec.json.encode(grade).decode(), "at_ms": finished_ms}
        | {"cost_millicents": round(Fraction(grade["cost"]) * 1000), "due_ms": now_ms, "step": 0}
        for grade in graded["grades"]
    ]
    if rows:
        yield Query("add_grade", rows)
    yield query("add_graded_round", finished_ms=finished_ms, **key, **graded["report"])


def find_grades(place: Place) -> Work[Json | None]:
    """The stored grades of a round; None if the coach has not looked at it."""
    rounds = yield query("graded_round", **place._asdict())
    if not rounds:
        return None
    rows = yield query("grades_of_round", **place._asdict())
    return {"grades": [msgspec.json.decode(body) for (body,) in rows], "report": _report(rounds[0])}


def graded_since(account: str, since_ms: int) -> Work[list[Json]]:
    """The reports of a person's graded rounds, the oldest first."""
    rows = yield query("graded_since", account=account, since_ms=since_ms)
    return [_report(row) for row in rows]


def _report(row: tuple[Any, ...]) -> Json:
    return dict(zip(GRADED, row, strict=True))


def ungraded(account: str, since_ms: int, count: int) -> Work[list[tuple[str, int]]]:
    """Rounds that the coach has not looked at, the newest first."""
    rows = yield query("ungraded", account=account, since_ms=since_ms, count=count)
    return [(str(table), int(number)) for table, number in rows]


def mistakes(account: str, count: int = MOST_MISTAKES) -> Work[list[Json]]:
    """A person's mistakes, most expensive first."""
    rows = yield query("mistakes", account=account, count=count)
    found = [dict(zip(MISTAKE, row, strict=True)) for row in rows]
    return [mistake | {"body": msgspec.json.decode(mistake["body"])} for mistake in found]


def answered(place: Place, question: int, *, right: bool, now_ms: int) -> Work[int]:
    """A spot was drilled: when it is due again. Each right answer in a row makes the interval longer."""
    found = yield from mistakes(place.account)
    spot = next((each for each in found if is_spot(each, place, question)), None)
    if spot is None:
        raise NotFound("this is not one of your mistakes")
    step = min(spot["step"], len(STEPS_MS) - 1)
    due_ms = now_ms + (STEPS_MS[step] if right else AGAIN_MS)
    key = {f"{name}_": value for name, value in place._asdict().items()}
    yield query("set_drill", question_=question, due_ms=due_ms, step=step + 1 if right else 0, **key)
    return due_ms


def is_spot(mistake: Json, place: Place, question: int) -> bool:
    """True if the mistake was made there."""
    return (mistake["table_id"], mistake["number"], mistake["question"]) == (place.table_id, place.number, question)


class StoredLesson(NamedTuple):
    """A table of the dealer school, and the answers so far."""

    id: str
    game: str
    round: str
    asked: list[int]
    answers: list[Json]
    at_ms: int
    done_ms: int


def add_lesson(lesson: StoredLesson, account: str) -> Work[None]:
    """A new lesson."""
    yield query("add_lesson", account=account, **_lesson_row(lesson))


def _lesson_row(lesson: StoredLesson) -> Json:
    row = lesson._asdict()
    return row | {name: msgspec.json.encode(row[name]).decode() for name in ("asked", "answers")}


def find_lesson(id_: str, account: str, *, lock: bool = False) -> Work[StoredLesson]:
    """A lesson of this person; with `lock`, nobody else changes it until the commit."""
    rows = yield query("lock_lesson" if lock else "lesson", id=id_, account=account)
    if not rows:
        raise NotFound("you have no such lesson")
    return _lesson(rows[0])


def _lesson(row: tuple[Any, ...]) -> StoredLesson:
    found = dict(zip(LESSON, row, strict=True))
    return StoredLesson(**found | {name: msgspec.json.decode(found[name]) for name in ("asked", "answers")})


def save_answers(lesson: StoredLesson) -> Work[None]:
    """The answers so far."""
    answers = msgspec.json.encode(lesson.answers).decode()
    yield query("set_lesson", id_=lesson.id, answers=answers, done_ms=lesson.done_ms)


def lessons(account: str, count: int) -> Work[list[StoredLesson]]:
    """A person's finished lessons, the newest first."""
    rows = yield query("lessons", account=account, count=count)
    return [_lesson(row) for row in rows]
