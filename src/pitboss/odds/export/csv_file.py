"""Tables as comma-separated values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.odds.model.solution import ValueTable

if TYPE_CHECKING:
    pass
from pitboss.odds.export.columns import Words, words

CHUNK_ROWS = 1 << 16  # that become text at a time
NUMBER_SIZE = 40  # characters that a number needs at most


def csv_file(file: Path, tables: Iterable[ValueTable]) -> None:
    """Writes one street."""
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

    from pitboss.odds.export.csv_kernels import put_rows  # noqa: PLC0415

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
