"""Twenty programs that play at once, and never give up: each action is sent again with its id until it is answered."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pitboss.fair import seat_commitment

LOST = (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)
BETS = {"ante": 500, "blind": 500}


RESTS = 5


class Player:
    """Reacts to whatever the table asks of its seat. `urls` are the servers; after a loss the next one is tried."""

    def __init__(self, urls: list[str], token: str, table: str, chance: random.Random) -> None:
        self.urls, self.token, self.table, self.chance = urls, token, table, chance
        self.now: dict[str, Any] = {}
        self.entry = -1
        self.told: list[int] = []
        self.answers: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
        self.pending: dict[str, Any] | None = None
        self.seeds: dict[int, str] = {}
        self.refused: list[str] = []
        self.losses = 0
        self.finishing = False
        self.rests = 0  # how often nothing was left to do; news may be a second late
        self.done = False

    def summary(self) -> dict[str, Any]:
        """For the message of a failed test."""
        shown = {key: self.now.get(key) for key in ("phase", "round", "bets", "awaited", "phase_deadline_ms", "you")}
        return shown | {
            "table": self.table,
            "pending": self.pending,
            "losses": self.losses,
            "entry": self.entry,
            "refused": self.refused[-5:],
        }

    async def play(self) -> None:
        """Until the last round is over and no more are wanted."""
        attempt = 0
        while not self.done:
            url = self.urls[attempt % len(self.urls)].replace("http", "ws")
            attempt += 1
            path = f"{url}/api/tables/{self.table}/socket?after={self.entry}"
            headers = {"Authorization": f"Bearer {self.token}"}
            try:
                async with connect(
                    path, additional_headers=headers, compression=None, proxy=None, open_timeout=5
                ) as connection:
                    await self.talk(connection)
            except LOST:
                self.losses += 1
                await asyncio.sleep(0.05 + self.chance.random() * 0.2)

    async def talk(self, connection: ClientConnection) -> None:
        if (await self.take(connection))["type"] == "error":
            raise OSError("the house cannot open the table now")
        while not self.done:
            if self.pending is None:
                self.pending = self.choose()
            if self.pending is None:
                self.rests = self.rests + 1 if self.finishing and self.at_rest else 0
                if self.rests > RESTS:
                    self.done = True
                    return
                await self.wait(connection)
                continue
            await connection.send(json.dumps(self.pending))
            await self.answer(connection)

    async def wait(self, connection: ClientConnection) -> None:
        """For somebody else at the table; not for ever, since the last round may be over."""
        try:
            await asyncio.wait_for(self.take(connection), 0.5)
        except TimeoutError:
            return

    @property
    def at_rest(self) -> bool:
        return self.now["phase"] == "betting" and not self.now["bets"]

    def choose(self) -> dict[str, Any] | None:
        you, number = self.now["you"], self.now["round"]
        id_ = secrets.token_hex(8)
        if you is None:
            return None if self.finishing else {"id": id_, "do": "sit"}
        if you["question"]:
            offer = self.chance.choice([offer for offer in you["offers"] if offer["affordable"]])
            return {"id": id_, "do": "act", "question": you["question"], "choice": offer["choice"]}
        if self.now["phase"] == "revealing" and number in self.seeds:
            seed = self.seeds.pop(number)
            return {"id": id_, "do": "reveal", "round": number, "seed": seed}
        mine = str(you["seat"]) in self.now["bets"]
        if self.now["phase"] == "betting" and not mine:
            others_wait = bool(self.now["bets"])
            if self.finishing and not others_wait:
                return None
            return self.bet(id_, number, you["seat"])
        return None

    def bet(self, id_: str, number: int, seat: int) -> dict[str, Any]:
        seed = secrets.token_hex(32)
        frame = {"id": id_, "do": "bet", "on": self.now["commitment"], "bets": BETS}
        if self.now["alone"]:
            return frame | {"seed": seed}
        self.seeds[number] = seed
        where = {"table": self.table, "number": number, "seat": seat}
        return frame | {"commitment": seat_commitment(bytes.fromhex(seed), **where).hex()}

    async def answer(self, connection: ClientConnection) -> None:
        assert self.pending is not None
        while True:
            frame = await self.take(connection)
            if frame["type"] == "error" and frame.get("id") == self.pending["id"]:
                if frame["error"] == "unavailable":
                    await asyncio.sleep(0.2)
                    await connection.send(json.dumps(self.pending))
                    continue
                self.refused.append(frame["error"])
                self.pending = None
                if frame["error"] in ("not_enough_money",):
                    self.finishing = True
                return
            if frame.get("answer", {}).get("id") == self.pending["id"]:
                answer = {key: value for key, value in frame["answer"].items() if key != "repeated"}
                self.answers[self.pending["id"]] = (self.pending, answer)
                self.pending = None
                return

    async def take(self, connection: ClientConnection) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await connection.recv())
        if frame["type"] == "table":
            self.now, self.entry = frame["table"], frame["table"]["entry"]
        elif frame["type"] == "news":
            self.now, self.entry = self.now | frame["now"], frame["entry"]
            self.told += [entry["number"] for entry in frame["entries"]]
        return frame


async def seat_crowd(url: str, *, alone: int, together: int) -> list[tuple[str, str]]:
    """Guests and their tables: some alone, the others three to a table. Returns (token, table)."""
    places = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        table = ""
        for number in range(alone + together):
            token = (await http.post("/api/guests")).raise_for_status().json()["token"]
            http.cookies.clear()
            headers = {"Authorization": f"Bearer {token}"}
            if number < alone or (number - alone) % 3 == 0:
                body = {"game": "ultimate_holdem", "decision_seconds": 5}
                made = await http.post("/api/tables", json=body, headers=headers)
                table = made.raise_for_status().json()["table"]
            places.append((token, table))
    return places


async def ask_again(url: str, player: Player) -> list[str]:
    """Sends every answered action once more, by REST; each must get its first answer."""
    wrong = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        headers = {"Authorization": f"Bearer {player.token}"}
        for id_, (sent, answer) in list(player.answers.items())[-12:]:
            command = {key: value for key, value in sent.items() if key != "id"}
            path = f"/api/tables/{player.table}/actions"
            again = await http.post(path, json={"id": id_, "command": command}, headers=headers)
            found = again.json()
            first = {key: value for key, value in answer.items() if key != "id"}
            if again.status_code != 200 or not found["repeated"] or found["answer"] != first:
                wrong.append(f"{id_}: {again.text[:300]} instead of {first}")
    return wrong
