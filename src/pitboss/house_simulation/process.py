"""A server process: it takes actions from the network, commits them in groups, and can die at any statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, NamedTuple, cast

from pitboss.errors import PitbossError
from pitboss.house_simulation.world import World
from pitboss.store import sqlite
from pitboss.store.actions import Asked, Done, tell_by_house, tell_table, tick
from pitboss.store.work import MakeWork, Query, Row, Work, query
from pitboss.table import CLOCK, Actor, KeyDealer, TableState
from pitboss.table import commands as c
from pitboss.table.state import decode

TICK_MS = 200
RESTART_MS = 3_000

Answer = Callable[[Done | PitbossError, int], None]  # with its place in the order of all answers


class Died(sqlite3.OperationalError):
    """The process is gone: it runs no further statement."""


class Connection:
    """The process's own connection. After `lives` statements the process is dead, or the database is out of reach."""

    def __init__(self, real: sqlite3.Connection, lives: int, message: str) -> None:
        self._real, self._lives, self._message = real, lives, message

    def _count(self) -> None:
        self._lives -= 1
        if self._lives < 0:
            raise Died(self._message)

    def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:
        """One statement, if the process still lives."""
        self._count()
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


class Request(NamedTuple):
    """Work for the database, and what is done with its answer after the commit."""

    make: MakeWork[Done]
    answer: Answer


NOBODY: Answer = lambda done, moment: None  # noqa: E731


class Process:
    """One `pitboss serve`. Several of them share one database."""

    def __init__(self, world: World, real: sqlite3.Connection, dealer: KeyDealer) -> None:
        self.world, self.real, self.dealer = world, real, dealer
        self.up = True
        self.skew_ms = 0
        self.wakes: list[TableState] = []  # each table as it was woken
        self.broken: list[BaseException] = []  # errors that no user should ever see
        self._inbox: list[Request] = []
        world.after(TICK_MS, self.tick)

    @property
    def now_ms(self) -> int:
        """What this machine's clock says."""
        return self.world.now_ms + self.skew_ms

    # --- requests

    def ask(self, actor: Actor, asked: Asked, answer: Answer) -> None:
        """A person's action arrives."""
        self._take(lambda: tell_table(self.dealer, actor, asked, self.now_ms), answer)

    def look(self, table: str, show: Callable[[TableState], None]) -> None:
        """A person asks for the state of the table."""
        if self.up:
            state = state_of(self.real, table)
            self.world.send(lambda: show(state))

    def _take(self, make: MakeWork[Done], answer: Answer) -> None:
        if not self.up:
            return
        self._inbox.append(Request(make, answer))
        if len(self._inbox) == 1:
            self.world.after(self.world.chance.randint(0, 20), self.commit)

    def commit(self) -> None:
        """Everything that waits, in one transaction. People get their answers after it."""
        group, self._inbox = self._inbox, []
        if not self.up or not group:
            return
        weather, chance = self.world.weather, self.world.chance
        dies = self.world.happens(weather.crash)
        refuses = not dies and self.world.happens(weather.unavailable)
        lives = chance.randint(0, 25 * len(group)) if dies or refuses else 1 << 60
        connection = Connection(self.real, lives, "killed" if dies else "disk I/O error")
        jobs = [sqlite._Job(request.make, cast(Any, request.answer)) for request in group]
        done = sqlite.run_group(cast(sqlite3.Connection, connection), jobs)
        if self.real.in_transaction:
            self.real.execute("ROLLBACK")
        if dies:
            self.crash()
            return
        for job in done:
            self._tell(cast(Answer, job.future), job.result, job.error)

    def _tell(self, answer: Answer, result: Done, error: BaseException | None) -> None:
        if error is not None and not isinstance(error, PitbossError):
            self.broken.append(error)
            return
        moment = next(self.world.moments)
        self.world.send(lambda: answer(error if error is not None else result, moment))

    # --- what happens by itself

    def tick(self) -> None:
        """Tables that are due. The clock of a machine may jump; then every open decision gets its full time again."""
        self.world.after(TICK_MS, self.tick)
        if not self.up:
            return
        if self.world.happens(self.world.weather.clock_jump):
            self.skew_ms = self.world.chance.randint(-3_600_000, 3_600_000)
            self.wake()
        for (table,) in rows(self.real, query("due_tables", now_ms=self.now_ms)):
            self._take(_tick(self, table), NOBODY)
        if self.world.happens(self.world.weather.void):
            self.void(state_of(self.real, self.world.chance.choice(rows(self.real, query("heads")))[0]))

    def void(self, state: TableState) -> None:
        """An operator declares the open round void."""
        command, operator = c.Void("simulated malfunction", state.number), Actor("operator")
        self._take(lambda: tell_by_house(self.dealer, operator, state.id, command, self.now_ms), NOBODY)

    def wake(self) -> None:
        """Open decisions get their full time again."""
        waiting = [decode(text) for (text,) in rows(self.real, query("tables"))]
        for table in [state.id for state in waiting if state.needs_waking(self.now_ms)]:
            run_now(self.real, tell_by_house(self.dealer, CLOCK, table, c.Wake(), self.now_ms))
            self.wakes.append(state_of(self.real, table))

    def crash(self) -> None:
        """Memory is gone; what was committed stays."""
        self.up, self._inbox = False, []
        self.world.after(self.world.chance.randint(1, RESTART_MS), self.start)

    def start(self) -> None:
        """A new process with empty memory."""
        self.up, self.skew_ms = True, 0
        self.wake()


def _tick(process: Process, table: str) -> MakeWork[Done]:
    return lambda: tick(process.dealer, table, process.now_ms)


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


def state_of(real: sqlite3.Connection, table: str) -> TableState:
    """The state of a table as it was last committed."""
    return decode(rows(real, query("table", id=table))[0][0])
