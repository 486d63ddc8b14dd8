"""The migrations give exactly the tables of the schema, and every statement is understood by both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from pitboss.store.databases import LATEST, _version
from pitboss.store.migrate import upgrade_postgres, upgrade_sqlite
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
