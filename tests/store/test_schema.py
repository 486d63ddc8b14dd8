"""The migrations give exactly the tables of the schema, and every statement is understood by both databases."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import asyncpg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from pitboss.store.databases import LATEST, _version
from pitboss.store.migrate import alembic_config, upgrade_postgres, upgrade_sqlite
from pitboss.store.schema import METADATA
from pitboss.store.sqlite import connect
from pitboss.store.statements import POSTGRES, SQLITE, compiled
from pitboss.table import commands as c
from pitboss.table.clocks import needs_waking
from pitboss.table.state import decode, encode
from tests.store.databases import new_postgres_address
from tests.table.test_machine import dealt, two


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("schema") / "house.sqlite"
    upgrade_sqlite(file)
    upgrade_sqlite(file)  # a second time changes nothing
    return file


def test_migrations_and_schema_agree(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_the_latest_migration_is_known(path: Path) -> None:
    assert _version(str(path)) == LATEST


def test_rounds_of_the_first_version_are_in_play_money(tmp_path: Path) -> None:
    """Books with a round in them are upgraded, and nothing in them is lost."""
    file = tmp_path / "house.sqlite"
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
        row = "'T1', 1, 'link', 'four_card', 5, NULL, '{}'"
        columns = "table_id, number, link, game, finished_ms, voided, certificate"
        connection.exec_driver_sql(f"INSERT INTO rounds ({columns}) VALUES ({row})")
    upgrade_sqlite(file)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT certificate, currency FROM rounds").fetchall()
    assert [tuple(each) for each in found] == [("{}", "play")]


def test_people_keep_their_seats_and_open_rounds_go_on(tmp_path: Path) -> None:
    """Books from before presence: a round is open, and one of its people has left."""
    driver = dealt(two())
    driver.tell("p2", c.Stand())
    old = json.loads(encode(driver.state))
    for name in ("asked_ms", "clocks_ms"):
        del old[name]
    for seat in old["seats"].values():
        seat.pop("away_ms", None)
        seat.pop("out_ms", None)
    old["deadlines"] = {"1": 604_800_000, "3": 604_800_000}
    file = tmp_path / "house.sqlite"
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0003")
        row = ("T1", "open", 0, driver.state.entry, driver.state.head, 0, json.dumps(old))
        connection.exec_driver_sql("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    upgrade_sqlite(file)
    with engine.connect() as connection:
        seats = connection.exec_driver_sql("SELECT table_id, seat, account, presence FROM seats").fetchall()
    assert sorted(map(tuple, seats)) == [("T1", 1, "p1", "here"), ("T1", 3, "p2", "leaving")]
    driver.state = decode(json.dumps(old))
    assert needs_waking(driver.state, driver.now_ms)
    driver.tell("clock", c.Wake())
    for _ in range(9):
        driver.tell("clock", c.Tick(), after_ms=200_000)
    assert driver.state.number == 1  # nobody waits: seat 1 is here and may think
    driver.tell("clock", c.SetPresence("p1", here=False))
    while driver.state.number == 1:
        driver.tell("clock", c.Tick(), after_ms=200_000)


def test_names_of_older_books_lose_what_cannot_be_shown(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    state = {
        "config": {"name": "a\u202eb\u0000c", "owner": "p1"},
        "seats": {"1": {"name": "👩\u200d🚀"}},
        "missing_reveals": 2,
    }
    with engine.begin() as connection:
        command.upgrade(alembic_config(connection), "0005")
        row = ("T1", "open", 1, 5, "head", 0, json.dumps(state))
        connection.exec_driver_sql("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        account = ("p1", "guest", None, "x\ny", None, 0, "{}")
        connection.exec_driver_sql("INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?)", account)
    upgrade_sqlite(file)
    with engine.connect() as connection:
        text, *columns = connection.exec_driver_sql("SELECT state, owner, missing_reveals FROM tables").one()
        name = connection.exec_driver_sql("SELECT name FROM accounts").scalar()
    assert (json.loads(text)["config"]["name"], json.loads(text)["seats"]["1"]["name"]) == ("a b c", "👩\u200d🚀")
    assert (columns, name) == (["p1", 2], "x y")


@pytest.mark.parametrize("name", compiled(SQLITE))
def test_sqlite_understands(name: str, path: Path) -> None:
    connection = connect(str(path))
    connection.execute(f"EXPLAIN {compiled(SQLITE)[name].sql}", [None] * len(compiled(SQLITE)[name].order))
    connection.close()


def test_postgres_understands_every_statement() -> None:
    async def prepare() -> None:
        address = await new_postgres_address()
        await asyncio.gather(*(upgrade_postgres(address) for _ in range(3)))  # several processes start together
        connection = await asyncpg.connect(address)
        for statement in compiled(POSTGRES).values():
            await connection.prepare(statement.sql)
        await connection.close()

    asyncio.run(prepare())
