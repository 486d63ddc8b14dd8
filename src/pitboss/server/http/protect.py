"""Protection of the server: sizes, origins, headers and rate limits."""

from __future__ import annotations

import time
from asyncio import Lock
from collections import OrderedDict
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import Invalid, NotAllowed, TooMany
from pitboss.server.house.metrics import METRICS

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


class Protect:
    """Refuses requests that are too large or come from another site; adds the security headers."""

    def __init__(self, app: ASGIApp, most_bytes: int, secure: bool, page: str = "") -> None:
        self._app, self._most_bytes, self._secure = app, most_bytes, secure
        self._headers = HEADERS | ({"x-pitboss-page": page} if page else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._most_bytes:
            error = Invalid(f"a request has at most {self._most_bytes} bytes")
            await JSONResponse(error.as_data(), 413)(scope, receive, self._with_headers(send))
            return
        if scope["method"] in UNSAFE and not same_origin(headers):
            refusal = NotAllowed("this request comes from another site")
            await JSONResponse(refusal.as_data(), 403)(scope, receive, self._with_headers(send))
            return
        await self._app(scope, self._limited(receive), self._with_headers(send))

    def _limited(self, receive: Receive) -> Receive:
        """A body without a length is cut off when it gets too long."""
        seen = 0

        async def limited() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._most_bytes:
                raise Invalid(f"a request has at most {self._most_bytes} bytes")
            return message

        return limited

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
