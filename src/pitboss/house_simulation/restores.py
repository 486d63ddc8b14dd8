"""Old copies of the books: taken now and then, put back at a bad moment, and the people who have to mend that."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pitboss.house_simulation.books import Died, rows
from pitboss.house_simulation.machine import Machine
from pitboss.house_simulation.process import RESTART_MS, Process
from pitboss.house_simulation.seeds import Rounds, Seeds
from pitboss.house_simulation.world import World
from pitboss.store.sqlite import MEMORY, connect
from pitboss.store.work import query
from pitboss.table import Mark

COPIES_AN_HOUR = 60
MOST_COPIES = 4
NOTICED_MS = 20_000  # so long it takes until somebody looks after a house that does not deal
LIVES = 60  # statements of a recovery that is killed


class Copy(NamedTuple):
    """The books and the marks of one moment."""

    books: sqlite3.Connection
    marks: list[dict[str, Mark] | None]


class Restores:
    """An operator who takes copies, and puts old ones back: on purpose, by mistake, or with the whole machine."""

    def __init__(
        self,
        world: World,
        real: sqlite3.Connection,
        machines: Sequence[Machine],
        processes: Sequence[Process],
        *,
        seeds: Seeds,
        has_witness: bool,
        tell: Callable[[], None],
    ) -> None:
        self._world, self._real, self._machines, self._processes = world, real, machines, processes
        self._seeds, self._has_witness, self._tell = seeds, has_witness, tell
        self._copies: list[Copy] = []
        self.mending = False  # the house is stopped, and somebody looks after it
        self.restores = self.recoveries = 0
        if world.weather.restores_an_hour:
            world.now_and_then(COPIES_AN_HOUR, self.take)
            world.now_and_then(world.weather.restores_an_hour, self.restore)

    def take(self) -> None:
        """A copy of the books and of their marks."""
        books = connect(MEMORY)
        self._real.backup(books)
        if len(self._copies) == MOST_COPIES:
            del self._copies[self._world.between(0, MOST_COPIES - 1)]
        self._copies.append(Copy(books, [machine.copy_mark() for machine in self._machines]))

    def restore(self) -> None:
        """Under processes that run, or while they are stopped; the mark may go back with the books, or get lost."""
        world = self._world
        if not self._copies or self.mending:
            return
        self.restores += 1
        copy = world.chance.choice(self._copies)  # often one that was put back before
        if world.happens(0.3):
            self.take()  # the books as they are, to be put back later
        if world.happens(0.5):
            self._put_back(copy)
            return
        self._stop_all()
        self._put_back(copy)
        if self._has_witness and world.happens(0.4):
            for machine, marks in zip(self._machines, copy.marks, strict=True):
                machine.put_back_mark(marks)
        elif world.happens(0.2):
            world.chance.choice(self._machines).lose_mark()
        if world.happens(0.3):  # `pitboss restore` does not wait until somebody notices
            self.mending = True
            self._recover(world.chance.choice(self._machines))
        else:
            self._start_all()

    def _put_back(self, copy: Copy) -> None:
        before = read_rounds(self._real)
        copy.books.backup(self._real)
        self._seeds.lost(before, read_rounds(self._real))
        self._tell()

    # --- what people do when a house does not deal

    def notice(self, machine: Machine) -> None:
        """A process has stopped, or is refused: somebody looks after it."""
        if not self.mending:
            self.mending = True
            self._world.after(self._world.between(1, NOTICED_MS), lambda: self._mend(machine))

    def _mend(self, machine: Machine) -> None:
        """The latest copy is brought, if there is one; otherwise the house goes on with the books as they are."""
        self._stop_all()
        if self._copies and self._world.happens(0.15):
            self._put_back(self._copies[-1])
            self.mending = False
            self._start_all()
        else:
            self._recover(machine)

    def _recover(self, machine: Machine) -> None:
        """As `pitboss recover` does it, which may be killed at any statement."""
        world = self._world
        before = read_rounds(self._real)
        try:
            machine.recover(world.now_ms, world.between(0, LIVES) if world.happens(0.3) else None)
        except Died:
            world.after(world.between(1, NOTICED_MS), lambda: self._recover(machine))
            return
        finally:
            self._seeds.lost(before, read_rounds(self._real))
            self._tell()
        self.recoveries += 1
        self._seeds.began(int(rows(self._real, query("meta", key="epoch"))[0][0]))
        self.mending = False
        self._start_all()

    def _stop_all(self) -> None:
        for process in self._processes:
            process.stop()

    def _start_all(self) -> None:
        for process in self._processes:
            self._world.after(self._world.between(1, RESTART_MS), process.start_if_down)


def read_rounds(real: sqlite3.Connection) -> Rounds:
    """The certificates of all finished rounds."""
    return {(table, number): text for table, number, text, _ in rows(real, query("all_rounds"))}
