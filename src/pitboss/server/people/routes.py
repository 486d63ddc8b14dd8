"""A player's money, limits and history."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from pitboss.errors import NotFound
from pitboss.server.house.house import House
from pitboss.server.http.auth import SignedIn, TheHouse
from pitboss.server.people.history import Filters, PlayedRounds, RecalledRound, RoundProof, find_rounds
from pitboss.server.people.person import remember_break, visitor
from pitboss.server.people.requests import Exclusion, OwnLimits, RealityMinutes
from pitboss.server.people.shapes import Excluded, HeldFunds, LimitsSet, Me, Refilled
from pitboss.store import people as p
from pitboss.store.limits import DAY_MS, Limits
from pitboss.store.work import Row, Work, query

router = APIRouter(prefix="/api", tags=["people"])
Wanted = Annotated[Filters, Depends()]


@router.get("/me")
async def me(person: SignedIn, house: TheHouse) -> Me:
    """Who you are, what you have, what is held on rounds, and your limits."""
    return await about(person, house)


async def about(person: p.Person, house: House) -> Me:
    """A person as the person may see it."""
    now, data = house.clock(), person.data
    waiting = now < data.next_ms  # looser limits that hold already are the limits
    return {
        **await visitor(person, house),
        "held": await house.read(lambda: held_by(person.id)),
        "limits": msgspec.to_builtins(data.limits_at(now)),
        "next_limits": msgspec.to_builtins(data.next_limits) if waiting else None,
        "next_limits_ms": data.next_ms if waiting else 0,
        "reality_minutes": data.reality_minutes,
        "frozen": person.standing == "frozen",
    }


def held_by(account: str) -> Work[list[HeldFunds]]:
    """Funds on open rounds, by table."""
    from pitboss.table.state import decode  # noqa: PLC0415 - one use

    rows = yield query("tables_of", account=account)
    held: list[HeldFunds] = []
    for (text,) in rows:
        state = decode(text)
        seat = state.seat_of(account)
        if seat is not None and state.escrow_cents.get(seat):
            cents = state.escrow_cents[seat]
            held.append({"table": state.id, "name": state.config.name, "round": state.number, "cents": cents})
    return held


@router.post("/me/refill")
async def refill(person: SignedIn, house: TheHouse) -> Refilled:
    """Play money again, once an hour."""
    cents = await house.run(lambda: p.refill(person.id, house.clock()))
    house.forget_means(person.id)
    return {"granted_cents": cents}


@router.put("/me/limits")
async def set_limits(body: OwnLimits, person: SignedIn, house: TheHouse) -> LimitsSet:
    """Limits on yourself: tighter at once, looser after a day."""
    wanted = Limits(**body.model_dump())
    data = await house.run(lambda: p.set_limits(person.id, wanted, house.clock()))
    house.forget_means(person.id)
    return {"limits": msgspec.to_builtins(data.limits), "next_limits": msgspec.to_builtins(data.next_limits)}


@router.post("/me/exclusion")
async def exclude(body: Exclusion, person: SignedIn, request: Request, response: Response, house: TheHouse) -> Excluded:
    """No play for this number of days; it can be made longer, never shorter."""
    now = house.clock()
    until = await house.run(lambda: p.exclude(person.id, now + body.days * DAY_MS, now))
    house.forget_means(person.id)
    remember_break(request, response, until, now)
    return {"excluded_until_ms": until}


@router.put("/me/reality-check", status_code=204)
async def set_reality_check(body: RealityMinutes, person: SignedIn, house: TheHouse) -> None:
    """After this many minutes of play the next bet is refused (`reality_check`) until you confirm it; 0 is never."""
    await house.run(lambda: p.set_reality_check(person.id, body.minutes, house.clock()))
    house.forget_means(person.id)


@router.post("/me/reality-check", status_code=204)
async def confirm_reality_check(person: SignedIn, house: TheHouse) -> None:
    """You have seen how long and how high you played; the time begins again."""
    await house.run(lambda: p.confirm_reality(person.id, house.clock()))
    house.forget_means(person.id)


@router.get("/rounds")
async def my_rounds(
    person: SignedIn, house: TheHouse, filters: Wanted, before_ms: int = 2**53 - 1, count: int = 50
) -> PlayedRounds:
    """Every round you ever played, the newest first; by game, table or result. `next_before_ms` asks for older ones."""
    count, before_ms = max(1, min(count, 200)), max(0, min(before_ms, 2**53 - 1))
    return await house.read(lambda: find_rounds(person.id, filters, before_ms, count))


@router.get("/rounds/{table}/{number}")
async def my_round(table: str, number: int, person: SignedIn, house: TheHouse) -> RecalledRound:
    """One of your rounds, event by event, with its certificate."""
    from pitboss.server.people.recall import recall  # noqa: PLC0415 - plays the round again

    proof, seat = await _proof(table, number, person, house)
    return cast(RecalledRound, recall(cast(dict[str, Any], proof["certificate"]), seat) | {"link": proof["link"]})


@router.get("/rounds/{table}/{number}/certificate")
async def my_certificate(table: str, number: int, person: SignedIn, house: TheHouse) -> RoundProof:
    """The certificate of one of your rounds alone: all that is needed to verify its deck."""
    proof, _ = await _proof(table, number, person, house)
    return proof


async def _proof(table: str, number: int, person: p.Person, house: House) -> tuple[RoundProof, int | None]:
    """The certificate of a round, and the seat that the person had in it; an operator may have had none."""

    def work() -> Work[tuple[list[Row], list[Row]]]:
        place = {"table_id": table, "number": max(0, min(number, 2**53 - 1))}
        seats = yield query("round_seat", account=person.id, **place)
        rows = yield query("round", **place)
        return seats, rows

    seats, rows = await house.read(work)
    reads_all = person.role in ("operator", "auditor") and (person.second_factor or not house.settings.real_money)
    if not rows or (not seats and not reads_all):
        raise NotFound(f"you have not played round {number} at {table!r}")
    return {"link": rows[0][1], "certificate": msgspec.json.decode(rows[0][0])}, seats[0][0] if seats else None
