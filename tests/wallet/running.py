"""A wallet that listens, and misbehaves when it is told to; a house that uses it, with a table and its bankroll."""

from __future__ import annotations

import threading
import time
from collections import deque
from contextlib import suppress
from pathlib import Path

from pitboss.wallet.demo import DemoWallet
from pitboss.wallet.service import Handler, Service
from tests.server.running import Client, Server
from tests.server.staff import PASSWORD, member

SECRET = b"a secret for wallets in tests"


class FaultyService(Service):
    """`faults` are used one by one, for the next calls; without any it does what `pitboss wallet-demo` does."""

    def __init__(self, wallet: DemoWallet, port: int = 0) -> None:
        super().__init__(wallet, SECRET, "127.0.0.1", port)
        self.faults: deque[str] = deque()
        self.always = ""
        self.slow_seconds = 0.0
        self.calls = 0

    def answer(self, path: str, body: bytes) -> tuple[int, bytes]:
        self.calls += path == "betwin"
        time.sleep(self.slow_seconds)
        self.fault = (self.faults.popleft() if self.faults else self.always) if path in ("betwin", "rollback") else ""
        if self.fault in ("silent", "html first"):
            return 500, b"<html>gone</html>"
        done = super().answer(path, body)
        if self.fault == "doubled":
            done = super().answer(path, body)
        return (500, b"{}") if self.fault == "unheard" else done

    def send(self, handler: Handler, request: str, status: int, body: bytes) -> None:
        if getattr(self, "fault", "") in ("silent", "html first"):
            handler.send_response(200 if self.fault == "html first" else 500)
            handler.send_header("Content-Type", "text/html")
            handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)
            return
        with suppress(OSError):
            super().send(handler, request, status, body)

    def start(self) -> FaultyService:
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


def open_house(folder: Path, url: str, *, database: str = "", **settings: object) -> Server:
    """A house with this wallet."""
    secret = folder / "wallet.secret"
    secret.write_bytes(SECRET)
    secret.chmod(0o600)
    more = {"wallet": url, "wallet_secret": secret, "wallet_seconds": 2} | settings
    made = Server(folder / "data", database=database, real_money="true", games="four_card", **more)
    return made.start()


def open_table(house: Server, game: str = "ultimate_holdem", **more: object) -> str:
    """A table in real money with a bankroll, by two operators."""
    names = iter(range(1000))
    tag = f"{time.time_ns():x}"
    ada, bob = (member(house, f"op{tag}{next(names)}", second_factor=True) for _ in range(2))
    body = {"game": game, "currency": "real"} | more
    table = str(ada.post("/api/operator/tables", body).raise_for_status().json()["table"])
    cash = {"table": table, "cents": 100_000_000, "reason": "opening bankroll"}
    proposal = ada.post("/api/operator/proposals/cash", cash).raise_for_status().json()["proposal"]
    bob.post(f"/api/operator/proposals/{proposal}/agree").raise_for_status()
    return table


def new_player(house: Server) -> Client:
    guest = Client(house)
    body = {"login": f"p{guest.account[:10]}", "password": PASSWORD, "name": "Pat"}
    made = guest.post("/api/accounts", body).raise_for_status().json()
    player = Client(house, made["token"])
    player.account = made["account"]
    return player
