"""PostgreSQL by asyncpg: any number of processes share one database.

Statements are prepared once per connection. Locks are taken in one order; a deadlock or a doubled id is tried again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import asyncpg

from pitboss.errors import Invalid, Unavailable
from pitboss.store.statements import POSTGRES, compiled
from pitboss.store.work import FETCH, OPEN, MakeWork, Query, Row, Work

T = TypeVar("T")
CHANNEL = "pitboss"
TRIES = 8
AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError, asyncpg.UniqueViolationError)
GONE = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server ended the connection while a statement was being sent
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,
    OSError,
    TimeoutError,
)


class PostgresDatabase:
    """A pool of connections, and one that listens for news."""

    kind = POSTGRES

    def __init__(
        self,
        url: str,
        *,
        size: int = 8,
        seconds: float | None = 20,
        on_news: Callable[[str], None] | None = None,
    ) -> None:
        """`seconds` is the longest that a statement may take."""
        self._url, self._size, self._seconds, self._on_news = url, size, seconds, on_news
        self._pool: asyncpg.Pool | None = None
        self._listener: asyncio.Task[None] | None = None
        self._own: set[int] = set()  # the numbers of the processes that serve this pool
        self.commits = 0
        self.published: Callable[[list[Any]], None] | None = None
        self.connected: MakeWork[None] | None = None

    async def start(self) -> None:
        """Opens the pool and starts to listen."""
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=1,
            max_size=self._size,
            statement_cache_size=500,
            command_timeout=self._seconds,
            reset=_keep,
            init=self._init,
        )
        if self._on_news is not None:
            self._listener = asyncio.create_task(self._listen())

    async def _init(self, connection: Any) -> None:
        if self.connected is not None:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                await run_work(connection, self.connected())

    async def stop(self) -> None:
        """Closes every connection."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), 5)
            except TimeoutError:
                self._pool.terminate()

    async def run(self, make: MakeWork[T]) -> T:
        """Runs work in a transaction; returns after its commit. If the outcome of a commit is unknown, ask again."""
        result = await self._run(make)
        if self.published is not None:
            await asyncio.to_thread(self.published, [result])
        return result

    async def read(self, make: MakeWork[T]) -> T:
        """Runs work that only reads; it sees one moment, however many statements it has."""
        return await self._run(make, isolation="repeatable_read", readonly=True)

    async def _run(self, make: MakeWork[T], **kind: Any) -> T:
        for attempt in range(TRIES):
            try:
                return await self._try(make, kind)
            except AGAIN:
                await asyncio.sleep(0.005 * 2**attempt)
            except GONE as error:
                raise _unavailable(error) from error
            except asyncpg.CharacterNotInRepertoireError:
                raise Invalid("a text has the character NUL, which cannot be stored") from None
        raise Unavailable("too many people act at the same moment; nothing was changed, try again")

    async def _try(self, make: MakeWork[T], kind: dict[str, Any]) -> T:
        assert self._pool is not None
        async with self._pool.acquire(timeout=10) as connection, connection.transaction(**kind):
            self._own.add(connection.get_server_pid())
            result = await run_work(connection, make())
        self.commits += 1
        return result

    async def _listen(self) -> None:
        """Hears of other processes' commits. Lost news only costs time: tables are polled, too."""
        while True:
            try:
                connection = await asyncpg.connect(self._url)
                try:
                    await connection.add_listener(CHANNEL, self._tell)
                    while not connection.is_closed():
                        await asyncio.sleep(1)
                finally:
                    connection.terminate()
            except GONE:
                await asyncio.sleep(1)

    def _tell(self, connection: Any, sender: int, channel: str, news: object) -> None:
        """What this process did itself it knows already."""
        assert self._on_news is not None
        if sender not in self._own:
            self._on_news(str(news))


async def _keep(connection: Any) -> None:
    """Work leaves nothing behind but its transaction, so that a connection needs no reset, which is a round trip."""


