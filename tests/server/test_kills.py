"""SIGKILL at random instants while twenty programs play: nothing is lost, nothing is paid twice, every round ends."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pitboss.store.check import Report, check_books
from pitboss.store.databases import open_database
from tests.server.crowd import Player, ask_again, seat_crowd
from tests.server.running import Server
from tests.store.databases import new_postgres_address, own_folder, own_postgres

Kill = Callable[[], Awaitable[None]]


async def play_and_kill(servers: list[Server], kill: Kill, chance: random.Random, kills: int) -> list[Player]:
    """Everybody plays; after each kill the house must go on."""
    urls = [server.url for server in servers]
    places = await seat_crowd(urls[0], alone=14, together=6)
    players = [
        Player(urls[n % len(urls) :] + urls[: n % len(urls)], *place, random.Random(n))
        for n, place in enumerate(places)
    ]
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        await asyncio.sleep(0.2 + chance.random() * 0.8)
        answered = sum(len(player.answers) for player in players)
        await kill()
        await until(lambda before=answered: sum(len(player.answers) for player in players) > before + 10)
    for player in players:
        player.finishing = True
    await asyncio.wait(playing, timeout=180)
    stuck = [player.summary() for player in players if not player.done]
    assert not stuck, json.dumps(stuck)[:3000]
    await asyncio.gather(*playing)
    wrong = [each for player in players for each in await ask_again(urls[0], player)]
    assert wrong == []
    return players


async def until(condition: Callable[[], bool], seconds: float = 180) -> None:
    """Play goes on by itself."""
    for _ in range(int(seconds / 0.05)):
        if condition():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("play did not go on")


async def check(address: str, players: list[Player]) -> Report:
    """Everything that is derived agrees, no round is open, and nobody was told anything twice."""
    database = await open_database(address)
    report = await database.read(check_books)
    await database.stop()
    assert report.differences == []
    assert report.open_rounds == 0
    assert report.rounds_dealt_again > 20
    for player in players:
        assert player.answers
        assert player.told == sorted(set(player.told)), "an entry was told twice or out of order"
        assert not {"id_used", "internal"} & set(player.refused)
    return report


@contextmanager
def stopped(*servers: Server) -> Iterator[None]:
    """Whatever happens, no server stays behind."""
    try:
        yield
    finally:
        for server in servers:
            server.stop()


def run(test: Awaitable[Report]) -> Report:
    async def main() -> Report:
        return await test

    return asyncio.run(main())


async def on_sqlite(folder: Path, kills: int, seed: int) -> Report:
    server = Server(folder / "data").start()

    async def kill() -> None:
        server.stop(signal.SIGKILL)
        await asyncio.to_thread(server.start)

    with stopped(server):
        players = await play_and_kill([server], kill, random.Random(seed), kills)
    return await check(str(server.data / "house.sqlite"), players)


async def on_postgres(folder: Path, kills: int, seed: int) -> Report:
    """Two servers share one database and one key; one of them is killed, then the other."""
    address = await new_postgres_address()
    servers = [Server(folder / "data", database=address).start()]
    servers.append(Server(folder / "data", database=address).start())
    chance = random.Random(seed)

    async def kill() -> None:
        server = chance.choice(servers)
        server.stop(signal.SIGKILL)
        await asyncio.to_thread(server.start)

    with stopped(*servers):
        players = await play_and_kill(servers, kill, chance, kills)
    return await check(address, players)


async def killing_postgres(folder: Path, kills: int, seed: int) -> Report:
    """The database itself is killed and started again; the server stays."""
    home = own_folder()
    postgres = own_postgres(home)
    address = await new_postgres_address(postgres)
    server = Server(folder / "data", database=address).start()

    async def kill() -> None:
        os.kill(postgres.get_pid(), signal.SIGKILL)
        for _ in range(40):
            await asyncio.sleep(0.5)  # its last children have to end before it can start again
            for rest in ("postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"):
                # The dead process may still be listed, since nobody waited for it; PostgreSQL would take it for alive.
                (home / rest).unlink(missing_ok=True)
            with suppress(subprocess.CalledProcessError):
                await asyncio.to_thread(postgres.ensure_postgres_running)
                return
        raise AssertionError("PostgreSQL did not start again")

    try:
        with stopped(server):
            players = await play_and_kill([server], kill, random.Random(seed), kills)
        return await check(address, players)
    finally:
        postgres.cleanup()
        shutil.rmtree(home, ignore_errors=True)


def test_kills_of_a_server_on_sqlite(tmp_path: Path) -> None:
    run(on_sqlite(tmp_path, kills=2, seed=1))


def test_kills_of_one_of_two_servers_on_postgres(tmp_path: Path) -> None:
    run(on_postgres(tmp_path, kills=2, seed=2))


def test_kills_of_postgres(tmp_path: Path) -> None:
    run(killing_postgres(tmp_path, kills=2, seed=3))
