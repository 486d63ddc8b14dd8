"""PostgreSQL by asyncpg: any number of processes share one database.

Statements are prepared once per connection. Locks are taken in one order; a deadlock or a doubled id is tried again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import asyncpg

from pitboss.errors import Unavailable
from pitboss.store.statements import POSTGRES, compiled
from pitboss.store.work import MakeWork, Query, Row, Work

T = TypeVar("T")
CHANNEL = "pitboss"
TRIES = 8
AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError, asyncpg.UniqueViolationError)
GONE = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,
    OSError,
    TimeoutError,
)


class PostgresDatabase:
    """A pool of connections, and one that listens for news."""

    kind = POSTGRES

    def __init__(self, url: str, *, size: int = 8, on_news: Callable[[str], None] | None = None) -> None:
        self._url, self._size, self._on_news = url, size, on_news
        self._pool: asyncpg.Pool | None = None
        self._listener: asyncio.Task[None] | None = None
        self.commits = 0

    async def start(self) -> None:
        """Opens the pool and starts to listen."""
        self._pool = await asyncpg.create_pool(
            self._url, min_size=1, max_size=self._size, statement_cache_size=500, command_timeout=20, reset=_keep
        )
        if self._on_news is not None:
            self._listener = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Closes every connection."""
        if self._listener is not None:
            self._listener.cancel()
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), 5)
            except TimeoutError:
                self._pool.terminate()

    async def run(self, make: MakeWork[T]) -> T:
        """Runs work in a transaction; returns after its commit. If the outcome of a commit is unknown, ask again."""
        for attempt in range(TRIES):
            try:
                return await self._try(make)
            except AGAIN:
                await asyncio.sleep(0.005 * 2**attempt)
            except GONE as error:
                raise _unavailable(error) from error
        raise Unavailable("too many people act at the same moment; nothing was changed, try again")

    read = run

    async def _try(self, make: MakeWork[T]) -> T:
        assert self._pool is not None
        async with self._pool.acquire(timeout=10) as connection, connection.transaction():
            result = await run_work(connection, make())
        self.commits += 1
        return result

    async def _listen(self) -> None:
        """Hears of other processes' commits. Lost news only costs time: tables are polled, too."""
        while True:
            try:
                connection = await asyncpg.connect(self._url)
                await connection.add_listener(CHANNEL, lambda *message: self._tell(str(message[3])))
                while not connection.is_closed():
                    await asyncio.sleep(1)
            except GONE:
                await asyncio.sleep(1)

    def _tell(self, payload: str) -> None:
        assert self._on_news is not None
        self._on_news(payload)


async def _keep(connection: Any) -> None:
    """Work leaves nothing behind but its transaction, so that a connection needs no reset, which is a round trip."""


async def run_work(connection: Any, work: Work[T]) -> T:
    """Runs a generator of queries on a connection."""
    try:
        asked = next(work)
        while True:
            asked = work.send(await execute(connection, asked))
    except StopIteration as end:
        result: T = end.value
        return result


async def execute(connection: Any, asked: Query) -> list[Row]:
    """One query."""
    if asked.name == "notify":
        assert isinstance(asked.values, dict)
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, asked.values["news"])
        return []
    statement = compiled(POSTGRES)[asked.name]
    if isinstance(asked.values, list):
        await connection.executemany(statement.sql, [statement.arguments(values) for values in asked.values])
        return []
    if statement.reads:
        return [tuple(row) for row in await connection.fetch(statement.sql, *statement.arguments(asked.values))]
    await connection.execute(statement.sql, *statement.arguments(asked.values))
    return []


def _unavailable(error: BaseException) -> Unavailable:
    failure = Unavailable("the database does not answer; ask again with the same id")
    failure.__cause__ = error
    return failure
