"""Every committed change of a table is held against what the table must never do, by times of the table's own clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.house_simulation.process import LEASE_MS, Process
from pitboss.house_simulation.world import World
from pitboss.ledger import PLAY
from pitboss.table import Outcome, TableState
from pitboss.table.playing import COUNTING_SECONDS
from pitboss.table.state import PERSON, SECOND_MS

Json = dict[str, Any]


class Asked:
    """The open questions of one table: since when, and since when somebody else has a seat there."""

    def __init__(self) -> None:
        self.asked_ms: dict[int, int] = {}
        self.beside_ms: dict[int, int] = {}
        self.away_ms: dict[int, int] = {}

    def note(self, state: TableState, answered: set[int]) -> None:
        """The table after a command in which these seats answered."""
        now_ms, people = state.clock_ms, [n for n, taken in state.seats.items() if taken.who == PERSON]
        asked = {n: at for n, at in self.asked_ms.items() if n not in answered}
        self.asked_ms = {seat: asked.get(seat, now_ms) for seat in state.asked_ms}
        beside = {n: at for n, at in self.beside_ms.items() if n not in answered}
        self.beside_ms = {n: beside.get(n, now_ms) for n in state.asked_ms if n in beside or set(people) - {n}}
        self.away_ms = {n: self.away_ms.get(n, now_ms) for n, taken in state.seats.items() if taken.away_ms}

    def again(self, now_ms: int) -> None:
        """Everybody has the full time again."""
        self.asked_ms = dict.fromkeys(self.asked_ms, now_ms)
        self.beside_ms = dict.fromkeys(self.beside_ms, now_ms)

    def due_ms(self, state: TableState, seat: int) -> float:
        """The earliest time at which the table may answer for a seat."""
        pace, asked_ms = state.config.pace, self.asked_ms[seat]
        dues = []
        beside_ms = self.beside_ms.get(seat)
        if beside_ms is not None:
            dues.append(beside_ms + pace.decision_seconds * SECOND_MS)
        if seat in self.away_ms:
            since_ms = max(asked_ms, self.away_ms[seat])
            if beside_ms is not None or state.seats[seat].leaving:
                seconds = pace.grace_seconds if state.config.currency == PLAY else pace.decision_seconds
                dues.append(since_ms + seconds * SECOND_MS)
            kept = pace.alone_seconds if state.config.private and beside_ms is None else pace.freed_seconds
            dues.append(since_ms + kept * SECOND_MS)
        return min(dues, default=float("inf"))


class Changes:
    """The state of each table before a command, and what the command made of it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._before: dict[str, TableState] = {}
        self._asked: dict[str, Asked] = {}
        self._away_ms: dict[str, int] = {}  # when each account was called away
        self._trouble_ms = world.now_ms
        self._restored_ms = 0
        self.wrong: list[str] = []

    def opened(self, state: TableState) -> None:
        """A new table."""
        self._before[state.id], self._asked[state.id] = state, Asked()

    def woken(self, state: TableState) -> None:
        """Open questions have the full time again."""
        self._asked[state.id].again(state.clock_ms)

    def troubled(self) -> None:
        """A process died or could not write: signs of people may be lost."""
        self._trouble_ms = self._world.now_ms

    def restored(self, state: TableState) -> None:
        """A table as the books have it that were put back, or after they were recovered."""
        self._restored_ms = self._world.now_ms
        if self._before[state.id] != state:
            self.opened(state)
            self._asked[state.id].note(state, set())

    def saw(self, process: Process, outcome: Outcome, bodies: list[Json]) -> None:
        """One committed command."""
        before, after = self._before[outcome.state.id], outcome.state
        asked = self._asked[after.id]
        where = f"{before.id}/{before.number}"
        for body in bodies:
            if body["kind"] == "acted":
                self.wrong += [f"{where}: {each}" for each in _patience(before, asked, body)]
            elif body["kind"] == "locked":
                self.wrong += [f"{where}: {each}" for each in _lock(before, after, body)]
            elif body["kind"] == "presence" and body["by"] == "clock" and body["seat"] in after.seats:
                self.wrong += [f"{where}: {each}" for each in self._presence(process, before, after, body["seat"])]
        asked.note(after, {body["seat"] for body in bodies if body["kind"] == "acted"})
        self._before[after.id] = after

    def _presence(self, process: Process, before: TableState, after: TableState, seat: int) -> Iterator[str]:
        """Only someone of whom nothing was heard for the time of a lease is away, and only a sign brings him back."""
        account, now_ms = after.seats[seat].account, self._world.now_ms
        calm = now_ms - self._trouble_ms > 2 * LEASE_MS
        heard_ms = self._world.heard_ms.get(account, 0)
        was, is_ = (bool(state.seats[seat].away_ms) for state in (before, after))
        if is_ and not was:
            self._away_ms[account] = now_ms
            if now_ms - process.started_ms < LEASE_MS:
                yield f"a process that had just started called {account} away"
            if calm and heard_ms > now_ms - LEASE_MS // 2 > self._world.steady_ms.get(account, now_ms):
                yield f"{account} was called away {now_ms - heard_ms} ms after the last of many signs"
        if now_ms - self._restored_ms < 2 * LEASE_MS:
            return  # the signs of people were put back, too
        if was and not is_ and heard_ms < self._away_ms.get(account, 0) - LEASE_MS // 2:
            yield f"{account} was called back without a sign"


def _patience(before: TableState, asked: Asked, body: Json) -> Iterator[str]:
    """No decision is made for a seat before it had its full time, since it was asked or since the last outage."""
    if body["actor"] == "seat" or body["seat"] not in asked.asked_ms:
        return
    counting = COUNTING_SECONDS if before.config.resolve == "best" and body["actor"] != "rule" else 0
    due_ms = asked.due_ms(before, body["seat"]) + counting * SECOND_MS
    if body["at_ms"] < due_ms:
        early_ms = due_ms - body["at_ms"]
        yield f"seat {body['seat']} did not have its full time: answered by {body['actor']} {early_ms} ms early"
    if (body["actor"] == "away") != (body["seat"] in asked.away_ms) and body["actor"] != "rule":
        yield f"seat {body['seat']} was answered for by {body['actor']}"


def _lock(before: TableState, after: TableState, body: Json) -> Iterator[str]:
    """Who is in a round, and how its seeds are given."""
    seats: dict[int, Json] = {each["seat"]: each for each in body["lock"]["document"]["seats"]}
    seeds = [n for n, each in seats.items() if "seed" in each]
    if seeds and (before.bets or len([n for n, each in seats.items() if each["who"] == PERSON]) > 1):
        yield f"seat {seeds[0]} gave a seed, though the first bet of the round gave a commitment"
    for seat, wagered in before.bets.items():
        away = after.seats.get(seat, before.seats[seat]).away_ms  # it may be this command that calls the seat away
        if seat in seats and away and not wagered.ready:
            yield f"seat {seat} is away, was not ready, and is in the round"
    for seat, taken in after.seats.items():
        takes_part = taken.who == PERSON and taken.from_round <= body["round"] and not taken.leaving
        if takes_part and seat not in seats and not taken.out_ms:
            yield f"seat {seat} missed the round and does not sit out"


def read_entries(outcome: Outcome) -> list[Json]:
    """The bodies of what a command logged."""
    return [msgspec.json.decode(entry.body) for entry in outcome.entries]
