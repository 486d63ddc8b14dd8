"""Entering with a password: standing, a one-time password, the second factor, the session; and how passwords change."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec

from pitboss.errors import NotAllowed, NotFound, NotSignedIn, PasswordNeeded
from pitboss.fair.sealed import Seal
from pitboss.store import people as p
from pitboss.store.attempts import forgive
from pitboss.store.limits import read_data, save_data
from pitboss.store.posting import write_house
from pitboss.store.second_factors import check_code
from pitboss.store.work import Work, query

ONE_TIME_MS = 24 * p.HOUR_MS


class Entering(NamedTuple):
    """A person whose password was right."""

    login: str
    token: str
    device: p.Device
    code: str = ""
    new_password: str = ""  # its hash
    replaces: str = ""  # the token of the session that this browser had


def enter(seal: Seal, account: str, asked: Entering, now_ms: int, staff_ms: int) -> Work[p.Person]:
    """Opens a session, or says what is missing."""
    person = yield from p.lock_person(account)
    p.check_let_in(person)
    yield from _check_one_time(person, asked, now_ms)
    yield from check_code(seal, account, asked.code, now_ms)
    if asked.new_password:
        yield from set_password(account, asked.new_password, now_ms)
    if asked.replaces:
        yield from p.end_session(asked.replaces)
    staff = person.role in p.STAFF
    lasts_ms = staff_ms if staff else p.SESSION_MS
    yield from p.open_session(asked.token, account, now_ms, lasts_ms=lasts_ms, device=asked.device)
    yield from forgive(asked.device.address, asked.login)
    if staff:
        yield from write_house("signed_in", account, now_ms, login=asked.login, address=asked.device.address)
    return person


def _check_one_time(person: p.Person, asked: Entering, now_ms: int) -> Work[None]:
    until_ms = person.data.one_time_until_ms
    if until_ms and now_ms > until_ms:
        raise NotSignedIn("this one-time password is too old; ask for another one")
    if until_ms and not asked.new_password:
        raise PasswordNeeded("another person set this password, and it works once: choose a new one")
    if asked.new_password and not until_ms:
        raise NotAllowed("this is not a one-time password; change your password when you are signed in")
    yield from ()


def set_password(account: str, hashed: str, now_ms: int, *, keeps: str = "") -> Work[None]:
    """The person's own new password. Every session ends but the one with the token `keeps`."""
    person = yield from p.lock_person(account)
    yield query("set_password", id_=account, password=hashed)
    yield from save_data(account, msgspec.structs.replace(person.data, one_time_until_ms=0))
    yield query("end_other_sessions", account=account, token=p.token_hash(keeps))
    yield from write_house("password_changed", account, now_ms, account=account)


def new_one_time_password() -> str:
    """Four groups of letters that can be read to somebody: 80 bits."""
    return "-".join(secrets.token_hex(3)[:5] for _ in range(4))


def reset_password(account: str, hashed: str, by: str, now_ms: int) -> Work[int]:
    """A one-time password that another person hands over. Sessions end; the second factor stays."""
    if account == by:
        raise NotAllowed("another person has to reset your password; you can change it yourself")
    person = yield from p.lock_person(account)
    p.check_let_in(person)
    until_ms = now_ms + ONE_TIME_MS
    data = msgspec.structs.replace(person.data, one_time_until_ms=until_ms, reset_by=by, reset_ms=now_ms)
    yield query("set_password", id_=account, password=hashed)
    yield from save_data(account, data)
    yield from p.end_sessions(account)
    yield from write_house("password_reset", by, now_ms, account=account)
    return until_ms


def check_independent(proposal: str, by: str, now_ms: int) -> Work[None]:
    """Two people agree, not one of them in two accounts: a day has to pass after one reset the other's password."""
    rows = yield query("lock_proposal", id=proposal)
    if not rows:
        return
    first = rows[0][2]
    for one, other in ((first, by), (by, first)):
        found = yield query("account", id=one)
        data = read_data(found[0][3]) if found else None
        if data and data.reset_by == other and now_ms < data.reset_ms + ONE_TIME_MS:
            raise NotAllowed("one of you reset the other's password less than a day ago; a third person has to agree")


def set_standing(account: str, standing: str, reason: str, by: str, now_ms: int) -> Work[None]:
    """Frozen: no play. Banned: not let in, sockets end. Good: as everybody else."""
    if account == by:
        raise NotAllowed("another person has to do this to your account")
    person = yield from p.lock_person(account)
    if person.standing == "deleted":
        raise NotFound(f"the account {account!r} was deleted")
    yield query("set_standing", id_=account, standing=standing)
    kept = "" if standing == "good" else reason
    yield from save_data(account, msgspec.structs.replace(person.data, standing_reason=kept))
    yield from write_house("standing", by, now_ms, account=account, standing=standing, reason=reason)
