"""`pitboss witness`: keeps the marks of houses on another machine.

`GET /PUBLIC_KEY` answers `{"epoch": …, "marks": {name: [entry, hash]}}`; `POST /PUBLIC_KEY` takes a document that this
key has signed: `{"kind": "marks", "epoch": …, "begin": …, "marks": …}`. A refusal has status 409 and a `message`.
"""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from pitboss.errors import NotAllowed
from pitboss.fair.signing import is_signed_by
from pitboss.table import Mark
from pitboss.witness.kept import PUBLIC, Kept, KeptMarks

MOST_BYTES = 16_000_000
SECONDS = 30  # for one request


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """What a house signs."""

    kind: str
    epoch: int
    begin: bool
    marks: dict[str, tuple[int, str]]


class Service(ThreadingHTTPServer):
    """Keeps the marks of the houses in `allowed`; of any house if there are none."""

    daemon_threads = True

    def __init__(self, folder: Path, host: str, port: int, allowed: tuple[str, ...] = ()) -> None:
        super().__init__((host, port), Handler)
        self._folder, self._allowed, self._lock = folder, allowed, Lock()
        self._houses: dict[str, KeptMarks] = {}

    def house(self, public: str, *, new: bool) -> KeptMarks | None:
        """What is kept of this house; a new one is begun only when it signs."""
        with self._lock:
            if public not in self._houses and (new or (self._folder / f"{public[:16]}.witness").exists()):
                self._houses[public] = KeptMarks(self._folder, public)
            return self._houses.get(public)

    def takes(self, public: str) -> bool:
        """Whether this house may leave its marks here."""
        return PUBLIC.fullmatch(public) is not None and (not self._allowed or public in self._allowed)


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Service
    protocol_version = "HTTP/1.1"
    timeout = SECONDS

    def do_GET(self) -> None:
        """What is kept of a house."""
        public = self.path.strip("/").rpartition("/")[2]
        house = self.server.house(public, new=False) if self.server.takes(public) else None
        kept = house.read() if house else Kept(None, {})
        self._answer(200, {"epoch": kept.epoch, "marks": {log: [*mark] for log, mark in kept.marks.items()}})

    def do_POST(self) -> None:
        """Marks that a house has signed."""
        length = self.headers.get("content-length", "")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            self.close_connection = True
            return self._answer(413, {"message": f"a request has a length, of {MOST_BYTES} bytes at most"})
        try:
            self._take(self.path.strip("/").rpartition("/")[2], msgspec.json.decode(self.rfile.read(int(length))))
        except (msgspec.MsgspecError, KeyError, TypeError):
            return self._answer(400, {"message": "this is not a signed document with marks"})
        except NotAllowed as error:
            return self._answer(409, {"message": str(error)})
        return self._answer(200, {})

    def _take(self, public: str, signed: Any) -> None:
        document = msgspec.convert(signed["document"], Document)
        if not self.server.takes(public) or signed["key"] != public or document.kind != "marks":
            raise NotAllowed("this house may not leave its marks here")
        if not is_signed_by(signed["document"], signed["signature"], public):
            raise NotAllowed("the signature is not that of the house")
        house = self.server.house(public, new=True)
        assert house is not None
        marks = {log: Mark(*mark) for log, mark in document.marks.items()}
        (house.begin if document.begin else house.note)(document.epoch, marks)

    def _answer(self, status: int, body: Any) -> None:
        data = msgspec.json.encode(body)
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the base class
        """Requests are not logged."""
