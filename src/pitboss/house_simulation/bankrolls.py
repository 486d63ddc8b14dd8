"""The bankrolls of tables in real money, looked at after every commit."""

from __future__ import annotations

import sqlite3

from pitboss.house_simulation.books import rows
from pitboss.ledger import REAL, house
from pitboss.store.work import query
from pitboss.table import TableState


class Bankrolls:
    """At every moment each table owns what its open round can cost."""

    def __init__(self, real: sqlite3.Connection) -> None:
        self._real = real
        self._needed: dict[str, int] = {}  # by the account of each table
        self.wrong: list[str] = []

    def saw(self, state: TableState) -> None:
        """A table after each committed command."""
        if state.config.currency == REAL:
            self._needed[house(REAL, state.id)] = sum(state.payout_cents.values())

    def look(self) -> None:
        """What the database says now."""
        if not any(self._needed.values()):
            return
        owned: dict[str, int] = dict(rows(self._real, query("balances", accounts=list(self._needed))))
        for account, needed in self._needed.items():
            if owned.get(account, 0) < needed:
                self.wrong.append(f"{account} has {owned.get(account, 0)} cents, and its round can cost {needed}")
