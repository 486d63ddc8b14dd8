"""Coming in and going out: guests, accounts, sessions, passwords and second factors."""

from __future__ import annotations

import secrets
from asyncio import Lock

from fastapi import APIRouter, Request, Response

from pitboss.errors import Invalid, NotAllowed, NotSignedIn, WrongCode
from pitboss.server.house.house import House
from pitboss.server.http.auth import (
    COOKIE,
    SignedIn,
    TheHouse,
    address_of,
    device_of,
    hash_password,
    is_password,
    new_token,
    set_cookie,
    signed_in,
    token_of,
)
from pitboss.server.people.person import check_guest, is_secure, remember_break, visitor
from pitboss.server.people.requests import Code, Login, NewPassword, OwnPassword, PasswordAndCode, Register
from pitboss.server.people.shapes import CurrentSession, OwnSessions, RecoveryCodes, SecondFactorBegun, SessionMade
from pitboss.store import people as p
from pitboss.store import second_factors
from pitboss.store.attempts import check_wait, count_failure, count_guest, network_of
from pitboss.store.posting import write_house
from pitboss.store.sign_in import Entering, enter, set_password
from pitboss.store.work import Row, Work, query

router = APIRouter(prefix="/api", tags=["people"])
NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$Y5hSZUpWLhVAwzKRNoHHWmRjjVXJtlYqPrQ3N7p1B3Q"
SHORTEST_PASSWORD = 10


@router.post("/guests", status_code=201)
async def new_guest(request: Request, response: Response, house: TheHouse) -> SessionMade:
    """Play money at once, nothing to sign up for."""
    await check_guest(request, house)
    id_, token, now = f"g{secrets.token_hex(8)}", new_token(), house.clock()
    name, device = f"Guest {int(id_[1:6], 16) % 9000 + 1000}", device_of(request)

    def work() -> Work[None]:
        yield from count_guest(device.address, house.settings.guests_per_hour, now)
        yield from p.add_guest(id_, name, now)
        yield from p.open_session(token, id_, now, device=device)

    await house.run(work)
    set_cookie(response, token, secure=is_secure(request))
    return {"account": id_, "name": name, "token": token}


@router.post("/accounts", status_code=201)
async def register(
    body: Register, person: SignedIn, request: Request, response: Response, house: TheHouse
) -> SessionMade:
    """A guest becomes an account and keeps money and history. The old sessions end."""
    password, token, now = await hash_password(body.password), new_token(), house.clock()
    device = device_of(request)

    def work() -> Work[None]:
        yield from p.register(person.id, login=body.login.lower(), name=body.name, password=password, now_ms=now)
        yield from p.end_sessions(person.id)
        yield from p.open_session(token, person.id, now, device=device)

    await house.run(work)
    await house.end_watchers()
    set_cookie(response, token, secure=is_secure(request))
    return {"account": person.id, "name": body.name, "token": token}


@router.post("/sessions", status_code=201)
async def sign_in(body: Login, request: Request, response: Response, house: TheHouse) -> SessionMade:
    """Signs in. After failures an address has to wait, longer each time; other addresses do not.

    With a second factor, `code_needed` asks for its code; with a one-time password, `password_needed` for a new one.
    """
    login, token = body.login.lower(), new_token()
    new_password = await hash_password(_long_enough(body)) if body.new_password else ""
    asked = Entering(login, token, device_of(request), body.code, new_password, request.cookies.get(COOKIE, ""))
    staff_ms = house.settings.staff_hours * p.HOUR_MS
    async with _one_at_a_time(request):
        account = await _check_login(login, body.password, request, house)
        try:
            person = await house.run(
                lambda: enter(house.dealer.second_factors, account, asked, house.clock(), staff_ms)
            )
        except WrongCode:
            await _failed(login, request, house)
            raise
    await house.end_watchers()
    lasts_ms = staff_ms if person.role in p.STAFF else p.SESSION_MS
    set_cookie(response, token, secure=is_secure(request), lasts_ms=lasts_ms)
    remember_break(request, response, person.data.excluded_until_ms, house.clock())
    return {"account": account, "name": person.name, "token": token}


def _long_enough(body: Login) -> str:
    if len(body.new_password) < SHORTEST_PASSWORD:
        raise Invalid(f"new_password: a password has at least {SHORTEST_PASSWORD} characters")
    if body.new_password == body.password:
        raise Invalid("new_password: choose another one than the one-time password")
    return body.new_password


def _one_at_a_time(request: Request) -> Lock:
    lock: Lock = request.app.state.attempts.of(network_of(address_of(request)))
    return lock


async def _check_login(login: str, password: str, request: Request, house: House) -> str:
    """The account behind a login and its password. A failure is counted."""
    await house.read(lambda: check_wait(address_of(request), login, house.clock()))
    found = await house.read(lambda: p.find_login(login))
    right = await is_password(found[2] if found and found[2] else NOBODY, password)
    if not found or not right:
        await _failed(login, request, house)
        raise NotSignedIn("the login or the password is wrong")
    return found[0]


