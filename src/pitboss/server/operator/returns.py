"""The return of a wager against theory, round after round, with the band in which it should lie."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from typing_extensions import TypedDict

from pitboss.server.http.auth import Auditor, TheHouse
from pitboss.server.operator.requests import Currency
from pitboss.store.work import Work, query

router = APIRouter(prefix="/api/operator", tags=["operators"])
MOST_POINTS = 200


class ReturnPoint(TypedDict):
    """After this many bets: what came back of all money staked, what theory expects, and its band of 95 %."""

    rounds: int
    actual: float
    theory: float
    low: float
    high: float


class ReturnSeries(TypedDict):
    """One wager of one game on a day. `wagers` are those that were bet; `points` are empty without certified odds."""

    game: str
    wager: str
    wagers: list[str]
    points: list[ReturnPoint]
    within_band: bool | None
    sigmas: float | None


@router.get("/reports/returns")
async def returns(
    person: Auditor,
    house: TheHouse,
    *,
    game: Annotated[str, Query(max_length=100)] = "",
    wager: Annotated[str, Query(max_length=100)] = "",
    day: date | None = None,
    currency: Currency = "play",
) -> ReturnSeries:
    """The return of one wager on one day (UTC), bet after bet in the order of round numbers, inside its band or not."""
    chosen = day or datetime.now(UTC).date()
    return await house.read(lambda: _series(game, wager, chosen, currency))


def _series(game: str, wager: str, day: date, currency: str) -> Work[ReturnSeries]:
    from pitboss.server.operator.reports import span_of  # noqa: PLC0415 - the odds are heavy

    first_ms, last_ms = span_of(day)
    rows = yield query("rounds_between", first_ms=first_ms, last_ms=last_ms)
    documents = [msgspec.json.decode(certificate)["document"] for certificate, paid in rows if paid == currency]
    played = [each for each in documents if each["voided"] is None and (not game or each["terms"]["game"] == game)]
    return series_of(game, wager, sorted(played, key=lambda each: each["round"]))


def series_of(game: str, wager: str, documents: Iterable[dict[str, Any]]) -> ReturnSeries:
    """The sums after each bet, thinned out to a few hundred points. Without a name: of the first wager with odds."""
    from pitboss.server.operator.reports import BAND, groups_of  # noqa: PLC0415 - the odds are heavy

    groups = [group for document in documents for group in groups_of(document)]
    wagers = list(dict.fromkeys(group.wager for group in groups))
    priced = (group.wager for group in groups if group.price is not None)
    chosen = wager or next(priced, wagers[0] if wagers else "")
    points: list[ReturnPoint] = []
    staked = returned = 0
    expected = variance = 0.0
    for group in groups:
        if group.wager != chosen or group.price is None or not group.unit_cents:
            continue
        staked, returned = staked + group.staked_cents, returned + group.returned_cents
        expected += group.unit_cents * float(group.price.ev)
        variance += group.unit_cents**2 * float(group.price.variance)
        theory, band = 1 + expected / staked, BAND * math.sqrt(variance) / staked
        point: ReturnPoint = {
            "rounds": len(points) + 1,
            "actual": returned / staked,
            "theory": theory,
            "low": theory - band,
            "high": theory + band,
        }
        points.append(point)
    sigmas = (returned - staked - expected) / math.sqrt(variance) if variance else None
    return {
        "game": game,
        "wager": chosen,
        "wagers": wagers,
        "points": thinned(points),
        "within_band": None if sigmas is None else abs(sigmas) <= BAND,
        "sigmas": sigmas,
    }


def thinned(points: list[ReturnPoint]) -> list[ReturnPoint]:
    """At most `MOST_POINTS` of them, the last one always."""
    step = -(-len(points) // MOST_POINTS) or 1
    return [point for at, point in enumerate(points, 1) if at % step == 0 or at == len(points)]
