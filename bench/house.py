"""Complete durable rounds a second over WebSockets: `python -m bench.house`.

Clients run on the same machine as the server. The reference in the same run is the bare number of commits a second that
the disk allows, and the same server with its books in memory.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import secrets
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from bench.cases import FIRST, least_bets
from pitboss.games import find_game
from tests.server.running import Server
from tests.store.databases import new_postgres_address

CLIENTS = 32
SECONDS = 8
BETS = least_bets(find_game(FIRST))
QUICK = {"requests_per_second": 100_000, "guests_per_hour": 100_000, "checkpoint_seconds": 10}


async def play(url: str, token: str, table: str, until: float, pause: float = 0.0) -> tuple[int, list[float]]:
    """One client alone at its table; returns rounds and the seconds that each action took."""
    path = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    rounds, took = 0, []
    async with connect(path, additional_headers=headers, compression=None, proxy=None, max_queue=None) as socket:
        now = json.loads(await socket.recv())["table"]

        async def do(frame: dict) -> None:
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
            await do({"do": "bet", "round": number, "bets": BETS, "seed": secrets.token_hex(32)})
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


async def measure(server: Server, *, offered: float = 0.0) -> dict:
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


async def idle_sockets(server: Server, count: int) -> float:
    """Memory of the server with so many seated people who do nothing."""
    places = await seats(server.url, count // 5 + 1)
    open_ = []
    for number in range(count):
        token, table = places[number % len(places)]
        path = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {token}"}
        socket = connect(path, additional_headers=headers, compression=None, proxy=None)
        open_.append(await socket.__aenter__())
        await open_[-1].recv()
    used = memory_mb(server)
    await asyncio.gather(*(socket.close() for socket in open_))
    return used


def start(folder: Path, database: str = "") -> tuple[Server, float]:
    """A server, and how long it took to its first answer."""
    started = time.perf_counter()
    server = Server(folder / "data", database=database, **QUICK).start()
    httpx.get(f"{server.url}/healthz")
    return server, time.perf_counter() - started


def main() -> None:
    """Prints one line per measurement."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    load = os.getloadavg()[0]
    print(f"load of the machine before: {load:.1f}; {CLIENTS} clients, {SECONDS} seconds each", flush=True)
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        print(f"bare commits a second: {bare_commits(folder):.0f}", flush=True)
        for name, database in (("sqlite", ""), ("memory", ":memory:"), ("postgresql", postgres_address())):
            server, seconds = start(folder / name, database)
            print(f"{name}: first answer after {seconds:.2f} s", flush=True)
            print(f"{name}: {asyncio.run(measure(server))}", flush=True)
            if name == "sqlite":
                print(f"{name} at 150 rounds/s: {asyncio.run(measure(server, offered=150))}", flush=True)
                print(f"{name}, 1,000 idle sockets: {asyncio.run(idle_sockets(server, 1000)):.0f} MB", flush=True)
            server.stop()


def postgres_address() -> str:
    return asyncio.run(new_postgres_address())


if __name__ == "__main__":
    main()
