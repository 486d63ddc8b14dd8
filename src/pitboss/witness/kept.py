"""What a witness keeps of one house: its epochs in order, and the last mark of each table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from pitboss.errors import NotAllowed
from pitboss.store.sqlite import MEMORY, connect, identity
from pitboss.table import Mark

TABLES = (
    "CREATE TABLE IF NOT EXISTS epochs (number INTEGER PRIMARY KEY, epoch INTEGER NOT NULL UNIQUE) STRICT",
    "CREATE TABLE IF NOT EXISTS marks (log TEXT PRIMARY KEY, entry INTEGER NOT NULL, head TEXT NOT NULL) STRICT",
)
SAME = "SELECT head FROM marks WHERE log = ? AND entry = ?"
WRITE = (
    "INSERT INTO marks VALUES (?, ?, ?) ON CONFLICT (log) DO UPDATE SET entry = excluded.entry, head = excluded.head "
    "WHERE excluded.entry > entry"
)
PUBLIC = re.compile(r"[0-9a-f]{64}")


class Kept(NamedTuple):
    """A witness that knows nothing yet has no epoch."""

    epoch: int | None
    marks: dict[str, Mark]


class KeptMarks:
    """A file in the folder of the witness, named by the public key of the house; in memory for simulations."""

    def __init__(self, folder: Path | None, public: str) -> None:
        assert PUBLIC.fullmatch(public)
        self._path, self._lock = MEMORY, Lock()
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._path = str(folder / f"{public[:16]}.witness")
            Path(self._path).touch(mode=0o600)
        self._which = self._identity()
        self._file = connect(self._path, "FULL")
        for table in TABLES:
            self._file.execute(table)

    def close(self) -> None:
        """Nothing more is asked."""
        with self._lock:
            self._file.close()

    def read(self) -> Kept:
        """The epoch that was begun last, and its marks."""
        with self._lock:
            marks = self._file.execute("SELECT * FROM marks")
            return Kept(self._epoch(), {log: Mark(entry, head) for log, entry, head in marks})

    def begin(self, epoch: int, marks: Mapping[str, Mark]) -> None:
        """A new epoch. One that was begun before does not come back: its marks are those of an old copy."""
        with self._lock, self._file:
            self._file.execute("BEGIN IMMEDIATE")
            if self._file.execute("SELECT 1 FROM epochs WHERE epoch = ?", (epoch,)).fetchone():
                raise NotAllowed(f"the epoch {epoch} was begun before")
            self._file.execute("INSERT INTO epochs (epoch) VALUES (?)", (epoch,))
            self._file.execute("DELETE FROM marks")
            self._write(marks)

    def note(self, epoch: int, marks: Mapping[str, Mark]) -> None:
        """Marks of the epoch that was begun last. A later mark of a table stays."""
        with self._lock, self._file:
            self._file.execute("BEGIN IMMEDIATE")
            if epoch != self._epoch():
                raise NotAllowed(f"the epoch {epoch} is over, or was never begun")
            for log, mark in marks.items():
                found = self._file.execute(SAME, (log, mark.entry)).fetchone()
                if found and found[0] != mark.head:
                    raise NotAllowed(f"the entry {mark.entry} of a table was another one before")
            self._write(marks)

    def _epoch(self) -> int | None:
        found = self._file.execute("SELECT epoch FROM epochs ORDER BY number DESC LIMIT 1").fetchone()
        return int(found[0]) if found else None

    def _identity(self) -> tuple[int, int]:
        return (0, 0) if self._path == MEMORY else identity(self._path)

    def _write(self, marks: Mapping[str, Mark]) -> None:
        if self._identity() != self._which:
            raise OSError(f"{self._path} is another file than the one that was opened")
        self._file.executemany(WRITE, [(log, *mark) for log, mark in marks.items()])
