"""What a feed reads from the database: the last entries of a table, and the rounds that ended in them."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.play import Round
from pitboss.server.house.feed import MOST_ENTRIES, MOST_ROUNDS
from pitboss.store.same_books import UNSEEN, check_seen, missing_table
from pitboss.store.work import Work, query
from pitboss.table import Mark, TableState
from pitboss.table.resettle import finished_round
from pitboss.table.state import decode

Entries = list[tuple[int, dict[str, Any]]]
OVER = ("settled", "voided")


def end_of_log(table: str, seen: Mark = UNSEEN, after: int = 0) -> Work[tuple[TableState, Entries]]:
    """The table, and its last entries after this one, in books that have the entry that was seen."""
    rows = yield query("table", id=table)
    if not rows:
        raise missing_table(table, seen)
    yield from check_seen(table, seen)
    state = decode(rows[0][0])
    first = max(after, state.entry - MOST_ENTRIES)
    entries = yield query("entries", log=table, after=first, count=MOST_ENTRIES)
    return state, [(number, msgspec.json.decode(body)) for number, body, _ in entries if number <= state.entry]


def read_since(table: str, seen: Mark) -> Work[tuple[TableState, Entries, dict[int, Round]]]:
    """The same, and the rounds that ended in these entries, by number; without those that ended before the deal."""
    state, entries = yield from end_of_log(table, seen, seen.entry)
    finished = {}
    for number in [body["round"] for _, body in entries if body["kind"] in OVER][-MOST_ROUNDS:]:
        rows = yield query("round", table_id=table, number=number)
        round_ = finished_round(msgspec.json.decode(rows[0][0])["document"])
        if round_ is not None:
            finished[number] = round_
    return state, entries, finished
