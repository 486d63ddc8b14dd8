"""The books of a PostgreSQL house as a SQLite file, and back. A backup is one such file, whatever the house uses."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg

from pitboss.store.databases import upgrade_file
from pitboss.store.migrate import upgrade_postgres
from pitboss.store.schema import METADATA

ROWS = 5_000  # at a time


async def copy_from_postgres(url: str, path: Path) -> None:
    """All books as they are at one moment, while the house goes on writing."""
    await upgrade_postgres(url)
    upgrade_file(str(path))
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            await _copy_out(connection, path)
    finally:
        await connection.close()


async def _copy_out(connection: asyncpg.Connection, path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        for table in METADATA.sorted_tables:
            names = ", ".join(column.name for column in table.columns)
            write = f"INSERT INTO {table.name} ({names}) VALUES ({', '.join('?' * len(table.columns))})"
            cursor = await connection.cursor(f"SELECT {names} FROM {table.name}")
            while rows := await cursor.fetch(ROWS):
                file.executemany(write, map(tuple, rows))
        file.commit()


async def copy_to_postgres(path: Path, url: str) -> None:
    """These books instead of all others, in one transaction."""
    await upgrade_postgres(url)
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            tables = ", ".join(table.name for table in METADATA.sorted_tables)
            await connection.execute(f"LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE")
            await connection.execute(f"TRUNCATE {tables}")
            await _copy_in(connection, path)
    finally:
        await connection.close()


async def _copy_in(connection: asyncpg.Connection, path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        for table in METADATA.sorted_tables:
            names = [column.name for column in table.columns]
            rows = file.execute(f"SELECT {', '.join(names)} FROM {table.name}")
            while some := rows.fetchmany(ROWS):
                await connection.copy_records_to_table(table.name, records=some, columns=names)
