"""What could lose a cent at the wallet, one by one: late calls, restores, and answers that are no answers."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.errors import LimitReached, NotAllowed, SettingsError, WalletSilent
from pitboss.house_simulation.books import run_now
from pitboss.ledger import REAL
from pitboss.server.house.wallet import WalletDesk
from pitboss.server.operator.requests import Status
from pitboss.server.operator.routes import set_table_status
from pitboss.server.settings import Settings
from pitboss.store.actions import Asked, tell_table, wallet_paid, wallet_refused
from pitboss.store.limits import AccountData, save_data
from pitboss.store.personal_data import export
from pitboss.store.wallet import Ask
from pitboss.table import Actor, Config, TableState
from pitboss.table import commands as c
from pitboss.wallet.contract import SIGNATURE, TIME, Balance, BetWin, Item, sign_answer
from pitboss.wallet.deliver import read_due
from pitboss.wallet.http_wallet import HttpWallet, now_ms, read_secret
from pitboss.wallet.kit import run_kit
from pitboss.wallet.reconcile import Line, reconcile_books
from tests.conformance.random_play import random_bets
from tests.store.people import bet_command
from tests.wallet.evening import RICH, Evening, Weather
from tests.wallet.running import SECRET, FaultyService

PLAYER = Actor("p0", "p0")
CALM = Weather(fault=0, kill=0, house_restores=0, wallet_restores=0)


def open_evening() -> Evening:
    """A table with one player, who has not bet."""
    evening = Evening(7, CALM)
    evening.open()
    return evening


def ask_for_a_bet(evening: Evening) -> tuple[Asked, Ask, BetWin]:
    """A bet that waits for the wallet, and the call for it."""
    state = evening.state()
    asked = Asked("bet", evening.table, bet_command(state, "p0", random_bets(state.terms.table, evening.chance)))
    ask = evening.do(tell_table(evening.dealer, PLAYER, asked, evening.now_ms)).ask
    assert ask is not None
    return asked, ask, BetWin(ask.call, ask.account, "USD", ask.ref, (Item("bet", ask.cents),))


def test_a_refused_call_that_comes_again_later_takes_nothing() -> None:
    """The first try is under way, the second one is refused, the player pays money in, and the first one arrives."""
    evening = open_evening()
    demo = evening.wallet.demo
    _, ask, call = ask_for_a_bet(evening)
    demo._set("p0", 0)
    assert demo.betwin(call).code == "funds"
    evening.do(wallet_refused(evening.dealer, PLAYER, ask, evening.now_ms))
    evening.tell_wallet()
    demo._set("p0", RICH)
    assert demo.betwin(call).code == "rolled_back"
    evening.tell_wallet()
    assert demo._cents("p0") == RICH
    assert not run_now(evening.real, read_due())


def test_a_break_that_begins_while_the_wallet_is_asked_holds() -> None:
    evening = open_evening()
    asked, ask, call = ask_for_a_bet(evening)
    assert evening.wallet.demo.betwin(call).yes
    excluded = AccountData(excluded_until_ms=evening.now_ms + 1_000_000)
    run_now(evening.real, save_data("p0", excluded))
    done = evening.do(wallet_paid(evening.dealer, PLAYER, asked, ask, evening.now_ms))
    assert isinstance(done.refused, LimitReached)
    assert evening.state().bets == {}
    evening.tell_wallet()
    assert evening.wallet.demo._cents("p0") == RICH


class OneProcess:
    """What the desk needs of a house."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.dealer = evening, evening.dealer

    def clock(self) -> int:
        return self.evening.now_ms

    async def run(self, make: Callable[[], Any]) -> Any:
        return self.evening.do(make())

    read = run


def test_a_restored_wallet_hears_the_bet_before_the_win() -> None:
    """The first thing that the house has to tell a restored wallet is a win, and its bet is lost there."""
    evening = open_evening()
    evening.old_wallet = sqlite3.connect(":memory:")
    evening.wallet.demo.connection.backup(evening.old_wallet)
    house: Any = OneProcess(evening)
    desk = WalletDesk(house, evening.wallet, "USD")

    async def tell() -> None:
        for _ in range(6):
            if desk._books is None:
                await desk.begin()
            desk._wait.clear()
            await desk._deliver()

    asyncio.run(tell())
    asked, ask, call = ask_for_a_bet(evening)
    assert evening.wallet.betwin(call).yes
    evening.do(wallet_paid(evening.dealer, PLAYER, asked, ask, evening.now_ms))
    evening.restore_wallet()
    assert evening.wallet.demo._cents("p0") == RICH
    if evening.state().bets:
        evening.by_house(c.Void("the shuffler failed", evening.state().number))
    assert [each.status for each in run_now(evening.real, read_due())] == ["owed"]
    asyncio.run(tell())
    desk.close()
    assert not run_now(evening.real, read_due())
    assert evening.wallet.demo._cents("p0") == RICH + evening.settled[ask.ref]
    evening.audit()
    assert evening.wrong == []


@pytest.mark.parametrize(("wallet", "seconds", "where"), [("", 10, "wallet"), ("http://127.0.0.1:1", 0, "this house")])
def test_a_table_whose_money_is_elsewhere_is_not_opened_again(wallet: str, seconds: int, where: str) -> None:
    config = Config("Elsewhere", currency=REAL, wallet_seconds=seconds)

    class Stub:
        settings = Settings(real_money=True, wallet=wallet)

        async def state(self, table: str) -> TableState:
            return msgspec.structs.replace(open_evening().state(), id=table, config=config)

    house: Any = Stub()
    operator: Any = type("Operator", (), {"role": "operator"})
    with pytest.raises(NotAllowed, match=f"the money of this table is in .*{where}"):
        asyncio.run(set_table_status("T1", Status(status="open"), operator, house))


