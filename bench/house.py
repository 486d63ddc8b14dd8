"""Complete durable one-seat rounds over WebSockets, by clients on the same machine as the server.

References in the same run: the bare number of commits a second that the disk allows, and the same server with its books
in memory. Where the time of an action goes is told by the server's own metrics and its use of the processor.
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
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from bench.cases import FIRST, least_bets
from bench.report import NO_LIMIT, Held, Result, Waited
from pitboss.games import find_game
from tests.server.running import Server
from tests.store.databases import new_postgres_address

CLIENTS = 32
SECONDS = 8
BETS = least_bets(find_game(FIRST))
QUICK: dict[str, Any] = {"requests_per_second": 100_000, "guests_per_hour": 100_000, "checkpoint_seconds": 10}


async def play(url: str, token: str, table: str, until: float, pause: float = 0.0) -> tuple[int, list[float]]:
    """One client alone at its table; returns rounds and the seconds that each action took."""
    path = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    rounds, took = 0, []
    async with connect(path, additional_headers=headers, compression=None, proxy=None, max_queue=None) as socket:
        now = json.loads(await socket.recv())["table"]

        async def do(frame: dict[str, Any]) -> None:
            nonlocal now
            started = time.perf_counter()
            await socket.send(json.dumps({"id": secrets.token_hex(6)} | frame))
            while True:
                answer = json.loads(await socket.recv())
                if answer["type"] == "error":
                    raise SystemExit(f"{frame}: {answer}")
                now = now | answer["now"]
                if "answer" in answer:
                    break
            took.append(time.perf_counter() - started)

        await do({"do": "sit"})
        while time.perf_counter() < until:
            began, number = time.perf_counter(), now["round"]
            await do({"do": "bet", "on": now["commitment"], "bets": BETS, "seed": secrets.token_hex(32)})
            while now["round"] == number:
                offers = now["you"]["offers"]
                await do({"do": "act", "question": now["you"]["question"], "choice": offers[0]["choice"]})
            rounds += 1
            if pause:
                await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))
    return rounds, took


async def seats(url: str, count: int) -> list[tuple[str, str]]:
    """Guests with a table each."""
    made = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for _ in range(count):
            token = (await http.post("/api/guests")).json()["token"]
            http.cookies.clear()
            headers = {"Authorization": f"Bearer {token}"}
            table = (await http.post("/api/tables", json={"game": FIRST}, headers=headers)).json()["table"]
            made.append((token, table))
    return made


async def measure(server: Server, *, offered: float = 0.0) -> dict[str, Any]:
    """Rounds a second and the time of an action; `offered` limits the rounds that are asked for."""
    places = await seats(server.url, CLIENTS)
    pause = CLIENTS / offered if offered else 0.0
    started, worked = time.perf_counter(), cpu_seconds(server)
    results = await asyncio.gather(*(play(server.url, *place, started + SECONDS, pause) for place in places))
    seconds = time.perf_counter() - started
    took = sorted(each for _, all_ in results for each in all_)
    return {
        "rounds_per_second": round(sum(rounds for rounds, _ in results) / seconds, 1),
        "actions_per_second": round(len(took) / seconds, 1),
        "server_cpu_ms_per_action": round(1000 * (cpu_seconds(server) - worked) / len(took), 2),
        "mean_ms": 1000 * statistics.mean(took),
        "median_ms": round(1000 * statistics.median(took), 1),
        "p95_ms": round(1000 * took[int(0.95 * len(took))], 1),
    }


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
    places = await seats(server.url, count)
    open_ = []
    for number, (token, _) in enumerate(places):
        table = places[number - number % together][1]
        path = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {token}"}
        socket = await connect(path, additional_headers=headers, compression=None, proxy=None, max_queue=None)
        open_.append(socket)
        await socket.recv()
        await socket.send(json.dumps({"id": "sit", "do": "sit"}))
        await socket.recv()
    used = memory_mb(server)
    await asyncio.gather(*(socket.close() for socket in open_))
    return used


def start(folder: Path, database: str = "") -> tuple[Server, float]:
    """A server, and how long it took to its first answer."""
    started = time.perf_counter()
    server = Server(folder / "data", database=database, **QUICK).start()
    httpx.get(f"{server.url}/healthz")
    return server, time.perf_counter() - started


def time_to_commit(server: Server) -> tuple[float, int]:
    """Seconds in transactions, waiting for others included, and how many there were."""
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    name = "pitboss_transaction_seconds"
    return float(values[f"{name}_sum"]), int(float(values[f"{name}_count"]))


def run() -> Iterator[Result | Waited | Held]:
    """Every promise of the house, with its floor."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        bare = bare_commits(folder)
        yield Result("house: bare commits of one row", bare, "/s", "themselves", 1)
        memory = asyncio.run(in_memory(folder / "memory"))
        yield from on_sqlite(folder / "sqlite", memory, bare)
        yield from on_postgres(folder / "postgres", bare)


async def in_memory(folder: Path) -> float:
    server, _ = start(folder, ":memory:")
    try:
        return float((await measure(server))["rounds_per_second"])
    finally:
        server.stop()


def on_sqlite(folder: Path, memory: float, bare: float) -> Iterator[Result | Waited | Held]:
    start(folder / "warm")[0].stop()  # the first start of all makes caches of Python
    server, seconds = start(folder)
    try:
        yield Waited("house: start to first request", seconds, "a process of Python", python_seconds(), 2.0)
        found = asyncio.run(measure(server))
        rate = found["rounds_per_second"]
        yield Result("house: rounds on SQLite", rate, "rounds/s", "in memory", rate / memory, 300, 0.7)
        actions = found["actions_per_second"]
        yield Result("house: actions on SQLite", actions, "/s", "bare commits", actions / bare)
        yield from where_time_goes("SQLite", server, found)
        calm = asyncio.run(measure(server, offered=150))
        p95, median = calm["p95_ms"] / 1000, calm["median_ms"] / 1000
        yield Waited(f"house: p95 at {calm['rounds_per_second']:.0f} of 150 rounds/s", p95, "median", median, 0.05)
        before = memory_mb(server)
        used = asyncio.run(idle_sockets(server, 1000))
        yield Held("house: 1,000 idle sockets", used, "before them", before, 200)
    finally:
        server.stop()


def on_postgres(folder: Path, bare: float) -> Iterator[Result | Waited | Held]:
    server, _ = start(folder, asyncio.run(new_postgres_address()))
    try:
        found = asyncio.run(measure(server))
        rate = found["rounds_per_second"]
        yield Result("house: rounds on PostgreSQL", rate, "rounds/s", "bare commits", rate / bare, 120)
        yield from where_time_goes("PostgreSQL", server, found)
    finally:
        server.stop()


def where_time_goes(name: str, server: Server, found: dict[str, Any]) -> Iterator[Waited]:
    """Of an action under full load: in the transaction, and on the processor."""
    seconds, count = time_to_commit(server)
    action = found["mean_ms"] / 1000
    yield Waited(f"house: {name}, of an action: until its commit", seconds / count, "the action", action, NO_LIMIT)
    busy = found["server_cpu_ms_per_action"] / 1000
    yield Waited(f"house: {name}, of an action: processor", busy, "the action", action, NO_LIMIT)


def python_seconds() -> float:
    """How long Python takes to start and do nothing."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - started
