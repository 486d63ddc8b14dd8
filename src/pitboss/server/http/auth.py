"""Who asks: a session token in a cookie or a bearer header. The server keeps only its hash."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from pitboss.errors import NotAllowed, NotSignedIn
from pitboss.server.house.house import House
from pitboss.store.people import SESSION_MS, Person

COOKIE = "pitboss_session"


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
    """Where a request comes from; behind a proxy, uvicorn has put the client's address here."""
    return request.client.host if request.client else "unknown"


def new_token() -> str:
    """An opaque token of 256 bits."""
    return secrets.token_urlsafe(32)


def set_cookie(response: Response, token: str, *, secure: bool) -> None:
    """The session of a browser: not readable by scripts, never sent by other sites."""
    response.set_cookie(COOKIE, token, max_age=SESSION_MS // 1000, httponly=True, samesite="strict", secure=secure)


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


async def operator(person: Annotated[Person, Depends(signed_in)]) -> Person:
    """Operators only."""
    if person.role != "operator":
        raise NotAllowed("only operators may do this")
    return person


async def auditor(person: Annotated[Person, Depends(signed_in)]) -> Person:
    """Operators and auditors: they read everything."""
    if person.role not in ("operator", "auditor"):
        raise NotAllowed("only operators and auditors may see this")
    return person


SignedIn = Annotated[Person, Depends(signed_in)]
Visitor = Annotated[Person | None, Depends(visitor)]
Operator = Annotated[Person, Depends(operator)]
Auditor = Annotated[Person, Depends(auditor)]
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
