"""The books of `pitboss wallet-demo`: a small wallet that keeps its promises, in SQLite."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Lock

import msgspec

from pitboss.wallet.contract import (
    BET,
    MOST_CENTS,
    Answer,
    AskRound,
    Balance,
    BetWin,
    Call,
    Rollback,
    Round,
    Rounds,
)

START_CENTS = 100_000
TABLES = """
CREATE TABLE IF NOT EXISTS players (player TEXT PRIMARY KEY, cents INTEGER NOT NULL CHECK (cents >= 0));
CREATE TABLE IF NOT EXISTS rounds (round TEXT PRIMARY KEY, player TEXT NOT NULL, finished INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS calls (
    id TEXT PRIMARY KEY, round TEXT NOT NULL, player TEXT NOT NULL, body BLOB NOT NULL, bet INTEGER NOT NULL,
    win INTEGER NOT NULL, status TEXT NOT NULL, answer BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS calls_round ON calls (round);
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class DemoWallet:
    """A wallet with one currency. Everybody who is asked for gets an account with a little to begin with."""

    def __init__(self, path: str | Path, currency: str = "USD", *, start_cents: int = START_CENTS) -> None:
        self.currency, self._start_cents, self._lock = currency, start_cents, Lock()
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("PRAGMA synchronous=FULL")
        self.connection.executescript(TABLES)
        self.connection.execute("INSERT OR IGNORE INTO meta VALUES ('books', ?)", (secrets.token_hex(8),))

    def close(self) -> None:
        """Closes the books."""
        self.connection.close()

    def restored(self, books: str = "") -> None:
        """These books are an old copy: the house learns it, and makes its calls again."""
        self.connection.execute("UPDATE meta SET value = ? WHERE key = 'books'", (books or secrets.token_hex(8),))

    def balance(self, ask: Balance) -> Answer:
        """What the player has."""
        with self._lock:
            if ask.currency != self.currency:
                return self._no(ask.player, "", "currency", f"this wallet is in {self.currency}")
            return self._yes(ask.player, "")

    def betwin(self, ask: BetWin) -> Answer:
        """Bets and wins in one transaction. A yes is kept with its answer; a no has changed nothing."""
        with self._lock:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                answer = self._betwin(ask)
                self.connection.execute("COMMIT")
            except BaseException:
                self.connection.execute("ROLLBACK")
                raise
            return answer

    def rollback(self, ask: Rollback) -> Answer:
        """Gives the bets back and takes the wins; what never came is remembered, and refused when it comes."""
        with self._lock:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                answer = self._rollback(ask)
                self.connection.execute("COMMIT")
            except BaseException:
                self.connection.execute("ROLLBACK")
                raise
            return answer

    def round(self, ask: AskRound) -> Rounds:
        """One round, or all that are not finished."""
        with self._lock:
            rows = self._rows("SELECT round FROM rounds WHERE finished = 0") if not ask.round else [(ask.round,)]
            return Rounds(tuple(self._round(round_) for (round_,) in rows), self._books)

    def export(self) -> Iterator[dict[str, object]]:
        """Every call, and then what every player has: for `pitboss ledger check --wallet-export`."""
        for id_, round_, player, bet, win, status in self._rows(
            "SELECT id, round, player, bet, win, status FROM calls ORDER BY rowid"
        ):
            money = {"bet_cents": bet, "win_cents": win, "rolled_back": status == "rolled_back"}
            yield {"id": id_, "round": round_, "player": player} | money
        for player, cents in self._rows("SELECT player, cents FROM players ORDER BY player"):
            yield {"player": player, "balance_cents": cents, "start_cents": self._start_cents}

    def _betwin(self, ask: BetWin) -> Answer:
        body = msgspec.json.encode(ask)
        before = self._rows("SELECT body, status, answer FROM calls WHERE id = ?", ask.id)
        if before:
            return self._again(ask, body, *before[0])
        if ask.currency != self.currency:
            return self._no(ask.player, ask.id, "currency", f"this wallet is in {self.currency}")
        bet = sum(item.cents for item in ask.items if item.kind == BET)
        win = sum(item.cents for item in ask.items if item.kind == "win")
        if any(not 0 <= item.cents <= MOST_CENTS for item in ask.items) or max(bet, win) > MOST_CENTS:
            return self._no(ask.player, ask.id, "limit", "an amount does not fit")
        rounds = self._rows("SELECT player, finished FROM rounds WHERE round = ?", ask.round)
        if rounds and rounds[0][0] != ask.player:
            return self._no(ask.player, ask.id, "conflict", "this round is another player's")
        if rounds and rounds[0][1]:
            return self._no(ask.player, ask.id, "finished", "this round is finished")
        cents = least = self._cents(ask.player)
        for item in ask.items:
            cents += item.cents if item.kind == "win" else -item.cents
            least = min(least, cents)
        if least < 0:
            return self._no(ask.player, ask.id, "funds", "the player has not enough")
        self._set(ask.player, cents)
        self.connection.execute("INSERT OR IGNORE INTO rounds VALUES (?, ?, 0)", (ask.round, ask.player))
        if ask.finished:
            self.connection.execute("UPDATE rounds SET finished = 1 WHERE round = ?", (ask.round,))
        answer = self._yes(ask.player, ask.id)
        row = (ask.id, ask.round, ask.player, body, bet, win, "done", msgspec.json.encode(answer))
        self.connection.execute("INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        return answer

    def _again(self, ask: BetWin, body: bytes, known: bytes, status: str, answer: bytes) -> Answer:
        if status == "rolled_back":
            return self._no(ask.player, ask.id, "rolled_back", "this id was rolled back")
        if known != body:
            return self._no(ask.player, ask.id, "conflict", "this id was used for something else")
        return msgspec.structs.replace(msgspec.json.decode(answer, type=Answer), books=self._books)

    def _rollback(self, ask: Rollback) -> Answer:
        rows = self._rows("SELECT round, player, bet, win, status FROM calls WHERE id = ?", ask.id)
        if not rows:
            row = (ask.id, ask.round, ask.player, b"", 0, 0, "rolled_back", b"")
            self.connection.execute("INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            return self._yes(ask.player, ask.id)
        round_, player, bet, win, status = rows[0]
        if (round_, player) != (ask.round, ask.player):
            return self._no(ask.player, ask.id, "conflict", "this id belongs to another round")
        if status == "rolled_back":
            return self._yes(ask.player, ask.id)
        if self._rows("SELECT 1 FROM rounds WHERE round = ? AND finished = 1", round_):
            return self._no(ask.player, ask.id, "finished", "this round is finished")
        cents = self._cents(player) + bet - win
        if cents < 0:
            return self._no(ask.player, ask.id, "funds", "the win was spent")
        self._set(player, cents)
        self.connection.execute("UPDATE calls SET status = 'rolled_back' WHERE id = ?", (ask.id,))
        return self._yes(ask.player, ask.id)

    def _round(self, round_: str) -> Round:
        found = self._rows("SELECT player, finished FROM rounds WHERE round = ?", round_)
        if not found:
            return Round(round_, "unknown")
        rows = self._rows("SELECT id, bet, win, status FROM calls WHERE round = ? ORDER BY rowid", round_)
        calls = tuple(Call(id_, bet, win, status == "rolled_back") for id_, bet, win, status in rows)
        return Round(round_, "finished" if found[0][1] else "open", found[0][0], self.currency, calls)

    def _rows(self, sql: str, *values: object) -> list[tuple]:  # type: ignore[type-arg]
        return self.connection.execute(sql, values).fetchall()

    @property
    def _books(self) -> str:
        return str(self._rows("SELECT value FROM meta WHERE key = 'books'")[0][0])

    def _cents(self, player: str) -> int:
        rows = self._rows("SELECT cents FROM players WHERE player = ?", player)
        return int(rows[0][0]) if rows else self._start_cents

    def _set(self, player: str, cents: int) -> None:
        self.connection.execute("INSERT OR REPLACE INTO players VALUES (?, ?)", (player, cents))

    def _yes(self, player: str, id_: str) -> Answer:
        return Answer(self.currency, self._cents(player), id_, books=self._books)

    def _no(self, player: str, id_: str, code: str, message: str) -> Answer:
        return Answer(self.currency, self._cents(player), id_, code, message, self._books)
