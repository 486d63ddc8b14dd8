"""Accounts, sessions and money from outside tables."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec

from pitboss.errors import IdUsed, LimitReached, NotAllowed, NotFound, NotSignedIn, dollars
from pitboss.ledger import PLAY, Transfer, issue, player
from pitboss.store.limits import AccountData, Limits, read_data, save_data, with_deposit, with_limits
from pitboss.store.posting import write_house
from pitboss.store.work import Work, query

HOUR_MS = 3600 * 1000
GUEST_CENTS = 100_000
SESSION_MS = 30 * 24 * HOUR_MS
STAFF = ("operator", "cashier", "floor", "auditor")
SHUT_OUT = ("banned", "deleted")
SHOWN_OF_TOKEN = 16  # characters of its hash: enough to name a session, useless to enter by


class Person(NamedTuple):
    """Who is signed in."""

    id: str
    role: str
    name: str
    data: AccountData
    standing: str = "good"
    second_factor: bool = False


class Device(NamedTuple):
    """Where a session is opened, and by which program."""

    address: str = ""
    agent: str = ""


class OpenSession(NamedTuple):
    """One of a person's sessions."""

    id: str
    created_ms: int
    expires_ms: int
    address: str
    agent: str


def token_hash(token: str) -> str:
    """What the database keeps of a session token."""
    return hashlib.sha256(token.encode()).hexdigest()


def add_person(
    id_: str, *, role: str, name: str, now_ms: int, login: str | None = None, password: str | None = None
) -> Work[None]:
    """A new account, with its row of money so that it can be locked."""
    data = msgspec.json.encode(AccountData()).decode()
    yield query(
        "add_account",
        id=id_, role=role, login=login, name=name, password=password, created_ms=now_ms, data=data, standing="good",
    )  # fmt: skip
    yield from write_house("account", id_, now_ms, account=id_, role=role)


def add_guest(id_: str, name: str, now_ms: int) -> Work[None]:
    """A guest with play money."""
    yield from add_person(id_, role="guest", name=name, now_ms=now_ms)
    grant = Transfer(f"grant/{id_}/{now_ms}", issue(), player(PLAY, id_), GUEST_CENTS)
    yield from write_house("granted", id_, now_ms, [grant], account=id_, cents=GUEST_CENTS)


def refill_due_ms(data: AccountData) -> int:
    """From when on play money can be refilled."""
    return data.refilled_ms + HOUR_MS if data.refilled_ms else 0


def refill(id_: str, now_ms: int) -> Work[int]:
    """Play money up to the amount of a new guest, once an hour. The money of a new guest does not count as one."""
    person = yield from lock_person(id_)
    if now_ms < (due_ms := refill_due_ms(person.data)):
        minutes = (due_ms - now_ms) // 60_000 + 1
        raise LimitReached(f"play money is refilled once an hour; the next time is in {minutes} min")
    account = player(PLAY, id_)
    rows = yield query("balances", accounts=[account])
    balance: int = rows[0][1] if rows else 0
    cents = max(0, GUEST_CENTS - balance)
    if not cents:
        raise LimitReached(f"you have {dollars(balance)}; play money is refilled up to {dollars(GUEST_CENTS)}")
    yield from save_data(id_, msgspec.structs.replace(person.data, refilled_ms=now_ms))
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
    role, name, data, standing = rows[0]
    return Person(id_, role, name, read_data(data), standing)


def find_login(login: str) -> Work[tuple[str, str, str] | None]:
    """The id, role and password hash behind a login."""
    rows = yield query("account_by_login", login=login)
    return rows[0] if rows else None


def open_session(
    token: str, account: str, now_ms: int, *, lasts_ms: int = SESSION_MS, device: Device | None = None
) -> Work[None]:
    """A session; the database keeps only the hash of its token."""
    device = device or Device()
    yield query(
        "add_session",
        token=token_hash(token),
        account=account,
        created_ms=now_ms,
        expires_ms=now_ms + lasts_ms,
        address=device.address,
        agent=device.agent,
    )


