"""The house as one process runs it: actions, news after the commit, the clock, and checkpoints."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
import structlog

from pitboss.errors import (
    GameError,
    LimitReached,
    NotEnoughMoney,
    OldBooks,
    PitbossError,
    Stale,
    Unavailable,
    WalletSilent,
)
from pitboss.games import GAMES
from pitboss.ledger import PLAY
from pitboss.server.coach.moments import least_size
from pitboss.server.coach.queue import Coach
from pitboss.server.house.end_of_log import end_of_log, read_since
from pitboss.server.house.feed import Feed, Watcher
from pitboss.server.house.files import files_digest, note_files
from pitboss.server.house.keys import open_dealer
from pitboss.server.house.marks import open_marks
from pitboss.server.house.metrics import METRICS
from pitboss.server.house.offer import check_seat
from pitboss.server.house.presence import PresenceWatch
from pitboss.server.house.spare_tables import open_spare_table, wants_spare
from pitboss.server.house.updates import REASON as UPDATED
from pitboss.server.house.updates import is_outdated
from pitboss.server.house.wallet import WalletDesk, open_wallet
from pitboss.server.settings import Settings
from pitboss.store.actions import Asked, Done, add_table, tell_by_house, tell_table, tick
from pitboss.store.check import Report, check_books
from pitboss.store.checkpoints import Publisher
from pitboss.store.databases import Database, open_database
from pitboss.store.limits import AccountData, Rights, read_data
from pitboss.store.marks import MarkFile, check_all_seen
from pitboss.store.people import HOUR_MS, Person, find_session, money_of
from pitboss.store.posting import write_house
from pitboss.store.private_tables import check_private_tables
from pitboss.store.proposals import expire
from pitboss.store.same_books import UNSEEN, last_seen, note_news, stop_books
from pitboss.store.second_factors import seal_all
from pitboss.store.sqlite import MEMORY
from pitboss.store.wallet import Ask, NeedsWalletError
from pitboss.store.work import MakeWork, Row, Work, query
from pitboss.table import CLOCK, RULE, Actor, Config, KeyDealer, Mark, TableState, make_terms, round_of
from pitboss.table import commands as c
from pitboss.table.clocks import needs_waking, overdue
from pitboss.table.playing import resolutions
from pitboss.table.state import decode

T = TypeVar("T")
LOG = structlog.get_logger("pitboss")
TICK_SECONDS = 0.2
POLL_SECONDS = 1.0
MEANS_SECONDS = 1.0
JUMP_MS = 5_000
DAY_SECONDS = 24 * 3600
DRIFT_SECONDS = 600
DAY_MS = 24 * 3600 * 1000
EIGHT_DAYS_MS = 8 * DAY_MS


def now_ms() -> int:
    """The wall clock. Tables never let their own time run backward."""
    return time.time_ns() // 1_000_000


class Means(NamedTuple):
    """What a person has, by currency, and this person's own limits."""

    money: Mapping[str, int]
    data: AccountData
    read_at: float

    def after(self, currency: str, cents: int) -> Means:
        """With another balance."""
        return self._replace(money={**self.money, currency: cents})


def has_money_of(config: Config, settings: Settings) -> bool:
    """Whether a house with these settings has the money of such a table: real money, in the wallet or here."""
    if config.currency == PLAY:
        return True
    return settings.real_money and bool(config.wallet_seconds) == bool(settings.wallet)


