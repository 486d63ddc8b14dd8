"""Who asks: a session token in a cookie or a bearer header. The server keeps only its hash."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from pitboss.errors import NotAllowed, NotSignedIn
from pitboss.server.house.house import House
from pitboss.store.people import SESSION_MS, STAFF, Device, Person

COOKIE = "pitboss_session"
LONGEST_AGENT = 200
PLURAL = {"operator": "operators", "cashier": "cashiers", "floor": "floor managers", "auditor": "auditors"}


def house_of(connection: HTTPConnection) -> House:
    """The house of this server."""
    house: House = connection.app.state.house
    return house


def token_of(connection: HTTPConnection) -> str:
    """The session token of a request or socket."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token
    if found := connection.cookies.get(COOKIE):
        return found
    raise NotSignedIn("there is no session; sign in, or start as a guest")


def address_of(request: Request) -> str:
    """Where a request comes from; behind a proxy, `http/proxy.py` has put the client's address here."""
    return request.client.host if request.client else "unknown"


def device_of(request: Request) -> Device:
    """Where a session is opened, and by which program."""
    agent = request.headers.get("user-agent", "")[:LONGEST_AGENT]
    return Device(address_of(request), "".join(each for each in agent if each.isprintable()))


def new_token() -> str:
    """An opaque token of 256 bits."""
    return secrets.token_urlsafe(32)


def set_cookie(response: Response, value: str, *, secure: bool, lasts_ms: int = SESSION_MS, name: str = COOKIE) -> None:
    """The session of a browser: not readable by scripts, never sent by other sites."""
    response.set_cookie(name, value, max_age=lasts_ms // 1000, httponly=True, samesite="strict", secure=secure)


async def signed_in(request: Request) -> Person:
    """Anybody with a session."""
    house = house_of(request)
    person = await house.person(token_of(request))
    request.app.state.asks.take(person.id, what="requests")
    return person


async def visitor(request: Request) -> Person | None:
    """Anybody; a visitor without a session, or with one that has ended, is nobody in particular."""
    try:
        return await signed_in(request)
    except NotSignedIn:
        return None


def member(*roles: str) -> Callable[..., Awaitable[Person]]:
    """Staff with one of these roles. Where real money is played, they need a second factor."""

    async def check(person: Annotated[Person, Depends(signed_in)], request: Request) -> Person:
        if person.role not in roles:
            raise NotAllowed(f"this is for {' and '.join(PLURAL[role] for role in roles)}")
        if house_of(request).settings.real_money and not person.second_factor:
            raise NotAllowed("this house plays for real money: set up your second factor first")
        return person

    return check


async def player(person: Annotated[Person, Depends(signed_in)]) -> Person:
    """Anybody who may play."""
    if person.role == "auditor":
        raise NotAllowed("auditors read everything and do not play")
    return person


SignedIn = Annotated[Person, Depends(signed_in)]
Player = Annotated[Person, Depends(player)]
Visitor = Annotated[Person | None, Depends(visitor)]
Operator = Annotated[Person, Depends(member("operator"))]
Auditor = Annotated[Person, Depends(member("operator", "auditor"))]
FloorManager = Annotated[Person, Depends(member("operator", "floor"))]
Cashier = Annotated[Person, Depends(member("operator", "cashier"))]
Staff = Annotated[Person, Depends(member(*STAFF))]
TheHouse = Annotated[House, Depends(house_of)]


def hasher() -> Any:
    """Argon2 with its recommended settings."""
    from argon2 import PasswordHasher  # noqa: PLC0415 - heavy

    return PasswordHasher()


async def hash_password(password: str) -> str:
    """In a thread, because this hash is slow by design."""
    made: str = await asyncio.to_thread(hasher().hash, password)
    return made


async def is_password(hash_: str, password: str) -> bool:
    """True if this password made this hash."""
    from argon2.exceptions import VerificationError  # noqa: PLC0415 - heavy

    try:
        return bool(await asyncio.to_thread(hasher().verify, hash_, password))
    except VerificationError:
        return False
