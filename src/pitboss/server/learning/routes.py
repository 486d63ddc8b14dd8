"""Routes of the coach: whether it is ready, grades, mistakes, drills, and the other choice on the same deck."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Request

from pitboss.play.state import Action
from pitboss.server.coach.shapes import CoachState
from pitboss.server.http.auth import SignedIn
from pitboss.server.learning.finished_rounds import Learning
from pitboss.server.learning.requests import DrillAnswer, WhatIf
from pitboss.server.learning.shapes import Drill, Drilled, Fork, Grades, Mistakes, SessionReport
from pitboss.store.learning import Place

router = APIRouter(prefix="/api", tags=["learning"])


def learning_of(request: Request) -> Learning:
    """The coach's notes."""
    found: Learning = request.app.state.learning
    return found


TheLearning = Annotated[Learning, Depends(learning_of)]


@router.get("/coach")
async def coach(request: Request, person: SignedIn) -> CoachState:
    """Whether the coach has loaded what it needs, and how many questions wait. The first answers take longer."""
    found = request.app.state.coach
    return {"ready": found.ready, "waiting": found.waiting}


@router.get("/rounds/{table}/{number}/grades")
async def grades(table: str, number: int, person: SignedIn, learning: TheLearning) -> Grades:
    """What your decisions in a round have cost, against the best choice with the cards that you had seen."""
    return cast(Grades, await learning.grades(Place(person.id, table, number)))


@router.post("/rounds/{table}/{number}/what-if")
async def what_if(table: str, number: int, body: WhatIf, person: SignedIn, learning: TheLearning) -> Fork:
    """One of your finished rounds with other choices on the same deck, from one of its questions on."""
    chosen = [Action(0, each.choice, each.amount_cents) for each in body.choices]
    return cast(Fork, await learning.what_if(Place(person.id, table, number), body.question, chosen))


@router.get("/report")
async def report(person: SignedIn, learning: TheLearning, since_ms: int = 0) -> SessionReport:
    """Your rounds since a time: what was to be expected, what mistakes cost, and what was luck."""
    return cast(SessionReport, await learning.report(person.id, max(0, min(since_ms, 2**53 - 1))))


@router.get("/mistakes")
async def mistakes(person: SignedIn, learning: TheLearning, count: int = 50) -> Mistakes:
    """Your mistakes, most expensive first. `waiting` rounds are still being looked at."""
    return cast(Mistakes, await learning.mistakes(person.id, max(1, min(count, 200))))


@router.get("/drill")
async def drill(person: SignedIn, learning: TheLearning) -> Drill:
    """One of your mistakes to play again, as you saw it. Dear and frequent ones come more often."""
    return cast(Drill, await learning.drill(person.id))


@router.post("/drill")
async def drilled(body: DrillAnswer, person: SignedIn, learning: TheLearning) -> Drilled:
    """Your answer to a drill, graded; each right one in a row makes the time to the next longer."""
    return cast(Drilled, await learning.answer(Place(person.id, body.table, body.round), body.question, body.choice))
