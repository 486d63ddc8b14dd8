"""Opening a database by its address: a folder with SQLite, memory, or PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from pitboss.store.schema import METADATA
from pitboss.store.sqlite import MEMORY, SqliteDatabase
from pitboss.store.work import MakeWork

T = TypeVar("T")
FILE = "house.sqlite"
LATEST = "0008"  # the last migration


class Database(Protocol):
    """What every database does."""

    kind: str
    commits: int
    published: Callable[[list[Any]], None] | None  # gets the results of a commit before anybody else
    connected: MakeWork[None] | None  # runs first on each new connection

    async def start(self) -> None:
        """Opens it."""

    async def stop(self) -> None:
        """Closes it."""

    async def run(self, make: MakeWork[T]) -> T:
        """Runs work in a transaction; returns after its commit."""

    async def read(self, make: MakeWork[T]) -> T:
        """Runs work that only reads."""


async def open_database(
    address: str, *, on_news: Callable[[str], None] | None = None, patient: bool = False
) -> Database:
    """`postgresql://…`, `:memory:`, or the path of a SQLite file. The tables are made or upgraded first.

    A `patient` one is for checks: no statement takes too long for it.
    """
    if address.startswith(("postgres://", "postgresql://")):
        from pitboss.store.migrate import upgrade_postgres  # noqa: PLC0415 - only with PostgreSQL
        from pitboss.store.postgres import PostgresDatabase  # noqa: PLC0415

        await upgrade_postgres(address)
        database: Database = PostgresDatabase(address, on_news=on_news, seconds=None if patient else 20)
    elif address == MEMORY:
        database = MemoryDatabase()
    else:
        upgrade_file(address)
        database = SqliteDatabase(address)
    await database.start()
    return database


def upgrade_file(path: str) -> None:
    """Makes a SQLite file that its owner alone can read, or upgrades one. One of this version needs no heavy import."""
    if not Path(path).exists():
        Path(path).touch(mode=0o600)
    if _version(path) != LATEST:
        from pitboss.store.migrate import upgrade_sqlite  # noqa: PLC0415 - heavy

        upgrade_sqlite(Path(path))


def _version(path: str) -> str:
    if not Path(path).is_file():
        return ""
    connection = sqlite3.connect(path)
    try:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.OperationalError, TypeError):
        return ""
    finally:
        connection.close()


class MemoryDatabase(SqliteDatabase):
    """SQLite in memory: gone when the process ends."""

    def __init__(self) -> None:
        super().__init__(MEMORY)

    def _connect(self) -> sqlite3.Connection:
        return make_tables(super()._connect())


def make_tables(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Makes every table in an open SQLite database."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    METADATA.create_all(engine)
    return connection
