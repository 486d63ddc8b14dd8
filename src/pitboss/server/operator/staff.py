"""Adding and changing staff from the command line, while the house is open or closed."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import NamedTuple

import msgspec

from pitboss.errors import IdUsed, NotFound
from pitboss.server.house.house import now_ms
from pitboss.server.http.auth import hash_password
from pitboss.store import second_factors
from pitboss.store.databases import FILE, open_database
from pitboss.store.limits import save_data
from pitboss.store.people import STAFF, add_person, end_sessions, find_login, lock_person
from pitboss.store.posting import write_house
from pitboss.store.sign_in import set_standing
from pitboss.store.work import MakeWork, Work, query

CONSOLE = "console"  # who does it: a person at the machine of the house


async def add_staff(login: str, role: str, password: str, *, data: str, database: str) -> None:
    """A new member of the staff."""
    hashed = await hash_password(password)
    id_, login = f"s{secrets.token_hex(8)}", login.lower()

    def work() -> Work[None]:
        if (yield query("account_by_login", login=login)):
            raise IdUsed(f"the login {login!r} is taken")
        yield from add_person(id_, role=role, name=login, now_ms=now_ms(), login=login, password=hashed)

    await _run(work, data, database)


class Change(NamedTuple):
    """What is changed; empty parts stay as they are."""

    role: str = ""
    password: str = ""
    no_second_factor: bool = False
    enable: bool = False


async def change_staff(login: str, wanted: Change, *, data: str, database: str) -> None:
    """Changes a member of the staff; every session of the account ends."""
    hashed = await hash_password(wanted.password) if wanted.password else ""

    def work() -> Work[None]:
        found = yield from find_login(login.lower())
        if found is None or found[1] not in STAFF:
            raise NotFound(f"nobody with the login {login!r} works in this house")
        yield from _change(found[0], wanted, hashed, now_ms())

    await _run(work, data, database)


def _change(account: str, wanted: Change, hashed: str, at_ms: int) -> Work[None]:
    if wanted.role:
        yield query("set_role", id_=account, role=wanted.role)
        yield from write_house("role", CONSOLE, at_ms, account=account, role=wanted.role)
    if hashed:
        person = yield from lock_person(account)
        yield query("set_password", id_=account, password=hashed)
        yield from save_data(account, msgspec.structs.replace(person.data, one_time_until_ms=0))
        yield from write_house("password_reset", CONSOLE, at_ms, account=account)
    if wanted.no_second_factor:
        yield from second_factors.remove(account, CONSOLE, at_ms)
    if wanted.enable:
        yield from set_standing(account, "good", "enabled at the machine", CONSOLE, at_ms)
    yield from end_sessions(account)


async def _run(work: MakeWork[None], data: str, database: str) -> None:
    Path(data).mkdir(parents=True, exist_ok=True)
    opened = await open_database(database or str(Path(data) / FILE))
    try:
        await opened.run(work)
    finally:
        await opened.stop()
