"""Workbooks: plain sheets for every part, and live sheets in which pays can be edited and edges follow."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pitboss.design.paid_lines import PaidLines
from pitboss.extras import extra
from pitboss.report.sections import label, sections

Sheet = tuple[str, Sequence[str], Iterable[Sequence[Any]], Sequence[int]]
MADE = datetime.datetime(2000, 1, 1)  # one date for all, so that the same report has the same bytes
FIRST_ROW = 8  # of the lines in a live sheet


def workbook_bytes(write: Callable[[Any], None], where: str = "") -> bytes:
    """A workbook that `write` fills. Strings are never taken for formulas or links."""
    with extra("reports", f"XLSX{where}"):
        from xlsxwriter import Workbook  # noqa: PLC0415
    out = io.BytesIO()
    book = Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"created": MADE})
    write(book)
    book.close()
    return out.getvalue()


def write_sheet(book: Any, sheet_data: Sheet) -> None:
    """A plain sheet: a header in bold, then rows; `percents` are columns of shares."""
    name, header, rows, percents = sheet_data
    bold, percent = book.add_format({"bold": True}), book.add_format({"num_format": "0.0000%"})
    sheet = book.add_worksheet(name)
    sheet.freeze_panes(1, 0)
    sheet.write_row(0, 0, header, bold)
    for number, row in enumerate(rows, 1):
        sheet.write_row(number, 0, [_exact(value) for value in row])
    for column in percents:
        sheet.set_column(column, column, 14, percent)
    sheet.set_column(0, 0, 26)


def _exact(value: Any) -> Any:
    """A cell holds 15 digits; larger counts are written as text so that none is rounded."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**15 else value


def as_xlsx(model: Mapping[str, Any], tables: Sequence[tuple[str, PaidLines, Sequence[Fraction]]]) -> bytes:
    """The report as a workbook. `tables` are the pay tables in use, each with its lines and pays."""

    def write(book: Any) -> None:
        write_sheet(
            book,
            (
                "Summary",
                (
                    "wager",
                    "house edge",
                    "element of risk",
                    "return",
                    "standard deviation",
                    "hit rate",
                    "average bet",
                    "expected value, exact",
                    "unit",
                ),
                map(_summary_row, model["wagers"]),
                (1, 2, 3, 5),
            ),
        )
        for name, lines, pays in tables:
            _live_sheet(book, name, lines, pays)
        write_sheet(
            book,
            (
                "Lines",
                (
                    "wager",
                    "hands",
                    "line",
                    "pays",
                    "combinations",
                    "of deals",
                    "natural",
                    "of hands",
                    "probability",
                    "contribution, exact",
                ),
                map(_line_row, model["lines"]),
                (8,),
            ),
        )
        write_sheet(
            book,
            (
                "Bands",
                ("wager", "rounds", "level", "low", "high", "normal low", "normal high", "ahead", "error"),
                _band_rows(model),
                (3, 4, 5, 6, 7),
            ),
        )
        write_sheet(book, ("About", ("", ""), ((row[0], row[1]) for row in next(sections(model)).rows), ()))

    return workbook_bytes(write)


def _summary_row(wager: Mapping[str, Any]) -> Sequence[Any]:
    figures = [wager[key]["decimal"] for key in ("house_edge", "element_of_risk", "return")]
    return (
        label(wager),
        *figures,
        wager["stdev"],
        wager["hit_rate"]["decimal"],
        wager["average_bet"]["decimal"],
        wager["ev"]["exact"],
        wager["unit"],
    )


def _line_row(line: Mapping[str, Any]) -> Sequence[Any]:
    natural = (line["natural"] or "", line["natural_of"] or "")
    return (
        line["wager"],
        line["hands"] or "",
        line["line"],
        line["pays"],
        line["combinations"],
        line["deals"],
        *natural,
        line["probability"]["decimal"],
        line["contribution"]["exact"],
    )


def _band_rows(model: Mapping[str, Any]) -> Iterable[Sequence[Any]]:
    for wager in model["wagers"]:
        for each in wager["sessions"]:
            for band in each["bands"]:
                yield (
                    label(wager),
                    each["rounds"],
                    band["level"],
                    band["low"]["decimal"],
                    band["high"]["decimal"],
                    band["normal_low"],
                    band["normal_high"],
                    each["ahead"],
                    each["error_bound"],
                )


def _live_sheet(book: Any, name: str, lines: PaidLines, pays: Sequence[Fraction]) -> None:
    """Edit a pay, and edge, return, standard deviation and hit rate follow. Stored results are the exact ones."""
    sheet = book.add_worksheet(name[:31].replace("/", "-").replace(":", "-"))
    bold = book.add_format({"bold": True})
    edit = book.add_format({"bg_color": "#FFF4CC", "border": 1})
    share = book.add_format({"num_format": "0.000000%"})
    rows = [
        (line, place, group)
        for place, (line, groups) in enumerate(zip(lines.labels, lines.lines, strict=True))
        for group in groups
    ]
    last = FIRST_ROW + len(rows) + len(lines.rest)
    probability, net = f"C{FIRST_ROW + 1}:C{last}", f"G{FIRST_ROW + 1}:G{last}"
    first = float(lines.first_bet)
    edge = lines.edge(pays)
    formulas = (
        ("house edge", f"=-SUMPRODUCT({probability},{net})/B5", float(edge), share),
        ("return", "=1-B1", float(1 - edge), share),
        (
            "standard deviation",
            f"=SQRT(SUMPRODUCT({probability},{net},{net})-SUMPRODUCT({probability},{net})^2)",
            lines.stdev(pays),
            None,
        ),
        ("hit rate", f'=SUMIF({net},">0",{probability})', float(lines.hit_rate(pays)), share),
    )
    for row, (text, formula, value, style) in enumerate(formulas):
        sheet.write_string(row, 0, text, bold)
        sheet.write_formula(row, 1, formula, style, value)
    sheet.write_string(4, 0, "first bet", bold)
    sheet.write_number(4, 1, first)
    sheet.write_string(5, 0, "Edit the yellow pays; the figures above follow.")
    sheet.write_row(
        FIRST_ROW - 1,
        0,
        ("line", "deals, exact", "probability", "fixed", "per unit of pay", "pays", "net result"),
        bold,
    )
    seen: dict[int, int] = {}
    for at, (text, place, group) in enumerate(rows, FIRST_ROW):
        sheet.write_string(at, 0, text)
        sheet.write_string(at, 1, str(group.deals))
        sheet.write_number(at, 2, group.deals / lines.total)
        sheet.write_number(at, 3, float(group.fixed))
        sheet.write_number(at, 4, float(group.per_pay))
        if place in seen:
            sheet.write_formula(at, 5, f"=F{seen[place] + 1}", None, float(pays[place]))
        else:
            sheet.write_number(at, 5, float(pays[place]), edit)
            seen[place] = at
        sheet.write_formula(at, 6, f"=D{at + 1}+E{at + 1}*F{at + 1}", None, float(group.net(pays[place])))
    for at, group in enumerate(lines.rest, FIRST_ROW + len(rows)):
        sheet.write_string(at, 0, "no line pays")
        sheet.write_string(at, 1, str(group.deals))
        sheet.write_number(at, 2, group.deals / lines.total)
        sheet.write_number(at, 3, float(group.fixed))
        sheet.write_number(at, 6, float(group.fixed))
    sheet.set_column(0, 1, 24)
    sheet.set_column(2, 6, 16)
