"""A server process: it takes actions from the network, commits them in groups, and can die at any statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, cast

from pitboss.errors import LimitReached, NotEnoughMoney, PitbossError
from pitboss.house_simulation.world import World
from pitboss.store import sqlite
from pitboss.store.actions import Asked, Done, tell_by_house, tell_table, tick
from pitboss.store.work import MakeWork, Query, Row, Work, query
from pitboss.table import CLOCK, RULE, Actor, KeyDealer, TableState, round_of
from pitboss.table import commands as c
from pitboss.table.clocks import needs_waking, overdue
from pitboss.table.playing import resolutions
from pitboss.table.state import decode

TICK_MS = 200
RESTART_MS = 3_000
COUNTING_MS = (300, 3_000, 90_000)  # the best choice may be late: after a minute the default is used
UNPAID = (NotEnoughMoney, LimitReached)

Answer = Callable[[Any, int], None]  # what the work returned or why it was refused, and its place among all answers


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

    make: MakeWork[Any]
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
        self.after_commit: Callable[[], None] = lambda: None
        self._inbox: list[Request] = []
        self._counting: set[tuple[str, int, int]] = set()  # table, round and question of seats whose time is over
        world.after(TICK_MS, self.tick)

    @property
    def now_ms(self) -> int:
        """What this machine's clock says."""
        return self.world.now_ms + self.skew_ms

    # --- requests

    def ask(self, actor: Actor, asked: Asked, answer: Answer) -> None:
        """A person's action arrives."""
        self.take(lambda: tell_table(self.dealer, actor, asked, self.now_ms), answer)

    def look(self, table: str, show: Callable[[TableState], None]) -> None:
        """A person asks for the state of the table."""
        if self.up:
            state = state_of(self.real, table)
            self.world.send(lambda: show(state))

    def take(self, make: MakeWork[Any], answer: Answer) -> None:
        """Work arrives; it is committed with whatever else has arrived by then."""
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
        self.after_commit()
        if dies:
            self.crash()
            return
        for job in done:
            self._tell(cast(Answer, job.future), job.result, job.error)

    def _tell(self, answer: Answer, result: Any, error: BaseException | None) -> None:
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
            self.take(_tick(self, table), self._resolve_overdue)
        if self.world.happens(self.world.weather.void):
            self.void(state_of(self.real, self.world.chance.choice(rows(self.real, query("heads")))[0]))

    def _resolve_overdue(self, done: Any, moment: int) -> None:
        """As the house does: the best choice is counted outside, which takes a while, and is entered as an action."""
        if not self.up or not isinstance(done, Done) or done.outcome is None:
            return
        state = done.outcome.state
        if state.config.resolve != "best" or state.phase != "playing":
            return
        for seat in overdue(state):
            round_ = round_of(state, self.dealer)
            key = (state.id, state.number, round_.questions.get(seat, 0))
            if seat in round_.questions and key not in self._counting:
                self._counting.add(key)
                delay_ms = self.world.chance.randint(1, self.world.chance.choice(COUNTING_MS))
                self.world.after(delay_ms, partial(self._resolve, state, seat))

    def _resolve(self, state: TableState, seat: int) -> None:
        """Any order of the choices serves as the best first; the next one is for a seat that cannot pay."""
        round_ = round_of(state, self.dealer)
        self._counting.discard((state.id, state.number, round_.questions[seat]))
        ranked = [offer.choice for offer in round_.offers(seat)]
        self.world.chance.shuffle(ranked)
        commands = resolutions(round_, seat, ranked)

        def enter(answer: Any, moment: int) -> None:
            command = next(commands, None) if isinstance(answer, UNPAID) else None
            if command is not None:
                self.take(lambda: tell_by_house(self.dealer, RULE, state.id, command, self.now_ms), enter)

        enter(NotEnoughMoney("", 0, 0), 0)

    def void(self, state: TableState) -> None:
        """An operator declares the open round void."""
        command, operator = c.Void("simulated malfunction", state.number), Actor("operator")
        self.take(lambda: tell_by_house(self.dealer, operator, state.id, command, self.now_ms), NOBODY)

    def wake(self) -> None:
        """Open decisions get their full time again."""
        waiting = [decode(text) for (text,) in rows(self.real, query("tables"))]
        for table in [state.id for state in waiting if needs_waking(state, self.now_ms)]:
            run_now(self.real, tell_by_house(self.dealer, CLOCK, table, c.Wake(), self.now_ms))
            self.wakes.append(state_of(self.real, table))

    def crash(self) -> None:
        """Memory is gone; what was committed stays."""
        self.up, self._inbox, self._counting = False, [], set()
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
