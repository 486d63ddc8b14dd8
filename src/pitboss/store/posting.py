"""Writing entries and their transfers: the one place where money moves."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.fair import canonical
from pitboss.fair.chain import START, entry_hash
from pitboss.ledger import Transfer, post
from pitboss.ledger.book import accounts_of
from pitboss.store.same_books import check_same_books, last_seen, missing_table
from pitboss.store.work import Query, Work, query
from pitboss.table import Entry, KeyDealer, TableState
from pitboss.table.clocks import due_ms
from pitboss.table.state import decode, encode
from pitboss.table.turn import transfers_digest

HOUSE = "house"


def write_entries(log: str, entries: Iterable[Entry]) -> Work[dict[str, int]]:
    """Appends to a log, and moves the money of each entry; returns the new balances."""
    entries = tuple(entries)
    if not entries:
        return {}
    moved = yield from move([entry.transfers for entry in entries])
    yield Query(
        "add_entry",
        [{"log": log, "number": e.number, "body": e.body.decode(), "hash": e.hash} for e in entries],
    )
    if moved:
        yield Query("add_transfer", [row for entry in entries for row in _transfer_rows(log, entry)])
    return moved


def _transfer_rows(log: str, entry: Entry) -> Iterable[dict[str, Any]]:
    for place, each in enumerate(entry.transfers):
        row = {"id": each.id, "log": log, "entry": entry.number, "place": place}
        yield row | {"debit": each.debit, "credit": each.credit, "cents": each.cents}


def move(groups: list[tuple[Transfer, ...]]) -> Work[dict[str, int]]:
    """Checks and changes the balances, and returns them. Accounts are locked in the order of their names.

    Each entry must be covered by itself: a raise is not paid from what it wins a moment later.
    """
    accounts = list(accounts_of(transfer for group in groups for transfer in group))
    if not accounts:
        return {}
    rows = yield query("lock_balances", accounts=accounts)
    before: dict[str, int] = dict(rows)
    after = dict(before)
    for group in groups:
        after |= post(after, group)
    changes = [{"account": a, "cents": after[a] - before.get(a, 0)} for a in accounts]
    yield Query("add_balance", [change for change in changes if change["cents"] or change["account"] not in before])
    return after


def write_house(kind: str, by: str, now_ms: int, transfers: list[Transfer] | None = None, **fields: Any) -> Work[int]:
    """An entry of the house's own log: people, grants, adjustments, significant events. Returns its number."""
    rows = yield query("lock_log", log=HOUSE)
    number, head = rows[0] if rows else (0, START)
    if not rows:
        yield query("add_log", log=HOUSE, entry=0, head=START)
    moved = tuple(transfers or ())
    body = {"kind": kind, "at_ms": now_ms, "by": by} | fields
    if moved:
        body["transfers"] = transfers_digest(moved)
    data = canonical(body)
    made = entry_hash(head, log=HOUSE, number=number + 1, body=data)
    yield from write_entries(HOUSE, [Entry(number + 1, data, made, moved)])
    yield query("set_log", log_=HOUSE, entry=number + 1, head=made)
    return int(number) + 1


def lock_table(id_: str, dealer: KeyDealer | None = None) -> Work[TableState]:
    """The state of a table, which nobody else changes until the commit; in the books that this dealer knows."""
    seen = last_seen(dealer, id_)
    rows = yield query("lock_table", id=id_, seen=seen.entry)
    if not rows:
        raise missing_table(id_, seen)
    text, epoch, head = rows[0]
    if dealer is not None:
        check_same_books(id_, dealer, epoch, seen, head)
    return decode(text)


def table_columns(state: TableState) -> dict[str, Any]:
    """What a table's row holds beside its id."""
    return {
        "status": state.status,
        "entry": state.entry,
        "head": state.head,
        "due_ms": due_ms(state),
        "missing_reveals": state.missing_reveals,
        "state": encode(state).decode(),
    }


def body_hash(body: Any) -> str:
    """What an action asked for, as one hash."""
    return hashlib.sha256(msgspec.json.encode(body, order="sorted")).hexdigest()
