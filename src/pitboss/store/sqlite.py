"""SQLite: one writer thread, and many actions in one commit.

The thread takes whatever waits, runs each piece of work in one shared transaction, and commits once. Answers are given
after the commit. Work is refused before its first write; if a piece is refused after one, the group is rolled back and
run again with a savepoint for each piece, so that only what was refused is undone. A failed commit fails all of them.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from pitboss.errors import Unavailable
from pitboss.store.statements import SQLITE, compiled
from pitboss.store.work import FETCH, OPEN, MakeWork, Query, Row, Work

T = TypeVar("T")
LARGEST_GROUP = 200
MEMORY = ":memory:"


class _Job(NamedTuple):
    make: MakeWork[Any]
    future: asyncio.Future[Any]


class _Done(NamedTuple):
    future: asyncio.Future[Any]
    result: Any
    error: BaseException | None


class SqliteDatabase:
    """The database of one process, in a file or in memory."""

    kind = SQLITE

    def __init__(self, path: str | Path, *, synchronous: str = "FULL") -> None:
        self._path, self._synchronous = str(path), synchronous
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self.commits = 0
        self.published: Callable[[list[Any]], None] | None = None
        self.connected: MakeWork[None] | None = None  # there are two connections, made at the start

    async def start(self) -> None:
        """Starts the writer, and a reader beside it unless the database is in memory."""
        # One after the other: two connections that turn a new file into WAL at the same moment lock each other out.
        self._start(self._write_loop)
        if self._path != MEMORY:
            self._start(self._read_loop)

    def _start(self, loop: Callable[[sqlite3.Connection], None]) -> None:
        thread = threading.Thread(target=loop, args=(self._connect(),), daemon=True)
        thread.start()
        self._threads.append(thread)

    async def stop(self) -> None:
        """Finishes what waits, then closes the database."""
        self._jobs.put(None)
        self._reads.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    async def run(self, make: MakeWork[T]) -> T:
        """Runs work in a transaction; returns after its commit."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(make, future))
        return await future

    async def read(self, make: MakeWork[T]) -> T:
        """Runs work that only reads, beside the writer."""
        if self._path == MEMORY:
            return await self.run(make)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._reads.put(_Job(make, future))
        return await future

    def _connect(self) -> sqlite3.Connection:
        return connect(self._path, self._synchronous)

    def _write_loop(self, connection: sqlite3.Connection) -> None:
        self._file = identity(self._path) if self._path != MEMORY else (0, 0)
        while (job := self._jobs.get()) is not None:
            group = [job]
            ended = False
            while len(group) < LARGEST_GROUP and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    ended = True
                    break
                group.append(following)
            done = self._run_group(connection, group)
            if self.published is not None:
                self.published([each.result for each in done])
            _answer(done)
            self.commits += 1
            if ended:
                break
        connection.close()

    def _run_group(self, connection: sqlite3.Connection, group: list[_Job]) -> list[_Done]:
        """Nothing is written to a file that was moved or deleted: nobody would find it again."""
        try:
            if self._path != MEMORY and identity(self._path) != self._file:
                raise OSError(f"{self._path} is another file than the one that was opened")
        except OSError as error:
            return _failed(group, error)
        return run_group(connection, group)

    def _read_loop(self, connection: sqlite3.Connection) -> None:
        while (job := self._reads.get()) is not None:
            _answer(run_group(connection, [job], begin="BEGIN"))
        connection.close()


def connect(path: str, synchronous: str = "FULL") -> sqlite3.Connection:
    """A connection that never loses a commit: WAL with a sync for each."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=500)
    connection.execute("PRAGMA busy_timeout=10000")
    if path != MEMORY:
        connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={synchronous}")
    return connection


def run_group(connection: sqlite3.Connection, group: list[_Job], *, begin: str = "BEGIN IMMEDIATE") -> list[_Done]:
    """One transaction for all of the group."""
    try:
        connection.execute(begin)
        try:
            done = [_run_one(connection, job) for job in group]
        except _HalfDoneError:
            connection.execute("ROLLBACK")
            connection.execute(begin)
            done = [_run_in_savepoint(connection, job) for job in group]
        connection.execute("COMMIT")
    except Exception as error:  # whatever stops a commit fails all of its actions
        _roll_back(connection)
        return _failed(group, error)
    return done


def _failed(group: list[_Job], error: Exception) -> list[_Done]:
    failure = Unavailable("the house cannot write its books now; nothing was changed, try again")
    failure.__cause__ = error
    return [_Done(job.future, None, failure) for job in group]


def identity(path: str) -> tuple[int, int]:
    """Which file this is, whatever its name."""
    found = Path(path).stat()
    return found.st_dev, found.st_ino


class _HalfDoneError(Exception):
    """A piece of work was refused after it had written something."""


def _run_one(connection: sqlite3.Connection, job: _Job) -> _Done:
    """One piece of work. A refusal goes to its caller; a broken database fails the group."""
    written = connection.total_changes
    try:
        return _Done(job.future, run_work(connection, job.make()), None)
    except sqlite3.OperationalError:
        raise
    except BaseException as error:
        if connection.total_changes != written:
            raise _HalfDoneError from error
        return _Done(job.future, None, error)


def _run_in_savepoint(connection: sqlite3.Connection, job: _Job) -> _Done:
    """One piece of work that is undone by itself if it is refused."""
    connection.execute("SAVEPOINT work")
    try:
        done = _run_one(connection, job)
    except _HalfDoneError as half_done:
        connection.execute("ROLLBACK TO work")
        done = _Done(job.future, None, half_done.__cause__)
    connection.execute("RELEASE work")
    return done


def run_work(connection: sqlite3.Connection, work: Work[T]) -> T:
    """Runs a generator of queries on a connection."""
    cursors: list[sqlite3.Cursor] = []
    try:
        asked = next(work)
        while True:
            rows = page(connection, asked, cursors) if asked.name in (OPEN, FETCH) else execute(connection, asked)
            asked = work.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


def page(connection: sqlite3.Connection, asked: Query, cursors: list[sqlite3.Cursor]) -> list[Row]:
    """Opens a statement that is read page by page, or reads its next page."""
    assert isinstance(asked.values, dict)
    if asked.name == OPEN:
        cursors.append(connection.execute(compiled(SQLITE)[asked.values["statement"]].sql))
        return [(len(cursors) - 1,)]
    return cursors[asked.values["reader"]].fetchmany(asked.values["count"])


def execute(connection: sqlite3.Connection, asked: Query) -> list[Row]:
    """One query. News needs no statement here: there is one process."""
    if asked.name == "notify":
        return []
    statement = compiled(SQLITE)[asked.name]
    if isinstance(asked.values, list):
        connection.executemany(statement.sql, [statement.arguments(values) for values in asked.values])
        return []
    given = statement.arguments(asked.values)
    plain = [msgspec.json.encode(value).decode() if type(value) is list else value for value in given]  # a list is JSON
    cursor = connection.execute(statement.sql, plain)
    return cursor.fetchall() if statement.reads else []


def _roll_back(connection: sqlite3.Connection) -> None:
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error:
        pass


def _answer(done: list[_Done]) -> None:
    """Gives all answers of a group in one step of the event loop."""
    loop = done[0].future.get_loop()

    def give() -> None:
        for future, result, error in done:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    try:
        loop.call_soon_threadsafe(give)
    except RuntimeError:
        return  # the loop is closed: nobody waits any more
