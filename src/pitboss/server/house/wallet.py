"""The operator's own wallet, as a process of the house uses it: asked outside every transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import structlog

from pitboss.errors import Unavailable, WalletRefused, WalletSilent
from pitboss.server.house.metrics import METRICS
from pitboss.server.settings import Settings
from pitboss.store.actions import Asked, Done, wallet_paid, wallet_refused
from pitboss.store.wallet import UNSURE, Ask, set_call
from pitboss.table import Actor
from pitboss.wallet.contract import BET, Answer, AskRound, Balance, BetWin, Item, Wallet
from pitboss.wallet.deliver import Due, deliver, find_strays, next_calls, note_books, read_due
from pitboss.wallet.http_wallet import HttpWallet, read_secret

if TYPE_CHECKING:
    from pitboss.server.house.house import House

T = TypeVar("T")
LOG = structlog.get_logger("pitboss")
CALLS = 32  # at the same time
DELIVERIES = CALLS // 2  # of these, so that a wallet that is slow to hear them does not keep bets waiting
PAUSE_SECONDS = 0.2  # between two tries of one bet
DELIVERY_SECONDS = 0.25
BEGIN_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0
BALANCE_SECONDS = 10.0  # so long a balance that nothing changed is shown


class Shown(NamedTuple):
    """A balance, and when the wallet told it."""

    cents: int
    at: float


def open_wallet(settings: Settings) -> HttpWallet:
    """The adapter for the wallet of these settings."""
    secret = read_secret(settings.wallet_secret)
    return HttpWallet(settings.wallet, secret, seconds=max(1.0, settings.wallet_seconds / 2))


class WalletDesk:
    """Asks for chips, tells what is owed, and knows what people have as far as the wallet has said it."""

    def __init__(self, house: House, wallet: Wallet, currency: str) -> None:
        self._house, self._wallet, self._currency = house, wallet, currency
        self._threads = ThreadPoolExecutor(CALLS, thread_name_prefix="wallet")
        self._balances: dict[str, Shown] = {}
        self._wait: dict[str, tuple[float, float]] = {}  # when a call is made again, and how long the last pause was
        self._asking: dict[str, asyncio.Task[Done]] = {}
        self._books: str | None = None  # which books the wallet has, as far as it is known that it has heard everything
        self._again = False  # the wallet was restored while it was asked

    def close(self) -> None:
        """Calls that are under way end by themselves; what they would say is asked again."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def bet(self, actor: Actor, asked: Asked, ask: Ask) -> Done:
        """Asks once for all who wait for the same call. A person who goes away changes nothing."""
        task = self._asking.get(ask.call)
        if task is None:
            task = self._asking[ask.call] = asyncio.create_task(self._bet(actor, asked, ask))
            task.add_done_callback(lambda done: self._forget(ask.call, done))
        return await asyncio.shield(task)

    def _forget(self, call: str, task: asyncio.Task[Done]) -> None:
        self._asking.pop(call, None)
        if not task.cancelled():
            task.exception()  # those who still wait have it

    async def _bet(self, actor: Actor, asked: Asked, ask: Ask) -> Done:
        """Asks for the chips of an action, again and again with the same id; then the action is done, or nothing is."""
        house, reason = self._house, "the wallet does not answer"
        call = BetWin(ask.call, ask.account, self._currency, ask.ref, (Item(BET, ask.cents),))
        while house.clock() < ask.until_ms:
            left = max(0.05, (ask.until_ms - house.clock()) / 1000)
            try:
                answer = await asyncio.wait_for(self._in_thread(lambda: self._wallet.betwin(call)), left)
            except (WalletSilent, TimeoutError) as error:
                reason = str(error) or reason
                await asyncio.sleep(min(PAUSE_SECONDS, left))
                continue
            self._heard(ask.account, answer)
            if not answer.yes:
                await house.run(lambda: wallet_refused(house.dealer, actor, ask, house.clock()))
                raise WalletRefused(f"the wallet has refused: {answer.message or answer.code}")
            done = await house.run(lambda: wallet_paid(house.dealer, actor, asked, ask, house.clock()))
            self._heard(ask.account, answer)  # it may have been restored while the chips went down
            if done.refused is not None:
                raise done.refused
            return done
        METRICS.wallet_silent.inc()
        LOG.warning("wallet silent", table=ask.table, seat=ask.seat, reason=reason)
        raise WalletSilent(f"{reason}; nothing was bet, and what was taken comes back")

    async def balance(self, account: str) -> int:
        """What a person has, as the wallet has last said; nothing while it never answered."""
        shown = self._balances.get(account)
        if shown is None or time.monotonic() > shown.at + BALANCE_SECONDS:
            try:
                call = Balance(account, self._currency)
                self._heard(account, await asyncio.wait_for(self._in_thread(lambda: self._wallet.balance(call)), 2))
            except (WalletSilent, TimeoutError) as error:
                LOG.warning("wallet silent", account=account, reason=str(error) or "no answer in time")
                self._balances[account] = Shown(shown.cents if shown else 0, time.monotonic())
        return self._balances[account].cents if account in self._balances else 0

    def _heard(self, account: str, answer: Answer) -> None:
        if answer.balance_cents is not None:
            self._balances[account] = Shown(answer.balance_cents, time.monotonic())
        self._look_at(answer.books)

    def _look_at(self, books: str) -> None:
        """Other books than before: the wallet hears everything again before it hears a win."""
        if self._books is not None and books != self._books:
            self._books, self._again = None, True

    async def begin(self) -> None:
        """Rounds that the wallet has open and an old copy of the books has lost are rolled back."""
        try:
            found = await self._in_thread(lambda: self._wallet.round(AskRound()))
        except WalletSilent as error:
            LOG.warning("wallet silent", reason=str(error))
            await asyncio.sleep(BEGIN_SECONDS)
            return
        house, again = self._house, self._again
        self._books, self._again = found.books, False  # a yes from other books that comes meanwhile is noticed
        try:
            if await house.run(lambda: note_books(found.books, house.clock(), again=again)):
                LOG.info("the wallet hears again what it may have lost", books=found.books)
            count = await house.run(lambda: find_strays(house.dealer, found.rounds, house.clock()))
        except BaseException:
            self._books, self._again = None, self._again or again
            raise
        if count:
            LOG.warning("rounds that these books have lost are rolled back at the wallet", rounds=count)

    async def loop(self) -> None:
        """Tells the wallet what it has not acknowledged."""
        while True:
            try:
                if self._books is None:
                    await self.begin()
                await self._deliver()
            except Unavailable:
                pass  # the books; everything is still in them
            except Exception:
                LOG.exception("telling the wallet failed")
            await asyncio.sleep(DELIVERY_SECONDS)

    async def _deliver(self) -> None:
        due = await self._house.read(read_due)
        METRICS.wallet_owed.set(len(due))
        known = {each.id for each in due}
        self._wait = {id_: wait for id_, wait in self._wait.items() if id_ in known}
        now = time.monotonic()
        ready = [each for each in next_calls(due) if self._wait.get(each.id, (0.0, 0.0))[0] <= now][:DELIVERIES]
        house = self._house
        for each in ready:
            pause = min(LONGEST_PAUSE_SECONDS, 2 * self._wait.get(each.id, (0.0, DELIVERY_SECONDS))[1])
            self._wait[each.id] = (now + pause, pause)
        wins = [each for each in ready if each.kind == "win"]
        if wins and not await self._same_books(wins):
            ready = [each for each in ready if each not in wins]
        tasks = [self._in_thread(lambda e=e: deliver(self._wallet, e, self._currency, house.clock())) for e in ready]  # type: ignore[misc]
        for work in await asyncio.gather(*tasks):
            await house.run(work)
        if any(each.status == UNSURE for each in ready):
            self._books = None  # after a restore, what the wallet has open is looked through again

    async def _same_books(self, wins: list[Due]) -> bool:
        """Whether the wallet still has the bets of these wins. One that was restored hears the bets first.

        A win that came before its bets would finish the round without them.
        """
        try:
            found = await self._in_thread(lambda: self._wallet.round(AskRound(wins[0].ref)))
        except WalletSilent as error:
            for each in wins:
                work = set_call(each.id, each.status, each.status, each.cents, str(error))
                await self._house.run(lambda work=work: work)  # type: ignore[misc]
            return False
        self._look_at(found.books)
        return self._books is not None

    async def _in_thread(self, run: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, run)
