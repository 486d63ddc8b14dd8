"""Two operators of a house with real money: each proposes to move cash, and agrees to what the other proposed."""

from __future__ import annotations

import sqlite3
from collections.abc import Container, Sequence
from functools import partial
from typing import Any

import msgspec

from pitboss.errors import PitbossError
from pitboss.house_simulation.books import rows
from pitboss.house_simulation.process import Process
from pitboss.house_simulation.world import World
from pitboss.ledger import REAL, house, player
from pitboss.store.posting import HOUSE
from pitboss.store.proposals import agree, propose
from pitboss.store.work import query

NAMES = ("ada", "bob")
FIRST_STEPS, FIRST_MS = 60, 200  # before the first rounds
STEP_MS = 4_000
LARGEST_CENTS = {"account": 200_000, "table": 200_000_000}


class Operators:
    """They forget to agree, agree twice, and now and then one agrees to an own proposal."""

    def __init__(
        self, world: World, accounts: Sequence[str], tables: Sequence[str], processes: Sequence[Process]
    ) -> None:
        self.world, self.processes = world, processes
        self.agreed: dict[str, str] = {}  # answered: the proposal, and who agreed
        self.resting = False
        self._made = 0
        self._targets = [*(("account", each) for each in accounts), *(("table", each) for each in tables)]
        self._steps = 0
        if self._targets:
            world.after(world.between(1, FIRST_MS), self.step)

    def welcome(self, account: str) -> None:
        """A new person plays for real money."""
        self._targets.append(("account", account))
        self._steps = FIRST_STEPS // 2

    def step(self) -> None:
        """One of them proposes something, or agrees to something."""
        if self.resting:
            return
        self._steps += 1
        self.world.after(FIRST_MS if self._steps < FIRST_STEPS else STEP_MS, self.step)
        name, process = self.world.chance.choice(NAMES), self.world.chance.choice(self.processes)
        self.world.send(lambda: self._agree(name, process) if self.world.happens(0.5) else self._propose(name, process))

    def _propose(self, name: str, process: Process) -> None:
        kind, target = self.world.chance.choice(self._targets)
        cents = self._cents(kind, target, process)
        body = {"account": "", "table": "", kind: target, "cents": cents, "reason": "simulated"}
        self._made += 1
        # The proposal is in the books or it is not; the list of proposals tells.
        process.take(partial(propose, f"cash{self._made}", "cash", body, name, process.now_ms))

    def _cents(self, kind: str, target: str, process: Process) -> int:
        """More money, or all that is there."""
        account = player(REAL, target) if kind == "account" else house(REAL, target)
        found = rows(process.real, query("balances", accounts=[account]))
        if found and found[0][1] and self.world.happens(0.3):
            return -int(found[0][1])
        return self.world.chance.randint(1, LARGEST_CENTS[kind])

    def _agree(self, name: str, process: Process) -> None:
        found = rows(process.real, query("proposals"))
        if not process.up or not found:
            return
        id_ = self.world.chance.choice(sorted(row[0] for row in found))
        work = partial(agree, process.dealer, id_, name, process.now_ms, real_money=True)
        process.take(work, partial(self._hear, id_, name))

    def remember_only(self, kept: Container[str]) -> None:
        """An old copy of the books was put back: what they lack was never agreed to."""
        self.agreed = {id_: name for id_, name in self.agreed.items() if id_ in kept}

    def _hear(self, id_: str, name: str, answer: Any) -> None:
        if not isinstance(answer, PitbossError):
            self.agreed[id_] = name


def done_cash(real: sqlite3.Connection) -> set[str]:
    """The proposals whose cash was moved, by the books."""
    entries = [msgspec.json.decode(body) for log, _, body, _ in rows(real, query("all_entries")) if log == HOUSE]
    return {body["proposal"] for body in entries if body["kind"] == "cash"}