def test_chips_that_the_wallet_never_said_yes_to_are_found() -> None:
    evening = open_evening()
    asked, ask, call = ask_for_a_bet(evening)
    assert evening.wallet.betwin(call).yes
    evening.do(wallet_paid(evening.dealer, PLAYER, asked, ask, evening.now_ms))
    mine = run_now(evening.real, export("p0", evening.now_ms))["transfers"]  # of the wallet, too
    assert {each["debit"] for each in mine} >= {"real/wallet/p0"}
    evening.end()
    lines = [msgspec.convert(each, Line) for each in evening.wallet.demo.export() if "id" in each]
    assert run_now(evening.real, reconcile_books(lines)).differences == []
    wrong = [msgspec.structs.replace(each, player="p1") for each in lines]
    found = run_now(evening.real, reconcile_books(wrong)).differences
    assert found == [f"round {ask.ref}: the wallet has it for p1, who is another player"]
    evening.real.execute("UPDATE balances SET cents = cents - 5 WHERE account = 'real/wallet/p0'")
    (found_here,) = run_now(evening.real, reconcile_books(lines)).differences
    assert found_here.startswith("account real/wallet/p0: the balance is ")


def test_rounds_of_the_kit_are_no_difference() -> None:
    evening = open_evening()
    service = FaultyService(evening.wallet.demo).start()
    try:
        assert not any(each.problem for each in run_kit(service.url, SECRET, "test-player", "USD"))
    finally:
        service.stop()
    evening.audit()
    assert evening.wrong == []


Answering = Callable[[socket.socket, str], None]


@contextmanager
def answered_by(answering: Answering) -> Iterator[str]:
    """A wallet that answers one call with these bytes, and its address."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                connection, _ = server.accept()
                with connection:
                    asked = connection.makefile("rb")
                    lines = list(iter(asked.readline, b"\r\n"))
                    names = {
                        name.lower(): text.strip() for name, _, text in (line.decode().partition(":") for line in lines)
                    }
                    asked.read(int(names["content-length"]))
                    answering(connection, names[SIGNATURE.lower()])

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        server.close()
        thread.join(5)


def told(body: bytes, *, status: int = 200, at: str = "") -> Answering:
    """An answer that is signed as it should be."""

    def answer(connection: socket.socket, request: str) -> None:
        at_ms = now_ms()
        sign = sign_answer(SECRET, request, at_ms, status, body)
        head = (
            f"HTTP/1.1 {status} X",
            f"{TIME}: {at or at_ms}",
            f"{SIGNATURE}: {sign}",
            f"Content-Length: {len(body)}",
        )
        connection.sendall("\r\n".join((*head, "", "")).encode() + body)

    return answer


GOOD: dict[str, Any] = {"currency": "USD", "balance_cents": 5, "id": "1"}
NESTED = b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (told(msgspec.json.encode(GOOD), status=409), "has status 409 and the code ''"),
        (told(msgspec.json.encode(GOOD | {"code": "funds"})), "has status 200 and the code 'funds'"),
        (told(msgspec.json.encode(GOOD | {"balance_cents": 10**30})), "cannot be read"),
        (told(msgspec.json.encode(GOOD | {"balance_cents": 5.5})), "cannot be read"),
        (told(msgspec.json.encode(GOOD | {"balance_cents": True})), "cannot be read"),
        (told(msgspec.json.encode(GOOD | {"books": "a\0b"})), "cannot be read"),
        (told(msgspec.json.encode(GOOD), at="9" * 5000), "is not signed"),
        (told(NESTED), "cannot be read"),
        (told(NESTED, at="x"), "is not signed"),
        (told(b"{}", status=302), "answers with status 302"),
    ],
)
def test_what_is_no_answer_says_nothing_about_the_call(answer: Answering, says: str) -> None:
    call = BetWin("1", "p0", "USD", "r", (Item("bet", 5),))
    with answered_by(answer) as url, pytest.raises(WalletSilent, match=says) as silent:
        HttpWallet(url, SECRET).betwin(call)
    assert len(str(silent.value)) < 400


def test_an_answer_that_never_ends_does_not_hold_the_house() -> None:
    def drip(connection: socket.socket, _: str) -> None:
        with suppress(OSError):
            while True:
                connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                time.sleep(0.02)

    started = time.monotonic()
    with answered_by(drip) as url, pytest.raises(WalletSilent):
        HttpWallet(url, SECRET, seconds=0.3).balance(Balance("p0", "USD"))
    assert time.monotonic() - started < 60  # without an end it would be here for ever


def test_what_a_wallet_says_is_one_short_line() -> None:
    said = {"code": "funds", "message": "no\0 money\x1b[2J\n" * 1000}
    with answered_by(told(msgspec.json.encode(GOOD | said), status=409)) as url:
        answer = HttpWallet(url, SECRET).betwin(BetWin("1", "p0", "USD", "r", (Item("bet", 5),)))
    assert answer.message.startswith("no money[2J no money")
    assert len(answer.message) == 200


def test_a_secret_that_others_can_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wallet.secret"
    file.write_bytes(SECRET)
    file.chmod(0o644)
    with pytest.raises(SettingsError, match=r"can be read by others; run: chmod 600"):
        read_secret(file)
    file.chmod(0o600)
    assert read_secret(file) == SECRET


@pytest.mark.parametrize("address", ["http://x:99999", "http://[x", "http://", "https:///a"])
def test_an_address_that_is_none_is_named(address: str) -> None:
    with pytest.raises(SettingsError, match="is not an address"):
        HttpWallet(address, SECRET)
