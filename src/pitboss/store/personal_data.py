"""What the house knows about a person: all of it as a document, and the deletion of what names the person.

Money and rounds stay in the books under the id of the account, which is random. The logs of tables hold names. A
deletion replaces them there, keeps the hash of each entry, and writes down in the house's own log which entries it
changed and what they say now: `pitboss ledger check` accepts these and no others.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from pitboss.errors import NotAllowed, NotFound, dollars
from pitboss.fair import canonical
from pitboss.ledger import PLAY, REAL, player
from pitboss.ledger import wallet as clearing
from pitboss.store import people as p
from pitboss.store.limits import AccountData, save_data
from pitboss.store.posting import HOUSE, write_house
from pitboss.store.work import Row, Work, query
from pitboss.table.state import decode, encode

Json = dict[str, Any]
NAMELESS = "Deleted account"
NAMELESS_TABLE = "Private table"
NAMED = ("sat", "opened")  # the entries that hold a name


def export(account: str, now_ms: int) -> Work[Json]:
    """Everything that the house keeps about a person."""
    rows = yield query("person", id=account)
    if not rows:
        raise NotFound(f"there is no account {account!r}")
    _, role, name, created_ms, login, standing, second_factor, data = rows[0]
    sessions = yield from p.sessions_of(account, now_ms)
    found: Json = {
        "account": account,
        "role": role,
        "name": name,
        "login": login,
        "created_ms": created_ms,
        "standing": standing,
        "second_factor": bool(second_factor),
        "settings": msgspec.json.decode(data),
        "balance_cents": (yield from p.money_of(account)),
        "sessions": [each._asdict() for _, each in sessions],
    }
    rounds = yield query("all_rounds_of", account=account)
    found["rounds"] = _named(rounds, "table round seat currency staked_cents net_cents finished_ms")
    purses = {"wallet": player(PLAY, account), "other_wallet": player(REAL, account)}
    money = yield query("transfers_of", **purses, clearing=clearing(REAL, account))
    found["transfers"] = _named(money, "id log entry debit credit cents")
    events = yield query("events_of", log=HOUSE, like=_like(account))
    found["events"] = [{"number": number} | msgspec.json.decode(body) for number, body in events]
    grades = yield query("grades_of", account=account)
    found["grades"] = _named([(*row[:3], msgspec.json.decode(row[3]), row[4]) for row in grades], GRADE)
    lessons = yield query("lessons_of", account=account)
    found["lessons"] = _named(lessons, "game asked answers at_ms done_ms")
    return found


GRADE = "table round question grade at_ms"


def _named(rows: list[Row], names: str) -> list[Json]:
    return [dict(zip(names.split(), row, strict=True)) for row in rows]


def _like(account: str) -> str:
    return f'%"{account}"%'


def delete_account(account: str, by: str, reason: str, now_ms: int) -> Work[None]:
    """Takes the name, the login, the password and everything private from an account. Its money and rounds stay."""
    person = yield from p.lock_person(account)
    yield from _check_deletable(person, now_ms)
    for name in ("end_sessions", "remove_second_factor", "forget_grades", "forget_graded_rounds", "forget_lessons"):
        yield query(name, account=account)
    yield query("set_account", id_=account, role=person.role, login=None, name=NAMELESS, password=None)
    yield query("set_standing", id_=account, standing="deleted")
    yield from save_data(account, AccountData())
    yield from _rename_tables(account)
    changed = yield from _take_names(account)
    why: Json = {"reason": reason} if reason else {}
    yield from write_house("deleted", by, now_ms, account=account, entries=changed, **why)


def _check_deletable(person: p.Person, now_ms: int) -> Work[None]:
    if person.role in p.STAFF:
        raise NotAllowed("the account of a staff member is disabled, not deleted: what it did must stay in its name")
    if person.standing == "deleted":
        raise NotFound(f"the account {person.id!r} was deleted before")
    if person.standing == "frozen":
        raise NotAllowed("the house has frozen this account: it can be deleted when that is over")
    if person.data.on_break(now_ms):
        raise NotAllowed("an exclusion must be kept until it is over; the account can be deleted then")
    money = yield from p.money_of(person.id)
    if money[REAL]:
        raise NotAllowed(f"the account holds {dollars(money[REAL])} of real money; have it paid out first")
    if (yield query("seats_of", account=person.id)):
        raise NotAllowed("the person sits at a table; stand up first")


def _rename_tables(account: str) -> Work[None]:
    """Private tables carry the name of their owner."""
    rows = yield query("all_tables")
    for state in (decode(text) for (text,) in rows):
        if state.config.owner == account:
            config = msgspec.structs.replace(state.config, name=NAMELESS_TABLE)
            changed = encode(msgspec.structs.replace(state, config=config)).decode()
            yield query("set_state", id_=state.id, state=changed)


def _take_names(account: str) -> Work[list[list[Any]]]:
    """Every entry that names the person, without the name: where it is, and the hash of what it says now."""
    rows = yield query("entries_of", log=HOUSE, like=_like(account))
    changed = []
    for log, number, text in rows:
        body = msgspec.json.decode(text)
        theirs = body.get("account") if body["kind"] == "sat" else body.get("by")
        if body["kind"] in NAMED and theirs == account:
            body["name"] = NAMELESS if body["kind"] == "sat" else NAMELESS_TABLE
            made = canonical(body)
            yield query("set_body", log_=log, number_=number, body=made.decode())
            changed.append([log, number, hashlib.sha256(made).hexdigest()])
    return changed


def read_deletions() -> Work[set[tuple[str, int, str]]]:
    """Every entry that a deletion has changed, with the hash of what it says now."""
    rows = yield query("events_of", log=HOUSE, like='%"kind":"deleted"%')
    bodies = [msgspec.json.decode(body) for _, body in rows]
    return {tuple(each) for body in bodies if body["kind"] == "deleted" for each in body["entries"]}
