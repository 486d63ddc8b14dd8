"""Tables as Parquet, by polars."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.extras import extra
from pitboss.odds.model.solution import ILLEGAL, ValueTable

if TYPE_CHECKING:
    pass
from pitboss.odds.export.columns import words


def parquet_file(file: Path, tables: Iterable[ValueTable]) -> None:
    """Polars cannot add to a file: the pieces become files of their own, and these then one."""
    polars = import_polars()
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
        legal = total != ILLEGAL
        value = total / (weight * table.scale)
        for name, numbers in (("total", total), ("value", value)):
            series = polars.Series(numbers)
            columns[f"{choice} {name}"] = (
                series
                if legal.all()
                else polars.select(polars.when(polars.lit(polars.Series(legal))).then(polars.lit(series))).to_series()
            )
    return polars.DataFrame(columns)


def import_polars() -> Any:
    """Polars, or a refusal that says how to install it."""
    with extra("reports", "A Parquet file"):
        return import_module("polars")
