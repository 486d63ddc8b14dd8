"""Who is signed in, as the page shows it; and the mark that a break leaves in a browser."""

from __future__ import annotations

from fastapi import Request, Response

from pitboss.errors import LimitReached
from pitboss.server.house.house import House
from pitboss.server.http.auth import COOKIE, set_cookie
from pitboss.server.people.shapes import Visitor
from pitboss.store import people as p

BREAK = "pitboss_break"


async def visitor(person: p.Person, house: House) -> Visitor:
    """A person and what this person has."""
    return {
        "account": person.id,
        "role": person.role,
        "name": person.name,
        "balance_cents": await house.read(lambda: p.money_of(person.id)),
        "excluded_until_ms": person.data.excluded_until_ms,
        "refill_ms": p.refill_due_ms(person.data),
        "refill_to_cents": p.GUEST_CENTS,
        "now_ms": house.clock(),
        "second_factor": "on" if person.second_factor else "required" if needs_second_factor(person, house) else "off",
    }


def needs_second_factor(person: p.Person, house: House) -> bool:
    """Staff of a house that plays for real money."""
    return person.role in p.STAFF and house.settings.real_money


def is_secure(request: Request) -> bool:
    """The request came by https: the cookies of the answer are for https only."""
    return request.url.scheme == "https"


def remember_break(request: Request, response: Response, until_ms: int, now_ms: int) -> None:
    """The browser of a person who does not play until then is known without a session, too."""
    if until_ms > now_ms:
        set_cookie(response, str(until_ms), secure=is_secure(request), lasts_ms=until_ms - now_ms, name=BREAK)


async def check_guest(request: Request, house: House) -> None:
    """A person who is excluded or banned does not come back as a guest of a house that plays for real money."""
    if not house.settings.real_money:
        return
    marked = request.cookies.get(BREAK, "")
    until_ms = int(marked) if marked.isdecimal() and len(marked) < 16 else 0
    token = request.cookies.get(COOKIE) or request.headers.get("authorization", "").rpartition(" ")[2]
    owner = await house.read(lambda: p.session_owner(token, house.clock())) if token else None
    barred = owner is not None and (owner.standing in p.SHUT_OUT or owner.data.on_break(house.clock()))
    if barred or until_ms > house.clock():
        raise LimitReached("you are excluded from play in this house: it lets you in again, as a guest too, after that")
