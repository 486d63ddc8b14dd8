"""Routes of the dealer school. There is no money in it, and nothing of it is in the ledger."""

from __future__ import annotations

import secrets
from random import SystemRandom
from typing import cast

from fastapi import APIRouter

from pitboss.errors import NotFound
from pitboss.games import find_game, game_ids
from pitboss.play import open_table
from pitboss.school import Lesson, chance
from pitboss.server.house.house import House
from pitboss.server.http.auth import SignedIn, TheHouse
from pitboss.server.learning import school
from pitboss.server.learning.requests import DealerAnswer, NewLesson
from pitboss.server.learning.school_shapes import LessonData, Lessons
from pitboss.store import learning as stored
from pitboss.store.learning import StoredLesson
from pitboss.store.work import Work

router = APIRouter(prefix="/api/school", tags=["learning"])
MOST_LESSONS = 100


@router.get("")
async def lessons(person: SignedIn, house: TheHouse) -> Lessons:
    """Your finished lessons, the newest first: speed and accuracy over time."""
    found = await house.read(lambda: stored.lessons(person.id, MOST_LESSONS))
    return cast(Lessons, {"lessons": [school.score_json(lesson) for lesson in found]})


@router.post("", status_code=201)
async def new_lesson(body: NewLesson, person: SignedIn, house: TheHouse) -> LessonData:
    """A full table for you to deal, or the mistakes of an earlier lesson again. The answers stay in the house."""
    if body.again:
        earlier = await house.read(lambda: stored.find_lesson(body.again, person.id))
        game, text, asked = earlier.game, earlier.round, school.mistakes_of(earlier)
    else:
        game, text, asked = body.game, *deal(body.game, body.seats)
    lesson = StoredLesson(f"l{secrets.token_hex(8)}", game, text, asked, [], house.clock(), 0)
    await house.run(lambda: stored.add_lesson(lesson, person.id))
    return cast(LessonData, school.lesson_json(lesson))


def deal(game: str, seats: int) -> tuple[str, list[int]]:
    """The text of a round that the computer has bet and played, and the places of its questions."""
    if game not in game_ids():
        raise NotFound(f"there is no game {game!r}")
    table = open_table(find_game(game))
    round_ = chance.full_table(table, min(seats, table.game.seats), SystemRandom())
    return str(round_), list(range(len(Lesson.of(round_, names=True).questions)))


@router.get("/{lesson}")
async def one_lesson(lesson: str, person: SignedIn, house: TheHouse) -> LessonData:
    """One of your lessons, as far as it has come."""
    return cast(LessonData, school.lesson_json(await house.read(lambda: stored.find_lesson(lesson, person.id))))


@router.post("/{lesson}/answers")
async def answer(lesson: str, body: DealerAnswer, person: SignedIn, house: TheHouse) -> LessonData:
    """Your answer to the next question; graded at once, with the rule."""
    return cast(LessonData, school.lesson_json(await _answer(house, lesson, person.id, body)))


async def _answer(house: House, lesson: str, account: str, body: DealerAnswer) -> StoredLesson:
    now_ms = house.clock()

    def work() -> Work[StoredLesson]:
        kept = yield from stored.find_lesson(lesson, account, lock=True)
        after = school.answered(kept, body.place, body.answer, now_ms)
        yield from stored.save_answers(after)
        return after

    return await house.run(work)
