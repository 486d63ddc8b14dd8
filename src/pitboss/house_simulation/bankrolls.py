"""The bankrolls of tables in real money, looked at after every commit."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from pitboss.house_simulation.process import rows, state_of
from pitboss.ledger import REAL, house
from pitboss.store.work import query


class Bankrolls:
    """At every moment each table owns what its open round can cost."""

    def __init__(self, real: sqlite3.Connection, tables: Sequence[str]) -> None:
        self._real, self._tables = real, tables
        self.wrong: list[str] = []

    def look(self) -> None:
        """What the database says now."""
        for table in self._tables:
            found = rows(self._real, query("balances", accounts=[house(REAL, table)]))
            owned, needed = (found[0][1] if found else 0), sum(state_of(self._real, table).payout_cents.values())
            if owned < needed:
                self.wrong.append(f"the bankroll of {table} is {owned} cents, and its round can cost {needed}")
