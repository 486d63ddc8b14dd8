"""Every information set of a solved game, as files for other programs: one per street, written piece by piece.

A row is what a seat has seen and chosen: `street`, `choices`, the cards of each pile, the `best` choice, the number
of deals behind it (`weight`), and per choice its `total` and its `value`. Totals and weights are exact integers; a
value is total / (weight × scale).
"""

from __future__ import annotations

import math
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from pitboss.cards import JOKER_DECK, card_text
from pitboss.errors import GameError, Invalid
from pitboss.odds.charts import CHOICES, cards_by_pile, choices_before
from pitboss.odds.solution import Pieces, Solution, ValueTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

Progress = Callable[[int, int], None]
CARD_TEXTS = tuple(map(card_text, JOKER_DECK))
PIECE_ROWS = 1 << 19  # of a large table that are written at a time
CHUNK_ROWS = 1 << 16  # that become text at a time
NUMBER_SIZE = 40  # characters that a number needs at most
PROBE_BYTES = 1 << 20


def write_csv(found: Solution, path: Path, progress: Progress | None = None) -> list[Path]:
    """Comma-separated values, one file per street; values are rounded to twelve decimals."""
    return _write(found, path, _csv_file, progress)


def write_parquet(found: Solution, path: Path, progress: Progress | None = None) -> list[Path]:
    """Parquet, one file per street; needs polars (`pip install pitboss[reports]`)."""
    return _write(found, path, _parquet_file, progress)


def check_writable(path: Path, *, parquet: bool = False) -> None:
    """Says before the count what would fail after it: no such folder, no permission, a full disk, no polars."""
    if parquet:
        _polars()
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
            write_file(folder / file.name, _reported(_ahead(pieces.tables()), progress, done, total))
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


def _ahead(tables: Iterator[ValueTable]) -> Iterator[ValueTable]:
    """The same tables; while one is written, the next is made."""
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(next, tables, None)
        while (table := coming.result()) is not None:
            coming = pool.submit(next, tables, None)
            yield table


def _reported(tables: Iterable[ValueTable], progress: Progress | None, done: int, total: int) -> Iterator[ValueTable]:
    for number, table in enumerate(tables, done + 1):
        yield table
        if progress:
            progress(number, total)


@dataclass(frozen=True, eq=False)
class Words:
    """A column of words: in each row the texts of its codes [rows, n], one after the other."""

    texts: Sequence[str]
    codes: NDArray[Any]


def words(table: ValueTable) -> dict[str, Words]:
    """The columns of words: the street, the choices before, the cards by pile, the best choice."""
    import numpy as np  # noqa: PLC0415 - only who writes files needs it

    keys: Any = table.keys
    names = getattr(getattr(keys, "dtype", None), "names", None)
    if names is None:  # Labels, of a game that is small enough to have them.
        cards = {"seen": np.array([piles["seen"] for piles in cards_by_pile(table)])}
        before = np.array(choices_before(table))
    else:
        cards = {name: keys[name].reshape(len(keys), -1) for name in names if name != CHOICES}
        before = keys[CHOICES] if CHOICES in names else np.zeros(len(keys), dtype="U1")
    return {
        "street": Words((table.street,), np.zeros((len(table), 1), dtype=np.uint8)),
        CHOICES: _few(before),
        **{pile: Words(CARD_TEXTS, codes) for pile, codes in cards.items()},
        "best": Words(table.choices, np.argmax(table.totals, axis=1)[:, None]),
    }


def _few(texts: NDArray[Any]) -> Words:
    """A column of few different texts, found one by one: to sort millions of them would take longer."""
    import numpy as np  # noqa: PLC0415

    found: list[str] = []
    codes = np.full(len(texts), -1)
    while (codes < 0).any():
        found.append(str(texts[codes.argmin()]))
        codes[texts == found[-1]] = len(found) - 1
    return Words(found, codes[:, None])


def _csv_file(file: Path, tables: Iterable[ValueTable]) -> None:
    with file.open("wb") as out:
        for table in tables:
            columns = words(table)
            if out.tell() == 0:
                numbers = (f"{choice} {what}" for choice in table.choices for what in ("total", "value"))
                out.write((",".join((*columns, "weight", "scale", *numbers)) + "\n").encode())
            for lines in _csv_lines(table, columns):
                out.write(lines)


def _csv_lines(table: ValueTable, columns: dict[str, Words]) -> Iterator[bytes]:
    import numpy as np  # noqa: PLC0415

    from pitboss.odds.csv_kernels import put_rows  # noqa: PLC0415

    texts = np.array([text.encode() for column in columns.values() for text in column.texts])
    letters = texts.view(np.uint8).reshape(len(texts), -1)
    codes, ends, known = [], [], 0
    for column in columns.values():
        codes.append(column.codes.astype(np.uint16) + np.uint16(known))
        ends += [False] * (column.codes.shape[1] - 1) + [True]
        known += len(column.texts)
    every = np.concatenate(codes, axis=1)
    weight, totals = table.weight.astype(np.int64), table.totals.astype(np.int64)
    widest = len(ends) * (letters.shape[1] + 1) + (2 + 2 * len(table.choices)) * NUMBER_SIZE
    out = np.empty(CHUNK_ROWS * widest, dtype=np.uint8)
    for first in range(0, len(table), CHUNK_ROWS):
        rows = slice(first, first + CHUNK_ROWS)
        size = put_rows(every[rows], np.array(ends), letters, weight[rows], table.scale, totals[rows], out)
        yield out[:size].tobytes()


def _parquet_file(file: Path, tables: Iterable[ValueTable]) -> None:
    """Polars cannot add to a file: the pieces become files of their own, and these then one."""
    polars = _polars()
    folder = file.with_name("pieces")
    folder.mkdir()
    try:
        for number, table in enumerate(tables):
            _frame(polars, table).write_parquet(folder / f"{number:06}.parquet")
        polars.scan_parquet(folder).sink_parquet(file)
    except polars.exceptions.PolarsError as error:
        raise OSError(str(error)) from error
    shutil.rmtree(folder)


def _frame(polars: Any, table: ValueTable) -> Any:
    columns: dict[str, Any] = {}
    for name, column in words(table).items():
        texts = polars.Series(column.texts, dtype=polars.String)
        parts = [texts.gather(codes) for codes in column.codes.T]
        columns[name] = parts[0] if len(parts) == 1 else polars.select(polars.concat_str(parts)).to_series()
    weight, totals = table.weight.astype("int64"), table.totals.astype("int64")
    columns |= {"weight": weight, "scale": polars.repeat(table.scale, len(table), dtype=polars.Int64, eager=True)}
    for choice, total in zip(table.choices, totals.T, strict=True):
        columns |= {f"{choice} total": total, f"{choice} value": total / (weight * table.scale)}
    return polars.DataFrame(columns)


def _polars() -> Any:
    try:
        return import_module("polars")
    except ImportError as error:
        raise Invalid("--parquet needs polars: pip install 'pitboss[reports]'") from error
