"""`ledger check` finds every single thing that was changed behind the house's back."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
import tracemalloc
from pathlib import Path

import pytest

from pitboss.fair import canonical
from pitboss.fair.chain import entry_hash
from pitboss.ledger import Transfer
from pitboss.store import work
from pitboss.store.check import Report, Walk, check_books
from pitboss.store.databases import open_database
from pitboss.store.sqlite import connect, run_work
from pitboss.table.turn import transfers_digest
from tests.store.people import DEALER, House
from tests.table.driver import SALT

TAMPERED = {
    "a balance": "UPDATE balances SET cents = cents + 1 WHERE account = 'play/player/p1'",
    "a balance that vanished": "DELETE FROM balances WHERE account = 'play/player/p1'",
    "a transfer's amount": "UPDATE transfers SET cents = cents + 1 WHERE id = 'T1/1/1/ante/bet.1'",
    "a transfer to somebody else": "UPDATE transfers SET credit = 'play/player/p9' WHERE id LIKE 'grant/p1/%'",
    "a lost transfer": "DELETE FROM transfers WHERE id = 'T1/1/1/ante/bet.1'",
    "a transfer without an entry": "INSERT INTO transfers VALUES "
    "('x', 'T1', 9999, 0, 'play/issue', 'play/player/p1', 5)",
    "an entry's text": "UPDATE entries SET body = replace(body, 'seat', 'sea') WHERE log = 'T1' AND number = 2",
    "a lost entry in the middle": "DELETE FROM entries WHERE log = 'T1' AND number = 3",
    "a lost entry at the end": "DELETE FROM entries WHERE log = 'T1' "
    "AND number = (SELECT max(number) FROM entries WHERE log = 'T1')",
    "a lost entry of the house": "DELETE FROM entries WHERE log = 'house' AND number = 1",
    "a lost round": "DELETE FROM rounds WHERE number = 2",
    "a certificate": "UPDATE rounds SET certificate = replace(certificate, 'stake', 'steak') WHERE number = 1",
    "a history": "UPDATE round_seats SET net_cents = net_cents + 1 WHERE number = 1",
    "an answer": "UPDATE actions SET answer = '{\"entry\":99999}' WHERE id = 'a0'",
    "a checkpoint": "UPDATE checkpoints SET document = replace(document, '\"number\":1', '\"number\":2')",
    "an earlier entry after its checkpoint": "UPDATE entries SET hash = hash || '0' WHERE log = 'T1' AND number = 5",
    "a leaf": "UPDATE leaves SET entry = entry - 1 WHERE log = 'T1'",
    "a lost leaf": "DELETE FROM leaves WHERE log = 'T1'",
    "a hash of the tree": "UPDATE full_trees SET hash = replace(hash, '0', '1') WHERE level = 1",
    "what the last checkpoint has of a table": "UPDATE tables SET sealed = sealed - 1",
    "the owner of a table": "UPDATE tables SET owner = 'p9'",
    "the open round": "UPDATE tables SET state = replace(state, '\"number\":4', '\"number\":5')",
    "the escrow of the open round": "UPDATE tables SET state = replace(state, '\"1\":1000', '\"1\":1001')",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with three finished rounds, one open round and a checkpoint."""
    path = tmp_path_factory.mktemp("house") / "house.sqlite"

    async def play() -> None:
        from pitboss.store.checkpoints import publish_checkpoint

        database = await open_database(str(path))
        house = House(database)
        await house.open()
        await house.guest("p1", rich=True)
        for number in range(3):
            await house.play_round(random.Random(number))
        await house.bet("p1", {"ante": 500, "blind": 500})
        await database.run(lambda: publish_checkpoint(DEALER, house.now_ms))
        await database.stop()

    asyncio.run(play())
    return path


def check(path: Path) -> Report:
    connection = connect(str(path))
    report = run_work(connection, check_books(DEALER.public))
    connection.close()
    return report


def test_untouched_books_are_clean(played: Path) -> None:
    report = check(played)
    assert report.differences == []
    assert (report.rounds_dealt_again, report.open_rounds, report.checkpoints) == (3, 1, 1)


def test_pages_of_any_size_give_the_same_report(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = check(played)
    for size in (1, 7):
        monkeypatch.setattr(work, "PAGE", size)
        assert check(played) == expected


def test_memory_does_not_grow_with_the_books(played: Path, tmp_path: Path) -> None:
    """Ten thousand entries of another log, which are all read and all wrong in the same way."""
    copy = tmp_path / "copy.sqlite"
    shutil.copy(played, copy)
    connection = sqlite3.connect(copy)
    body = json.dumps({"kind": "filler", "text": "x" * 1_000})
    rows = [("other", number, body, "") for number in range(1, 10_001)]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    connection.commit()
    connection.close()
    del rows
    tracemalloc.start()
    assert check(copy).entries > 10_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8_000_000  # a page of 500 entries, and 10,000 differences; all entries are 12 megabytes


@pytest.mark.parametrize("what", TAMPERED)
def test_a_change_is_found(what: str, played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    shutil.copy(played, copy)
    connection = sqlite3.connect(copy)
    changed = connection.execute(TAMPERED[what]).rowcount
    connection.commit()
    connection.close()
    assert changed == 1
    assert check(copy).differences


def test_a_certificate_of_another_house_is_found(played: Path) -> None:
    connection = connect(str(played))
    assert run_work(connection, check_books("ab" * 32)).differences
    connection.close()


def test_rules_that_are_not_installed_are_counted(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pitboss.store import check as module

    monkeypatch.setattr(module, "game_ids", tuple)
    report = check(played)
    assert report.differences == []
    assert (report.rounds_dealt_again, report.rounds_of_other_rules) == (0, 3)


def test_a_copy_of_the_database_holds_no_card_of_the_open_round(played: Path) -> None:
    connection = sqlite3.connect(played)
    state = connection.execute("SELECT state FROM tables").fetchone()[0]
    last = connection.execute("SELECT body FROM entries WHERE log = 'T1' ORDER BY number DESC LIMIT 2").fetchall()
    seed = DEALER.seed(1, "T1", 4, SALT).hex()
    for text in (state, *(row[0] for row in last)):
        assert "deck" not in text
        assert "cards" not in text
        assert seed not in text
    connection.close()


def test_locked_bets_that_are_returned_are_found() -> None:
    walk = Walk("T1")

    def step(kind: str, *transfers: Transfer, **fields: object) -> list[str]:
        body = {"kind": kind, **fields} | ({"transfers": transfers_digest(transfers)} if transfers else {})
        text = canonical(body).decode()
        made = entry_hash(walk.head, log="T1", number=walk.number + 1, body=text.encode())
        return list(walk.step(walk.number + 1, text, made, list(transfers)))

    def back(number: int, step: str = "back") -> Transfer:
        return Transfer(f"T1/1/1/all/{step}.{number}", "play/escrow/T1/1/1", "play/player/p1", 500)

    assert step("cleared", back(1)) == []
    assert step("locked") == []
    assert step("left", back(2)) == ["log T1: entry 3 returned locked bets (left)"]
    assert step("acted", back(5, "act")) == []  # a choice that takes a bet back, as in Let It Ride
    assert step("acted", back(6)) == ["log T1: entry 5 returned locked bets (acted)"]
    walk.net.clear()
    assert step("voided", back(3), round=1, net_cents={"1": 500}) == []
    assert step("cleared", back(4)) == []
