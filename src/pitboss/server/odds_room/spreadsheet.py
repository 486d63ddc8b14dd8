"""The odds room as files: CSV with every line of every pay table, XLSX with a sheet for each part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.errors import NoCertificate
from pitboss.odds.pricing.lines import Line, lines_csv
from pitboss.report.workbook import workbook_bytes, write_sheet
from pitboss.server.odds_room.game_odds import NEVER_COUNTED, Question, certified, priced
from pitboss.server.odds_room.readings import readings
from pitboss.server.odds_room.shapes import OddsPrices, ReadingsData

Rows = Iterable[Sequence[Any]]
PRICE_HEADER = (
    *("bet", "pay table", "hands", "in use", "house edge", "element of risk", "standard deviation", "hit rate"),
    *("average bet", "expected value, exact", "unit"),
)


def as_csv(question: Question) -> str:
    """Every line of every pay table, as `pitboss odds --csv` writes it."""
    return lines_csv((question.game, line) for line in _counted_lines(question))


def _counted_lines(question: Question) -> tuple[Line, ...]:
    found = certified(question)
    if found is None:
        raise NoCertificate(f"{question.game}: {NEVER_COUNTED} Count it first")
    return found[0].lines()


def as_xlsx(question: Question) -> bytes:
    """A workbook: prices, lines, distributions, decisions, readings."""
    lines = [line.data() for line in _counted_lines(question)]
    sheets = list(_sheets(priced(question), lines, readings(question)))

    def write(book: Any) -> None:
        for sheet in sheets:
            write_sheet(book, sheet)

    return workbook_bytes(write, " on the server")


def _sheets(
    prices: OddsPrices, lines: list[dict[str, Any]], readings: ReadingsData
) -> Iterable[tuple[str, Sequence[str], Rows, Sequence[int]]]:
    yield "Prices", PRICE_HEADER, map(_price_row, prices["wagers"]), (4, 5, 7)
    yield "Lines", list(lines[0]), (list(line.values()) for line in lines), ()
    spread = (
        (each["wager"], chance["net"], chance["chance"], chance["exact"])
        for each in prices["spreads"]
        for chance in each["chances"]
    )
    yield "Net results", ("bet", "net", "chance", "chance, exact"), spread, (2,)
    decisions = ((each["street"], each["choice"], each["share"]) for each in prices["decisions"])
    yield "Decisions", ("street", "choice", "share of all rounds"), decisions, (2,)
    yield "Readings", ("number", "question", "reading", "value", "bet", "house edge"), _reading_rows(readings), (5,)
    settings = [("strategy", prices["strategy"]), *prices["options"].items()]
    settings += [("pays", each) for each in prices["pays"]]
    yield "Settings", ("setting", "value"), settings, ()


def _reading_rows(readings: ReadingsData) -> Rows:
    for each in readings["readings"]:
        told = (each["number"], each["question"], each["answer"])
        yield told
        for option in each["worth"]:
            for edge in option["edges"]:
                yield *told, option["value"], edge["name"] or edge["wager"], edge["edge"]


def _price_row(price: Any) -> Sequence[Any]:
    return (
        price["name"] or " + ".join(price["bets"]),
        price["table"],
        price["hands"] or "",
        "yes" if price["in_use"] else "",
        price["house_edge"],
        price["element_of_risk"],
        price["stdev"],
        price["hit_rate"],
        price["average_bet"],
        price["ev"],
        price["unit"],
    )
