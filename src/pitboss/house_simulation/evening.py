"""Tables, processes and people of one evening, and everybody who watches them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from random import Random
from typing import Any

from pitboss.fair.seeds import SEED_BYTES
from pitboss.games import game_ids
from pitboss.house_simulation.bankrolls import Bankrolls
from pitboss.house_simulation.books import rows, run_now
from pitboss.house_simulation.changes import Changes, read_entries
from pitboss.house_simulation.liveness import Liveness
from pitboss.house_simulation.machine import KEY, Machine
from pitboss.house_simulation.operators import Operators, done_cash
from pitboss.house_simulation.person import Person
from pitboss.house_simulation.process import LEASE_MS, Process, state_of
from pitboss.house_simulation.restores import Restores
from pitboss.house_simulation.seeds import Seeds
from pitboss.house_simulation.world import CALM, Weather, World
from pitboss.ledger import PLAY, REAL
from pitboss.store.actions import Done, add_table, news_of
from pitboss.store.checkpoints import publish_checkpoint
from pitboss.store.people import add_guest, add_person
from pitboss.store.same_books import note_news
from pitboss.store.work import Work, query
from pitboss.table import Actor, Config, KeyDealer, Outcome, Pace, TableState, make_terms
from pitboss.witness.kept import KeptMarks

STEP_MS = 10_000
CHECKPOINT_STEPS = 6
ROUND_MS = 120_000  # so long a round takes at most, on average over an evening in which people go away all the time
HOME_MS = 30 * 60_000  # then every seat of people who went home is free, and no round is open
LEAST_PEOPLE = 3


class Evening:
    """It ends after a number of rounds. Then everybody goes home without a word."""

    def __init__(self, seed: int, weather: Weather | None, real: sqlite3.Connection) -> None:
        salts = Random(seed)  # of its own, so that a salt more or less changes nothing else
        self.world, self.real, self._public = World(seed, weather), real, KeyDealer(KEY).public
        self.rounds = 0
        self.people: list[Person] = []
        self.currencies: dict[str, str] = {}  # of each table
        self._over = False
        self._welcomed = 0
        self._stuck: list[str] = []
        self.seeds = Seeds(self._public)
        self._count = self.world.between(1, 3)
        has_witness = self.world.happens(0.5)
        witness = KeptMarks(None, self._public) if has_witness else None
        # Only a witness knows what the processes of several machines have shown together.
        several = has_witness and self.world.happens(0.5)
        new_salt = lambda: salts.randbytes(SEED_BYTES).hex()  # noqa: E731
        machines = [Machine(real, new_salt, witness) for _ in range(self._count if several else 1)]
        self.processes = [Process(self.world, real, machines[0], self)]
        for machine in machines[1:]:  # each begins with the key and the mark of the first
            machine.put_back_mark(machines[0].copy_mark())
        for n in range(1, self._count):
            self.processes.append(Process(self.world, real, machines[n % len(machines)], self))
        self.restores = Restores(
            self.world,
            real,
            machines,
            self.processes,
            seeds=self.seeds,
            has_witness=has_witness,
            tell=self._books_changed,
        )
        self._liveness = Liveness(self.world, self.processes)
        self._liveness.is_stopped = lambda: self.restores.mending
        self._changes, self._bankrolls = Changes(self.world), Bankrolls(real)
        self._open_tables()
        accounts = [person.account for person in self.people if person.currency == REAL]
        in_real_money = [table for table, currency in self.currencies.items() if currency == REAL]
        self.operators = Operators(self.world, accounts, in_real_money, self.processes)

    @property
    def wrong(self) -> list[str]:
        """What was found while the evening went on."""
        found = [*self.stuck, *self._changes.wrong, *self._bankrolls.wrong]
        found += self.seeds.wrong
        found += [f"an error no user should see: {error!r}" for each in self.processes for error in each.broken]
        return found + [wrong for person in self.people for wrong in person.wrong]

    @property
    def stuck(self) -> list[str]:
        """What lasted longer than it may."""
        return [*self._stuck, *self._liveness.wrong]

    # --- who plays

    def _open_tables(self) -> None:
        """One to three tables; at least three people, and at least one at each table."""
        world = self.world
        for number in range(world.between(1, 3)):
            self._open_table(f"T{number}")
        tables = list(self.currencies)
        places = [*tables, *(world.chance.choice(tables) for _ in range(world.between(0, 3)))]
        places += [world.chance.choice(tables) for _ in range(LEAST_PEOPLE - len(places))]
        for table in places:
            self._welcome(table)

    def _open_table(self, table: str) -> None:
        world, choice = self.world, self.world.chance.choice
        currency, private = REAL if world.happens(0.4) else PLAY, world.happens(0.4)
        pace = Pace(
            decision_seconds=choice((4, 6, 12)),
            betting_seconds=choice((4, 6, 12)),
            reveal_seconds=3,
            between_seconds=choice((0, 0, 1)),
            grace_seconds=choice((1, 2)),
            freed_seconds=choice((6, 10)),
            sitting_out_seconds=choice((15, 40)),
            alone_seconds=choice((15, 30)),
            idle_seconds=24 * 3_600,
        )
        config = Config(
            table,
            currency=currency,
            private=private,
            owner="p0" if private else "",
            pace=pace,
            seats=choice((2, 3, 6)),
            resolve=choice(("default", "best")),
        )
        terms = make_terms(choice(game_ids()))
        done = run_now(
            self.real, add_table(self.processes[0].dealer, table, terms, config, Actor("house"), world.now_ms)
        )
        self.currencies[table] = currency
        self._changes.opened(done.outcome.state)
        self._liveness.saw(done.outcome.state)

    def _welcome(self, table: str) -> Person:
        account, currency = f"p{self._welcomed}", self.currencies[table]
        self._welcomed += 1
        run_now(self.real, _join(account, currency, self.world.now_ms))
        person = Person(self.world, account, table, processes=self.processes, currency=currency, replace=self._replace)
        self.people.append(person)
        return person

    def _replace(self, gone: Person) -> None:
        """Somebody else comes after a while, and perhaps sits down beside a seat whose person is gone."""

        def come() -> None:
            if self._over:
                return
            person = self._welcome(gone.table)
            if person.currency == REAL:
                self.operators.welcome(person.account)

        self.world.after(self.world.between(1, 2 * LEASE_MS), come)

    # --- what happens

    def play(self, rounds: int) -> None:
        """Until this many rounds are finished, or something is wrong."""
        world, end_ms = self.world, self.world.now_ms + rounds * ROUND_MS
        steps, restored = 0, world.between(rounds // 4, rounds * 3 // 4)
        while self.rounds < rounds and not self.wrong:
            if world.now_ms > end_ms:
                self._stuck.append(f"only {self.rounds} rounds were finished in {rounds * ROUND_MS // 60_000} minutes")
                return
            world.run_until(world.now_ms + STEP_MS)
            steps += 1
            if world.weather.restores_an_hour and steps == 1:
                self.restores.take()
            if world.weather.restores_an_hour and self.rounds >= restored and not self.restores.restores:
                self.restores.restore()  # at least once in every evening
            if steps % CHECKPOINT_STEPS == 0:
                run_now(self.real, publish_checkpoint(self.processes[0].dealer, world.now_ms))

    def end(self) -> None:
        """Without faults every round is finished and every seat is free, though nobody says a word."""
        world = self.world
        world.weather, self.operators.resting, self._over = CALM, True, True
        for person in self.people:
            person.rest()
        world.run_until(world.now_ms + STEP_MS)  # some finish their rounds
        for person in self.people:
            person.go_home()
        if self.wrong:
            return
        end_ms = world.now_ms + HOME_MS
        while world.now_ms < end_ms and any(s.bets or s.seats for s in self._states()):
            world.run_until(world.now_ms + STEP_MS)
        for state in [each for each in self._states() if each.bets or each.seats]:
            self._stuck.append(
                f"everybody went home; {state.id}/{state.number} is in its {state.phase} phase, "
                f"with bets of {list(state.bets)} and people in {list(state.seats)}"
            )

    def _states(self) -> list[TableState]:
        return [state_of(self.real, table) for table in self.currencies]

    # --- what processes tell their observer

    def committed(self, process: Process, results: Iterable[Any]) -> None:
        """The results of one transaction, in order."""
        changed: dict[str, TableState] = {}
        for done in results:
            if isinstance(done, Done) and done.outcome is not None:
                self._saw(process, done.outcome)
                changed[done.table] = done.outcome.state
        for state in changed.values():
            for other in self.processes:
                if other is not process and other.up:
                    note_news(other.dealer, news_of(state))
        self._bankrolls.look()
        for person in self.people:
            if person.table in changed:
                person.news(changed[person.table])

    def _saw(self, process: Process, outcome: Outcome) -> None:
        bodies = read_entries(outcome)
        for body in bodies:
            if body["kind"] == "locked":
                self.seeds.locked(outcome.state.id, body["lock"]["document"])
        for each in outcome.finished:
            self.seeds.finished(each.certificate, process.dealer.link(outcome.state.id, each.number))
        self.rounds += len(outcome.finished)
        self._changes.saw(process, outcome, bodies)
        self._liveness.saw(outcome.state, [body["seat"] for body in bodies if body["kind"] == "bet"])
        self._bankrolls.saw(outcome.state)

    def woken(self, process: Process, done: Done) -> None:
        """Everybody at a table has the full time again."""
        assert done.outcome is not None
        self._liveness.woken(done.table)
        self.committed(process, [done])
        self._changes.woken(done.outcome.state)

    def troubled(self, process: Process) -> None:
        """The process died, or could not write."""
        self._changes.troubled()

    def started(self, process: Process) -> None:
        """The process is up again, with empty memory."""
        self._liveness.started()

    def refused(self, process: Process) -> None:
        """Nobody may deal from these books."""
        self.restores.notice(process.machine)

    def _books_changed(self) -> None:
        """Other books are in the place of these, or the same books were recovered."""
        self.world.restores += 1
        kept = {(account, id_) for account, id_, _ in rows(self.real, query("all_actions"))}
        known = {account for account, *_ in rows(self.real, query("accounts", after="", count=10_000))}
        for person in [each for each in self.people if each.account not in known]:
            self.people.remove(person)
            person.vanish_with_the_account()
            self._replace(person)
        for person in self.people:
            person.remember_only(kept)
        self.operators.remember_only(done_cash(self.real))
        for process in self.processes:
            process.books_changed()
        for state in self._states():
            self._changes.restored(state)
            self._liveness.restored(state)
            self._bankrolls.saw(state)


def _join(account: str, currency: str, now_ms: int) -> Work[None]:
    """Guests play for play money; who plays for real money has an account, and nothing before operators bring it."""
    if currency == PLAY:
        yield from add_guest(account, account.upper(), now_ms)
    else:
        yield from add_person(account, role="player", name=account.upper(), now_ms=now_ms)
