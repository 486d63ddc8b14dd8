"""What is true, read from the database beside the house: nobody is noticed by it, and no page has a hand in it."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from pitboss.store.check import Report, check_books
from pitboss.store.sqlite import run_work
from pitboss.table.state import TableState, decode


class Books:
    """The database of a running house, only to read."""

    def __init__(self, data: Path) -> None:
        address = f"file:{data}/house.sqlite?mode=ro"
        self._database = sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)
        self._ended: dict[tuple[str, int], dict[str, Any]] = {}

    def close(self) -> None:
        self._database.close()

    def _one(self, statement: str, *values: Any) -> Any:
        found = self._database.execute(statement, values).fetchone()
        return found[0] if found else None

    def table(self, id_: str) -> TableState:
        return decode(self._one("select state from tables where id = ?", id_))

    def balance(self, account: str) -> int:
        return int(self._one("select cents from balances where account = ?", f"play/player/{account}"))

    def seat(self, table: str, number: int, account: str) -> int | None:
        """The seat that a person had in a round that is over."""
        statement = "select seat from round_seats where table_id = ? and number = ? and account = ?"
        seat: int | None = self._one(statement, table, number, account)
        return seat

    def certificate(self, table: str, number: int) -> dict[str, Any] | None:
        """The document of a round that is over."""
        if (table, number) not in self._ended:
            text = self._one("select certificate from rounds where table_id = ? and number = ?", table, number)
            if text is None:
                return None
            self._ended[table, number] = json.loads(text)["document"]
        return self._ended[table, number]

    def finished_ms(self, table: str, number: int) -> int:
        found = self._one("select finished_ms from rounds where table_id = ? and number = ?", table, number)
        return int(found or 0)

    def entitled(self, account: str) -> int:
        """What a person was given and has won or lost in all rounds, without what an open round holds."""
        given = self._one(
            "select sum(cents) from transfers where debit = 'play/issue' and credit = ?", f"play/player/{account}"
        )
        won = self._one("select coalesce(sum(net_cents), 0) from round_seats where account = ?", account)
        tables = [decode(state) for (state,) in self._database.execute("select state from tables")]
        held = sum(state.escrow_cents.get(state.seat_of(account) or 0, 0) for state in tables)
        return int(given) + int(won) - held

    def check(self, key: str) -> Report:
        self._database.execute("begin")  # all of it at one moment
        try:
            return run_work(self._database, check_books(key))
        finally:
            self._database.execute("rollback")
