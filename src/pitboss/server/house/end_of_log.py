"""What a feed reads from the database: the last entries of a table, and the rounds that ended in them."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.errors import NotFound
from pitboss.play import Round
from pitboss.server.house.feed import MOST_ENTRIES, MOST_ROUNDS
from pitboss.store.work import Work, query
from pitboss.table import TableState
from pitboss.table.resettle import finished_round
from pitboss.table.state import decode

Entries = list[tuple[int, dict[str, Any]]]
OVER = ("settled", "voided")


def end_of_log(table: str, after: int = 0) -> Work[tuple[TableState, Entries]]:
    """The table, and its last entries after this one."""
    rows = yield query("table", id=table)
    if not rows:
        raise NotFound(f"there is no table {table!r}")
    state = decode(rows[0][0])
    first = max(after, state.entry - MOST_ENTRIES)
    entries = yield query("entries", log=table, after=first, count=MOST_ENTRIES)
    return state, [(number, msgspec.json.decode(body)) for number, body, _ in entries if number <= state.entry]


def read_since(table: str, after: int) -> Work[tuple[TableState, Entries, dict[int, Round]]]:
    """The same, and the rounds that ended in these entries, by number; without those that ended before the deal."""
    state, entries = yield from end_of_log(table, after)
    finished = {}
    for number in [body["round"] for _, body in entries if body["kind"] in OVER][-MOST_ROUNDS:]:
        rows = yield query("round", table_id=table, number=number)
        round_ = finished_round(msgspec.json.decode(rows[0][0])["document"])
        if round_ is not None:
            finished[number] = round_
    return state, entries, finished
