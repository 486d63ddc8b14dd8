"""People who close the tab, come back, or were never really there, at real servers."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import pitboss
from tests.server.running import Client, Server, Socket, bet_together, reveal, seated, wait_for
from tests.server.test_operators import PASSWORD
from tests.store.databases import new_postgres_address

BETS = {"ante": 500}
QUICK = {"game": "four_card", "grace_seconds": 1, "freed_seconds": 1, "decision_seconds": 30, "betting_seconds": 5}


def quick_server(folder: Path, **settings: Any) -> Server:
    """A house that notices soon."""
    return Server(folder / "data", lease_seconds=1, games="four_card,holdem_bonus", **settings).start()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(
        tmp_path_factory.mktemp("presence") / "data", lease_seconds=1, games="four_card,holdem_bonus"
    ).start()
    yield running
    running.stop()


def seat(clients: list[Client], **more: Any) -> list[Socket]:
    """Everybody at one private table that waits for seconds only."""
    return seated(clients, **(QUICK | more))


def play_together(sockets: list[Socket]) -> None:
    """Bets and reveals of everybody."""
    bet_together(sockets, BETS)
    reveal(sockets)
    for socket in sockets:
        socket.until(lambda now: now["phase"] == "playing")


def test_who_closes_the_tab_is_answered_for_and_loses_the_seat_after_the_round(house: Server) -> None:
    one, other = Client(house), Client(house)
    mine, theirs = seat([one, other])
    play_together([mine, theirs])
    theirs.close()
    mine.until(lambda now: now["presence"]["2"] == "away")
    assert mine.now["awaited"]["2"]["then"] == "fold"
    assert mine.now["awaited"]["2"]["due_ms"] <= mine.now["clock_ms"] + 1_000
    mine.do("act", question=mine.now["you"]["question"], choice="fold")
    mine.until(lambda now: now["round"] == 2 and "2" not in now["presence"])
    certificate = one.get(f"/api/rounds/{mine.id}/1/certificate")["certificate"]["document"]
    assert {action["seat"]: action["by"] for action in certificate["actions"]} == {1: "seat", 2: "away"}
    left = [entry for entry in mine.entries if entry["kind"] == "left"]
    assert [(entry["seat"], entry["reason"]) for entry in left] == [(2, "gone")]
    assert [row["net_cents"] for row in other.get("/api/rounds")["rounds"]] == [-500]


def test_a_client_that_only_asks_stays_here_and_one_that_stops_goes_away(house: Server) -> None:
    one, other = Client(house), Client(house)
    table = one.new_table(**(QUICK | {"freed_seconds": 60}))
    for number, client in enumerate((one, other)):
        client.post(f"/api/tables/{table}/actions", {"id": f"sit{number}", "command": {"do": "sit"}}).raise_for_status()
    end = time.monotonic() + 2.5
    while time.monotonic() < end:
        shown = one.get(f"/api/tables/{table}")
        time.sleep(0.2)
    assert shown["presence"] == {"1": "here", "2": "away"}
    other.get("/api/me")  # any request is a sign
    wait_for(lambda: one.get(f"/api/tables/{table}")["presence"]["2"] == "here")


def test_a_restart_gives_everybody_one_grace(tmp_path: Path) -> None:
    server = quick_server(tmp_path)
    try:
        one, other = Client(server), Client(server)
        mine, theirs = seat([one, other])
        theirs.close()
        mine.close()
        server.stop(signal.SIGKILL)
        time.sleep(1.5)
        server.start()
        again = Client(server, one.token).socket(mine.id)
        assert again.now["presence"] == {"1": "here", "2": "here"}
        again.until(lambda now: now["presence"] == {"1": "here"})
    finally:
        server.stop()


def test_the_people_of_a_killed_process_are_noticed_by_the_other_one(tmp_path: Path) -> None:
    address = asyncio.run(new_postgres_address())
    servers = [
        Server(tmp_path / "data", database=address, lease_seconds=1, games="four_card").start() for _ in range(2)
    ]
    try:
        one = Client(servers[0])
        other = Client(servers[1])
        table = one.new_table(**QUICK)
        mine, theirs = one.socket(table), other.socket(table)
        for socket in (mine, theirs):
            socket.do("sit")
        play_together([mine, theirs])
        time.sleep(1.5)
        mine.news()
        assert mine.now["presence"] == {"1": "here", "2": "here"}  # each process renews for its own people
        servers[1].stop(signal.SIGKILL)
        mine.until(lambda now: now["presence"]["2"] == "away")
        mine.do("act", question=mine.now["you"]["question"], choice="fold")
        mine.until(lambda now: now["round"] == 2 and "2" not in now["presence"])
    finally:
        for server in servers:
            server.stop()


def test_one_seat_at_public_tables(house: Server) -> None:
    client = Client(house)
    first, second = client.socket("four_card"), client.socket("holdem_bonus")
    first.do("sit")
    refused = second.do("sit")
    assert (refused["error"], "Four Card Poker" in refused["message"]) == ("seat_refused", True)
    seat([client])  # a private table is the person's own
    first.do("stand")
    assert second.do("sit")["type"] == "news"
    second.do("stand")


def test_a_full_table_has_a_spare_one(house: Server) -> None:
    sockets = [Client(house).socket("holdem_bonus") for _ in range(6)]
    for socket in sockets:
        assert socket.do("sit")["type"] == "news"
    late = Client(house)
    assert "every seat is taken" in late.socket("holdem_bonus").do("sit")["message"]
    wait_for(lambda: "holdem_bonus-2" in {table["id"] for table in late.get("/api/tables")["tables"]})
    spare = late.socket("holdem_bonus-2")
    assert spare.do("sit")["type"] == "news"
    assert spare.now["name"].endswith(" 2")
    for socket in sockets:
        socket.do("stand")
    assert len([table for table in late.get("/api/tables")["tables"] if table["game"] == "holdem_bonus"]) == 2


def test_the_owner_and_the_floor_staff_free_a_seat(house: Server, tmp_path: Path) -> None:
    clients = [Client(house) for _ in range(3)]
    sockets = seat(clients, freed_seconds=60)
    assert (sockets[0].now["owned"], sockets[1].now["owned"]) == (True, False)
    assert sockets[1].do("free_seat", seat=3)["error"] == "not_allowed"
    assert sockets[0].do("free_seat", seat=3)["type"] == "news"
    pitboss("operator", "add", "eve", "--data", str(house.data), "--password", PASSWORD)
    session = ("--session", str(tmp_path / "eve"))
    pitboss("operator", "sign-in", "eve", "--url", house.url, "--password", PASSWORD, *session)
    done = pitboss("operator", "free", sockets[0].id, "2", *session)
    assert done.returncode == 0, done.stderr
    sockets[0].until(lambda now: set(now["presence"]) == {"1"})
    assert "nobody sits in seat 2" in pitboss("operator", "free", sockets[0].id, "2", *session).stderr
