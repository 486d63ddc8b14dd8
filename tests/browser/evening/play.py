"""An evening: three people at one table, round after round, everything from one seed."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.browser.evening.books import Books
from tests.browser.evening.guest import Fault, Guest, Habits, Plan, guests_seen
from tests.browser.evening.watch import Watch
from tests.server.running import Server

TIMES = {"grace_seconds": 1, "freed_seconds": 3, "betting_seconds": 5, "decision_seconds": 5}
LOOK_S = 0.2
FIRST_REPEAT = 20  # no Rebet in the rounds before
LONGEST_ROUND_S = 60.0  # with absences at the worst time


@dataclass
class Evening:
    """What is played, with whom, and what has happened."""

    house: Server
    books: Books
    guests: list[Guest]
    game: str
    size: tuple[int, int]
    seed: int
    pictures: Path
    habits: Habits
    acts: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def play(self, rounds: int) -> Counter[str]:
        """So many rounds; a fault is told with everything that finds it again."""
        started = time.monotonic()
        try:
            self._sit_down()
            self._rounds(rounds)
            self._end()
        except Fault as fault:
            raise AssertionError(self._told(fault)) from fault
        finally:
            for guest in self.guests:
                guest.ends()
        self.counts["seconds"] = round(time.monotonic() - started)
        return self.counts

    def _tell(self, words: str) -> None:
        self.acts.append(f"{time.strftime('%H:%M:%S')} {words}")

    def _sit_down(self) -> None:
        first = self.guests[0].context.request
        made = first.post("/api/tables", data={"game": self.game, "limits": {"": [100, 50_000]}, **TIMES}).json()
        self.table = str(made["table"])
        felt: dict[str, Any] = first.get(f"/api/tables/{self.table}/felt").json()
        opening = [spot for spot in felt["spots"] if spot["opening"]]
        spots = tuple(spot["id"] for spot in sorted(opening, key=lambda spot: bool(spot["side"])))
        lease_s = float(self.house.settings.get("lease_seconds", 15))  # type: ignore[arg-type]
        self.watch = Watch(self.books, self.table, self.guests, lease_s, spots)
        self.chance = random.Random(f"{self.seed} {self.game} {self.size}")
        plan = Plan(f"/t/{self.table}", spots, self.size, self.habits)
        for guest in self.guests:
            chance = random.Random(self.chance.random())
            guest.begins(plan, chance, self.counts, self._tell)

    def _rounds(self, rounds: int) -> None:
        number, since, looked = 1, time.monotonic(), 0.0
        while number <= rounds:
            if time.monotonic() - looked > LOOK_S:
                self.watch.check(guests_seen(self.guests))
                looked = time.monotonic()
            if self.watch.state.number != number:
                number, since = self.watch.state.number, time.monotonic()
                self.counts["rounds"] = number - 1
                self._tell(f"--- round {number}")
            elif time.monotonic() - since > LONGEST_ROUND_S:
                raise Fault(f"round {number} is not over after {LONGEST_ROUND_S:g} s")
            guest = self.chance.choice(self.guests)
            if not guest.step(repeats=number > FIRST_REPEAT):
                self._pause(0.03)

    def _pause(self, seconds: float) -> None:
        """Browsers go on meanwhile."""
        page = next((page for guest in self.guests for page in guest.tabs), None)
        page.wait_for_timeout(1000 * seconds) if page else time.sleep(seconds)

    def _end(self) -> None:
        """Everybody is back, the last round is settled, and the money is where it belongs."""
        for guest in self.guests:
            guest.returns()
        end = time.monotonic() + LONGEST_ROUND_S
        while wrong := self._not_settled():  # a last bet may be on its way
            if time.monotonic() > end:
                raise Fault(wrong)
            for guest in self.guests:
                guest.finishes()
            self._pause(LOOK_S)
        key = self.guests[0].context.request.get("/api/fairness").json()["key"]
        if differences := self.books.check(key).differences:
            raise Fault(f"the books are not clean: {differences}")

    def _not_settled(self) -> str:
        self.watch.check(guests_seen(self.guests))
        if self.watch.state.phase != "betting" or self.watch.state.bets:
            return "the last round is not over"
        for guest in self.guests:
            has, right = self.books.balance(guest.account), self.books.entitled(guest.account)
            told = guest.context.request.get("/api/me").json()["balance_cents"]["play"]
            if not has == told == right:
                return f"{guest.name} has {has} cents, is told {told}, should have {right}"
        return ""

    def _told(self, fault: Fault) -> str:
        for guest in self.guests:
            for number, page in enumerate(guest.tabs):
                page.screenshot(path=self.pictures / f"{guest.name}-{number}.png")
        where = f"{self.game} at {self.size[0]}x{self.size[1]}, seed {self.seed}, pictures in {self.pictures}"
        return "\n".join([str(fault), where, *self.acts[-30:]])
