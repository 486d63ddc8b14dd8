"""Guests, accounts and sessions; limits; a player's history."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, cast

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from pitboss.errors import NotFound, NotSignedIn
from pitboss.server.house.house import House
from pitboss.server.http.auth import (
    COOKIE,
    SignedIn,
    TheHouse,
    address_of,
    hash_password,
    is_password,
    new_token,
    set_cookie,
    signed_in,
    token_of,
)
from pitboss.server.people.history import Filters, PlayedRounds, RecalledRound, RoundProof, find_rounds
from pitboss.server.people.requests import Exclusion, Login, OwnLimits, Register
from pitboss.server.people.shapes import (
    CurrentSession,
    Excluded,
    HeldFunds,
    LimitsSet,
    Me,
    Refilled,
    SessionMade,
    Visitor,
)
from pitboss.store import people as p
from pitboss.store.limits import DAY_MS, Limits
from pitboss.store.work import Row, Work, query

router = APIRouter(prefix="/api", tags=["people"])
Wanted = Annotated[Filters, Depends()]
NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$Y5hSZUpWLhVAwzKRNoHHWmRjjVXJtlYqPrQ3N7p1B3Q"


def start_session(request: Request, response: Response, token: str) -> str:
    """The cookie for browsers, the token for programs."""
    set_cookie(response, token, secure=request.url.scheme == "https")
    return token


@router.post("/guests", status_code=201)
async def new_guest(request: Request, response: Response, house: TheHouse) -> SessionMade:
    """Play money at once, nothing to sign up for."""
    request.app.state.guests.take(address_of(request), what="new guests from your address")
    id_, token, now = f"g{secrets.token_hex(8)}", new_token(), house.clock()
    name = f"Guest {int(id_[1:6], 16) % 9000 + 1000}"

    def work() -> Work[None]:
        yield from p.add_guest(id_, name, now)
        yield from p.open_session(token, id_, now)

    await house.run(work)
    return {"account": id_, "name": name, "token": start_session(request, response, token)}


@router.post("/accounts", status_code=201)
async def register(
    body: Register, person: SignedIn, request: Request, response: Response, house: TheHouse
) -> SessionMade:
    """A guest becomes an account and keeps money and history. The old sessions end."""
    password, token, now = await hash_password(body.password), new_token(), house.clock()

    def work() -> Work[None]:
        yield from p.register(person.id, login=body.login.lower(), name=body.name, password=password, now_ms=now)
        yield from p.end_sessions(person.id)
        yield from p.open_session(token, person.id, now)

    await house.run(work)
    await house.end_watchers()
    return {"account": person.id, "name": body.name, "token": start_session(request, response, token)}


@router.post("/sessions", status_code=201)
async def sign_in(body: Login, request: Request, response: Response, house: TheHouse) -> SessionMade:
    """Signs in. Failed attempts are throttled per login and per address."""
    login = body.login.lower()
    request.app.state.logins.take(f"login {login}", what="attempts for this login")
    request.app.state.logins.take(f"from {address_of(request)}", what="attempts from your address")
    found = await house.read(lambda: p.find_login(login))
    right = await is_password(found[2] if found and found[2] else NOBODY, body.password)
    if not found or not right:
        raise NotSignedIn("the login or the password is wrong")
    token, now = new_token(), house.clock()
    old = request.cookies.get(COOKIE)

    def work() -> Work[None]:
        if old:
            yield from p.end_session(old)
        yield from p.open_session(token, found[0], now)

    await house.run(work)
    await house.end_watchers()
    return {"account": found[0], "token": start_session(request, response, token)}


@router.get("/sessions/current")
async def current_session(request: Request, house: TheHouse) -> CurrentSession:
    """Who is signed in, or null: a page asks this before it knows whether there is a session."""
    try:
        person = await signed_in(request)
    except NotSignedIn:
        return {"person": None}
    return {"person": await visitor(person, house)}


@router.delete("/sessions/current", status_code=204)
async def sign_out(request: Request, response: Response, person: SignedIn, house: TheHouse) -> None:
    """Ends this session."""
    token = token_of(request)
    await house.run(lambda: p.end_session(token))
    await house.end_watchers()
    response.delete_cookie(COOKIE)


@router.delete("/sessions", status_code=204)
async def sign_out_everywhere(response: Response, person: SignedIn, house: TheHouse) -> None:
    """Ends every session of this account."""
    await house.run(lambda: p.end_sessions(person.id))
    await house.end_watchers()
    response.delete_cookie(COOKIE)


@router.get("/me")
async def me(person: SignedIn, house: TheHouse) -> Me:
    """Who you are, what you have, what is held on rounds, and your limits."""
    return await about(person, house)


async def visitor(person: p.Person, house: House) -> Visitor:
    """A person and what this person has."""
    return {
        "account": person.id,
        "role": person.role,
        "name": person.name,
        "balance_cents": await house.read(lambda: p.money_of(person.id)),
        "excluded_until_ms": person.data.excluded_until_ms,
        "refill_ms": person.data.refilled_ms + p.HOUR_MS,
        "refill_to_cents": p.GUEST_CENTS,
        "now_ms": house.clock(),
    }


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
async def exclude(body: Exclusion, person: SignedIn, house: TheHouse) -> Excluded:
    """No play for this number of days; it can be made longer, never shorter."""
    until = house.clock() + body.days * DAY_MS
    await house.run(lambda: p.exclude(person.id, until, house.clock()))
    house.forget_means(person.id)
    return {"excluded_until_ms": max(until, person.data.excluded_until_ms)}


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
    if not rows or (not seats and person.role not in ("operator", "auditor")):
        raise NotFound(f"you have not played round {number} at {table!r}")
    return {"link": rows[0][1], "certificate": msgspec.json.decode(rows[0][0])}, seats[0][0] if seats else None
