"""Routes of the drills and exams of the dealer school. There is no money in them, and nothing is in the ledger."""

from __future__ import annotations

import asyncio
import secrets
from typing import cast

from fastapi import APIRouter

from pitboss.errors import NotFound
from pitboss.games import find_game, game_ids
from pitboss.school.plan import make_plan
from pitboss.server.house.house import House
from pitboss.server.http.auth import SignedIn, TheHouse
from pitboss.server.learning import training
from pitboss.server.learning.requests import DealerAnswer, NewTraining
from pitboss.server.learning.training_shapes import SignedExam, TrainingData
from pitboss.store import learning as stored
from pitboss.store.learning import StoredLesson
from pitboss.store.people import Person
from pitboss.store.work import Work

router = APIRouter(prefix="/api/school/trainings", tags=["learning"])
SEED_BYTES = 16


@router.post("", status_code=201)
async def new_training(body: NewTraining, person: SignedIn, house: TheHouse) -> TrainingData:
    """A felt, a drill or an exam, dealt from a seed that nobody knows before the end. The answers stay in the house."""
    if body.game not in game_ids():
        raise NotFound(f"there is no game {body.game!r}")
    game = find_game(body.game)
    seed = secrets.token_hex(SEED_BYTES)
    seats = min(body.seats, game.seats)
    plan = await asyncio.to_thread(
        make_plan, body.kind, game, seed, seats=seats, count=body.count or None, timed=body.timed
    )
    kept = training.new_training(f"t{secrets.token_hex(8)}", plan, house.clock())
    await house.run(lambda: stored.add_lesson(kept, person.id))
    return await _shown(kept, person, house)


@router.get("/{lesson}")
async def one_training(lesson: str, person: SignedIn, house: TheHouse) -> TrainingData:
    """One of your trainings, as far as it has come."""
    return await _shown(await _now(house, lesson, person), person, house)


@router.post("/{lesson}/answers")
async def answer(lesson: str, body: DealerAnswer, person: SignedIn, house: TheHouse) -> TrainingData:
    """Your next answer. It is graded at once, with its rule; in an exam at the end."""
    now_ms = house.clock()

    def work() -> Work[StoredLesson]:
        kept = yield from stored.find_lesson(lesson, person.id, lock=True)
        after = training.answered(kept, body.place, body.answer, now_ms)
        yield from stored.save_answers(after)
        return after

    await _now(house, lesson, person)
    return await _shown(await house.run(work), person, house)


@router.post("/{lesson}/finish")
async def finish(lesson: str, person: SignedIn, house: TheHouse) -> TrainingData:
    """Ends it now; what is not answered is not right."""
    return await _shown(await _now(house, lesson, person, end=True), person, house)


@router.get("/{lesson}/record")
async def record(lesson: str, person: SignedIn, house: TheHouse) -> SignedExam:
    """Your exam on record: every answer with its rule, signed by the house, to be replayed offline."""
    kept = await _now(house, lesson, person)
    document = await asyncio.to_thread(training.record_of, kept, person.name)
    return cast(SignedExam, house.dealer.sign(document))


async def _now(house: House, lesson: str, person: Person, *, end: bool = False) -> StoredLesson:
    """The training as it is now: ended, if its time is over or its trainee ends it."""
    now_ms = house.clock()

    def work() -> Work[StoredLesson]:
        kept = yield from stored.find_lesson(lesson, person.id, lock=True)
        after = training.at_time(kept, now_ms)
        after = training.finished(after, now_ms) if end else after
        if after is not kept:
            yield from stored.save_answers(after)
        return after

    kept = await house.read(lambda: stored.find_lesson(lesson, person.id))
    return await house.run(work) if end or training.at_time(kept, now_ms) is not kept else kept


async def _shown(kept: StoredLesson, person: Person, house: House) -> TrainingData:
    return cast(TrainingData, await asyncio.to_thread(training.training_json, kept, person.name, house.clock()))
