"""Complete durable one-seat rounds over WebSockets, by clients on the same machine as the server.

The reference in the same run is the same server with its books in memory. The processor time of the server's process
hardly depends on who else uses the machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.cases import FIRST, least_bets
from bench.report import NO_LIMIT, Held, Result, Waited
from pitboss.games import find_game
from tests.server.running import Server
from tests.store.databases import new_postgres_address

CLIENTS = (1, 32, 128)
SECONDS = 5
TURNS = 2  # durable books and books in memory take turns, so that both meet the same neighbours on the machine
LEAST_OF_MEMORY = 0.8
BETS = least_bets(find_game(FIRST))
RESERVE_CENTS = 20 * sum(BETS.values())  # a guest with less than this makes room for a new one
QUICK: dict[str, Any] = {"requests_per_second": 100_000, "guests_per_hour": 100_000, "checkpoint_seconds": 10}


@dataclass(frozen=True)
class Load:
    """What a server did in a time under load."""

    rounds: int
    seconds: float
    cpu_seconds: float  # of the server's process
    waits: tuple[float, ...]  # of each action, in seconds, the shortest first

    def __add__(self, other: Load) -> Load:
        waits = tuple(sorted(self.waits + other.waits))
        cpu_seconds = self.cpu_seconds + other.cpu_seconds
        return Load(self.rounds + other.rounds, self.seconds + other.seconds, cpu_seconds, waits)

    @property
    def rate(self) -> float:
        """Rounds a second."""
        return self.rounds / self.seconds

    @property
    def cpu_seconds_a_round(self) -> float:
        return self.cpu_seconds / self.rounds

    @property
    def p95_seconds(self) -> float:
        return self.waits[int(0.95 * len(self.waits))]


class Client:
    """Somebody who plays alone, and begins again as a new guest when the money is gone."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http
        self._socket: ClientConnection
        self._now: dict[str, Any] = {}
        self.rounds = 0
        self.waits: list[float] = []

    async def sit(self) -> None:
        """A new guest at a table of its own."""
        token, table = await new_place(self._http)
        self._socket = await open_socket(str(self._http.base_url), token, table)
        self._now = json.loads(await self._socket.recv())["table"]
        await self._do({"do": "sit"})

    async def play(self, until: float, pause: float = 0.0) -> None:
        """Rounds until this time; `pause` is the least time of one."""
        self.waits.clear()
        while time.perf_counter() < until:
            began = time.perf_counter()
            if self._now["you"]["balance_cents"] < RESERVE_CENTS:
                await self.leave()
                await self.sit()
            await self._play_round()
            if pause:
                await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))

    async def leave(self) -> None:
        await self._socket.close()

    async def _play_round(self) -> None:
        number = self._now["round"]
        await self._do({"do": "bet", "on": self._now["commitment"], "bets": BETS, "seed": secrets.token_hex(32)})
        while self._now["round"] == number:
            you = self._now["you"]
            await self._do({"do": "act", "question": you["question"], "choice": you["offers"][0]["choice"]})
        self.rounds += 1

    async def _do(self, frame: dict[str, Any]) -> None:
        started = time.perf_counter()
        await self._socket.send(json.dumps({"id": secrets.token_hex(6)} | frame))
        while True:
            answer = json.loads(await self._socket.recv())
            if answer["type"] == "error":
                raise SystemExit(f"{frame}: {answer}")
            self._now |= answer["now"]
            if "answer" in answer:
                break
        self.waits.append(time.perf_counter() - started)


async def new_place(http: httpx.AsyncClient) -> tuple[str, str]:
    """A guest with a table: the token and the table's id."""
    token = (await http.post("/api/guests")).json()["token"]
    http.cookies.clear()
    headers = {"Authorization": f"Bearer {token}"}
    return token, (await http.post("/api/tables", json={"game": FIRST}, headers=headers)).json()["table"]


async def open_socket(url: str, token: str, table: str) -> ClientConnection:
    path = f"{url.replace('http', 'ws').rstrip('/')}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    return await connect(path, additional_headers=headers, compression=None, proxy=None, max_queue=None)


async def measure(server: Server, count: int, *, offered: float = 0.0, seconds: float = SECONDS) -> Load:
    """What a server does for this many clients; `offered` limits the rounds a second that are asked for."""
    pause = count / offered if offered else 0.0
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        clients = [Client(http) for _ in range(count)]
        for client in clients:
            await client.sit()
        started, cpu_start = time.perf_counter(), cpu_seconds(server)
        await asyncio.gather(*(client.play(started + seconds, pause) for client in clients))
        took, cpu = time.perf_counter() - started, cpu_seconds(server) - cpu_start
        await asyncio.gather(*(client.leave() for client in clients))
    rounds = sum(client.rounds for client in clients)
    return Load(rounds, took, cpu, tuple(sorted(each for client in clients for each in client.waits)))


