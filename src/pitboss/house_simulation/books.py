"""The books of a simulated house: one database in memory for every process. It can refuse any statement."""

from __future__ import annotations

import sqlite3
from typing import Any

from pitboss.store import sqlite
from pitboss.store.work import Query, Row, Work


class Died(sqlite3.OperationalError):
    """The process is gone: it runs no further statement."""


class Connection:
    """The process's own connection. After `lives` statements, and at the latest when it would commit, the process is
    dead or the database is out of reach. A command of several transactions may commit some of them.
    """

    def __init__(self, real: sqlite3.Connection, lives: int, message: str, *, commits: bool = False) -> None:
        self._real, self._lives, self._message, self._commits = real, lives, message, commits

    def _count(self) -> None:
        self._lives -= 1
        if self._lives < 0:
            raise Died(self._message)

    def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:
        """One statement, if the process still lives."""
        self._count()
        if sql == "COMMIT" and not self._commits:
            raise Died(self._message)
        return self._real.execute(sql, values)

    def executemany(self, sql: str, values: Any) -> sqlite3.Cursor:
        """One statement for many rows, if the process still lives."""
        self._count()
        return self._real.executemany(sql, values)

    @property
    def total_changes(self) -> int:
        """The rows that were ever written."""
        return self._real.total_changes

    @property
    def in_transaction(self) -> bool:
        """A transaction is open."""
        return self._real.in_transaction


def run_now(real: sqlite3.Connection, work: Work[Any]) -> Any:
    """Runs work in a transaction of its own, without faults."""
    real.execute("BEGIN IMMEDIATE")
    try:
        result = sqlite.run_work(real, work)
    except BaseException:
        real.execute("ROLLBACK")
        raise
    real.execute("COMMIT")
    return result


def rows(real: sqlite3.Connection, asked: Query) -> list[Row]:
    """What a query finds now."""
    return sqlite.execute(real, asked)