def find_session(token: str, now_ms: int) -> Work[Person]:
    """The person who is signed in with this token."""
    person = yield from session_owner(token, now_ms)
    if person is None:
        raise NotSignedIn("there is no such session; sign in, or start as a guest")
    check_let_in(person)
    return person


def session_owner(token: str, now_ms: int) -> Work[Person | None]:
    """Whose session this is, also if the person is not let in."""
    rows = yield query("session", token=token_hash(token))
    if not rows or rows[0][6] <= now_ms:
        return None
    id_, role, name, data, standing, second_factor, _ = rows[0]
    return Person(id_, role, name, read_data(data), standing, bool(second_factor))


def check_let_in(person: Person) -> None:
    """Refuses a person who is banned, and an account that was deleted."""
    if person.standing in SHUT_OUT:
        raise NotSignedIn("the house has closed this account; ask its staff")


def sessions_of(account: str, now_ms: int) -> Work[list[tuple[str, OpenSession]]]:
    """Every open session with the hash of its token, the newest first."""
    rows = yield query("sessions_of", account=account, now_ms=now_ms)
    return [(token, OpenSession(token[:SHOWN_OF_TOKEN], *rest)) for token, *rest in rows]


def end_one_session(account: str, session: str, now_ms: int) -> Work[None]:
    """Ends one of a person's sessions by its id."""
    found = yield from sessions_of(account, now_ms)
    tokens = [token for token, each in found if each.id == session]
    if not tokens:
        raise NotFound(f"you have no session {session!r}")
    yield query("end_session", token=tokens[0])


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
    yield from save_data(id_, data)
    yield from write_house("limits", id_, now_ms, account=id_, limits=msgspec.to_builtins(wanted))
    return data


def exclude(id_: str, until_ms: int, now_ms: int, *, by: str = "", reason: str = "") -> Work[int]:
    """No play until then; the time can be made longer, never shorter. `by` is the operator, if the house decides it."""
    person = yield from lock_person(id_)
    if until_ms > person.data.excluded_until_ms:
        data = msgspec.structs.replace(person.data, excluded_until_ms=until_ms, excluded_by_house=bool(by))
        yield from save_data(id_, data)
    until_ms = max(until_ms, person.data.excluded_until_ms)
    why: dict[str, Any] = {"reason": reason} if reason else {}
    yield from write_house("excluded", by or id_, now_ms, account=id_, until_ms=until_ms, **why)
    return until_ms


def set_reality_check(id_: str, minutes: int, now_ms: int) -> Work[None]:
    """After this many minutes of play the next bet waits; 0 is never."""
    person = yield from lock_person(id_)
    data = msgspec.structs.replace(person.data, reality_minutes=minutes, reality_since_ms=now_ms)
    yield from save_data(id_, data)
    yield from write_house("reality_check", id_, now_ms, account=id_, minutes=minutes)


def confirm_reality(id_: str, now_ms: int) -> Work[None]:
    """The player has seen how long and how high they played; a new stretch begins."""
    person = yield from lock_person(id_)
    yield from save_data(id_, msgspec.structs.replace(person.data, reality_since_ms=now_ms))


def check_cash(id_: str, cents: int, now_ms: int) -> Work[None]:
    """Real money for a person, or from one: none moves while the account is frozen; limits hold for what comes in."""
    person = yield from lock_person(id_)
    if person.standing == "frozen" or (cents > 0 and person.standing in SHUT_OUT):
        raise NotAllowed(f"the account {id_} is {person.standing}: its money does not move")
    if cents > 0:
        yield from save_data(id_, with_deposit(person.data, cents, now_ms))


def money_of(id_: str) -> Work[dict[str, int]]:
    """What a person has, by currency."""
    accounts = [player(currency, id_) for currency in ("play", "real")]
    rows = yield query("balances", accounts=accounts)
    cents: dict[str, int] = dict(rows)
    return {account.partition("/")[0]: cents.get(account, 0) for account in accounts}
