"""A server process: it takes actions from the network, commits them in groups, and can die at any statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any, NamedTuple, Protocol, cast

from pitboss.errors import LimitReached, NotEnoughMoney, OldBooks, PitbossError, SettingsError, Unavailable
from pitboss.house_simulation.books import Connection, rows, run_now
from pitboss.house_simulation.machine import Machine, MarkRefusedError
from pitboss.house_simulation.world import World
from pitboss.store import sqlite
from pitboss.store.actions import Asked, Done, tell_by_house, tell_table, tick
from pitboss.store.limits import Rights
from pitboss.store.presence import Roll, renew_leases
from pitboss.store.same_books import check_seen, last_seen, stop_books
from pitboss.store.work import MakeWork, query
from pitboss.table import CLOCK, RULE, Actor, TableState, round_of
from pitboss.table import commands as c
from pitboss.table.clocks import needs_waking, overdue
from pitboss.table.playing import resolutions
from pitboss.table.state import decode

TICK_MS = 200
RESTART_MS = 3_000
LEASE_MS = 6_000
COUNTING_MS = (300, 300, 300, 3_000, 90_000)  # the best choice may be late: after a minute the default is used
VOIDED = "simulated malfunction"
UNPAID = (NotEnoughMoney, LimitReached)
NEXT_DUE = "SELECT MIN(due_ms) FROM tables WHERE due_ms > 0"

Answer = Callable[[Any], None]  # what the work returned, or why it was refused


class Request(NamedTuple):
    """Work for the database, and what is done with its answer after the commit."""

    make: MakeWork[Any]
    answer: Answer


class Observer(Protocol):
    """Gets what was committed, and what befell a process."""

    def committed(self, process: Process, results: Iterable[Any]) -> None:
        """The results of one transaction, in order."""

    def woken(self, process: Process, done: Done) -> None:
        """Everybody at a table has the full time again."""

    def troubled(self, process: Process) -> None:
        """The process died, or could not write."""

    def started(self, process: Process) -> None:
        """The process is up again, with empty memory."""

    def refused(self, process: Process) -> None:
        """Nobody may deal from these books: the process does not start, or stopped."""


NOBODY: Answer = lambda done: None  # noqa: E731


class Process:
    """One `pitboss serve`. Several of them share one database."""

    def __init__(self, world: World, real: sqlite3.Connection, machine: Machine, observer: Observer) -> None:
        self.world, self.real, self.machine, self.observer = world, real, machine, observer
        self.dealer, self._marks = machine.start(world.now_ms)
        self.up, self._held = True, False  # a process that is held is started by an operator only
        self.skew_ms = 0
        self.started_ms = world.now_ms
        self.crashes = 0
        self.broken: list[BaseException] = []  # errors that no user should ever see
        self.watchers: set[str] = set()  # people whose sockets are open
        self._roll = Roll(LEASE_MS)
        self._failing = False  # the last attempt to write failed
        self._inbox: list[Request] = []
        self._counting: set[tuple[str, int, int]] = set()  # table, round and question of seats whose time is over
        self._changes, self._due_ms = -1, 0
        world.after(world.between(1, TICK_MS), self.tick)
        world.after(world.between(1, self._roll.every_ms), self.call_the_roll)
        world.now_and_then(world.weather.clock_jumps_an_hour, self.jump)
        world.now_and_then(world.weather.voids_an_hour, self.void)

    @property
    def now_ms(self) -> int:
        """What this machine's clock says. It may jump."""
        return self.world.now_ms + self.skew_ms

    @property
    def running_ms(self) -> int:
        """A clock of the process's own, which never jumps."""
        return self.world.now_ms - self.started_ms

    # --- requests

    def ask(self, actor: Actor, rights: Rights, asked: Asked, answer: Callable[[Any, int], None]) -> None:
        """A person's action arrives; the answer travels back after the commit."""
        if self.up:
            self._hear(actor.account)
            self.take(
                lambda: tell_table(self.dealer, actor, asked, self.now_ms, rights),
                lambda found: self._send(partial(answer, found)),
            )

    def look(self, account: str, table: str, show: Callable[[TableState], None]) -> None:
        """A person asks for the state of the table."""
        if not self.up:
            return
        self._hear(account)
        try:
            sqlite.run_work(self.real, check_seen(table, last_seen(self.dealer, table)))
        except OldBooks as error:
            self._stop_dealing(error)
            return
        self.world.send(self.world.unless_restored(partial(show, state_of(self.real, table))))

    def _hear(self, account: str) -> None:
        self.world.hear(account, LEASE_MS // 2)
        self._roll.notice(account)

    def _send(self, answer: Callable[[int], None]) -> None:
        self.world.send(self.world.unless_restored(partial(answer, next(self.world.moments))))

    def take(self, make: MakeWork[Any], answer: Answer = NOBODY) -> None:
        """Work arrives; it is committed with whatever else has arrived by then."""
        if not self.up:
            return
        self._inbox.append(Request(make, answer))
        if len(self._inbox) == 1:
            self.world.after(self.world.between(0, 20), self.commit)

    def commit(self) -> None:
        """Everything that waits, in one transaction. People get their answers after it."""
        group, self._inbox = self._inbox, []
        if not self.up or not group:
            return
        fate, weather = self.world.chance.random(), self.world.weather
        dies = fate < weather.crash
        refuses = not dies and fate < weather.crash + weather.unavailable
        jobs = [sqlite._Job(request.make, cast(Any, request.answer)) for request in group]
        connection: Any = self.real
        if refuses or (dies and self.world.happens(0.7)):  # or it dies after the commit, before it answers
            lives = self.world.between(0, 25 * len(group))
            connection = Connection(self.real, lives, "killed" if dies else "disk I/O error")
        done = sqlite.run_group(connection, jobs)
        if self.real.in_transaction:
            self.real.execute("ROLLBACK")
        results = [job.result for job in done]
        if not dies or self.world.happens(0.5):  # or it dies before it has written its mark
            dies = not self._mark(results) or dies
        self.observer.committed(self, results)
        if dies:
            self.crash()
            return
        for job in done:
            self._tell(cast(Answer, job.future), job.result, job.error)

    def _mark(self, results: list[Any]) -> bool:
        """Before an answer is given, what was committed is marked."""
        try:
            self._marks.publish(results)
        except MarkRefusedError:
            return False
        return True

    def _epoch(self) -> int:
        return int(rows(self.real, query("meta", key="epoch"))[0][0])

    def _stop_dealing(self, error: OldBooks) -> None:
        """One process that notices stops all of them."""
        run_now(self.real, stop_books(self.dealer, str(error)))
        self.observer.refused(self)

    def _tell(self, answer: Answer, result: Any, error: BaseException | None) -> None:
        if isinstance(error, OldBooks):
            self._stop_dealing(error)
        elif isinstance(error, Unavailable) and not self._failing:
            self._failing = True
            if self._epoch() != self.dealer.epoch:  # every action is refused, and people complain
                self.observer.refused(self)
            self.observer.troubled(self)
        if error is not None and not isinstance(error, PitbossError):
            self.broken.append(error)
            return
        answer(result if error is None else error)

    # --- what happens by itself

    def tick(self) -> None:
        """Tables that are due. After an outage everybody who decides gets the full time."""
        self.world.after(TICK_MS, self.tick)
        if not self.up:
            return
        if self._failing:
            self._failing = False
            self.wake()
        if self._is_something_due():
            for (table,) in rows(self.real, query("due_tables", now_ms=self.now_ms)):
                self.take(_tick(self, table), self._by_itself(self._resolve_overdue))

    def _is_something_due(self) -> bool:
        """Most ticks find nothing; the tables are looked at again only when something was written."""
        if self._changes != self.real.total_changes:
            self._changes = self.real.total_changes
            self._due_ms = self.real.execute(NEXT_DUE).fetchone()[0] or 0
        return 0 < self._due_ms <= self.now_ms

    def call_the_roll(self) -> None:
        """Renews leases, and tells tables who is there and who is not."""
        self.world.after(self._roll.every_ms, self.call_the_roll)
        if not self.up:
            return
        for account in self.watchers:
            self._hear(account)
        roll, now_ms = self._roll, self.running_ms

        def look(answer: Any) -> None:
            if isinstance(answer, PitbossError):
                return
            roll.renewed(due, now_ms)
            for table, command in roll.look(rows(self.real, query("presence")), self.running_ms):
                self.take(self._told(table, command), self._by_itself())

        if due := roll.renewals(now_ms):
            self.take(lambda: renew_leases(due), look)
        else:
            look(None)

    def _told(self, table: str, command: c.Command) -> MakeWork[Done]:
        return lambda: tell_by_house(self.dealer, CLOCK, table, command, self.now_ms)

    def _by_itself(self, answer: Answer = NOBODY) -> Answer:
        """A table never refuses what it does by itself."""

        def heard(done: Any) -> None:
            if isinstance(done, PitbossError) and not isinstance(done, Unavailable):
                self.broken.append(done)
            answer(done)

        return heard

    def _resolve_overdue(self, done: Any) -> None:
        """As the house does: the best choice is counted outside, which takes a while, and is entered as an action."""
        if not isinstance(done, Done) or done.outcome is None:
            return
        state = done.outcome.state
        if state.config.resolve != "best" or state.phase != "playing":
            return
        for seat in overdue(state):
            round_ = round_of(state, self.dealer)
            key = (state.id, state.number, round_.questions.get(seat, 0))
            if seat in round_.questions and key not in self._counting:
                self._counting.add(key)
                delay_ms = self.world.between(1, self.world.chance.choice(COUNTING_MS))
                self.world.after(delay_ms, partial(self._resolve, state, seat))

    def _resolve(self, state: TableState, seat: int) -> None:
        """Any order of the choices serves as the best first; the next one is for a seat that cannot pay."""
        round_ = round_of(state, self.dealer)
        self._counting.discard((state.id, state.number, round_.questions[seat]))
        ranked = [offer.choice for offer in round_.offers(seat)]
        self.world.chance.shuffle(ranked)
        commands = resolutions(round_, seat, ranked)

        def enter(answer: Any) -> None:
            command = next(commands, None) if isinstance(answer, UNPAID) else None
            if command is not None:
                self.take(lambda: tell_by_house(self.dealer, RULE, state.id, command, self.now_ms), enter)

        enter(NotEnoughMoney("", 0, 0))

    def void(self) -> None:
        """An operator declares an open round void."""
        if self.up:
            state = state_of(self.real, self.world.chance.choice(rows(self.real, query("heads")))[0])
            command, operator = c.Void(VOIDED, state.number), Actor("operator")
            self.take(lambda: tell_by_house(self.dealer, operator, state.id, command, self.now_ms))

    def jump(self) -> None:
        """The clock of the machine is set; the process notices it."""
        if self.up:
            self.skew_ms = self.world.between(-3_600_000, 3_600_000)
            self.wake()

    def wake(self) -> None:
        """Open decisions get their full time again."""
        waiting = [decode(text) for (text,) in rows(self.real, query("tables"))]
        for table in [state.id for state in waiting if needs_waking(state, self.now_ms)]:
            try:
                done = run_now(self.real, tell_by_house(self.dealer, CLOCK, table, c.Wake(), self.now_ms))
            except OldBooks as error:
                self._stop_dealing(error)
                return
            except Unavailable:  # these books have another epoch
                self.observer.refused(self)
                return
            if not self._mark([done]):
                self.crash()
                return
            self.observer.woken(self, done)

    def crash(self) -> None:
        """Memory is gone; what was committed stays. Something on the machine starts the process again."""
        self._down()
        self.crashes += 1
        self.observer.troubled(self)
        self.world.after(self.world.between(1, RESTART_MS), lambda: None if self.up or self._held else self.start())

    def stop(self) -> None:
        """An operator stops the process."""
        self._held = True
        self._down()
        self.observer.troubled(self)

    def _down(self) -> None:
        self.up, self._inbox, self._counting, self._failing = False, [], set(), False
        self.watchers = set()

    def start_if_down(self) -> None:
        """An operator starts the process, unless it runs."""
        self._held = False
        if not self.up:
            self.start()

    def start(self) -> None:
        """A new process with empty memory."""
        try:
            self.dealer, self._marks = self.machine.start(self.now_ms)
        except SettingsError:
            self._held = True
            self.observer.refused(self)
            return
        self.up, self.skew_ms, self.started_ms = True, 0, self.world.now_ms
        self._roll, self._changes = Roll(LEASE_MS), -1
        self.observer.started(self)
        self.wake()

    def books_changed(self) -> None:
        """Other books were put in the place of these."""
        self._changes = -1


def _tick(process: Process, table: str) -> MakeWork[Done]:
    return lambda: tick(process.dealer, table, process.now_ms)


_decode = lru_cache(maxsize=64)(decode)  # several people look at the same moment of a table


def state_of(real: sqlite3.Connection, table: str) -> TableState:
    """The state of a table as it was last committed."""
    return _decode(rows(real, query("table", id=table))[0][0])