class House:
    """A database, the keys, and everybody who watches."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.feeds: dict[str, Feed] = {}
        self._loading: dict[str, asyncio.Task[Feed]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._means: dict[str, Means] = {}
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._opening: asyncio.Task[None] | None = None  # of a spare table
        self.coach = Coach()
        self.presence = PresenceWatch(self)
        self.database: Database
        self.dealer: KeyDealer
        self._publisher: Publisher
        self.wallet: WalletDesk | None = None
        self.marks: MarkFile | None = None  # books in memory are gone with the process
        self.clock: Callable[[], int] = now_ms
        self.ready = False
        self.failing = False  # the last attempt to write failed

    async def start(self) -> None:
        """Opens the books; the first start opens a table for each game. Open decisions get their full time again."""
        self.settings.folder.mkdir(parents=True, exist_ok=True)
        self.database = await open_database(self.settings.address, on_news=self._heard)
        try:
            self.dealer = await open_dealer(self.settings.folder, self.database, self.clock())
            self._publisher = Publisher(self.dealer)
            if self.settings.address != MEMORY:
                self.marks = await open_marks(self.settings, self.database, self.dealer)
                self.database.published = self.marks.publish
                self.database.connected = lambda: check_all_seen(self.dealer)
        except BaseException:
            await self.database.stop()
            raise
        if self.settings.wallet:
            self.wallet = WalletDesk(self, open_wallet(self.settings), self.settings.wallet_currency)
        seal = self.dealer.second_factors
        await self.run(lambda: seal_all(seal, seal))  # those of older versions are plain
        await self._open_tables()
        await self._update_tables()
        await self._pause_real_money()
        await self.check_files()
        await self.wake_tables()
        loops = (self._tick_loop, self._poll_loop, self._checkpoint_loop, self._files_loop, self._drift_loop)
        self._tasks = [asyncio.create_task(loop()) for loop in loops]
        if self.wallet is not None:
            self._tasks.append(asyncio.create_task(self.wallet.loop()))
        self._tasks.append(asyncio.create_task(_forever(self.presence.seconds, self.presence.look)))
        self.ready = True

    async def stop(self) -> None:
        """Rounds stay open in the database."""
        self.ready = False
        tasks = [*self._tasks, *self._resolving.values(), *([self._opening] if self._opening else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self.wallet is not None:
            self.wallet.close()
        await self.database.stop()
        if self.marks is not None:
            self.marks.close()

    async def _open_tables(self) -> None:
        found = await self.read(lambda: _rows("all_tables"))
        if found:
            return
        for game in self.settings.games or GAMES:
            terms = make_terms(game)
            config = Config(terms.table.game.name, seats=terms.table.game.seats)
            await self.open_table(game, terms, config, Actor("house"))

    async def _update_tables(self) -> None:
        """Tables whose rules changed with the program commit to the new ones."""
        for (text,) in await self.read(lambda: _rows("tables")):
            state = decode(text)
            try:
                if await asyncio.to_thread(is_outdated, state, self.dealer):
                    await self.tell(Actor("house"), state.id, c.Update(UPDATED))
            except GameError as error:
                LOG.error("not updated", table=state.id, message=str(error))

    async def _pause_real_money(self) -> None:
        """While the setting is off, tables in real money finish their rounds and take no bets.

        Nor do tables whose money is not where the settings say: in the operator's own wallet, or here.
        """
        for (text,) in await self.read(lambda: _rows("tables")):
            state = decode(text)
            if state.status == "open" and not has_money_of(state.config, self.settings):
                await self.tell(Actor("house"), state.id, c.SetStatus("paused"))

    async def open_table(self, id_: str, terms: Any, config: Config, actor: Actor) -> Done:
        """A new table; of two processes that open the same one, the second finds it open."""

        def work() -> Work[Done]:
            rows = yield query("table", id=id_)
            if rows:
                state = decode(rows[0][0])
                return Done({"entry": state.entry, "round": state.number, "table": id_}, id_, state.entry)
            told = {"table": id_, "game": terms.game, "currency": config.currency}
            if config.private:
                yield from check_private_tables(config.owner, self.settings.private_tables)
            else:
                yield from write_house("opened", actor.account, self.clock(), **told)
            return (yield from add_table(self.dealer, id_, terms, config, actor, self.clock()))

        await asyncio.to_thread(lambda: terms.rules)  # new pay tables are hashed for seconds; nobody else waits
        return await self.run(work)

    # --- work and news

    async def run(self, make: MakeWork[T]) -> T:
        """Runs work; what it changed is shown after the commit."""
        started = time.perf_counter()
        try:
            result = await self.database.run(make)
        except OldBooks as error:
            await self._stop_dealing(error)
            raise
        except Unavailable:
            self.failing = True
            self.forget()
            METRICS.unavailable.inc()
            raise
        METRICS.transaction_seconds.observe(time.perf_counter() - started)
        if isinstance(result, Done):
            await self._tell(result)
        return result

    async def read(self, make: MakeWork[T]) -> T:
        """Runs work that only reads."""
        try:
            return await self.database.read(make)
        except OldBooks as error:
            await self._stop_dealing(error)
            raise

    async def _stop_dealing(self, error: OldBooks) -> None:
        """One process that notices stops all of them. `pitboss recover` begins again."""
        self.ready, self.database.connected = False, None
        LOG.critical("old books", reason=str(error))
        await self.database.run(lambda: stop_books(self.dealer, str(error)))

    async def act(self, token: str, asked: Asked) -> Done:
        """A person's action at a table. The session is looked up in the same transaction."""

        def work() -> Work[Done]:
            person = yield from find_session(token, self.clock())
            self.presence.notice(person.id)
            if isinstance(asked.command, c.Sit):
                yield from check_seat(self, asked.table, person.id)
            rights = Rights(person.role, person.data, self.settings.public_seats, person.standing)
            for_wallet.append(Actor(person.id, person.name))
            return (yield from tell_table(self.dealer, for_wallet[-1], asked, self.clock(), rights))

        for_wallet: list[Actor] = []
        name = str(type(asked.command).__struct_config__.tag)
        try:
            done = await self.run(work)
            if done.ask is not None:
                done = await self._ask_wallet(for_wallet[-1], asked, done.ask)
        except PitbossError as error:
            METRICS.actions.labels(name, error.code).inc()
            raise
        METRICS.actions.labels(name, "done").inc()
        return done

    async def _ask_wallet(self, actor: Actor, asked: Asked, ask: Ask) -> Done:
        """No transaction and no lock is held while the wallet is asked."""
        if self.wallet is None:
            raise WalletSilent("this process has no wallet; start it with --wallet and --wallet-secret")
        return await self.wallet.bet(actor, asked, ask)

    async def check(self) -> Report:
        """The books as `pitboss ledger check` sees them, on a connection of its own: nobody waits for it."""
        if self.settings.address == MEMORY:
            return await self.read(lambda: check_books(self.dealer.public))
        database = await open_database(self.settings.address, patient=True)
        try:
            return await database.read(lambda: check_books(self.dealer.public))
        finally:
            await database.stop()

    async def tell(self, actor: Actor, table: str, command: c.Command) -> Done:
        """A command of an operator or of the clock."""
        return await self.run(lambda: tell_by_house(self.dealer, actor, table, command, self.clock()))

    async def operate(self, actor: Actor, table: str, command: c.Command) -> Done:
        """A command of an operator, which is a significant event."""

        def work() -> Work[Done]:
            done = yield from tell_by_house(self.dealer, actor, table, command, self.clock())
            told = {"table": table, "command": msgspec.json.decode(msgspec.json.encode(command))}
            yield from write_house("operated", actor.account, self.clock(), **told)
            return done

        return await self.run(work)

    async def _tell(self, done: Done) -> None:
        if done.outcome is None:
            return
        METRICS.rounds.inc(len(done.outcome.finished))
        for name, cents in done.balances.items():
            currency, _, account = name.partition("/player/")
            if account in self._means:
                self._means[account] = self._means[account].after(currency, cents)
        feed = self.feeds.get(done.table)
        if feed is not None and not feed.take(done.outcome):
            await self.refresh(done.table)
        state = done.outcome.state
        if (done.outcome.seats_changed or state.status == "closed") and wants_spare(state):
            self._opening = asyncio.create_task(self._open_spare(state))

    async def _open_spare(self, state: TableState) -> None:
        try:
            await open_spare_table(self, state)
        except Exception:
            LOG.exception("no spare table", table=state.id)

    def _heard(self, news: str) -> None:
        """Another process, or this one, committed something."""
        if not self.ready:
            return
        table, entry = note_news(self.dealer, news)
        feed = self.feeds.get(table)
        if feed is not None and feed.state.entry < entry:
            asyncio.get_running_loop().create_task(self._refresh_quietly(table))

    def forget(self) -> None:
        """Drops every cache; the database has the data."""
        self._means.clear()
        for table in self.feeds:
            asyncio.get_running_loop().create_task(self._refresh_quietly(table))

    async def _refresh_quietly(self, table: str) -> None:
        with contextlib.suppress(PitbossError):
            await self.refresh(table)

    async def feed(self, table: str, after: int = -1) -> Feed:
        """The feed of a table; loaded once, and read again for a client that another process told more than it has."""
        if table in self.feeds:
            if after > self.feeds[table].state.entry:
                await self.refresh(table)
            return self.feeds.get(table) or await self.feed(table, after)
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(task)
        finally:
            self._loading.pop(table, None)

    async def state(self, table: str) -> TableState:
        """A table as the database has it."""
        state, _ = await self.read(lambda: end_of_log(table))
        return state

    async def _load(self, table: str) -> Feed:
        state, entries = await self.read(lambda: end_of_log(table, last_seen(self.dealer, table)))
        await self._mark(state, over=True)
        if table not in self.feeds:
            self.feeds[table] = Feed(state, entries, self.dealer)
        return self.feeds[table]

    async def refresh(self, table: str) -> None:
        """Reads what is new in a table's log."""
        feed = self.feeds.get(table)
        if feed is None:
            return
        seen = Mark(feed.state.entry, feed.state.head)
        state, entries, finished = await self.read(lambda: read_since(table, seen))
        await self._mark(state, over=bool(finished))
        if state.entry > feed.state.entry:
            self._means.clear()
            feed.read_on(state, entries, finished)

    async def _mark(self, state: TableState, *, over: bool) -> None:
        if self.marks is not None and state.entry > self.dealer.seen.get(state.id, UNSEEN).entry:
            await asyncio.to_thread(self.marks.show, [state], over=over)

    async def watch(self, table: str, watcher: Watcher) -> Feed:
        """The feed of a table, which stays in the cache as long as somebody watches it."""
        while True:
            feed = await self.feed(table, watcher.sent)
            if self.feeds.get(table) is feed:  # nobody dropped it meanwhile
                feed.watchers.add(watcher)
                return feed

    def unwatch(self, table: str) -> None:
        """Drops a table that nobody watches from the cache."""
        feed = self.feeds.get(table)
        if feed is not None and not feed.watchers:
            del self.feeds[table]

    async def means(self, account: str) -> Means:
        """What a person has and may lose. Transfers here are seen at once; what other processes do, after a second."""
        found = self._means.get(account)
        if found is None or time.monotonic() > found.read_at + MEANS_SECONDS:
            found = self._means[account] = await self.read(lambda: _means_of(account))
            if len(self._means) > 10_000:
                self._means.clear()
        return found

    def forget_means(self, account: str) -> None:
        """A person's money or limits changed outside a table."""
        self._means.pop(account, None)

    async def person(self, token: str) -> Person:
        """Who is signed in. A person who asks is there."""
        person = await self.read(lambda: find_session(token, self.clock()))
        self.presence.notice(person.id)
        return person

    # --- what happens by itself

    async def wake_tables(self) -> None:
        """Gives open decisions their full time again, and tables that are ahead of the clock their own pace."""
        for (text,) in await self.read(lambda: _rows("tables")):
            state = decode(text)
            if needs_waking(state, self.clock()):
                await self.tell(CLOCK, state.id, c.Wake())

    async def _tick_loop(self) -> None:
        """Ticks tables that are due. After an outage, or when the clock jumps, tables are woken first."""
        behind_ms = self._behind_ms()
        told = False
        while True:
            try:
                jump_ms = self._behind_ms() - behind_ms
                if self.failing or abs(jump_ms) > JUMP_MS:
                    await self._go_on()
                    LOG.warning("woken", outage=told, jump_seconds=round(jump_ms / 1000, 1))
                    behind_ms += jump_ms
                    told = False
                await self._tick_tables()
            except Unavailable as error:
                self.failing = True
                if not told:
                    LOG.error("unavailable", message=str(error), cause=repr(error.__cause__))
                told = True
            except Exception:
                LOG.exception("tick failed")
            await asyncio.sleep(TICK_SECONDS)

    def _behind_ms(self) -> float:
        """How far a clock that never jumps is behind the house's clock."""
        return self.clock() - 1000 * time.monotonic()

    async def _go_on(self) -> None:
        """Tries to write; if that is possible again, everybody who decides gets the full time."""

        def work() -> Work[None]:
            yield query("set_meta", key="pulse", value=str(self.clock()))

        await self.database.run(work)
        await self.wake_tables()
        self.failing = False

    async def _tick_tables(self) -> None:
        for (table,) in await self.read(lambda: _rows("due_tables", now_ms=self.clock())):
            done = await self.run(partial(tick, self.dealer, table, self.clock()))
            assert done.outcome is not None
            state = done.outcome.state
            if state.config.resolve == "best" and state.phase == "playing" and table not in self._resolving:
                self._resolving[table] = asyncio.create_task(self._resolve(state))

    async def _resolve(self, state: TableState) -> None:
        """The best choice for seats whose time is over, counted outside and entered by the actor `rule`."""
        try:
            for seat in overdue(state):
                await self._resolve_seat(state, seat)
        except Unavailable:
            LOG.warning("unresolved", table=state.id, reason="the database does not answer")
        except Exception:
            LOG.exception("resolving failed; the default is used after a while", table=state.id)
        finally:
            self._resolving.pop(state.id, None)

    async def _resolve_seat(self, state: TableState, seat: int) -> None:
        round_ = round_of(state, self.dealer)
        if seat not in round_.questions:
            return
        found = await self.coach.values(f"rule at {state.id}", str(round_), seat, least_size(round_, seat))
        for command in resolutions(round_, seat, [value["choice"] for value in found["values"]]):
            try:
                await self.tell(RULE, state.id, command)
                return
            except (NotEnoughMoney, LimitReached, NeedsWalletError):
                continue  # the next best choice that the seat can pay for, without another call to its wallet
            except Stale:
                return  # somebody was faster

    async def _poll_loop(self) -> None:
        """A lost notification only causes a delay."""
        await _forever(POLL_SECONDS, self._poll)

    async def _poll(self) -> None:
        if not self.feeds:
            return
        await self.end_watchers()
        for table, entry, _ in await self.read(lambda: _rows("heads_of", tables=sorted(self.feeds))):
            feed = self.feeds.get(table)
            if feed is not None and feed.state.entry < entry:
                await self.refresh(table)

    async def end_watchers(self) -> None:
        """Sockets end with the session that opened them: a person who has signed out sees no more cards."""
        watchers = [watcher for feed in self.feeds.values() for watcher in feed.watchers if watcher.session]
        sessions = sorted({watcher.session for watcher in watchers})
        rows = await self.read(lambda: _rows("live_sessions", tokens=sessions, now_ms=self.clock())) if sessions else []
        live = {token for (token,) in rows}
        for watcher in watchers:
            if watcher.session not in live:
                watcher.signed_out = True
                watcher.news.set()

    async def _files_loop(self) -> None:
        await _forever(DAY_SECONDS, self.check_files)

    async def check_files(self) -> None:
        """Notes a change of the program's own files as a significant event."""
        digest, count = await asyncio.to_thread(files_digest)
        if await self.run(lambda: note_files(digest, count, self.clock())):
            LOG.warning("files", digest=digest, files=count)

    async def _drift_loop(self) -> None:
        await _forever(DRIFT_SECONDS, self.watch_drift)

    async def watch_drift(self) -> None:
        """Takes every finished round into account; an alarm is a significant event."""
        from pitboss.server.operator.watching import watch_tables  # noqa: PLC0415 - the odds are heavy

        for alarm in await watch_tables(self):
            METRICS.drift_alarms.labels(alarm.game, alarm.wager).inc()
            LOG.warning("drift", **alarm._asdict())

    async def _checkpoint_loop(self) -> None:
        await _forever(self.settings.checkpoint_seconds, self.checkpoint)

    async def checkpoint(self) -> None:
        """Publishes a checkpoint, and drops what is no longer needed."""
        before_ms = self.clock()

        def work() -> Work[dict[str, Any] | None]:
            signed = yield from self._publisher.publish(before_ms)
            yield query("forget_actions", before_ms=before_ms - EIGHT_DAYS_MS)
            yield query("forget_sessions", before_ms=before_ms)
            yield query("forget_leases")
            yield from expire(before_ms, self.settings.proposal_hours * HOUR_MS)
            yield query("forget_attempts", before_ms=before_ms - DAY_MS)
            return signed

        self._publisher.committed(await self.run(work))


async def _forever(seconds: float, run: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await run()
        except Unavailable:
            continue
        except Exception:
            LOG.exception("work failed")


def _means_of(account: str) -> Work[Means]:
    money = yield from money_of(account)
    rows = yield query("account", id=account)
    data = read_data(rows[0][3]) if rows else AccountData()
    return Means(money, data, time.monotonic())


def _rows(name: str, **values: Any) -> Work[list[Row]]:
    return (yield query(name, **values))
