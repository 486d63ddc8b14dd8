"""What a process finds on its machine: the key, the mark of the house, and the way to its witness."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from pitboss.house_simulation.books import Connection, run_now
from pitboss.store.keys import begin_books, read_books
from pitboss.store.marks import MarkFile
from pitboss.store.recovery import begin_epoch
from pitboss.store.sqlite import MEMORY, connect
from pitboss.store.statements import SQLITE
from pitboss.store.work import MakeWork
from pitboss.table import KeyDealer, Mark
from pitboss.witness import start
from pitboss.witness.kept import KeptMarks

T = TypeVar("T")
KEY = b"a key for simulations only......"
NAME = Path("house.mark")  # in messages only: the mark is in memory


class MarkRefusedError(Exception):
    """The mark or the witness does not take an entry: the process ends."""


class SimulatedMark(MarkFile):
    """A mark whose process can end without ending the simulation."""

    def stop(self, error: Exception) -> None:
        """The process ends."""
        raise MarkRefusedError(str(error)) from error


class SimulatedDatabase:
    """The books for code that waits for a database. Each transaction is over at once."""

    kind, commits = SQLITE, 0
    published: Callable[[list[Any]], None] | None = None
    connected: MakeWork[None] | None = None

    def __init__(self, real: sqlite3.Connection | Connection) -> None:
        self._real: Any = real

    async def start(self) -> None:
        """It is open."""

    async def stop(self) -> None:
        """It stays open."""

    async def run(self, make: MakeWork[T]) -> T:
        """One transaction."""
        result: T = run_now(self._real, make())
        return result

    async def read(self, make: MakeWork[T]) -> T:
        """The same."""
        return await self.run(make)


class Machine:
    """Processes of one machine share its mark."""

    def __init__(self, real: sqlite3.Connection, new_salt: Callable[[], str], witness: KeptMarks | None) -> None:
        self._real, self._new_salt, self._witness = real, new_salt, witness
        self._file: sqlite3.Connection | None = None

    def start(self, now_ms: int) -> tuple[KeyDealer, MarkFile]:
        """What `pitboss serve` does with the books and their mark. Raises if nobody may deal from these books."""
        return asyncio.run(self._start(now_ms))

    async def _start(self, now_ms: int) -> tuple[KeyDealer, MarkFile]:
        database = SimulatedDatabase(self._real)
        dealer = await self._dealer(database, now_ms)
        await start.check_stop(database)
        is_new = self._file is None
        if is_new:
            await start.check_has_mark(database, where=str(NAME))
        mark = self._mark(dealer.seen)
        if is_new:
            await start.begin_mark(database, mark)
        await start.check_mark(database, dealer, mark)
        await start.check_witness(database, dealer, self._witness, where="the other machine")
        if self._witness is not None:
            start.tell_witness(mark, dealer, self._witness)
        return dealer, mark

    async def _dealer(self, database: SimulatedDatabase, now_ms: int) -> KeyDealer:
        books = await database.read(read_books)
        dealer = KeyDealer(KEY, books.epoch or 1, self._new_salt)
        if books.epoch is None:
            await database.run(lambda: begin_books(dealer.public, now_ms))
        return dealer

    def _mark(self, seen: dict[str, Mark] | None = None) -> MarkFile:
        if self._file is None:
            self._file = connect(MEMORY)
        return SimulatedMark(NAME, seen, self._file)

    def recover(self, now_ms: int, lives: int | None = None) -> None:
        """What `pitboss recover` does. With few lives it is killed on the way, and has to be run again."""
        real = self._real if lives is None else Connection(self._real, lives, "killed", commits=True)
        try:
            asyncio.run(self._recover(SimulatedDatabase(real), now_ms))
        finally:
            if self._real.in_transaction:
                self._real.execute("ROLLBACK")

    async def _recover(self, database: SimulatedDatabase, now_ms: int) -> None:
        await begin_epoch(database, await self._dealer(database, now_ms), lambda: now_ms)
        await start.begin_mark(database, self._mark())
        await start.begin_witness(database, await self._dealer(database, now_ms), self._witness)

    # --- copies of the machine

    def copy_mark(self) -> dict[str, Mark] | None:
        """The mark as it is now; None if it is lost."""
        return None if self._file is None else self._mark().read()

    def put_back_mark(self, marks: dict[str, Mark] | None) -> None:
        """The mark as it was."""
        if marks is None:
            self.lose_mark()
        else:
            self._mark().begin(marks)

    def lose_mark(self) -> None:
        """The file is gone."""
        self._file = None
