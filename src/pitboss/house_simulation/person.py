"""A person at a bad network: asks again until there is an answer, is sometimes silent, goes away and comes back."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial
from typing import Any

from pitboss.errors import IdUsed, NotEnoughMoney, PitbossError, Unavailable
from pitboss.house_simulation.habits import Habits
from pitboss.house_simulation.process import LEASE_MS, Process
from pitboss.house_simulation.world import World
from pitboss.ledger import PLAY
from pitboss.store.actions import Asked, Done
from pitboss.store.limits import AccountData, Rights
from pitboss.table import Actor, TableState
from pitboss.table import commands as c

PATIENCE_MS = 1_000  # then an action without an answer is sent again
SOCKET_MS = 5_000  # a socket tells the news; a person with one still looks now and then
REST_MS = LEASE_MS // 5  # a client without a socket stays present by asking
SOON_MS = 200  # after an answer, a person looks what came of it
HALF_OPEN_MS = 3_000  # so long a process may keep the socket of someone who is gone
SILENT_MS = 14_000
# Around the lease, the grace after it, and the time after which a seat is freed.
ABSENCES_MS = ((1_000, LEASE_MS), (LEASE_MS, 2 * LEASE_MS), (2 * LEASE_MS, 4 * LEASE_MS), (4 * LEASE_MS, 6 * LEASE_MS))
FOR_EVER = 0.1  # of all absences


class Person:
    """One account at one table. Remembers everything it sent and every answer it received."""

    def __init__(
        self,
        world: World,
        account: str,
        table: str,
        *,
        processes: Sequence[Process],
        currency: str,
        replace: Callable[[Person], None],
    ) -> None:
        self.world, self.account, self.table, self.processes = world, account, table, processes
        self.currency, self._replace = currency, replace
        self.actor = Actor(account, account.upper())
        self.rights = Rights("guest" if currency == PLAY else "player", AccountData())
        self.sent: dict[str, c.Command] = {}
        self.told: dict[str, dict[str, Any]] = {}
        self.wrong: list[str] = []  # answers that should never have come
        self.here, self.gone = True, False  # gone is for ever
        self._unknown = False  # the house has no such account any more
        self.absences = self.returns = 0
        self._socket = world.happens(0.7)
        self._process = self._any_process()
        self._habits = Habits(world, account, table, currency)
        self._waits_for = ""
        self._silent_until_ms = 0
        self._step_ms = 0
        self._done: dict[str, int] = {}  # when each action was first answered
        self._plan(world.between(1, 500))

    def _any_process(self) -> Process:
        return self.processes[self.world.between(0, len(self.processes) - 1)]

    # --- asking

    def _plan(self, delay_ms: int) -> None:
        """The next step is then, whatever was planned before."""
        at_ms = self._step_ms = self.world.now_ms + delay_ms
        self.world.after(delay_ms, lambda: self._step() if self._step_ms == at_ms else None)

    def _step(self) -> None:
        """Asks again if there was no answer; otherwise looks at the table."""
        if self.gone:
            return
        if not self.here:
            self.here = True
            self.returns += 1
            self._process = self._any_process()
        elif not self._process.up or not self._socket:
            self._process = self._any_process()
        self._plan(PATIENCE_MS if self._waits_for else SOCKET_MS if self._socket else REST_MS)
        if self._socket and self._process.up:
            self._process.watchers.add(self.account)
        if self._waits_for:
            self._send(self._waits_for)
        elif self.told and self.world.happens(0.03):
            self._send(self._some_answered())  # an old action again: the first answer again
        elif self.told and self.world.happens(0.01):
            self._reuse_an_id()
        else:
            process = self._process
            self.world.send(lambda: process.look(self.account, self.table, self._see))

    def _some_answered(self) -> str:
        return self.world.chance.choice(list(self.told))

    def _ask(self, command: c.Command) -> None:
        id_ = f"{self.account}.{len(self.sent)}"
        self.sent[id_] = command
        self._waits_for = id_
        self._plan(PATIENCE_MS)
        self._send(id_)

    def _send(self, id_: str) -> None:
        process, asked = self._process, Asked(id_, self.table, self.sent[id_])
        hear = partial(self._hear, id_)
        self.world.send(lambda: None if self._unknown else process.ask(self.actor, self.rights, asked, hear))

    def _reuse_an_id(self) -> None:
        process, id_ = self._process, self._some_answered()
        other: c.Command = c.Stand() if not isinstance(self.sent[id_], c.Stand) else c.Clear()

        def hear(answer: Any, moment: int) -> None:
            if not isinstance(answer, IdUsed | Unavailable):
                self.wrong.append(f"{id_} was used for another action and answered with {answer}")

        asked, kept = Asked(id_, self.table, other), self.world.restores

        def ask() -> None:
            if self.world.restores == kept:  # otherwise the id may be a new one for the books
                process.ask(self.actor, self.rights, asked, hear)

        self.world.send(ask)

    def _hear(self, id_: str, answer: Done | PitbossError, moment: int) -> None:
        if isinstance(answer, Unavailable):
            return  # nothing was changed; ask again
        if self._waits_for == id_:
            self._waits_for = ""
            if self.here:
                self._plan(self.world.between(1, SOON_MS))
        self._habits.hear(answer if isinstance(answer, PitbossError) else None)
        if isinstance(answer, PitbossError):
            if moment > self._done.get(id_, moment):  # a refusal given before may still arrive after
                self.wrong.append(f"{id_} was done and then refused: {answer}")
            if isinstance(answer, NotEnoughMoney) and self._habits.is_broke:
                self.leave()
            return
        self._done[id_] = min(moment, self._done.get(id_, moment))
        if self.told.setdefault(id_, answer.answer) != answer.answer:
            self.wrong.append(f"{id_} was answered with {self.told[id_]} and then with {answer.answer}")

    # --- being there

    def news(self, state: TableState) -> None:
        """The table changed: a person with a socket gets the news."""
        if self.here and self._socket and self._process.up:
            self.world.send(self.world.unless_restored(lambda: self._see(state)))

    def remember_only(self, kept: Container[tuple[str, str]]) -> None:
        """An old copy of the books was put back: what they lack was never answered."""
        self.told = {id_: answer for id_, answer in self.told.items() if (self.account, id_) in kept}
        self._done = {id_: moment for id_, moment in self._done.items() if id_ in self.told}

    def vanish_with_the_account(self) -> None:
        """The books that were put back do not know this person."""
        self._vanish()
        self.gone = self._unknown = True

    def _see(self, state: TableState) -> None:
        world = self.world
        if not self.here or self._waits_for or world.now_ms < self._silent_until_ms:
            return
        if world.happens(world.weather.absent * (4 if self._habits.is_undecided(state) else 1)):
            self.go_away()
        elif world.happens(world.weather.silent):
            self._silent_until_ms = world.now_ms + world.between(1_000, SILENT_MS)
        else:
            command = self._habits.next(state, self._process.dealer)
            if command is not None:
                self._ask(command)

    def go_away(self) -> None:
        """Asks nothing any more: for a while, or for ever, and then somebody else comes."""
        self.absences += 1
        if self.world.happens(FOR_EVER):
            self.leave()
            return
        self._vanish()
        low_ms, high_ms = self.world.chance.choice(ABSENCES_MS)
        self._plan(self.world.between(low_ms, high_ms))

    def leave(self) -> None:
        """Is gone for ever, without a word. Somebody else comes to the table."""
        if not self.gone:
            self._vanish()
            self.gone = True
            self._replace(self)

    def go_home(self) -> None:
        """The evening is over."""
        self._vanish()
        self.gone = True

    def _vanish(self) -> None:
        """The process may take a while to find out that a socket is dead."""
        self.here = False
        process, watchers = self._process, self._process.watchers
        keeps = process.up and self.world.happens(0.5)
        self.world.after(self.world.between(1, HALF_OPEN_MS) if keeps else 0, partial(self._hang_up, watchers))

    def _hang_up(self, watchers: set[str]) -> None:
        if not self.here or self._process.watchers is not watchers:
            watchers.discard(self.account)

    def rest(self) -> None:
        """No new rounds: the evening is over."""
        self._habits.resting = True
        self._silent_until_ms = 0
