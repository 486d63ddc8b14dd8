"""HTTP connections that end if a request is half sent for too long, before its headers are complete."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MESSAGE = "the request was not complete in time; send it again"
LATE = json.dumps({"error": "too_late", "message": MESSAGE}).encode()


def timely(seconds: float) -> type[asyncio.Protocol]:
    """The protocol of connections that have this long for the headers of a request."""

    class TimelyProtocol(H11Protocol):
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is h11.IDLE and self.transport.get_protocol() is self:
                self._wait()
            else:
                self._stop()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            super().connection_lost(exc)

        def _wait(self) -> None:
            if self._timer is None:
                self._timer = self.loop.call_later(seconds, self._end)

        def _stop(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _end(self) -> None:
            self._timer = None
            if self.transport.is_closing():
                return
            head = f"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\ncontent-length: {len(LATE)}"
            self.transport.write(f"{head}\r\nconnection: close\r\n\r\n".encode() + LATE)
            self.transport.close()

    return TimelyProtocol
