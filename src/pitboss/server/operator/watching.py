"""Brings the drift alarm up to date with the rounds in the database: read beside play, counted in a thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.server.operator.drift import Alarm, Watch, advance, read_watch
from pitboss.store.posting import write_house
from pitboss.store.work import Row, Work, query
from pitboss.table.state import decode

if TYPE_CHECKING:
    from pitboss.server.house.house import House

KEY = "drift"
AT_ONCE = 200


async def watch_tables(house: House) -> list[Alarm]:
    """Every finished round once, table by table. Of two processes that count the same rounds, one keeps its count."""
    alarms: list[Alarm] = []
    for table in await house.read(_behind):
        while True:
            before, certificates = await house.read(lambda table=table: _unseen(table))  # type: ignore[misc]
            if not certificates:
                break
            watch, found = await asyncio.to_thread(_count, before, certificates)
            if await house.run(lambda: _keep(before, watch, found, house.clock())):  # noqa: B023 - awaited at once
                alarms += found
    return alarms


def _behind() -> Work[list[str]]:
    """The tables with finished rounds that have not been counted."""
    kept = yield query("meta", key=KEY)
    rows = yield query("all_tables")
    seen, states = read_watch(str(kept[0][0]) if kept else "").tables, [decode(text) for (text,) in rows]
    return [state.id for state in states if state.number - 1 > seen.get(state.id, 0)]


def _unseen(table: str) -> Work[tuple[str, list[str]]]:
    kept = yield query("meta", key=KEY)
    before = str(kept[0][0]) if kept else ""
    after = read_watch(before).tables.get(table, 0)
    rows: list[Row] = yield query("rounds_after", table_id=table, after=after, count=AT_ONCE)
    return before, [row[0] for row in rows]


def _count(before: str, certificates: list[str]) -> tuple[Watch, list[Alarm]]:
    watch = read_watch(before)
    documents: list[dict[str, Any]] = [msgspec.json.decode(text)["document"] for text in certificates]
    return watch, advance(watch, documents)


def _keep(before: str, watch: Watch, alarms: list[Alarm], now_ms: int) -> Work[bool]:
    """Under the lock of the house's log: nothing is kept if somebody else was faster."""
    yield query("lock_log", log="house")
    kept = yield query("meta", key=KEY)
    if (str(kept[0][0]) if kept else "") != before:
        return False
    yield query("set_meta", key=KEY, value=msgspec.json.encode(watch).decode())
    for alarm in alarms:
        yield from write_house("drift", "house", now_ms, **alarm._asdict())
    return True
