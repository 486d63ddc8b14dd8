"""The WebSocket of a table: entries as they happen, actions and their answers.

A frame to the house is one JSON object: a command with the `id` of the action, such as
`{"id": "5f0c", "do": "act", "question": 9, "choice": "check"}`. Frames from the house have a `type`: `table`
(everything, after connecting or when too much was missed), `news` (entries since, and the present state), `answer`
(an action is done, its news follows), `error`. Their shapes are in `shapes.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import MutableMapping
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from pitboss.errors import Invalid, NotAllowed, NotSignedIn, PitbossError, Unavailable
from pitboss.server.house.feed import Feed, Watcher
from pitboss.server.house.house import LOG, House
from pitboss.server.house.metrics import METRICS
from pitboss.server.http.auth import house_of, token_of
from pitboss.server.http.bodies import check_body
from pitboss.server.http.incidents import log_incident
from pitboss.server.http.problems import as_problem
from pitboss.server.http.protect import same_origin
from pitboss.server.tables.routes import add_balance
from pitboss.store.actions import Asked
from pitboss.store.people import token_hash
from pitboss.table.commands import read_command

router = APIRouter()
Json = dict[str, Any]
ENCODE = msgspec.json.Encoder().encode
REFUSED = 4400
MOST_ID = 64
RETRY_SECONDS = 0.5


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str, after: int = -1) -> None:
    """Watches a table, and acts from the seat of the person who is signed in. `after` resumes after that entry."""
    house = house_of(websocket)
    try:
        if not same_origin(websocket.headers):
            raise NotAllowed("this socket was opened by another site")
        token = token_of(websocket)
        person = await house.person(token)
        watcher = Watcher(person.id, after, token_hash(token))
        feed = await house.watch(table, watcher)
    except PitbossError as error:
        await websocket.accept()
        await websocket.send_text(ENCODE({"type": "error"} | error.as_data()).decode())
        await websocket.close(REFUSED, error.code)
        return
    await Connection(websocket, house, feed, watcher, token).run()


class Connection:
    """One open socket."""

    def __init__(self, websocket: WebSocket, house: House, feed: Feed, watcher: Watcher, token: str) -> None:
        self._websocket, self._house, self._feed, self._watcher = websocket, house, feed, watcher
        self._token = token
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Until either side closes."""
        METRICS.sockets.inc()
        try:
            await self._websocket.accept()
            await self._talk()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self._feed.watchers.discard(self._watcher)
            self._house.unwatch(self._feed.state.id)
            METRICS.sockets.dec()

    async def _talk(self) -> None:
        pump = asyncio.create_task(self._pump())
        try:
            await self.send_news(first=True)
            while True:
                await self.receive()
        finally:
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await pump

    async def _pump(self) -> None:
        """Sends what others did. While the database does not answer, the news waits."""
        while True:
            await self._watcher.news.wait()
            try:
                if self._watcher.signed_out:
                    await self._end()
                    return
                await self.send_news()
            except (RuntimeError, WebSocketDisconnect):
                return
            except Exception as error:
                if not isinstance(error, Unavailable):
                    LOG.exception("news failed")
                await asyncio.sleep(RETRY_SECONDS)
                self._watcher.news.set()

    async def _end(self) -> None:
        async with self._sending:
            error = NotSignedIn("this session has ended; sign in again")
            await self._websocket.send_text(ENCODE({"type": "error"} | error.as_data()).decode())
            await self._websocket.close(REFUSED, error.code)

    async def send_news(self, answer: Json | None = None, *, first: bool = False) -> None:
        """What the client has not been told; nothing is sent if there is nothing new."""
        async with self._sending:
            self._watcher.news.clear()
            if answer is None and not first and self._watcher.sent == self._feed.state.entry:
                return  # the answer to an action has told it already
            message, entry = await self._news()
            if answer is not None:
                message["answer"] = answer
            await self._websocket.send_text(ENCODE(message).decode())
            self._watcher.sent = entry

    async def _news(self) -> tuple[Json, int]:
        """The entries since the last frame, or the whole table if there are too many; and the last entry told."""
        feed, watcher = self._feed, self._watcher
        entries, entry = None if watcher.sent < 0 else feed.since(watcher), feed.state.entry
        if entries is None:
            shown = feed.table(watcher.account)
            message: Json = {"type": "table", "table": shown}
            you = shown["you"]
        else:
            now = feed.now(watcher.account)
            message = {"type": "news", "entry": entry, "entries": entries, "now": now}
            you = now["you"]
        await add_balance(self._house, you, watcher.account, feed.state)
        return message, entry

    async def receive(self) -> None:
        """One frame from the client, and its answer, which brings the news of the table as well."""
        frame = await self._websocket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        self._watcher.acting = True
        try:
            await self._answer(frame)
        finally:
            self._watcher.acting = False
            if self._watcher.sent != self._feed.state.entry:
                self._watcher.news.set()  # others did something meanwhile

    async def _answer(self, frame: MutableMapping[str, Any]) -> None:
        id_: Any = None
        try:
            data = _read(frame)
            id_ = data.get("id")
            self._websocket.app.state.asks.take(self._watcher.account, what="messages")
            asked = self._asked(data)
        except (PitbossError, msgspec.ValidationError, msgspec.DecodeError) as error:
            problem = as_problem(error)
            METRICS.actions.labels("any", problem.code).inc()
            await self._send_error(id_, problem.as_data())
            return
        try:
            done = await self._house.act(self._token, asked)
        except PitbossError as error:
            await self._send_error(id_, error.as_data())
        except Exception as error:
            told = log_incident("failed", error, table=asked.table, action=asked.id)
            unavailable = {"error": Unavailable.code, "message": told["message"], "incident": told["id"]}
            await self._send_error(id_, unavailable)
        else:
            await self._send_answer({"id": id_} | done.answer | {"repeated": done.repeated})

    async def _send_error(self, id_: Any, problem: Json) -> None:
        async with self._sending:
            await self._websocket.send_text(ENCODE({"type": "error", "id": id_} | problem).decode())

    async def _send_answer(self, answer: Json) -> None:
        """The action is committed: its answer is sent even if the database has just stopped to answer."""
        try:
            await self.send_news(answer)
        except Unavailable:
            async with self._sending:
                await self._websocket.send_text(ENCODE({"type": "answer", "answer": answer}).decode())
            self._watcher.news.set()

    def _asked(self, data: Json) -> Asked:
        id_ = data.pop("id", None)
        if not isinstance(id_, str) or not 0 < len(id_) <= MOST_ID or not id_.isprintable():
            raise Invalid(f"an action has an id: a text of 1 to {MOST_ID} characters that you make up")
        return Asked(id_, self._feed.state.id, read_command(data))


def _read(frame: MutableMapping[str, Any]) -> Json:
    text = frame.get("text")
    raw = text.encode() if text is not None else frame.get("bytes", b"")
    check_body(raw)
    data = msgspec.json.decode(raw)
    if not isinstance(data, dict):
        raise Invalid("a frame is one JSON object")
    return data