async def compare(durable: Server, memory: Server, count: int, *, seconds: float = SECONDS) -> tuple[Load, Load]:
    """The load of durable books and of books in memory, by turns."""
    loads = []
    for _ in range(TURNS):
        loads += [await measure(server, count, seconds=seconds / TURNS) for server in (durable, memory)]
    return reduce(Load.__add__, loads[::2]), reduce(Load.__add__, loads[1::2])


def bare_commits(folder: Path, seconds: float = 2.0) -> float:
    """Commits a second of one row each, with a sync for each: what the disk allows."""
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)")
    count, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        connection.execute("INSERT INTO t (body) VALUES (?)", ("x" * 200,))
        count += 1
    connection.close()
    return count / seconds


def cpu_seconds(server: Server) -> float:
    """The time that the server's process has used: this does not depend on who else uses the machine."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(server: Server) -> float:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def idle_sockets(server: Server, count: int, *, together: int = 5) -> float:
    """Memory of the server with this many people who sit at tables, some together, and do nothing."""
    sockets: list[ClientConnection] = []
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        places = [await new_place(http) for _ in range(count)]
    for number, (token, _) in enumerate(places):
        socket = await open_socket(server.url, token, places[number - number % together][1])
        sockets.append(socket)
        await socket.recv()
        await socket.send(json.dumps({"id": "sit", "do": "sit"}))
        await socket.recv()
    used = memory_mb(server)
    await asyncio.gather(*(socket.close() for socket in sockets))
    return used


def start(folder: Path, database: str = "") -> tuple[Server, float]:
    """A server, and how long it took to its first answer."""
    started = time.perf_counter()
    server = Server(folder / "data", database=database, **QUICK).start()
    httpx.get(f"{server.url}/healthz")
    return server, time.perf_counter() - started


def run() -> Iterator[Result | Waited | Held]:
    """Every promise of the house, with its floor."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        bare = bare_commits(folder)
        yield Result("house: bare commits of one row", bare, "/s", "themselves", 1)
        start(folder / "warm")[0].stop()  # the first start of all makes caches of Python
        yield from idle(folder / "idle")
        memory, _ = start(folder / "memory", ":memory:")
        try:
            yield from under_load("SQLite", folder / "sqlite", memory)
            yield from under_load("PostgreSQL", folder / "postgres", memory, asyncio.run(new_postgres_address()))
        finally:
            memory.stop()


def idle(folder: Path) -> Iterator[Waited | Held]:
    """A server that has just started, and a thousand people who do nothing."""
    server, seconds = start(folder)
    try:
        yield Waited("house: start to first request", seconds, "a process of Python", python_seconds(), 2.0)
        before = memory_mb(server)
        used = asyncio.run(idle_sockets(server, 1000))
        yield Held("house: 1,000 idle sockets", used, "before them", before, 150)
    finally:
        server.stop()


def under_load(name: str, folder: Path, memory: Server, address: str = "") -> Iterator[Result | Waited]:
    """Durable rounds with few and many clients, beside the same server with its books in memory."""
    server, _ = start(folder, address)
    try:
        for count in CLIENTS:
            yield from report(name, count, *asyncio.run(compare(server, memory, count)))
        calm = asyncio.run(measure(server, 32, offered=150))
        median = statistics.median(calm.waits)
        yield Waited(f"house: {name}, p95 at {calm.rate:.0f} of 150 rounds/s", calm.p95_seconds, "median", median, 0.05)
    finally:
        server.stop()


def report(name: str, count: int, durable: Load, memory: Load) -> Iterator[Result | Waited]:
    """Three lines of the table: rounds a second, the wait for an answer, and the processor time of the server."""
    where = f"house: {name}, {count} client{'s' if count > 1 else ''}"
    floor = LEAST_OF_MEMORY if name == "SQLite" else 0
    yield Result(f"{where}: rounds", durable.rate, "rounds/s", "in memory", durable.rate / memory.rate, 0, floor)
    yield Waited(f"{where}: p95 of an action", durable.p95_seconds, "in memory", memory.p95_seconds, NO_LIMIT)
    cpu, cpu_memory = durable.cpu_seconds_a_round, memory.cpu_seconds_a_round
    yield Waited(f"{where}: processor per round", cpu, "in memory", cpu_memory, NO_LIMIT)


def python_seconds() -> float:
    """How long Python takes to start and do nothing."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - started
