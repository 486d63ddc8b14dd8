"""The math report for the page and as files, and pay tables with a wanted edge. Runs in a worker process."""

from __future__ import annotations

from fractions import Fraction

from pitboss.design import design, read_wishes
from pitboss.design.paid_lines import designed_wager, paid_lines
from pitboss.errors import GameError, NoCertificate, NotFound, Unavailable
from pitboss.report.model import Asked, build, odds_of
from pitboss.report.sections import identity_line, sections
from pitboss.report.texts import title_of
from pitboss.report.write import ENDINGS, render
from pitboss.server.odds_room.game_odds import NEVER_COUNTED, Question, certified, read_settings
from pitboss.server.odds_room.shapes import DesignData, ReportData

SHOWN = 6
KINDS = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "html": "text/html; charset=utf-8",
    "json": "application/json",
    "md": "text/markdown; charset=utf-8",
}


def _asked(question: Question) -> Asked:
    """The report that is asked for; refused where its deals would have to be counted first."""
    found = certified(question)
    if found is None:
        raise NoCertificate(f"{question.game}: {NEVER_COUNTED} Count it first")
    if found[1]:
        raise Unavailable(
            f"a report of these pay tables counts every deal again; run: pitboss report {question.game} "
            + " ".join(f"--pays {each}" for each in question.pays)
        )
    return Asked(question.game, read_settings(question.settings), strategy=question.strategy, pays=question.pays)


def preview(question: Question) -> ReportData:
    """The report as the page shows it: headings, paragraphs and tables."""
    model = build(_asked(question))
    return {
        "title": title_of(model),
        "identity": identity_line(model),
        "sections": [
            {
                "title": section.title,
                "level": section.level,
                "text": list(section.text),
                "header": list(section.header),
                "rows": [list(row) for row in section.rows],
            }
            for section in sections(model)
        ],
    }


def file(question: Question, ending: str) -> bytes:
    """The report in one format, the same bytes as `pitboss report --to` writes."""
    if f".{ending}" not in ENDINGS:
        raise NotFound(f"there is no report {ending[:20]!r}; write one of {', '.join(KINDS)}")
    asked = _asked(question)
    counted = odds_of(asked)
    return render(asked, build(asked, counted), f".{ending}", counted=counted)


def tables(question: Question, wager: str, edge: str) -> DesignData:
    """Pay tables of a bet with this edge, the nearest to the middle first, with the play of the printed table."""
    found = certified(question)
    if found is None:
        raise NoCertificate(f"{question.game}: {NEVER_COUNTED} Count it first")
    wanted = designed_wager(question.printed, wager)
    if wanted.table_by_hands:
        raise GameError(f"{wager} has a column for each number of hands; run: pitboss design {question.game} {wager}")
    printed = next(iter(wanted.tables.values()))
    wishes = read_wishes(printed.labels, edge=edge, in_dollars=bool(printed.cents), top="..5000")
    result = design(paid_lines(found[0].tally, wanted), wishes, show=SHOWN)
    rows = [*result.rows, *([result.nearest] if result.nearest else [])]
    low, high = result.edge_range or (Fraction(0), Fraction(0))
    return {
        "wager": wager,
        "count": str(result.count),
        "tables": [
            {
                "amounts": [str(pay) for pay in row.pays],
                "house_edge": float(row.edge),
                "stdev": row.stdev,
                "hit_rate": float(row.hit_rate),
                "why": row.why,
            }
            for row in rows
        ],
        "bound": result.lines.in_main_game,
        "lowest_edge": float(low),
        "highest_edge": float(high),
    }
