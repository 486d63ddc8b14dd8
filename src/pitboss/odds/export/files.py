"""Every information set of a solved game, as files for other programs: one per street, written piece by piece.

A row is what a seat has seen and chosen: `street`, `choices`, the cards of each pile, the `best` choice, the number
of deals behind it (`weight`), and per choice its `total` and its `value`. Totals and weights are exact integers; a
value is total / (weight × scale).
"""

from __future__ import annotations

import math
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.errors import GameError
from pitboss.odds.export.csv_file import csv_file
from pitboss.odds.export.parquet_file import import_polars, parquet_file
from pitboss.odds.kernels.parallel import made_ahead
from pitboss.odds.model.solution import Pieces, Solution, ValueTable
from pitboss.odds.progress import Progress

PIECE_ROWS = 1 << 19  # of a large table that are written at a time
PROBE_BYTES = 1 << 20


def write_csv(found: Solution, path: Path, progress: Progress | None = None) -> list[Path]:
    """Comma-separated values, one file per street; values are rounded to twelve decimals."""
    return _write(found, path, csv_file, progress)


def write_parquet(found: Solution, path: Path, progress: Progress | None = None) -> list[Path]:
    """Parquet, one file per street; needs polars (`pip install pitboss[reports]`)."""
    return _write(found, path, parquet_file, progress)


def check_writable(path: Path, *, parquet: bool = False) -> None:
    """Refuses before the count what would fail after it: no such folder, no permission, a full disk, no polars."""
    if parquet:
        import_polars()
    try:
        found = path.stat().st_mode if path.exists() else stat.S_IFREG
    except OSError as error:
        raise GameError(f"{path} cannot be written: {error.strerror}") from error
    if not stat.S_ISREG(found):
        what = "a folder" if stat.S_ISDIR(found) else "no ordinary file"
        raise GameError(f"{path} cannot be written: it is {what}; name a file")
    with _folder_beside(path) as folder:
        (folder / path.name).write_bytes(bytes(PROBE_BYTES))


def file_of(path: Path, street: str, streets: int) -> Path:
    """One file per street: `FILE.csv`, or `FILE-flop.csv` where there are several."""
    return path if streets == 1 else path.with_name(f"{path.stem}-{street}{path.suffix}")


def street_pieces(found: Solution) -> dict[str, Pieces]:
    """The tables of every street, in the order in which they are asked; most streets have a single one."""
    pieces = dict(found.pieces)
    for street, table in found.values.items():
        pieces[street] = Pieces(math.ceil(len(table) / PIECE_ROWS), partial(_parts, table))
    return {street.id: pieces[street.id] for street in found.tally.game.streets if street.id in pieces}


def _parts(table: ValueTable) -> Iterator[ValueTable]:
    for first in range(0, len(table), PIECE_ROWS):
        rows = slice(first, first + PIECE_ROWS)
        yield replace(table, keys=table.keys[rows], totals=table.totals[rows], weight=table.weight[rows])


def _write(
    found: Solution, path: Path, write_file: Callable[[Path, Iterable[ValueTable]], None], progress: Progress | None
) -> list[Path]:
    """Writes into a folder beside the target; only what is complete gets its name."""
    streets = street_pieces(found)
    total = sum(pieces.count for pieces in streets.values())
    files, done = [file_of(path, street, len(streets)) for street in streets], 0
    with _folder_beside(path) as folder:
        for file, pieces in zip(files, streets.values(), strict=True):
            write_file(folder / file.name, _reported(made_ahead(pieces.tables()), progress, done, total))
            done += pieces.count
        for file in files:
            (folder / file.name).replace(file)
    return files


@contextmanager
def _folder_beside(path: Path) -> Iterator[Path]:
    """A folder beside a file that is gone afterwards, whatever happens; what cannot be written is named."""
    try:
        with TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
            yield Path(folder)
    except OSError as error:
        raise GameError(f"{path} cannot be written: {error.strerror or error}") from error


def _reported(tables: Iterable[ValueTable], progress: Progress | None, done: int, total: int) -> Iterator[ValueTable]:
    for number, table in enumerate(tables, done + 1):
        yield table
        if progress:
            progress(number, total)
