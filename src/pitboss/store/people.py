"""Accounts, sessions and money from outside tables."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import msgspec

from pitboss.errors import IdUsed, LimitReached, NotAllowed, NotFound, NotSignedIn, dollars
from pitboss.ledger import PLAY, Transfer, issue, player
from pitboss.store.limits import AccountData, Limits, read_data, with_limits
from pitboss.store.posting import write_house
from pitboss.store.work import Work, query

HOUR_MS = 3600 * 1000
GUEST_CENTS = 100_000
SESSION_MS = 30 * 24 * HOUR_MS


class Person(NamedTuple):
    """Who is signed in."""

    id: str
    role: str
    name: str
    data: AccountData


def token_hash(token: str) -> str:
    """What the database keeps of a session token."""
    return hashlib.sha256(token.encode()).hexdigest()


def add_person(
    id_: str, *, role: str, name: str, now_ms: int, login: str | None = None, password: str | None = None
) -> Work[None]:
    """A new account, with its row of money so that it can be locked."""
    data = msgspec.json.encode(AccountData(refilled_ms=now_ms)).decode()
    yield query(
        "add_account", id=id_, role=role, login=login, name=name, password=password, created_ms=now_ms, data=data
    )
    yield from write_house("account", id_, now_ms, account=id_, role=role)


def add_guest(id_: str, name: str, now_ms: int) -> Work[None]:
    """A guest with play money."""
    yield from add_person(id_, role="guest", name=name, now_ms=now_ms)
    grant = Transfer(f"grant/{id_}/{now_ms}", issue(), player(PLAY, id_), GUEST_CENTS)
    yield from write_house("granted", id_, now_ms, [grant], account=id_, cents=GUEST_CENTS)


def refill(id_: str, now_ms: int) -> Work[int]:
    """Play money up to the amount of a new guest, once an hour."""
    person = yield from lock_person(id_)
    if now_ms < person.data.refilled_ms + HOUR_MS:
        minutes = (person.data.refilled_ms + HOUR_MS - now_ms) // 60_000 + 1
        raise LimitReached(f"play money is refilled once an hour; the next time is in {minutes} min")
    account = player(PLAY, id_)
    rows = yield query("balances", accounts=[account])
    balance: int = rows[0][1] if rows else 0
    cents = max(0, GUEST_CENTS - balance)
    if not cents:
        raise LimitReached(f"you have {dollars(balance)}; play money is refilled up to {dollars(GUEST_CENTS)}")
    yield from _save_data(id_, msgspec.structs.replace(person.data, refilled_ms=now_ms))
    grant = Transfer(f"grant/{id_}/{now_ms}", issue(), account, cents)
    yield from write_house("granted", id_, now_ms, [grant], account=id_, cents=cents)
    return cents


def register(id_: str, *, login: str, name: str, password: str, now_ms: int) -> Work[None]:
    """A guest becomes an account and keeps money and history."""
    person = yield from lock_person(id_)
    if person.role != "guest":
        raise NotAllowed("this account has a login already")
    if (yield query("account_by_login", login=login)):
        raise IdUsed(f"the login {login!r} is taken")
    yield query("set_account", id_=id_, role="player", login=login, name=name, password=password)
    yield from write_house("registered", id_, now_ms, account=id_)


def lock_person(id_: str) -> Work[Person]:
    """An account that nobody else changes until the commit."""
    rows = yield query("lock_account", id=id_)
    if not rows:
        raise NotFound(f"there is no account {id_!r}")
    role, name, data = rows[0]
    return Person(id_, role, name, read_data(data))


def find_login(login: str) -> Work[tuple[str, str, str] | None]:
    """The id, role and password hash behind a login."""
    rows = yield query("account_by_login", login=login)
    return rows[0] if rows else None


def open_session(token: str, account: str, now_ms: int) -> Work[None]:
    """A session; the database keeps only the hash of its token."""
    yield query(
        "add_session", token=token_hash(token), account=account, created_ms=now_ms, expires_ms=now_ms + SESSION_MS
    )


def find_session(token: str, now_ms: int) -> Work[Person]:
    """The person who is signed in with this token."""
    rows = yield query("session", token=token_hash(token))
    if not rows or rows[0][4] <= now_ms:
        raise NotSignedIn("there is no such session; sign in, or start as a guest")
    id_, role, name, data, _ = rows[0]
    return Person(id_, role, name, read_data(data))


def end_session(token: str) -> Work[None]:
    """Signs out."""
    yield query("end_session", token=token_hash(token))


def end_sessions(account: str) -> Work[None]:
    """Signs out everywhere."""
    yield query("end_sessions", account=account)


def set_limits(id_: str, wanted: Limits, now_ms: int) -> Work[AccountData]:
    """Tighter limits at once, looser ones after a day."""
    person = yield from lock_person(id_)
    data = with_limits(person.data, wanted, now_ms)
    yield from _save_data(id_, data)
    yield from write_house("limits", id_, now_ms, account=id_, limits=msgspec.to_builtins(wanted))
    return data


def exclude(id_: str, until_ms: int, now_ms: int) -> Work[None]:
    """No play until then; the time can be made longer, never shorter."""
    person = yield from lock_person(id_)
    until_ms = max(until_ms, person.data.excluded_until_ms)
    yield from _save_data(id_, msgspec.structs.replace(person.data, excluded_until_ms=until_ms))
    yield from write_house("excluded", id_, now_ms, account=id_, until_ms=until_ms)


def _save_data(id_: str, data: AccountData) -> Work[None]:
    yield query("set_account_data", id_=id_, data=msgspec.json.encode(data).decode())


def money_of(id_: str) -> Work[dict[str, int]]:
    """What a person has, by currency."""
    accounts = [player(currency, id_) for currency in ("play", "real")]
    rows = yield query("balances", accounts=accounts)
    cents: dict[str, int] = dict(rows)
    return {account.partition("/")[0]: cents.get(account, 0) for account in accounts}
