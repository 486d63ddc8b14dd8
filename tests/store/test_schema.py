"""The migrations give exactly the tables of the schema, and every statement is understood by both databases."""

from __future__ import annotations

import asyncio
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
from tests.store.databases import new_postgres_address


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
