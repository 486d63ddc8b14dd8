"""A report as PDF, by typst: tagged, PDF/A-2a and PDF/UA-1, with the fonts that come with typst alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from pitboss.describe import Section
from pitboss.extras import extra
from pitboss.report.sections import identity_line, percent, sections
from pitboss.report.texts import ROUND, numeric_columns, title_of

TEMPLATE = Path(__file__).with_name("report.typ")
PAPERS = {"a4": "a4", "letter": "us-letter"}
STANDARDS: list[Literal["a-2a", "ua-1"]] = ["a-2a", "ua-1"]
WIDEST, NARROWEST = 40, 9
NO_DATE = date(2000, 1, 1)
LATIN = 0x250  # letters below this are in every font


def as_pdf(model: Mapping[str, Any], paper: str = "a4") -> bytes:
    """The report as PDF, for one size of paper."""
    with extra("reports", "PDF"):
        import typst  # noqa: PLC0415
    try:
        return _compiled(_inputs(model, paper))
    except typst.TypstError as error:
        if "could not be displayed" not in str(error):
            raise
    told = {key: _spelled(text) if key in ("for", "date") else text for key, text in model["identity"].items()}
    return _compiled(_inputs({**model, "identity": told}, paper))


def _compiled(inputs: dict[str, str]) -> bytes:
    import typst  # noqa: PLC0415 - an extra

    return bytes(
        typst.compile(TEMPLATE, format="pdf", sys_inputs=inputs, pdf_standards=[*STANDARDS], ignore_system_fonts=True)
    )


def _spelled(text: str) -> str:
    """Letters that the fonts do not have, by their numbers."""
    return "".join(char if ord(char) < LATIN else f"[U+{ord(char):04X}]" for char in text)


def _inputs(model: Mapping[str, Any], paper: str) -> dict[str, str]:
    data = {
        "title": title_of(model),
        "game": model["identity"]["name"],
        "date": _date(model["identity"]["date"]),
        "identity": identity_line(model),
        "sections": [_section(section, model) for section in sections(model)],
    }
    return {"report": json.dumps(data, ensure_ascii=False), "paper": PAPERS[paper]}


def _date(text: str) -> dict[str, int]:
    """PDF/A asks for a date. The report's own, or a fixed one, so that the same report has the same bytes."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = NO_DATE
    return {"year": found.year, "month": found.month, "day": found.day}


def _section(section: Section, model: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "title": section.title,
        "level": section.level - 1,
        "text": [text.replace("`", "") for text in section.text],
        "header": [_breakable(text) for text in section.header],
        "rows": [[_breakable(cell) for cell in row] for row in section.rows],
        "right": sorted(numeric_columns(section)) if section.rows else [],
        "widths": [_width(section, place) for place in range(len(section.header))],
        "charts": list(_charts(section, model)),
    }


def _width(section: Section, place: int) -> int:
    """How much of the page a column gets: as its longest cell asks for, within reason."""
    cells = [row[place] for row in section.rows] + section.header[place].split()
    if rounds := [cell for cell in cells if ROUND.fullmatch(cell)]:
        return max(len(word) for cell in rounds for word in cell.split()) + 4
    longest = max(map(len, cells), default=1)
    return min(WIDEST, max(NARROWEST, longest))


def _breakable(text: str) -> str:
    """Long fractions and hashes may be broken anywhere, a round never, a number never before its sign."""
    if ROUND.fullmatch(text):
        return text.strip("`")
    return " ".join(
        "\u200b".join(word[at : at + 12] for at in range(0, len(word), 12)) if len(word) > 30 else word
        for word in text.split(" ")
    ).replace(" %", "\u00a0%")


def _charts(section: Section, model: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What each line of a side bet returns, as bars."""
    lines = [line for line in model["lines"] if line["return"] and line["hands"] is None and section.level == 3]
    own = [line for line in lines if section.title in (line["wager"], f"{line['wager']} {line['table']}")]
    if "contribution" not in section.header or not own:
        return
    shares = [Fraction(line["return"]["exact"]) for line in own]
    most = max(shares)
    yield {
        "alt": f"Bars: what each line of {section.title} returns of one unit bet",
        "caption": "What each line returns of one unit bet",
        "bars": [
            {"label": line["line"], "share": float(share / most), "text": percent(line["return"], 2)}
            for line, share in zip(own, shares, strict=True)
        ],
    }
