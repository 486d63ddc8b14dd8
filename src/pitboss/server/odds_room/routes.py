"""The odds room: prices under any options and pay tables, strategies, readings, counts, sessions, exports."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from pitboss.errors import GameError, NotFound
from pitboss.games import game_ids
from pitboss.odds.model.tally import OPTIMAL
from pitboss.server.http.auth import SignedIn, address_of
from pitboss.server.odds_room import game_odds, planning, reporting, spreadsheet
from pitboss.server.odds_room.game_odds import Question
from pitboss.server.odds_room.jobs import Counts
from pitboss.server.odds_room.readings import readings as readings_data
from pitboss.server.odds_room.shapes import (
    CountJob,
    DesignData,
    OddsPrices,
    PlanData,
    ReadingsData,
    ReportData,
    RoomData,
    StrategyData,
)
from pitboss.server.odds_room.workers import Workers

router = APIRouter(prefix="/api/odds", tags=["odds"])
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Short = Annotated[str, Query(max_length=200)]
Settings = Annotated[list[Short], Query(alias="set", max_length=50, description="An option as `id=value`.")]
Pays = Annotated[list[Short], Query(max_length=20, description="A pay table as `wager=50-40-30-…`.")]


def question_of(
    request: Request,
    game: str,
    settings: Settings = [],  # noqa: B006 - FastAPI copies it
    pays: Pays = [],  # noqa: B006
    strategy: Annotated[str, Query(max_length=40)] = OPTIMAL,
) -> Question:
    """What is asked, checked as far as it is cheap. Anybody may ask, but not too often."""
    request.app.state.odds_asks.take(address_of(request), what="questions to the odds room from your address")
    if game not in game_ids():
        raise NotFound(f"there is no game {game!r}")
    question = Question(game, tuple(settings), tuple(pays), strategy)
    if strategy not in (OPTIMAL, *question.printed.strategies):
        known = ", ".join((OPTIMAL, *question.printed.strategies))
        raise GameError(f"{game} has no strategy {strategy!r}; it has: {known}")
    assert question.options is not None  # read now, so that a wrong option or pay table is refused before any work
    return question


Asked = Annotated[Question, Depends(question_of)]


def workers_of(request: Request) -> Workers:
    """The worker process of the odds room."""
    workers: Workers = request.app.state.odds_workers
    return workers


TheWorkers = Annotated[Workers, Depends(workers_of)]


@router.get("/{game}")
async def odds_room_of(question: Asked, workers: TheWorkers) -> RoomData:
    """A game's options, pay tables and strategies, published figures beside ours, and how the figures were verified."""
    return await workers.run(game_odds.room, question.game)


@router.get("/{game}/prices")
async def prices(question: Asked, workers: TheWorkers) -> OddsPrices:
    """The edge of every bet by every pay table, under these options and with these custom pay tables."""
    return await workers.run(game_odds.priced, question)


@router.get("/{game}/strategy")
async def strategy(question: Asked, workers: TheWorkers) -> StrategyData:
    """The best strategy under these options: charts, values of starting hands, and words with what they cost."""
    return await workers.run(game_odds.strategy, question)


@router.get("/{game}/readings")
async def readings(question: Asked, workers: TheWorkers) -> ReadingsData:
    """What each reading of the printed text is worth, and what a seat gains that sees hidden cards."""
    return await workers.run(readings_data, question)


@router.get("/{game}/export.csv", response_class=Response)
async def export_csv(question: Asked, workers: TheWorkers) -> Response:
    """Every line of every pay table for a spreadsheet."""
    return _file(await workers.run(spreadsheet.as_csv, question), "text/csv", f"{question.game}-odds.csv")


@router.get("/{game}/export.xlsx", response_class=Response)
async def export_xlsx(question: Asked, workers: TheWorkers) -> Response:
    """A workbook: prices, lines, distributions, decisions, readings."""
    return _file(await workers.run(spreadsheet.as_xlsx, question), XLSX, f"{question.game}-odds.xlsx")


def _file(content: str | bytes, kind: str, name: str) -> Response:
    return Response(content, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/{game}/report")
async def report(question: Asked, workers: TheWorkers) -> ReportData:
    """The math report under these options and pay tables, as headings, paragraphs and tables."""
    return await workers.run(reporting.preview, question)


@router.get("/{game}/report/{ending}", response_class=Response)
async def report_file(question: Asked, workers: TheWorkers, ending: str) -> Response:
    """The same report as a file: pdf, xlsx, html, json or md, as `pitboss report` writes it."""
    content = await workers.run(reporting.file, question, ending)
    return _file(content, reporting.KINDS[ending], f"{question.game}-report.{ending}")


@router.get("/{game}/design")
async def pay_tables(question: Asked, workers: TheWorkers, wager: Short, edge: Short) -> DesignData:
    """Pay tables of a bet with a wanted house edge, such as `2..3%`: how many there are, exactly, and the best."""
    return await workers.run(reporting.tables, question, wager, edge)


@router.get("/{game}/plan")
async def session_plan(
    question: Asked, person: SignedIn, request: Request, terms: Annotated[planning.PlanTerms, Depends()]
) -> PlanData:
    """What can become of a bankroll in a session of flat bets, exactly: fan, ruin, loss per hour."""
    assert terms.sides is not None  # read now, so that a wrong side bet is refused before any work
    workers: Workers = request.app.state.plan_workers  # long sessions take seconds; prices do not wait for them
    return await workers.run(planning.plan, question, terms)


# --- counts


def counts_of(request: Request) -> Counts:
    """The counts of this server."""
    counts: Counts = request.app.state.counts
    return counts


TheCounts = Annotated[Counts, Depends(counts_of)]


@router.post("/{game}/counts", status_code=202)
async def start_count(question: Asked, person: SignedIn, counts: TheCounts) -> CountJob:
    """Counts every deal in the background. One count of a person at a time."""
    return counts.start(person.id, question).shown()


@router.get("/{game}/counts/{job}")
async def count_job(game: str, job: str, person: SignedIn, counts: TheCounts) -> CountJob:
    """How far a count has come, and its answer."""
    return counts.find(person.id, job).shown()


@router.delete("/{game}/counts/{job}")
async def cancel_count(game: str, job: str, person: SignedIn, counts: TheCounts) -> CountJob:
    """Stops a count."""
    return counts.cancel(person.id, job).shown()
