"""Behind a proxy: where a request comes from, as the proxies that are trusted say it."""

from __future__ import annotations

import ipaddress

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

LONGEST_ADDRESS = 64
SECURE = {"http": "https", "ws": "wss"}


class Forwarded:
    """Puts the client's address in place of the proxy's.

    Each proxy adds the address that it was called from at the end of `X-Forwarded-For`. What comes before the entries
    of the trusted proxies was written by the client, and is not believed.
    """

    def __init__(self, app: ASGIApp, hops: int) -> None:
        self._app, self._hops = app, hops

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if address := client_of(headers.getlist("x-forwarded-for"), self._hops):
                scope["client"] = (address, 0)
            if is_secure(headers):
                scope["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])
        await self._app(scope, receive, send)


def client_of(headers: list[str], hops: int) -> str:
    """The address that the outermost trusted proxy saw; empty if the request did not come through all of them."""
    entries = [entry.strip() for header in headers for entry in header.split(",")]
    return without_port(entries[-hops]) if len(entries) >= hops else ""


def is_secure(headers: Headers) -> bool:
    """The proxy handles https, unless it says that this request came without it."""
    return headers.get("x-forwarded-proto", "https").rpartition(",")[2].strip().lower() != "http"


def without_port(entry: str) -> str:
    """`203.0.113.7:5432` and `[2001:db8::7]:5432` as addresses."""
    host = entry[1:].partition("]")[0] if entry.startswith("[") else entry
    if host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return entry[:LONGEST_ADDRESS]
