"""A few simulated evenings with a wallet that misbehaves; `make prove-wallet` plays a thousand."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.store import wallet as store_wallet
from pitboss.table import KeyDealer
from pitboss.wallet import deliver
from pitboss.wallet.contract import Answer, BetWin, Round
from pitboss.wallet.demo import DemoWallet
from tests.wallet.evening import FAULTS, Evening, Weather

EVENINGS = range(6)
PLANTED = range(100, 130)
STORM = Weather(fault=30, kill=6, house_restores=4, wallet_restores=3)


def test_no_cent_is_lost_or_paid_twice() -> None:
    counts: Counter[str] = Counter()
    for seed in EVENINGS:
        evening = Evening(seed).run()
        assert evening.wrong == [], seed
        counts += evening.counts
    assert all(counts[fault] > 5 for fault in FAULTS), counts
    assert counts["house restored"]
    assert counts["wallet restored"]


def test_an_evening_is_repeated_by_its_seed() -> None:
    first, again = Evening(3, rounds=4).run(), Evening(3, rounds=4).run()
    assert first.counts == again.counts
    assert [*first.wallet.demo.export()] == [*again.wallet.demo.export()]


def finds() -> list[str]:
    """What the first evening that finds something says."""
    for seed in PLANTED:
        try:
            if wrong := Evening(seed, STORM, rounds=8).run().wrong:
                return wrong
        except Exception as error:
            return [f"{type(error).__name__}: {error}"]
    return []


def test_an_id_that_is_used_again_after_a_restore_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    count = {"now": 0, "copied": 0}

    def weak(dealer: KeyDealer, kind: str) -> str:
        count["now"] += 1
        return f"{kind}-{store_wallet.house_of(dealer)}-1-{count['now']}"

    copy, restore = Evening.copy, Evening.restore_house

    def copied(self: Evening) -> None:
        before = self.old
        copy(self)
        if self.old is not before:
            count["copied"] = count["now"]

    def restored(self: Evening) -> None:
        restore(self)
        if self.old is not None:
            count["now"] = count["copied"]  # numbers that are kept in the books begin again

    monkeypatch.setattr(Evening, "copy", copied)
    monkeypatch.setattr(Evening, "restore_house", restored)
    monkeypatch.setattr(store_wallet, "fresh_id", weak)
    assert finds()


def test_a_refund_of_a_paid_round_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(due: deliver.Due, found: Round, now_ms: int) -> object:
        return deliver.set_call(due.id, "unsure", "owed", due.cents)

    def paid_again(self: DemoWallet, ask: BetWin) -> Answer:
        self.connection.execute("UPDATE rounds SET finished = 0 WHERE round = ?", (ask.round,))
        return honest(self, ask)

    honest = DemoWallet.betwin
    monkeypatch.setattr(DemoWallet, "betwin", paid_again)  # a wallet that does not refuse it
    monkeypatch.setattr(deliver, "reconcile", blind)
    assert any("paid twice" in each or "the wallet has" in each for each in finds())


def test_a_time_out_that_is_remembered_as_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = store_wallet._set_call

    def forgets(call: str, before: str, status: str, cents: int, note: str = "") -> object:
        return honest(call, before, "refused" if status == "dead" else status, cents, note)

    monkeypatch.setattr(store_wallet, "_set_call", forgets)
    assert any("lost" in each or "differ" in each or "the wallet has" in each for each in finds())
