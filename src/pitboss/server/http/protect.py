"""Protection of the server: sizes, origins, headers and rate limits."""

from __future__ import annotations

import asyncio
import time
from asyncio import Lock
from collections import OrderedDict
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import Invalid, NotAllowed, PitbossError, TooMany
from pitboss.server.house.metrics import METRICS
from pitboss.server.http.bodies import check_body
from pitboss.server.http.incidents import log_incident

CLOSES = (408, 413)  # the rest of the request is not read
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}


def same_origin(headers: Headers) -> bool:
    """A browser says where a request comes from; it must come from this house. Programs that say nothing may pass."""
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


class _Gone(Exception):
    """The client has closed the connection."""


class _Refused(Exception):
    """A request that no route gets."""

    def __init__(self, status: int, error: PitbossError) -> None:
        super().__init__(str(error))
        self.status, self.error = status, error


def _replay(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read, then whatever comes next."""
    waiting = [body]

    async def replay() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return replay


class Protect:
    """Refuses requests that are too large, half sent or from another site; adds the security headers."""

    def __init__(self, app: ASGIApp, most_bytes: int, secure: bool, page: str = "", seconds: float = 10) -> None:
        self._app, self._most_bytes, self._secure, self._seconds = app, most_bytes, secure, seconds
        self._headers = HEADERS | ({"x-pitboss-page": page} if page else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send = self._with_headers(send)
        try:
            receive = await self._checked(scope, receive)
        except _Gone:
            return
        except _Refused as refused:
            headers = {"connection": "close"} if refused.status in CLOSES else None
            await JSONResponse(refused.error.as_data(), refused.status, headers)(scope, receive, send)
            return
        await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The routes; what they did not expect is logged with an id, which the answer names."""
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            told = log_incident("failed", error, method=scope["method"], path=scope["path"])
            if started:
                raise
            await JSONResponse(told, 500)(scope, receive, send)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """The body as the routes may read it; raises if the request is refused."""
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most_bytes:
            raise self._too_large()
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise _Refused(400, Invalid("an address has the character NUL, which names nothing"))
        if scope["method"] in UNSAFE and not same_origin(headers):
            raise _Refused(403, NotAllowed("this request comes from another site"))
        if length == "0" and "transfer-encoding" not in headers:
            return receive
        body = await self._read(receive)
        try:
            check_body(body)
        except Invalid as error:
            raise _Refused(400, error) from None
        return _replay(body, receive)

    async def _read(self, receive: Receive) -> bytes:
        """The whole body, which is small; a body without a length is cut off when it gets too long."""
        parts: list[bytes] = []
        try:
            async with asyncio.timeout(self._seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _Gone
                    parts.append(message.get("body", b""))
                    if sum(map(len, parts)) > self._most_bytes:
                        raise self._too_large()
                    if not message.get("more_body"):
                        return b"".join(parts)
        except TimeoutError:
            late = f"the request was not complete within {self._seconds:g} seconds; send it again"
            raise _Refused(408, Invalid(late)) from None

    def _too_large(self) -> _Refused:
        return _Refused(413, Invalid(f"a request has at most {self._most_bytes} bytes"))

    def _with_headers(self, send: Send) -> Send:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                METRICS.requests.labels(str(message["status"])).inc()
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if self._secure:
                    headers["strict-transport-security"] = "max-age=31536000"
            await send(message)

        return with_headers


class Throttle:
    """A rate limit: a number of requests per time for each key, counted in this process."""

    def __init__(self, most: int, seconds: float, *, keys: int = 10_000) -> None:
        self._most, self._seconds, self._keys = most, seconds, keys
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, *, what: str) -> None:
        """Counts one; raises TooMany if there were too many."""
        now = time.monotonic()
        left, at = self._left.pop(key, (float(self._most), now))
        left = min(self._most, left + (now - at) * self._most / self._seconds)
        self._left[key] = (max(0.0, left - 1), now)
        while len(self._left) > self._keys:
            self._left.popitem(last=False)
        if left < 1:
            wait = (1 - left) * self._seconds / self._most
            raise TooMany(f"too many {what}; try again in {wait:.0f} seconds")


class OneAtATime:
    """A lock for each key, as long as somebody needs it: attempts from one address follow each other.

    So a failure is counted before the next attempt is looked at, and nobody gains by asking often at the same moment.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    def of(self, key: str) -> Lock:
        """The lock of this key."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = Lock()
        return lock
