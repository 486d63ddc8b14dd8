"""A person who plays through a bad network: asks again until there is an answer, and is sometimes silent."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from pitboss.errors import IdUsed, PitbossError, Unavailable
from pitboss.fair import seat_commitment
from pitboss.house_simulation.process import Process
from pitboss.house_simulation.world import World
from pitboss.ledger import PLAY
from pitboss.play.betting import main_wagers
from pitboss.store.actions import Asked, Done
from pitboss.table import Actor, TableState, round_of
from pitboss.table import commands as c

PATIENCE_MS = 2_000
UNIT_CENTS = 200
NAP_MS = (5_000, 20_000)


class Person:
    """One account at one table. Remembers everything it sent and every answer it received."""

    def __init__(self, world: World, account: str, table: str, processes: Sequence[Process], currency: str) -> None:
        self.world, self.account, self.table, self.processes = world, account, table, processes
        self.currency = currency
        self.actor = Actor(account, account.upper())
        self.sent: dict[str, c.Command] = {}
        self.told: dict[str, dict[str, Any]] = {}
        self.wrong: list[str] = []  # answers that should never have come
        self.resting = False  # no new rounds: the evening is over
        self._waits_for = ""
        self._awake_ms = 0
        self._done: dict[str, int] = {}  # when each action was first answered
        world.after(world.chance.randint(1, 500), self.step)

    def step(self) -> None:
        """Asks again if there was no answer; otherwise looks at the table and does something."""
        self.world.after(PATIENCE_MS // 4 if not self._waits_for else PATIENCE_MS, self.step)
        if self._waits_for:
            self._send(self._waits_for)
        elif self.told and self.world.happens(0.1):
            self._send(self.world.chance.choice(sorted(self.told)))  # an old action again: the first answer again
        elif self.told and self.world.happens(0.03):
            self._reuse_an_id()
        else:
            process = self._process()
            self.world.send(lambda: process.look(self.table, self._decide))

    def _process(self) -> Process:
        return self.world.chance.choice(list(self.processes))

    def _ask(self, command: c.Command) -> None:
        id_ = f"{self.account}.{len(self.sent)}"
        self.sent[id_] = command
        self._waits_for = id_
        self._send(id_)

    def _send(self, id_: str) -> None:
        process, asked = self._process(), Asked(id_, self.table, self.sent[id_])
        self.world.send(lambda: process.ask(self.actor, asked, lambda *answer: self._hear(id_, *answer)))

    def _reuse_an_id(self) -> None:
        process, id_ = self._process(), self.world.chance.choice(sorted(self.told))
        other: c.Command = c.Stand() if not isinstance(self.sent[id_], c.Stand) else c.Clear()

        def hear(answer: Any, moment: int) -> None:
            if not isinstance(answer, IdUsed | Unavailable):
                self.wrong.append(f"{id_} was used for another action and answered with {answer}")

        self.world.send(lambda: process.ask(self.actor, Asked(id_, self.table, other), hear))

    def _hear(self, id_: str, answer: Done | PitbossError, moment: int) -> None:
        if isinstance(answer, Unavailable):
            return  # nothing was changed; ask again
        if self._waits_for == id_:
            self._waits_for = ""
        if isinstance(answer, PitbossError):
            if moment > self._done.get(id_, moment):  # a refusal given before may still arrive after
                self.wrong.append(f"{id_} was done and then refused: {answer}")
            return
        self._done[id_] = min(moment, self._done.get(id_, moment))
        if self.told.setdefault(id_, answer.answer) != answer.answer:
            self.wrong.append(f"{id_} was answered with {self.told[id_]} and then with {answer.answer}")

    # --- decisions

    def _decide(self, state: TableState) -> None:
        if self._waits_for or self.world.happens(self.world.weather.silent) or self._sleeps():
            return
        command = self._next(state)
        if command is not None:
            self._ask(command)

    def _sleeps(self) -> bool:
        now_ms = self.world.now_ms
        if now_ms >= self._awake_ms and self.world.happens(self.world.weather.asleep):
            self._awake_ms = now_ms + self.world.chance.randint(*NAP_MS)
        return now_ms < self._awake_ms

    def _next(self, state: TableState) -> c.Command | None:
        seat = state.seat_of(self.account)
        if seat is None:
            return None if self.resting else c.Sit()
        if state.phase == "betting":
            return self._bet(state, seat)
        if seat not in state.bets:
            return None
        if state.phase == "revealing":
            committed = bool(state.bets[seat].commitment) and seat not in state.reveals
            return c.Reveal(state.number, self._seed(state.number)) if committed else None
        return self._act(state, seat)

    def _bet(self, state: TableState, seat: int) -> c.Command | None:
        chance = self.world.chance
        if seat in state.bets:
            return c.Clear() if chance.random() < 0.1 else None
        if self.resting or seat not in state.people:
            return None
        if chance.random() < 0.05:
            return chance.choice([c.Stand(), c.AddBot()]) if self.currency == PLAY else c.Stand()
        stake = UNIT_CENTS * chance.randint(1, 50)
        table = state.terms.table
        wanted = main_wagers(table.game, table.options) if chance.random() < 0.5 else None
        bets = {
            wager.id: wager.fixed_cents or stake
            for wager in table.game.opening_wagers
            if wanted is None or wager.id in wanted
        }
        seed = self._seed(state.number)
        if len(state.people) == 1:
            return c.Bet(state.number, bets, seed=seed)
        made = seat_commitment(bytes.fromhex(seed), table=state.id, number=state.number, seat=seat)
        return c.Bet(state.number, bets, commitment=made.hex())

    def _act(self, state: TableState, seat: int) -> c.Command | None:
        round_ = round_of(state, self.processes[0].dealer)
        if seat not in round_.questions:
            return None
        offer = self.world.chance.choice(round_.offers(seat))
        amount = offer.low_cents + -offer.low_cents % UNIT_CENTS if offer.amount_cents is None else 0
        return c.Act(round_.questions[seat], offer.choice, amount)

    def _seed(self, number: int) -> str:
        return hashlib.sha256(f"{self.account} {self.table} {number}".encode()).hexdigest()
