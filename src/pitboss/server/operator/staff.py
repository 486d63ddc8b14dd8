"""Adding operators from the command line, while the house is open or closed."""

from __future__ import annotations

import secrets
from pathlib import Path

from pitboss.errors import IdUsed
from pitboss.server.house.house import now_ms
from pitboss.server.http.auth import hash_password
from pitboss.store.databases import FILE, open_database
from pitboss.store.people import add_person
from pitboss.store.work import Work, query


async def add_staff(login: str, role: str, password: str, *, data: str, database: str) -> None:
    """A new operator or auditor."""
    hashed = await hash_password(password)
    id_, login = f"s{secrets.token_hex(8)}", login.lower()

    def work() -> Work[None]:
        if (yield query("account_by_login", login=login)):
            raise IdUsed(f"the login {login!r} is taken")
        yield from add_person(id_, role=role, name=login, now_ms=now_ms(), login=login, password=hashed)

    Path(data).mkdir(parents=True, exist_ok=True)
    opened = await open_database(database or str(Path(data) / FILE))
    try:
        await opened.run(work)
    finally:
        await opened.stop()
