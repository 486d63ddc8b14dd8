"""Significant events of one day, or of a span of days, as files: CSV for spreadsheets, Parquet for programs."""

from __future__ import annotations

import asyncio
import csv
import io
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from pitboss.extras import extra
from pitboss.server.house.house import House
from pitboss.server.http.auth import Auditor, TheHouse
from pitboss.store.past import house_entries

router = APIRouter(prefix="/api/operator", tags=["operators"])
COLUMNS = ("number", "at", "at_ms", "kind", "by", "details")
COMMON = ("at_ms", "kind", "by")
Json = dict[str, Any]


@router.get("/events.csv", response_class=PlainTextResponse)
async def events_csv(
    person: Auditor, house: TheHouse, day: date | None = None, until: date | None = None
) -> PlainTextResponse:
    """The significant events of one day (UTC; today by default), or of all days from it until another one."""
    rows = await read_events(house, day, until)
    return PlainTextResponse(await asyncio.to_thread(as_csv, rows), media_type="text/csv")


@router.get("/events.parquet", response_class=Response)
async def events_parquet(
    person: Auditor, house: TheHouse, day: date | None = None, until: date | None = None
) -> Response:
    """The same as a Parquet file."""
    rows = await read_events(house, day, until)
    made = await asyncio.to_thread(as_parquet, rows)
    return Response(made, media_type="application/vnd.apache.parquet")


async def read_events(house: House, day: date | None, until: date | None) -> list[Json]:
    """The events as rows."""
    from pitboss.server.operator.reports import span_of  # noqa: PLC0415 - the odds are heavy

    first = day or datetime.fromtimestamp(house.clock() / 1000, UTC).date()
    (first_ms, _), (_, last_ms) = span_of(first), span_of(max(first, until or first))
    return [event_row(number, body) for number, body, _ in await house.read(lambda: house_entries(first_ms, last_ms))]


def event_row(number: int, body: str) -> Json:
    """What all events have in columns of its own; the rest of the event as JSON."""
    event = msgspec.json.decode(body)
    at = datetime.fromtimestamp(event["at_ms"] / 1000, UTC).isoformat(timespec="milliseconds")
    rest = {name: value for name, value in event.items() if name not in COMMON}
    details = msgspec.json.encode(rest).decode()
    return {"number": number, "at": at} | {name: event[name] for name in COMMON} | {"details": details}


def as_csv(rows: list[Json]) -> str:
    """For a spreadsheet."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def as_parquet(rows: list[Json]) -> bytes:
    """For programs; a day without events has its columns, too."""
    with extra("reports", "A Parquet file"):
        import polars  # noqa: PLC0415 - heavy

    kinds = {name: polars.Int64 if name in ("number", "at_ms") else polars.String for name in COLUMNS}
    out = io.BytesIO()
    polars.DataFrame(rows, schema=kinds).write_parquet(out)
    return out.getvalue()
