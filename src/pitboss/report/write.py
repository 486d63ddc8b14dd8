"""A report in the format that the ending of a file asks for, and the check of one that was written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.design.paid_lines import PaidLines, amounts, column_lines, paid_lines
from pitboss.errors import GameError
from pitboss.odds.answer import Answer
from pitboss.report.model import Asked, asked_of, build, odds_of
from pitboss.report.texts import as_html, as_markdown

ENDINGS = (".pdf", ".xlsx", ".html", ".json", ".md")


def check_ending(path: Path) -> None:
    """Refuses a file whose ending names no format."""
    if path.suffix.lower() not in ENDINGS:
        raise GameError(f"{path}: the ending says in which format to write; it is one of {', '.join(ENDINGS)}")


def render(
    asked: Asked, model: Mapping[str, Any], ending: str, paper: str = "a4", *, counted: Answer | None = None
) -> bytes:
    """The model in one format. PDF and XLSX need the extra `pitboss[reports]`; XLSX is written from the odds, too."""
    if ending == ".json":
        return (json.dumps(model, indent=1, ensure_ascii=False) + "\n").encode()
    if ending == ".md":
        return as_markdown(model).encode()
    if ending == ".html":
        return as_html(model).encode()
    if ending == ".pdf":
        from pitboss.report.pdf import as_pdf  # noqa: PLC0415 - loads typst

        return as_pdf(model, paper)
    from pitboss.report.workbook import as_xlsx  # noqa: PLC0415 - loads xlsxwriter

    return as_xlsx(model, list(_tables(counted or odds_of(asked), {line["wager"] for line in model["lines"]})))


def _tables(counted: Answer, told: set[str]) -> Iterator[tuple[str, PaidLines, tuple[Fraction, ...]]]:
    """Every pay table in use of these wagers, with its lines and what they pay."""
    for wager in counted.game.wagers:
        if not wager.tables or wager.collected or wager.id not in told:
            continue
        if wager.table_by_hands:
            for each in counted.line_tallies:
                yield f"{wager.id} {each.hands} hands", column_lines(each), amounts(wager.tables[str(each.hands)])
        else:
            table = wager.table(counted.options, counted.tally.hands)
            assert table is not None
            yield wager.id, paid_lines(counted.tally, wager), amounts(table)


def first_difference(path: Path) -> str:
    """Recomputes a report from what it says it was made for; names the first figure that differs, or nothing."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GameError(f"{path} cannot be read as a report: {error}") from error
    if not isinstance(told, dict) or not isinstance(told.get("asked"), dict):
        raise GameError(f"{path} is not a report in JSON")
    ours = json.loads(json.dumps(build(asked_of(told["asked"]))))
    return next(_differences(told, ours, ""), "")


def _differences(told: Any, ours: Any, where: str) -> Iterator[str]:
    if isinstance(told, dict) and isinstance(ours, dict):
        for key in (*ours, *(key for key in told if key not in ours)):
            at = f"{where}.{key}" if where else str(key)
            if key not in told or key not in ours:
                yield f"{at} is {'missing' if key not in told else 'not part of a report'}"
            else:
                yield from _differences(told[key], ours[key], at)
    elif isinstance(told, list) and isinstance(ours, list):
        if len(told) != len(ours):
            yield f"{where} has {len(told)} entries, not {len(ours)}"
        for place, (one, other) in enumerate(zip(told, ours, strict=False)):
            yield from _differences(one, other, f"{where}[{place}]")
    elif told != ours or type(told) is not type(ours):
        yield f"{where} is {json.dumps(told)[:80]}, recomputed {json.dumps(ours)[:80]}"
