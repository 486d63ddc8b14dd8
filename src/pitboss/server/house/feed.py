"""What the sockets of one table show: its last entries, its state, and the rounds they are about. Only a cache."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec

from pitboss.play import Round
from pitboss.table import Outcome, TableState, round_of
from pitboss.table.dealer import Dealer
from pitboss.table.show import show_entry, show_now, show_table

Json = dict[str, Any]
MOST_ENTRIES = 400
MOST_ROUNDS = 4


class Watcher:
    """One open socket: whose it is, and how far it has been told."""

    def __init__(self, account: str, after: int, session: str = "") -> None:
        self.account, self.sent, self.session = account, after, session
        self.signed_out = False
        self.news = asyncio.Event()
        self.acting = False  # the answer to its action will bring the news, too


class Feed:
    """The end of one table's log."""

    def __init__(self, state: TableState, entries: list[tuple[int, Json]], dealer: Dealer) -> None:
        self.state, self._dealer = state, dealer
        self.entries: deque[tuple[int, Json]] = deque(entries, MOST_ENTRIES)
        self.rounds: dict[int, Round] = {}
        self.watchers: set[Watcher] = set()
        self._round: tuple[TableState, Round] | None = None  # the last one asked for

    def take(self, outcome: Outcome) -> bool:
        """Adds what a commit brought; false if entries before it are missing here."""
        if outcome.state.entry < self.state.entry:
            return True
        fresh = [entry for entry in outcome.entries if entry.number > self.state.entry]
        if len(fresh) < outcome.state.entry - self.state.entry:
            return False  # A command that changes nothing may bring the state of a commit whose entries come later.
        self.entries.extend((entry.number, msgspec.json.decode(entry.body)) for entry in fresh)
        self.keep(outcome.rounds)
        self.state = outcome.state
        self.wake()
        return True

    def read_on(self, state: TableState, entries: list[tuple[int, Json]], finished: dict[int, Round]) -> None:
        """Adds what others did: the entries that are new here, or all there are if some between are missing.

        Of a round that ended meanwhile, this feed knows the beginning at most: `finished` has all of it.
        """
        self.keep(finished)
        fresh = [entry for entry in entries if entry[0] > self.state.entry]
        if fresh and fresh[0][0] != self.state.entry + 1:
            self.entries.clear()
        self.entries.extend(fresh)
        self.state = state
        self.wake()

    def keep(self, rounds: dict[int, Round]) -> None:
        """Remembers the last few rounds."""
        self.rounds |= rounds
        for number in sorted(self.rounds)[:-MOST_ROUNDS]:
            del self.rounds[number]

    def wake(self) -> None:
        """Notifies every socket."""
        for watcher in self.watchers:
            if not watcher.acting:
                watcher.news.set()

    @property
    def round(self) -> Round | None:
        """The round that is being played."""
        if self.state.phase != "playing":
            return None
        if self._round is None or self._round[0] is not self.state:
            self._round = self.state, round_of(self.state, self._dealer)
        return self._round[1]

    def round_of_entry(self, body: Json) -> Round | None:
        """The round that an entry is about, if it is in the cache."""
        number = body.get("round")
        if number == self.state.number:
            return self.round
        return self.rounds.get(number) if isinstance(number, int) else None

    def since(self, watcher: Watcher) -> list[Json] | None:
        """The entries a socket has not been told of, as it may see them; None if it is too far behind."""
        if watcher.sent > self.state.entry:
            return None
        behind = self.state.entry - watcher.sent
        if behind > len(self.entries):
            return None
        who = self.state.seat_of(watcher.account)
        fresh = list(self.entries)[len(self.entries) - behind :] if behind else []
        shown = []
        for number, body in fresh:
            round_ = self.round_of_entry(body)
            if ("events" in body and not _has(round_, body["events"])) or body["kind"] == "limits":
                return None  # the whole table is sent instead
            shown.append(show_entry(number, body, round_, who))
        return shown

    def now(self, account: str) -> Json:
        """The present state, as this account may see it."""
        return show_now(self.state, self.round, self.state.seat_of(account))

    def table(self, account: str) -> Json:
        """Everything needed to draw the table."""
        return show_table(self.state, self._dealer, account)


def _has(round_: Round | None, events: list[int]) -> bool:
    """The round is here, as far as these events."""
    return round_ is not None and len(round_.events) >= events[1]
