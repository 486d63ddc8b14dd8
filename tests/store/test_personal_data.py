"""A person's data: exported whole, and deleted so that the books stay whole."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.errors import NotAllowed, NotFound, NotSignedIn
from pitboss.store.actions import Asked, add_table, tell_table
from pitboss.store.databases import Database
from pitboss.store.people import add_guest, add_person, exclude, find_session, open_session, register
from pitboss.store.personal_data import delete_account, export
from pitboss.store.sign_in import set_standing
from pitboss.store.work import Work, query
from pitboss.table import Actor, Config, make_terms
from pitboss.table import commands as c
from tests.store.databases import with_database
from tests.store.people import DEALER, House, give_chips

KINDS = ("memory", "postgresql")
NAME = "Zebedee"


async def played(database: Database) -> House:
    """Zebedee played two rounds at a private table that carries the name."""
    house, zed = House(database), Actor("zed", NAME)
    config = Config(f"{NAME} plays", private=True, owner="zed")
    await database.run(lambda: add_guest("zed", NAME, house.now_ms))
    await database.run(lambda: give_chips("zed", house.now_ms))
    await database.run(lambda: register("zed", login="zebedee", name=NAME, password="hash", now_ms=1))
    terms = make_terms("ultimate_holdem")
    await database.run(lambda: add_table(DEALER, "T1", terms, config, zed, house.now_ms))
    await database.run(lambda: tell_table(DEALER, zed, Asked("s1", "T1", c.Sit()), house.now_ms))
    for _ in range(2):
        await house.play_round(random.Random(2))
    await database.run(lambda: open_session("token", "zed", house.now_ms))
    return house


@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_exported(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = await played(database)
        found = await database.read(lambda: export("zed", house.now_ms))
        assert (found["login"], found["name"], len(found["rounds"])) == ("zebedee", NAME, 2)
        assert sum(row["net_cents"] for row in found["rounds"]) + 10_100_000 == found["balance_cents"]["play"]
        moved = {"play/player/zed": 0}
        for row in found["transfers"]:
            for side, sign in (("debit", -1), ("credit", 1)):
                moved[row[side]] = moved.get(row[side], 0) + sign * row["cents"]
        assert moved["play/player/zed"] == found["balance_cents"]["play"]
        assert {event["kind"] for event in found["events"]} >= {"account", "granted", "registered"}
        assert len(found["sessions"]) == 1
        assert "hash" not in msgspec.json.encode(found["settings"]).decode()
        with pytest.raises(NotFound):
            await database.read(lambda: export("nobody", 0))

    with_database(kind, tmp_path, use)


@pytest.mark.parametrize("kind", KINDS)
def test_a_deleted_person_is_nowhere_and_the_books_are_clean(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = await played(database)
        assert NAME in await database.read(everything)
        with pytest.raises(NotAllowed, match="stand up first"):
            await database.run(lambda: delete_account("zed", "zed", "", house.now_ms))
        await house.tell("zed", c.Stand())
        money = await house.money("zed")
        await database.run(lambda: delete_account("zed", "zed", "", house.now_ms))
        report = await house.check()
        assert report.clean, report.differences
        assert report.rounds_dealt_again == 2
        assert await house.money("zed") == money
        with pytest.raises(NotSignedIn):
            await database.read(lambda: find_session("token", house.now_ms))
        with pytest.raises(NotFound):
            await database.run(lambda: delete_account("zed", "zed", "", house.now_ms))
        kept = await database.read(everything)
        assert "zed" in kept
        assert NAME not in kept
        assert "zebedee" not in kept
        await database.run(lambda: change_an_entry("T1"))
        assert not (await house.check()).clean

    with_database(kind, tmp_path, use)


def everything() -> Work[str]:
    """Whatever the statements of the checks give, as one text."""
    names = ("all_entries", "all_tables", "all_transfers", "all_rounds", "all_round_seats", "all_actions", "staff")
    rows: list[Any] = []
    for name in names:
        rows += yield query(name)
    rows += yield query("accounts", after="", count=1000)
    return repr(rows)


def change_an_entry(table: str) -> Work[None]:
    """Somebody writes another name into an entry that a deletion changed."""
    rows = yield query("entries", log=table, after=0, count=2)
    number, body, _ = rows[1]
    assert '"kind":"sat"' in body
    yield query("set_body", log_=table, number_=number, body=body.replace("Deleted", "Another"))


def test_what_must_be_kept(tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await database.run(lambda: add_person("boss", role="operator", name="Boss", now_ms=0))
        await database.run(lambda: add_person("ann", role="player", name="Ann", now_ms=0))
        await database.run(lambda: add_person("ben", role="player", name="Ben", now_ms=0))
        await database.run(lambda: set_standing("ann", "frozen", "a reason", "boss", 0))
        await database.run(lambda: exclude("ben", house.now_ms + 1000, 0))
        for account, says in (("boss", "disabled, not deleted"), ("ann", "frozen"), ("ben", "exclusion")):
            with pytest.raises(NotAllowed, match=says):
                await database.run(lambda account=account: delete_account(account, account, "", house.now_ms))  # type: ignore[misc]
        await database.run(lambda: delete_account("ben", "ben", "", house.now_ms + 1000))

    with_database("memory", tmp_path, use)
