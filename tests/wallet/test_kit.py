"""`pitboss wallet-check` passes on `pitboss wallet-demo`, and names each fault that is planted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from pitboss.wallet.contract import Answer, AskRound, BetWin, Rollback, Rounds
from pitboss.wallet.demo import DemoWallet
from pitboss.wallet.http_wallet import make_secret
from pitboss.wallet.kit import TESTS, run_kit
from pitboss.wallet.service import Handler
from tests.cli.run import pitboss
from tests.server.running import SOURCE
from tests.wallet.running import SECRET, FaultyService


def faults(url: str) -> list[str]:
    return [each.name for each in run_kit(url, SECRET, "test-player", "USD") if each.problem]


class Demo(DemoWallet):
    """A wallet in which one thing is wrong."""

    def __init__(self) -> None:
        super().__init__(":memory:")


class PaysTwice(Demo):
    """A repeat is done again."""

    def betwin(self, ask: BetWin) -> Answer:
        if self._rows("SELECT 1 FROM calls WHERE id = ? AND status = 'done'", ask.id):
            return super().betwin(msgspec.structs.replace(ask, id=os.urandom(8).hex()))
        return super().betwin(ask)


class ForgetsRollbacks(Demo):
    """A rollback of something unknown is not remembered."""

    def rollback(self, ask: Rollback) -> Answer:
        if not self._rows("SELECT 1 FROM calls WHERE id = ?", ask.id):
            return self._yes(ask.player, ask.id)
        return super().rollback(ask)


class TakesAnyAmount(Demo):
    """The same id with another amount gets the first answer."""

    def _again(self, ask: BetWin, body: bytes, known: bytes, status: str, answer: bytes) -> Answer:
        return super()._again(ask, known, known, status, answer)


class NeverFinishes(Demo):
    """A finished round is paid again, and refunded."""

    def betwin(self, ask: BetWin) -> Answer:
        return super().betwin(msgspec.structs.replace(ask, finished=False))


class HidesBalances(Demo):
    """Refusals do not say the balance."""

    def _no(self, player: str, id_: str, code: str, message: str) -> Answer:
        return msgspec.structs.replace(super()._no(player, id_, code, message), balance_cents=None)


class TakesParts(Demo):
    """What can be paid of a call is taken."""

    def betwin(self, ask: BetWin) -> Answer:
        done = super().betwin(ask)
        if done.code == "funds" and len(ask.items) > 1:
            self._set(ask.player, self._cents(ask.player) - ask.items[0].cents)
        return done


class IgnoresOrder(Demo):
    """Bets first, whatever comes first."""

    def betwin(self, ask: BetWin) -> Answer:
        items = tuple(sorted(ask.items, key=lambda item: item.kind))
        return super().betwin(msgspec.structs.replace(ask, items=items))


class AnyCurrency(Demo):
    """A bet in another currency is taken as if it were its own."""

    def betwin(self, ask: BetWin) -> Answer:
        return super().betwin(msgspec.structs.replace(ask, currency=self.currency))


class HidesRounds(Demo):
    """No round is ever open."""

    def round(self, ask: AskRound) -> Rounds:
        return super().round(ask) if ask.round else Rounds(())


class RollsBackTwice(Demo):
    """A rollback that is repeated gives the bet back again."""

    def rollback(self, ask: Rollback) -> Answer:
        self.connection.execute("UPDATE calls SET status = 'done' WHERE id = ? AND bet > 0", (ask.id,))
        return super().rollback(ask)


PLANTED: dict[type[Demo], str] = {
    PaysTwice: "repeat",
    ForgetsRollbacks: "rollback before bet",
    TakesAnyAmount: "same id, another amount",
    NeverFinishes: "late win",
    HidesBalances: "balance in refusals",
    TakesParts: "all or nothing",
    IgnoresOrder: "order",
    AnyCurrency: "amounts and currency",
    HidesRounds: "round",
    RollsBackTwice: "rollback",
}


@pytest.mark.parametrize("wallet", PLANTED)
def test_each_planted_fault_is_named(wallet: type[Demo]) -> None:
    service = FaultyService(wallet()).start()
    try:
        assert PLANTED[wallet] in faults(service.url)
    finally:
        service.stop()


@pytest.mark.parametrize("named", ["wrong signature", "old request"])
def test_a_wallet_that_answers_anybody_is_named(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handler, "_problem", lambda *_: None)
    service = FaultyService(Demo()).start()
    try:
        assert named in faults(service.url)
    finally:
        service.stop()


def test_a_wallet_that_remembers_a_time_out_is_named() -> None:
    class Remembers(FaultyService):
        """The second answer to an id is that it failed before."""

        seen: ClassVar[set[str]] = set()

        def answer(self, path: str, body: bytes) -> tuple[int, bytes]:
            told: dict[str, Any] = msgspec.json.decode(body) if body.startswith(b'{"') else {}
            if path == "betwin" and told.get("id") in self.seen:
                return 500, msgspec.json.encode(Answer(code="failed", message="this failed before"))
            self.seen.add(str(told.get("id")))
            return super().answer(path, body)

    service = Remembers(Demo()).start()
    try:
        assert "time-out, then retry" in faults(service.url)
    finally:
        service.stop()


def test_the_demo_passes_every_test_as_a_user_runs_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pitboss", "wallet-demo", "--port", "0", "--data", "books", "--secret", "secret"]
    environment = os.environ | {"PYTHONPATH": SOURCE}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as demo:
        assert demo.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", demo.stdout.readline())
        assert found
        done = pitboss("wallet-check", found[0], "--secret", str(tmp_path / "secret"), "--json")
        report = msgspec.json.decode(done.stdout)
        make_secret(tmp_path / "other")
        wrong = pitboss("wallet-check", found[0], "--secret", str(tmp_path / "other"))
        demo.terminate()
    assert done.returncode == 0, done.stdout + done.stderr
    assert report["passed"]
    assert {each["name"] for each in report["tests"]} == set(TESTS)
    assert wrong.returncode == 1
    assert "another secret" in " ".join(wrong.stdout.split())