async def run_work(connection: Any, work: Work[T]) -> T:
    """Runs a generator of queries on a connection. Writes wait until something is read, and are then sent as one."""
    waiting = Writes()
    cursors: list[Any] = []
    try:
        asked = next(work)
        while True:
            if asked.name in (OPEN, FETCH):
                asked = work.send(await _page(connection, asked, cursors))
            elif asked.name == "notify" or compiled(POSTGRES)[asked.name].writes:
                if not waiting.takes(asked):
                    await waiting.send(connection)
                waiting.add(asked)
                asked = work.send([])
            else:
                await waiting.send(connection)
                asked = work.send(await _fetch(connection, asked))
    except StopIteration as end:
        await waiting.send(connection)
        result: T = end.value
        return result


async def _page(connection: Any, asked: Query, cursors: list[Any]) -> list[Row]:
    """Opens a statement that is read page by page, or reads its next page."""
    assert isinstance(asked.values, dict)
    if asked.name == OPEN:
        cursors.append(await connection.cursor(compiled(POSTGRES)[asked.values["statement"]].sql))
        return [(len(cursors) - 1,)]
    return [tuple(row) for row in await cursors[asked.values["reader"]].fetch(asked.values["count"])]


async def _fetch(connection: Any, asked: Query) -> list[Row]:
    assert isinstance(asked.values, dict)
    statement = compiled(POSTGRES)[asked.name]
    return [tuple(row) for row in await connection.fetch(statement.sql, *statement.arguments(asked.values))]


class Writes:
    """Statements that are sent in one round trip: one `WITH`, each part of which writes another table."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._tables: set[str] = set()
        self._values: list[Any] = []

    def takes(self, asked: Query) -> bool:
        """Within one statement no table is written twice: the parts do not see each other's rows."""
        return _table(asked) not in self._tables

    def add(self, asked: Query) -> None:
        """One more statement."""
        self._tables.add(_table(asked))
        self._parts.append(Part(asked.name, isinstance(asked.values, list)))
        self._values += _values(asked)

    async def send(self, connection: Any) -> None:
        """All of them; nothing waits afterwards."""
        if self._parts:
            await connection.fetch(together(tuple(self._parts)), *self._values)
        self.__init__()  # type: ignore[misc]


class Part(NamedTuple):
    """A statement by its name; `many` rows are given as one list per column."""

    name: str
    many: bool


NOTIFY = f"SELECT pg_notify('{CHANNEL}', $1)"


def _table(asked: Query) -> str:
    return asked.name if asked.name == "notify" else compiled(POSTGRES)[asked.name].writes


def _values(asked: Query) -> Sequence[Any]:
    if asked.name == "notify":
        assert isinstance(asked.values, dict)
        return [asked.values["news"]]
    statement = compiled(POSTGRES)[asked.name]
    if isinstance(asked.values, list):
        rows = [statement.arguments(values) for values in asked.values]
        return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in statement.order]
    return statement.arguments(asked.values)


@lru_cache(maxsize=256)
def together(parts: tuple[Part, ...]) -> str:
    """One statement that does all of these. News comes last, since it is a SELECT."""
    texts, count = [], 0
    for name, many in parts:
        text = NOTIFY if name == "notify" else compiled(POSTGRES)[name].sql
        text = _of_many(text) if many else text
        numbered = re.sub(r"\$(\d+)", lambda found, before=count: f"${int(found[1]) + before}", text)  # type: ignore[misc]
        texts.append(numbered)
        count += len(set(re.findall(r"\$\d+", text)))
    if len(texts) == 1:
        return texts[0]
    first = next((text for text in texts if text.startswith("SELECT")), texts[-1])
    others = [text for text in texts if text is not first]
    return f"WITH {', '.join(f'part_{n} AS ({text})' for n, text in enumerate(others))} {first}"


def _of_many(text: str) -> str:
    """The rows of an INSERT from one array per column."""
    made, count = re.subn(r"VALUES \(([^)]*)\)", lambda found: f"SELECT * FROM unnest({_arrays(found[1])})", text)
    assert count == 1, text
    return made


def _arrays(values: str) -> str:
    return ", ".join(f"{value.strip()}[]" for value in values.split(","))


def _unavailable(error: BaseException) -> Unavailable:
    failure = Unavailable("the database does not answer; ask again with the same id")
    failure.__cause__ = error
    return failure
