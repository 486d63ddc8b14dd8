"""Evenings of a house with an operator's own wallet, from a seed: the wallet misbehaves, and so does the machine.

The table, the SQL, the order of calls and the wallet are the real ones. The clock, the network and crashes are made.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from pitboss.errors import PitbossError, WalletSilent
from pitboss.games import game_ids
from pitboss.house_simulation.books import Connection, Died, run_now
from pitboss.house_simulation.machine import SimulatedDatabase
from pitboss.ledger import REAL, Transfer, adjustment, wallet
from pitboss.ledger import house as bankroll
from pitboss.store import sqlite
from pitboss.store.actions import Asked, Done, add_table, tell_by_house, tell_table, wallet_paid, wallet_refused
from pitboss.store.check import check_books
from pitboss.store.databases import make_tables
from pitboss.store.keys import begin_books
from pitboss.store.people import add_person
from pitboss.store.posting import write_house
from pitboss.store.recovery import begin_epoch
from pitboss.store.wallet import Ask
from pitboss.store.work import Query, Work, query
from pitboss.table import CLOCK, Actor, Config, KeyDealer, TableState, make_terms
from pitboss.table import commands as c
from pitboss.table.clocks import due_ms
from pitboss.table.state import decode
from pitboss.wallet.contract import Answer, AskRound, Balance, BetWin, Item, Rollback, Rounds
from pitboss.wallet.deliver import deliver, find_strays, next_calls, note_books, read_due
from pitboss.wallet.demo import DemoWallet
from pitboss.wallet.http_wallet import check_answer
from pitboss.wallet.reconcile import Line, reconcile_books
from tests.conformance.random_play import random_bets
from tests.store.people import bet_command, random_act
from tests.table.driver import seed_of

T = TypeVar("T")
KEY = b"a key for wallets in tests only."
RICH = 10**12
SECONDS = 10
FAULTS = ("slow", "silent", "unheard", "lying", "doubled", "reordered", "restarting")
STEPS = ("before the intent", "in the intent", "before the call", "after the call", "on the felt", "after the felt")
DELIVERY = ("before telling", "after telling", "while keeping the answer")


class Killed(Exception):
    """The process of the house is gone."""


class Weather(msgspec.Struct):
    """How often each thing goes wrong, in a hundred."""

    fault: int = 25
    kill: int = 6
    house_restores: int = 1
    wallet_restores: int = 1


class FaultyWallet:
    """The real demo behind a network that loses, doubles, holds back, and forges."""

    def __init__(self, evening: Evening) -> None:
        self.demo = DemoWallet(":memory:", start_cents=RICH)
        self.evening, self.held, self.down = evening, [], 0
        self.held: list[Callable[[], object]] = []

    def balance(self, ask: Balance) -> Answer:
        return self.demo.balance(ask)

    def betwin(self, ask: BetWin) -> Answer:
        return check_answer(self._pass(lambda: self.demo.betwin(ask)), ask.currency, ask.id)

    def rollback(self, ask: Rollback) -> Answer:
        return check_answer(self._pass(lambda: self.demo.rollback(ask)), ask.currency, ask.id)

    def round(self, ask: AskRound) -> Rounds:
        return self._pass(lambda: self.demo.round(ask))

    def _pass(self, call: Callable[[], T]) -> T:
        evening = self.evening
        chance = evening.chance
        while self.held and chance.random() < 0.3:
            self.held.pop(chance.randrange(len(self.held)))()
        if self.down:
            self.down -= 1
            raise WalletSilent("it starts")
        if evening.calm or chance.randrange(100) >= evening.weather.fault:
            return call()
        fault = chance.choice(FAULTS)
        evening.counts[fault] += 1
        if fault == "silent":
            raise WalletSilent("the call was lost")
        if fault == "reordered":
            self.held.append(call)
            raise WalletSilent("the call is on its way")
        if fault == "restarting":
            self.down = chance.randint(1, 4)
            raise WalletSilent("it stops")
        answer = call()
        if fault == "unheard":
            raise WalletSilent("the answer was lost")
        if fault == "slow":
            evening.now_ms += chance.randint(1, 2 * SECONDS) * 1000
        if fault == "doubled":
            answer = call()
        if fault == "lying" and isinstance(answer, Answer):
            lies: list[dict[str, object]] = [{"id": "another"}, {"currency": "XXX"}, {"code": "internal"}]
            return msgspec.structs.replace(answer, **chance.choice(lies))  # type: ignore[return-value]
        if fault == "lying":
            raise WalletSilent("it is not signed")
        return answer


class Evening:
    """One evening."""

    def __init__(self, seed: int, weather: Weather | None = None, rounds: int = 12) -> None:
        self.chance, self.weather, self.rounds = random.Random(seed), weather or Weather(), rounds
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.now_ms, self.calm = 1_000_000, False
        self.real = make_tables(sqlite.connect(":memory:"))
        self.dealer = KeyDealer(KEY, new_salt=lambda: self.chance.randbytes(32).hex())
        run_now(self.real, begin_books(self.dealer.public, 1_000_000))
        self.wallet = FaultyWallet(self)
        self.settled: dict[str, int] = {}  # what the seat won, by the round at the wallet, as it was published
        self.old: sqlite3.Connection | None = None  # copies
        self.old_wallet: sqlite3.Connection | None = None
        self.finished = self.restored = self._ids = 0
        self.pending: list[tuple[str, Asked]] = []  # what people send again
        self.table = "T1"

    # --- the house

    def do(self, work: Work[T], *, mortal: bool = True) -> T:
        """A transaction, in which the process may be killed at any statement."""
        if mortal and not self.calm and self.chance.randrange(100) < self.weather.kill:
            self.counts["killed in a transaction"] += 1
            commits = self.chance.random() < 0.2
            connection = Connection(self.real, self.chance.randint(1, 40), "killed", commits=commits)
            try:
                result = run_now(connection, work)  # type: ignore[arg-type]
            except Died:
                if self.real.in_transaction:
                    self.real.execute("ROLLBACK")
                raise Killed from None
            self.saw(result)
            raise Killed
        result = run_now(self.real, work)
        self.saw(result)
        return result  # type: ignore[no-any-return]

    def saw(self, result: object) -> None:
        """What was published about rounds that are over."""
        if not isinstance(result, Done) or result.outcome is None:
            return
        for each in result.outcome.finished:
            self.finished += 1
            net = each.certificate["document"]["net_cents"]
            rows = self.real.execute(
                "SELECT ref, seat, account FROM wallet_rounds WHERE number = ? AND epoch = ?",
                (each.number, str(self.dealer.epoch)),
            ).fetchall()
            for ref, seat, account in rows:
                played = each.accounts.get(seat) == account and self.is_last(ref, seat, account, each.number)
                self.settled[ref] = net.get(str(seat), 0) if played else 0

    def is_last(self, ref: str, seat: int, account: str, number: int) -> bool:
        rows = self.real.execute(
            "SELECT ref FROM wallet_rounds WHERE number = ? AND seat = ? AND account = ? AND epoch = ? ORDER BY rowid",
            (number, seat, account, str(self.dealer.epoch)),
        ).fetchall()
        return bool(rows) and rows[-1][0] == ref

    def step(self, name: str) -> None:
        if not self.calm and self.chance.randrange(100) < self.weather.kill:
            self.counts[name] += 1
            raise Killed

    def state(self) -> TableState:
        def work() -> Work[Any]:
            return (yield query("table", id=self.table))

        return decode(run_now(self.real, work())[0][0])

    def act(self, account: str, asked: Asked) -> None:
        """As the server does it: the intent, the call, the felt."""
        actor = Actor(account, account)
        self.step(STEPS[0])
        done = self.do(tell_table(self.dealer, actor, asked, self.now_ms))
        if done.ask is None:
            return
        ask = done.ask
        call = BetWin(ask.call, ask.account, "USD", ask.ref, (Item("bet", ask.cents),))
        for _ in range(5):
            self.step(STEPS[2])
            if self.now_ms >= ask.until_ms:
                return
            try:
                answer = self.wallet.betwin(call)
            except WalletSilent:
                self.now_ms += self.chance.randint(1, 4000)
                continue
            self.step(STEPS[3])
            self.hear(actor, asked, ask, answer)
            return

    def hear(self, actor: Actor, asked: Asked, ask: Ask, answer: Answer) -> None:
        if not answer.yes:
            self.do(wallet_refused(self.dealer, actor, ask, self.now_ms))
            return
        done = self.do(wallet_paid(self.dealer, actor, asked, ask, self.now_ms))
        self.counts["late yes" if done.refused else "chips down"] += 1
        self.step(STEPS[5])

    def tell_wallet(self) -> None:
        """As the server's loop does it."""
        found = self.wallet.round(AskRound())
        if self.do(note_books(found.books, self.now_ms)):
            self.counts["noticed a restored wallet"] += 1
        self.do(find_strays(self.dealer, found.rounds, self.now_ms))
        for due in next_calls(run_now(self.real, read_due())):
            self.step(DELIVERY[0])
            work = deliver(self.wallet, due, "USD", self.now_ms)
            self.step(DELIVERY[1])
            self.do(work())

    # --- what happens

    def open(self) -> None:
        game = self.chance.choice(list(game_ids()))
        terms = make_terms(game)
        config = Config(self.table, currency=REAL, wallet_seconds=SECONDS)
        run_now(self.real, add_table(self.dealer, self.table, terms, config, Actor("house"), self.now_ms))
        chips = [Transfer("bankroll", adjustment(REAL), bankroll(REAL, self.table), RICH)]
        run_now(self.real, write_house("cash", "house", self.now_ms, chips))
        for number in range(self.chance.randint(1, 3)):
            account = f"p{number}"
            run_now(self.real, add_person(account, role="player", name=account, now_ms=self.now_ms))
            self.act_safely(account, c.Sit())

    def act_safely(self, account: str, command: c.Command) -> None:
        self._ids += 1
        asked = Asked(f"a{self._ids}", self.table, command)
        self.send(account, asked)
        if self.chance.random() < 0.2:
            self.pending.append((account, asked))

    def send(self, account: str, asked: Asked) -> None:
        try:
            self.act(account, asked)
        except Killed:
            self.restart()
            self.pending.append((account, asked))
        except PitbossError as error:
            self.counts[f"refused: {error.code}"] += 1

    def restart(self) -> None:
        """Another process, with empty memory."""
        self.dealer = self.dealer.in_epoch(self.dealer.epoch)
        self.now_ms += self.chance.randint(0, 3000)
        self.by_house(c.Wake())

    def by_house(self, command: c.Command) -> None:
        try:
            self.do(tell_by_house(self.dealer, CLOCK, self.table, command, self.now_ms), mortal=False)
        except PitbossError as error:
            self.counts[f"refused: {error.code}"] += 1

    def play(self) -> None:
        """Something happens."""
        state = self.state()
        dice = self.chance.randrange(1000) - 10 * (self.weather.house_restores + self.weather.wallet_restores)
        if dice < -10 * self.weather.wallet_restores:
            self.restore_house()
        elif dice < 0:
            self.restore_wallet()
        elif dice < 40:
            self.copy()
        elif dice < 80 and state.bets:
            self.by_house(c.Void("the shuffler failed", state.number))
        elif dice < 250:
            self.now_ms += self.chance.choice((1000, 12_000, 40_000))
            self.by_house(c.Tick())
        elif dice < 500:
            self.background()
        elif dice < 560 and self.pending:
            self.send(*self.pending.pop(self.chance.randrange(len(self.pending))))
        else:
            self.person(state)

    def background(self) -> None:
        try:
            self.tell_wallet()
        except Killed:
            self.restart()
        except (WalletSilent, PitbossError):
            pass

    def person(self, state: TableState) -> None:
        seats = [seat for seat in state.seats if seat not in state.waiting]
        if not seats:
            account = f"p{self.chance.randrange(3)}"
            if self.real.execute("SELECT 1 FROM accounts WHERE id = ?", (account,)).fetchone():
                self.act_safely(account, c.Sit())
            self.now_ms += 1000
            self.by_house(c.Tick())
            return
        seat = self.chance.choice(seats)
        account = state.seats[seat].account
        if state.phase == "betting" and seat in state.bets and self.chance.random() < 0.6:
            self.act_safely(account, self.chance.choice((c.Clear(), c.Ready(), c.Stand())))
        elif state.phase == "betting":
            self.act_safely(account, bet_command(state, account, random_bets(state.terms.table, self.chance)))
        elif state.phase == "revealing":
            self.act_safely(account, c.Reveal(state.number, seed_of(account, state.number)))
        else:
            self.act_safely(*random_act(state, self.dealer, self.chance))

    # --- old copies

    def copy(self) -> None:
        copies = [sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None) for _ in range(2)]
        self.real.backup(copies[0])
        if self.chance.random() < 0.7:
            self.old = copies[0]
        self.wallet.demo.connection.backup(copies[1])
        if self.chance.random() < 0.7:
            self.old_wallet = copies[1]

    def restore_house(self) -> None:
        """An old copy of the books, and `pitboss recover`."""
        if self.old is None:
            return
        self.counts["house restored"] += 1
        self.old.backup(self.real)
        epoch = int(self.real.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()[0])
        database: Any = SimulatedDatabase(self.real)
        asyncio.run(begin_epoch(database, self.dealer.in_epoch(epoch), lambda: self.now_ms))
        new = int(self.real.execute("SELECT value FROM meta WHERE key = 'epoch'").fetchone()[0])
        self.dealer = self.dealer.in_epoch(new)
        self.old_wallet, self.pending = None, []
        self.restored += 1

    def restore_wallet(self) -> None:
        """An old copy of the wallet's books."""
        if self.old_wallet is None:
            return
        self.counts["wallet restored"] += 1
        self.wallet.held.clear()  # calls end with the wallet that they were made to: docs/wallet.md asks for that
        self.old_wallet.backup(self.wallet.demo.connection)
        self.wallet.demo.restored(self.chance.randbytes(8).hex())

    # --- the end

    def run(self) -> Evening:
        self.open()
        for _ in range(40 * self.rounds):
            self.play()
            if self.finished >= self.rounds or self.wrong:
                break
        self.end()
        self.audit()
        return self

    def end(self) -> None:
        """The weather is calm: every round ends, and the wallet hears everything."""
        self.calm, self.wallet.down = True, 0
        for call in self.wallet.held:
            call()
        for _ in range(200):
            for seat, taken in self.state().seats.items():
                if not taken.away_ms:
                    self.by_house(c.SetPresence(taken.account, here=False))
                del seat
            self.background()
            if not due_ms(self.state()) and not run_now(self.real, read_due()):
                break
            self.now_ms += 60_000
            self.by_house(c.Tick())
        left = run_now(self.real, read_due())
        if left or self.state().bets:
            self.wrong.append(f"at the end {left} waits, and bets of {list(self.state().bets)}")

    def audit(self) -> None:
        """By both exports, and by what was published."""
        report = run_now(self.real, check_books(self.dealer.public))
        self.wrong += report.differences
        lines = [msgspec.convert(each, Line) for each in self.wallet.demo.export() if "id" in each]
        both = run_now(self.real, reconcile_books(lines))
        self.wrong += both.differences
        ours = {ref for (ref,) in self.real.execute("SELECT ref FROM wallet_rounds")}
        won: Counter[str] = Counter()
        for line in lines:
            won[line.round] += 0 if line.rolled_back else line.win_cents - line.bet_cents
        for ref, cents in won.items():
            allowed = {self.settled.get(ref, 0)} | ({0} if self.restored else set())
            if cents not in allowed:
                kind = "lost" if cents < min(allowed) else "paid twice"
                self.wrong.append(f"{ref}: {kind}: the wallet has {cents}, the round gave {allowed}")
        self.balances(lines, ours)

    def balances(self, lines: list[Line], ours: set[str]) -> None:
        """What each player has at the wallet is what the clearing account says."""
        for (account,) in self.real.execute("SELECT id FROM accounts WHERE role = 'player'").fetchall():
            mine = [line for line in lines if line.player == account and line.round in ours and not line.rolled_back]
            net = sum(line.win_cents - line.bet_cents for line in mine)
            rows = sqlite.execute(self.real, Query("balances", {"accounts": [wallet(REAL, account)]}))
            clearing = rows[0][1] if rows else 0
            if net != clearing:
                self.wrong.append(f"{account}: the clearing account has {clearing}, the wallet gave {net}")
