"""Every information set of a solved game, as a file for other programs."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from pitboss.cards import cards_text
from pitboss.errors import Invalid
from pitboss.odds.charts import best_choices, cards_by_pile, choices_before
from pitboss.odds.solution import Solution, ValueTable

Row = dict[str, str | int | float]


def rows(table: ValueTable) -> Iterator[Row]:
    """One row per information set: the cards seen, the deals behind it, what each choice is worth, the best one.

    `total` and `weight` are exact: the value of a choice is its total divided by weight × scale.
    """
    totals, weights = table.totals.tolist(), table.weight.tolist()
    columns = (cards_by_pile(table), choices_before(table), best_choices(table), totals, weights)
    for piles, choices, best, total, weight in zip(*columns, strict=True):
        row: Row = {"street": table.street, "choices": choices}
        row |= {pile: cards_text(cards) for pile, cards in piles.items()}
        row |= {"best": best, "weight": int(weight), "scale": table.scale}
        for choice, each in zip(table.choices, total, strict=True):
            row[f"{choice} total"] = int(each)
            row[f"{choice} value"] = int(each) / (int(weight) * table.scale)
        yield row


def file_of(path: Path, table: ValueTable, tables: int) -> Path:
    """One file per street: `FILE.csv`, or `FILE-flop.csv` where there are several."""
    return path if tables == 1 else path.with_name(f"{path.stem}-{table.street}{path.suffix}")


def write_csv(found: Solution, path: Path) -> list[Path]:
    """Comma-separated values, one file per street."""
    written = []
    for table in found.values.values():
        file = file_of(path, table, len(found.values))
        lines = rows(table)
        first = next(lines)
        with file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, list(first))
            writer.writeheader()
            writer.writerow(first)
            writer.writerows(lines)
        written.append(file)
    return written


def write_parquet(found: Solution, path: Path) -> list[Path]:
    """Parquet, one file per street; needs polars (`pip install pitboss[reports]`)."""
    try:
        import polars  # noqa: PLC0415 - optional
    except ImportError as error:
        raise Invalid("--parquet needs polars: pip install 'pitboss[reports]'") from error
    written = []
    for table in found.values.values():
        file = file_of(path, table, len(found.values))
        polars.DataFrame(list(rows(table)), infer_schema_length=1).write_parquet(file)
        written.append(file)
    return written
