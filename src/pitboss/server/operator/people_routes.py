"""For the staff: finding and freezing players, excluding them, their data; and the staff itself."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter

from pitboss.errors import NotAllowed, NotFound
from pitboss.server.house.house import House
from pitboss.server.http.auth import Auditor, Operator, Staff, TheHouse, hash_password
from pitboss.server.operator.requests import ExcludePlayer, Reason, StaffStanding, Standing
from pitboss.server.operator.shapes import (
    OneTimePassword,
    PlayerDetails,
    StaffMembers,
    StaffPlayer,
    StaffPlayers,
)
from pitboss.server.people.history import played_round
from pitboss.server.people.shapes import Excluded, PersonalData
from pitboss.store import people as p
from pitboss.store.limits import DAY_MS, read_data
from pitboss.store.personal_data import delete_account, export
from pitboss.store.sign_in import new_one_time_password, reset_password, set_standing
from pitboss.store.work import Row, Work, query

router = APIRouter(prefix="/api/operator", tags=["operators"])


@router.get("/players")
async def players(person: Staff, house: TheHouse, after: str = "", count: int = 100, login: str = "") -> StaffPlayers:
    """Every account, in the order of ids; with `login`, those whose login begins so."""
    count = max(1, min(count, 500))

    def work() -> Work[list[Row]]:
        if login:
            return (yield query("accounts_by_login", after=after, count=count, login=f"{_escaped(login.lower())}%"))
        return (yield query("accounts", after=after, count=count))

    return {"players": [_player(row) for row in await house.read(work)]}


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _player(row: Row) -> StaffPlayer:
    account, role, name, created_ms, login, standing, second_factor = row[:7]
    return {
        "account": account,
        "role": role,
        "name": name,
        "created_ms": created_ms,
        "login": login,
        "standing": standing,
        "second_factor": bool(second_factor),
    }


@router.get("/players/{account}")
async def player(account: str, person: Staff, house: TheHouse) -> PlayerDetails:
    """One account: its standing, its money and its last rounds."""

    def work() -> Work[tuple[list[Row], dict[str, int], list[Row], int]]:
        found = yield query("person", id=account)
        money = yield from p.money_of(account)
        rounds = yield query("rounds_of", account=account, before_ms=2**53 - 1, count=100)
        sessions = yield from p.sessions_of(account, house.clock())
        return found, money, rounds, len(sessions)

    found, money, rounds, sessions = await house.read(work)
    if not found:
        raise NotFound(f"there is no account {account!r}")
    row, data = _player(found[0]), read_data(found[0][7])
    return {
        "account": account,
        "role": row["role"],
        "name": row["name"],
        "login": row["login"],
        "standing": row["standing"],
        "standing_reason": data.standing_reason,
        "second_factor": row["second_factor"],
        "excluded_until_ms": data.excluded_until_ms,
        "sessions": sessions,
        "balance_cents": money,
        "rounds": [played_round(each) for each in rounds],
    }


@router.put("/players/{account}/standing", status_code=204)
async def set_player_standing(account: str, body: Standing, person: Operator, house: TheHouse) -> None:
    """Freezes a player (no play), bans one (not let in, sockets end), or undoes it."""

    def work() -> Work[None]:
        yield from _check_player(account)
        yield from set_standing(account, body.standing, body.reason, person.id, house.clock())

    await house.run(work)
    await _changed(account, house)


def _check_player(account: str) -> Work[None]:
    found = yield from p.lock_person(account)
    if found.role in p.STAFF:
        raise NotAllowed(f"{account} works in this house; see /api/operator/staff")


async def _changed(account: str, house: House) -> None:
    house.forget_means(account)
    await house.end_watchers()


@router.post("/players/{account}/exclusion")
async def exclude_player(account: str, body: ExcludePlayer, person: Operator, house: TheHouse) -> Excluded:
    """Excludes a player from play for this number of days; it can be made longer, never shorter."""
    now = house.clock()

    def work() -> Work[int]:
        yield from _check_player(account)
        until = now + body.days * DAY_MS
        return (yield from p.exclude(account, until, now, by=person.id, reason=body.reason))

    until = await house.run(work)
    house.forget_means(account)
    return {"excluded_until_ms": until}


@router.delete("/players/{account}/sessions", status_code=204)
async def end_player_sessions(account: str, person: Operator, house: TheHouse) -> None:
    """Signs a player out everywhere."""

    def work() -> Work[None]:
        yield from _check_player(account)
        yield from p.end_sessions(account)

    await house.run(work)
    await _changed(account, house)


@router.get("/players/{account}/data")
async def player_data(account: str, person: Auditor, house: TheHouse) -> PersonalData:
    """Everything that the house keeps about a player, for a player who asks for it by letter."""
    return cast(PersonalData, await house.read(lambda: export(account, house.clock())))


@router.post("/players/{account}/deletion", status_code=204)
async def delete_player(account: str, body: Reason, person: Operator, house: TheHouse) -> None:
    """Deletes an account for a player who asks for it: money and rounds stay without the name."""
    await house.run(lambda: delete_account(account, person.id, body.reason, house.clock()))
    house.forget()
    await house.end_watchers()


@router.get("/staff")
async def staff(person: Auditor, house: TheHouse) -> StaffMembers:
    """Everybody who works in this house: roles, standing, second factors."""

    def work() -> Work[list[Row]]:
        return (yield query("staff"))

    return {"staff": [_player(row) for row in await house.read(work)]}


def _member(login: str) -> Work[str]:
    """The account of a staff member."""
    found = yield from p.find_login(login.lower())
    if found is None or found[1] not in p.STAFF:
        raise NotFound(f"nobody with the login {login!r} works in this house")
    return found[0]


@router.put("/staff/{login}/standing", status_code=204)
async def set_staff_standing(login: str, body: StaffStanding, person: Operator, house: TheHouse) -> None:
    """Disables the account of another staff member, or enables it again. Sessions end at once."""

    def work() -> Work[None]:
        account = yield from _member(login)
        standing = "banned" if body.disabled else "good"
        yield from set_standing(account, standing, body.reason, person.id, house.clock())
        if body.disabled:
            yield from p.end_sessions(account)

    await house.run(work)
    await house.end_watchers()


@router.post("/staff/{login}/reset")
async def reset_staff_password(login: str, person: Operator, house: TheHouse) -> OneTimePassword:
    """A one-time password for another staff member. Sessions end; the second factor stays."""
    password = new_one_time_password()
    hashed = await hash_password(password)

    def work() -> Work[int]:
        account = yield from _member(login)
        return (yield from reset_password(account, hashed, person.id, house.clock()))

    until_ms = await house.run(work)
    await house.end_watchers()
    return {"password": password, "until_ms": until_ms}
