"""A real server in a process of its own, and clients over real sockets."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from pitboss.fair import seat_commitment
from tests.server.frames import check_frame

SOURCE = str(Path(__file__).parents[2] / "src")


class Server:
    """`pitboss serve` as an operator runs it."""

    def __init__(
        self, data: Path, *, database: str = "", port: int = 0, packages: Path | None = None, **settings: object
    ) -> None:
        self.path = f"{packages}{os.pathsep}{SOURCE}" if packages else SOURCE
        self.installed = "1" if packages else "0"  # whether it has games of other packages
        data.parent.mkdir(parents=True, exist_ok=True)
        self.data, self.database, self.port = data, database, port
        self.settings = {"requests_per_second": 2000, "guests_per_hour": 5000, "checkpoint_seconds": 1}
        self.settings |= {"private_tables": 1000}
        self.settings |= {"warm_coach": "false"} | settings
        if settings.get("real_money") == "true":
            self.settings = {"witness": data.parent / "witness"} | self.settings
        self.program = ["-m", "pitboss"]
        self.process: subprocess.Popen[str] | None = None
        self.errors = data.parent / f"{data.name}-errors.txt"

    def start(self) -> Server:
        environment = os.environ | {"PYTHONPATH": self.path, "PITBOSS_INSTALLED_GAMES": self.installed}
        environment |= {f"PITBOSS_{name.upper()}": str(value) for name, value in self.settings.items()}
        command = [sys.executable, *self.program, "serve", "--data", str(self.data), "--port", str(self.port)]
        if self.database:
            command += ["--database", self.database]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the server did not start: {line!r} {self.errors.read_text()[-2000:]}"
        self.port = int(found[1])
        return self

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


_OPEN: list[Client | Socket] = []


def close_all() -> None:
    """Closes what a test left open."""
    while _OPEN:
        _OPEN.pop().close()


class Client:
    """A person with a program: REST by httpx, a socket per table."""

    def __init__(self, server: Server, token: str = "") -> None:
        self.server = server
        _OPEN.append(self)
        self.http = httpx.Client(base_url=server.url, timeout=120)
        self.account = ""
        self.token = token
        if not token:
            made = self.http.post("/api/guests").raise_for_status().json()
            self.token, self.account = made["token"], made["account"]
        self.http.cookies.clear()
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, **params: Any) -> Any:
        return self.http.get(path, params=params).raise_for_status().json()

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json=body)

    def new_table(self, game: str = "ultimate_holdem", **more: Any) -> str:
        made = self.post("/api/tables", {"game": game} | more)
        assert made.status_code == 201, made.text
        return str(made.json()["table"])

    def socket(self, table: str, after: int = -1) -> Socket:
        return Socket(self, table, after)


class Socket:
    """One table, as a client program sees it."""

    def __init__(self, client: Client, table: str, after: int = -1) -> None:
        self.client, self.id = client, table
        path = f"{client.server.url.replace('http', 'ws')}/api/tables/{table}/socket?after={after}"
        headers = {"Authorization": f"Bearer {client.token}"}
        self._open = ExitStack()
        _OPEN.append(self)
        made = connect(path, additional_headers=headers, compression=None, proxy=None)
        self.connection: ClientConnection = self._open.enter_context(made)
        self.frames: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.take()

    def take(self, timeout: float = 60) -> dict[str, Any]:
        text = str(self.connection.recv(timeout))
        check_frame(text)
        frame: dict[str, Any] = json.loads(text)
        self.frames.append(frame)
        if frame["type"] == "table":
            self.now = frame["table"]
        elif frame["type"] == "news":
            self.now = self.now | frame["now"]
            self.entries += frame["entries"]
        return frame

    def news(self, seconds: float = 0.05) -> None:
        """Whatever has come."""
        with suppress(TimeoutError):
            while True:
                self.take(seconds)

    def until(self, condition: Callable[[dict[str, Any]], bool]) -> None:
        """Waits for a state of the table."""

        def seen() -> bool:
            self.news()
            return bool(condition(self.now))

        wait_for(seen)

    def send(self, frame: Any) -> None:
        self.connection.send(frame if isinstance(frame, (str, bytes)) else json.dumps(frame))

    def do(self, do: str, id_: str = "", **fields: Any) -> dict[str, Any]:
        """One action, and its answer or error."""
        id_ = id_ or secrets.token_hex(6)
        self.send({"id": id_, "do": do, **fields})
        while True:
            frame = self.take()
            if frame.get("id") == id_ or frame.get("answer", {}).get("id") == id_:
                return frame

    def bet(self, bets: dict[str, int], seed: str = "") -> dict[str, Any]:
        seed = seed or secrets.token_hex(32)
        self.seed = seed
        if self.now["alone"]:
            return self.do("bet", on=self.now["commitment"], bets=bets, seed=seed)
        where = {"table": self.id, "number": self.now["round"], "seat": self.now["you"]["seat"]}
        made = seat_commitment(bytes.fromhex(seed), **where).hex()
        return self.do("bet", on=self.now["commitment"], bets=bets, commitment=made)

    def play_round(self, bets: dict[str, int], chance: random.Random) -> None:
        """One person alone: bet, then random choices until the next round opens."""
        number = self.now["round"]
        answer = self.bet(bets)
        assert answer["type"] == "news", answer
        while self.now["round"] == number:
            you = self.now["you"]
            offer = chance.choice([offer for offer in you["offers"] if offer["affordable"]])
            amount = offer["low_cents"] if offer["amount_cents"] is None else 0
            answer = self.do("act", question=you["question"], choice=offer["choice"], amount_cents=amount)
            assert answer["type"] == "news", answer

    def close(self) -> None:
        self._open.close()


def seated(clients: list[Client], game: str, **more: Any) -> list[Socket]:
    """These people at a private table."""
    table = clients[0].new_table(game, **more)
    sockets = [client.socket(table) for client in clients]
    for socket in sockets:
        assert socket.do("sit")["type"] == "news"
    return sockets


def bet_together(sockets: list[Socket], bets: dict[str, int]) -> None:
    """Several people bet, by commitment."""
    for socket in sockets:
        socket.until(lambda now: not now["alone"])  # the news of another process may be late
        told = socket.bet(bets)
        assert told["type"] == "news", told


def reveal(sockets: list[Socket]) -> None:
    """These people reveal their seeds when the bets are locked."""
    for socket in sockets:
        socket.until(lambda now: now["phase"] != "betting")
        socket.do("reveal", round=socket.now["round"], seed=socket.seed)


def bets_of(client: Client, table: str, cents: int = 200) -> dict[str, int]:
    """The same small bet on every spot of a table."""
    felt = client.get(f"/api/tables/{table}/felt")
    return {spot["id"]: spot["fixed_cents"] or cents for spot in felt["spots"] if spot["opening"]}


def make_a_mistake(client: Client) -> str:
    """A table where this person folded until one fold was a costly mistake."""
    table = client.new_table("four_card")
    socket = client.socket(table)
    socket.do("sit")
    while not client.get("/api/mistakes")["count"]:
        number = socket.now["round"]
        socket.bet({"ante": 1000})
        socket.do("act", question=socket.now["you"]["question"], choice="fold")
        assert client.get(f"/api/rounds/{table}/{number}/grades")["finished"]
    return table


def wait_for(condition: Any, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)
