"""The mark: the last entry of each table that people were shown, kept beside the key and outside the books.

An old copy of the books lacks entries that were published. Dealt from, it would use seeds again that everybody knows.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from pitboss.errors import PitbossError
from pitboss.store.actions import Done
from pitboss.store.same_books import UNSEEN, last_seen, old_books
from pitboss.store.sqlite import connect
from pitboss.store.work import Work, query
from pitboss.table import KeyDealer, Mark, TableState

TABLE = "CREATE TABLE IF NOT EXISTS marks (log TEXT PRIMARY KEY, entry INTEGER NOT NULL, head TEXT NOT NULL) STRICT"
WRITE = (
    "INSERT INTO marks VALUES (?, ?, ?) ON CONFLICT (log) DO UPDATE SET entry = excluded.entry, head = excluded.head "
    "WHERE excluded.entry > entry"
)
MARKED = "marked"  # in the books: they have a mark
WITNESSED = "witnessed"  # in the books: they have a witness
STOPPED = 74  # the exit code of a process that cannot write its mark


class MarkFile:
    """The marks of all tables. Several processes may share the file."""

    def __init__(self, path: Path, seen: dict[str, Mark] | None = None, file: sqlite3.Connection | None = None) -> None:
        """`seen` is what this process remembers itself. Simulations give a `file` in memory."""
        self._path, self._lock, self._closed = path, Lock(), False
        self._seen: dict[str, Mark] = {} if seen is None else seen
        self.witness: Callable[[Mapping[str, Mark]], None] | None = None  # keeps the same marks elsewhere
        if file is None:
            path.touch(mode=0o600)
            file = connect(str(path), "NORMAL")
        self._file = file
        self._file.execute(TABLE)

    def close(self) -> None:
        """Nothing is shown and nothing is written any more."""
        with self._lock:
            self._closed = True
            self._file.close()

    def read(self) -> dict[str, Mark]:
        """The marks, by table."""
        with self._lock:
            return {log: Mark(entry, head) for log, entry, head in self._file.execute("SELECT * FROM marks")}

    def begin(self, marks: Mapping[str, Mark]) -> None:
        """These marks instead of all others."""
        self._write(marks, durable=True, first="DELETE FROM marks")

    def publish(self, results: Iterable[Any]) -> None:
        """Marks what a transaction brought, before it is answered."""
        outcomes = [done.outcome for done in results if isinstance(done, Done) and done.outcome is not None]
        states = [each.state for each in outcomes if each.entries]
        if states:
            self.show(states, over=any(each.finished for each in outcomes))

    def show(self, states: Iterable[TableState], *, over: bool) -> None:
        """Marks tables that people are about to be shown.

        A round that is over has published its seed: its mark is on the disk before it is shown. Without its mark a
        process must not go on, so it ends.
        """
        marks = {state.id: Mark(state.entry, state.head) for state in states}
        try:
            self._write(marks, durable=over)
            if self.witness is not None:
                self.witness(marks)
        except (sqlite3.Error, OSError, PitbossError) as error:
            self.stop(error)

    def stop(self, error: Exception) -> None:
        """What was committed cannot be shown: the process ends without an answer."""
        print(f"the mark in {self._path} cannot be kept ({error}): this process of the house stops", file=sys.stderr)
        sys.stderr.flush()
        os._exit(STOPPED)

    def _write(self, marks: Mapping[str, Mark], *, durable: bool, first: str = "") -> None:
        with self._lock:
            if self._closed:
                return
            self._file.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
            self._file.execute("BEGIN IMMEDIATE")
            try:
                if first:
                    self._file.execute(first)
                self._file.executemany(WRITE, [(log, *mark) for log, mark in marks.items()])
            except BaseException:
                self._file.execute("ROLLBACK")
                raise
            self._file.execute("COMMIT")
            for log, mark in marks.items():
                if mark.entry > self._seen.get(log, UNSEEN).entry:
                    self._seen[log] = mark


def read_heads() -> Work[dict[str, Mark]]:
    """The last entry of every table in the books."""
    rows = yield query("heads")
    return {log: Mark(entry, head) for log, entry, head in rows}


def find_lost(marks: Mapping[str, Mark], name: Callable[[str], str] = str) -> Work[list[str]]:
    """The tables whose marked entry is not in the books, or is another one there; `name` is their name of a table."""
    heads = yield from read_heads()
    logs = {name(log): log for log in heads}
    lost = []
    for named, mark in sorted(marks.items()):
        log = logs.get(named, named)
        head = heads.get(log, UNSEEN)
        if head.entry > mark.entry:
            rows = yield query("entry", log=log, number=mark.entry)
            head = Mark(mark.entry, rows[0][1] if rows else "")
        if head != mark:
            lost.append(log)
    return lost


def check_all_seen(dealer: KeyDealer) -> Work[None]:
    """For a new connection: the database behind it may be another one."""
    lost = yield from find_lost({log: last_seen(dealer, log) for log in {*dealer.seen, *dealer.heard}})
    if lost:
        raise old_books(f"one of the tables {', '.join(lost[:3])}")


def are_marked(kind: str = MARKED) -> Work[bool]:
    """Whether these books have a mark, or a witness; those of older versions have none yet."""
    return (yield query("meta", key=kind)) == [("1",)]


def set_marked(kind: str = MARKED, *, on: bool = True) -> Work[None]:
    """From now on these books are not dealt from without it."""
    yield query("set_meta", key=kind, value=str(int(on)))
