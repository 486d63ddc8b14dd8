"""What breaks around a real server: disk, database, clock. Play stops with a message and goes on by itself."""

from __future__ import annotations

import asyncio
import resource
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from tests.cli.run import pitboss
from tests.server.running import Client, Server, Socket, wait_for
from tests.store.databases import new_postgres_address

BETS = {"ante": 500, "blind": 500}


def play_on(socket: Socket) -> None:
    """To the end of the round, by the first choice."""
    number = socket.now["round"]
    while socket.now["round"] == number:
        you = socket.now["you"]
        answer = socket.do("act", question=you["question"], choice=you["offers"][0]["choice"])
        assert answer["type"] == "news", answer


def stop_and_go_on(server: Server, break_: Callable[[], Any], mend: Callable[[], Any]) -> None:
    """In the middle of a round writing becomes impossible, and possible again."""
    person = Client(server)
    table = person.new_table()
    socket = person.socket(table)
    socket.do("sit")
    socket.bet(BETS)
    question, before = socket.now["you"]["question"], person.get("/api/me")
    break_()
    refused = socket.do("act", id_="act-1", question=question, choice="check")
    assert refused["error"] == "unavailable", refused
    assert "again" in refused["message"]
    assert httpx.get(f"{server.url}/readyz").status_code == 503
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    mend()
    wait_for(lambda: httpx.get(f"{server.url}/readyz").status_code == 200)
    assert person.get("/api/me")["balance_cents"] == before["balance_cents"]
    again = socket.do("act", id_="act-1", question=question, choice="check")
    assert again["answer"]["repeated"] is False, again
    play_on(socket)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("failing") / "data").start()
    yield running
    running.stop()


def clean(server: Server) -> None:
    checked = pitboss("ledger", "check", *address(server))
    assert "The books are clean." in checked.stdout, checked.stdout + checked.stderr


def address(server: Server) -> list[str]:
    return ["--database", server.database] if server.database else ["--data", str(server.data)]


def test_a_full_disk(house: Server) -> None:
    """The process may write no more bytes to any file, its log included."""
    assert house.process is not None
    pid = house.process.pid
    usual = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    stop_and_go_on(
        house,
        lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, usual[1])),
        lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, usual),
    )
    clean(house)


def test_books_that_are_gone_and_come_back(house: Server) -> None:
    """As when the disk of the data folder is taken away: nothing is written to a file that nobody would find."""
    file, away = house.data / "house.sqlite", house.data / "elsewhere"
    stop_and_go_on(house, lambda: file.rename(away), lambda: away.rename(file))
    clean(house)


def test_other_books_in_the_same_place(house: Server) -> None:
    file, away = house.data / "house.sqlite", house.data / "elsewhere"

    def exchange() -> None:
        file.rename(away)
        shutil.copy(away, file)

    stop_and_go_on(house, exchange, lambda: away.replace(file))
    clean(house)


def test_a_database_that_is_read_only(tmp_path: Path) -> None:
    """As a standby is that has taken over: every connection ends, and new ones may only read."""
    url = asyncio.run(new_postgres_address())
    server = Server(tmp_path / "data", database=url).start()
    try:
        stop_and_go_on(server, lambda: read_only(url, "on"), lambda: read_only(url, "off"))
        clean(server)
    finally:
        server.stop()


def read_only(url: str, value: str) -> None:
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()"

    async def alter() -> None:
        connection = await asyncpg.connect(url)
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute("SET default_transaction_read_only = off")
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")
        await connection.execute(others, name)
        await connection.close()

    asyncio.run(alter())


def test_the_clock_jumps_an_hour_either_way(tmp_path: Path) -> None:
    """Nobody loses a decision by it, and a decision has its usual time afterwards: not an hour more, nor less."""
    offset = tmp_path / "offset"
    offset.write_text("0")
    server = Server(tmp_path / "data", games="four_card")
    server.program = ["-m", "tests.server.with_clock", str(offset)]
    server.start()
    try:
        jump(server, offset)
        clean(server)
    finally:
        server.stop()


def jump(server: Server, offset: Path) -> None:
    people = [Client(server) for _ in range(2)]
    table = people[0].new_table("four_card", decision_seconds=5)
    sockets = [person.socket(table) for person in people]
    for socket in sockets:
        socket.do("sit")
    for number, milliseconds in enumerate((3_600_000, -3_600_000), 1):
        deal(sockets)
        started = time.monotonic()
        offset.write_text(str(int(offset.read_text()) + milliseconds))
        until(sockets[0], lambda number=number: kinds(sockets[0]).count("woken") == number)
        until(sockets[0], lambda number=number: sockets[0].now["round"] > number)
        assert 4.5 < time.monotonic() - started < 60  # both seats were late by five seconds, and got the default
        acted = [entry for entry in sockets[0].entries if entry["kind"] == "acted"]
        assert {entry["actor"] for entry in acted} == {"default"}
    times = [entry["at_ms"] for entry in sockets[0].entries]
    assert times == sorted(times)


def deal(sockets: list[Socket]) -> None:
    number = len(sockets[0].frames)
    for socket in sockets:
        until(socket, lambda socket=socket: not socket.now["alone"] and socket.now["phase"] == "betting")
        socket.bet({"ante": 500})
    for socket in sockets:
        until(socket, lambda socket=socket: socket.now["phase"] == "revealing")
        socket.do("reveal", round=socket.now["round"], seed=socket.seed)
    until(sockets[0], lambda: sockets[0].now["phase"] == "playing")
    assert len(sockets[0].frames) > number


def until(socket: Socket, condition: Callable[[], bool]) -> None:
    while not condition():
        socket.take(20)


def kinds(socket: Socket) -> list[str]:
    return [entry["kind"] for entry in socket.entries]