async def _failed(login: str, request: Request, house: House) -> None:
    """Counts a failure; one of a staff member is a significant event."""
    address, now = address_of(request), house.clock()

    def work() -> Work[None]:
        yield from count_failure(address, login, now)
        found = yield from p.find_login(login)
        if found and found[1] in p.STAFF:
            yield from write_house("sign_in_failed", found[0], now, login=login, address=address)

    await house.run(work)


@router.get("/sessions/current")
async def current_session(request: Request, response: Response, house: TheHouse) -> CurrentSession:
    """Who is signed in, or null: a page asks this before it knows whether there is a session."""
    try:
        person = await signed_in(request)
    except NotSignedIn:
        return {"person": None}
    remember_break(request, response, person.data.excluded_until_ms, house.clock())
    return {"person": await visitor(person, house)}


@router.get("/sessions")
async def my_sessions(request: Request, person: SignedIn, house: TheHouse) -> OwnSessions:
    """Where you are signed in: every session, the newest first."""
    found = await house.read(lambda: p.sessions_of(person.id, house.clock()))
    current = p.token_hash(token_of(request))
    return {
        "sessions": [
            {
                "id": each.id,
                "created_ms": each.created_ms,
                "expires_ms": each.expires_ms,
                "address": each.address,
                "agent": each.agent,
                "current": token == current,
            }
            for token, each in found
        ]
    }


@router.delete("/sessions/current", status_code=204)
async def sign_out(request: Request, response: Response, person: SignedIn, house: TheHouse) -> None:
    """Ends this session."""
    token = token_of(request)
    await house.run(lambda: p.end_session(token))
    await house.end_watchers()
    response.delete_cookie(COOKIE)
    remember_break(request, response, person.data.excluded_until_ms, house.clock())


@router.delete("/sessions/{session}", status_code=204)
async def end_session(session: str, person: SignedIn, house: TheHouse) -> None:
    """Ends one of your sessions."""
    await house.run(lambda: p.end_one_session(person.id, session, house.clock()))
    await house.end_watchers()


@router.delete("/sessions", status_code=204)
async def sign_out_everywhere(request: Request, response: Response, person: SignedIn, house: TheHouse) -> None:
    """Ends every session of this account."""
    await house.run(lambda: p.end_sessions(person.id))
    await house.end_watchers()
    response.delete_cookie(COOKIE)
    remember_break(request, response, person.data.excluded_until_ms, house.clock())


async def check_password(password: str, person: p.Person, request: Request, house: House) -> str:
    """The login of a person who gave the right password again. A failure is counted, as one to sign in is."""

    def work() -> Work[list[Row]]:
        return (yield query("password_of", id=person.id))

    login = (await house.read(work))[0][0]
    if not login:
        raise NotAllowed("guests have no password; make an account first")
    async with _one_at_a_time(request):
        try:
            await _check_login(login, password, request, house)
        except NotSignedIn:
            raise NotAllowed("the password is wrong") from None
    return str(login)


@router.put("/me/password", status_code=204)
async def change_password(body: NewPassword, person: SignedIn, request: Request, house: TheHouse) -> None:
    """A new password. Every other session of the account ends."""
    await check_password(body.password, person, request, house)
    hashed, token = await hash_password(body.new_password), token_of(request)
    await house.run(lambda: set_password(person.id, hashed, house.clock(), keeps=token))
    await house.end_watchers()


@router.post("/me/second-factor", status_code=201)
async def begin_second_factor(
    body: OwnPassword, person: SignedIn, request: Request, house: TheHouse
) -> SecondFactorBegun:
    """A secret for a program that shows codes. It counts after `PUT` with the first code."""
    login = await check_password(body.password, person, request, house)
    made = await house.run(lambda: second_factors.begin(house.dealer, person.id, login))
    return {"secret": made.secret, "uri": made.uri}


@router.put("/me/second-factor")
async def confirm_second_factor(body: Code, person: SignedIn, house: TheHouse) -> RecoveryCodes:
    """The first code. From now on a code is needed to sign in."""
    try:
        seal = house.dealer.second_factors
        codes = await house.run(lambda: second_factors.confirm(seal, person.id, body.code, house.clock()))
    except WrongCode as error:
        raise NotAllowed(str(error)) from None
    return {"recovery_codes": codes}


@router.post("/me/second-factor/removal", status_code=204)
async def remove_second_factor(body: PasswordAndCode, person: SignedIn, request: Request, house: TheHouse) -> None:
    """Without a second factor, by password and code: before a new telephone is set up."""
    login = await check_password(body.password, person, request, house)

    def work() -> Work[None]:
        yield from second_factors.check_code(house.dealer.second_factors, person.id, body.code, house.clock())
        yield from second_factors.remove(person.id, person.id, house.clock())

    async with _one_at_a_time(request):
        try:
            await house.run(work)
        except WrongCode as error:
            await _failed(login, request, house)
            raise NotAllowed(str(error)) from None
