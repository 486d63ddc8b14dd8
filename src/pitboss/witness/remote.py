"""A witness at an address of HTTP. What a house sends there is signed with its key."""

from __future__ import annotations

import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Lock
from urllib.parse import urlsplit

import msgspec

from pitboss.errors import NotAllowed, Unavailable
from pitboss.table import KeyDealer, Mark
from pitboss.witness.kept import Kept

SECONDS = 5
PAUSES = (0.0, 0.2, 1.0, 3.0)  # before each try


class Answer(msgspec.Struct):
    """What a witness answers: its marks, or why it refuses."""

    epoch: int | None = None
    marks: dict[str, tuple[int, str]] | None = None
    message: str = ""


class RemoteWitness:
    """One connection, which is made again when it is lost."""

    def __init__(self, address: str, dealer: KeyDealer) -> None:
        self._address, self._dealer, self._lock = address, dealer, Lock()
        parts = urlsplit(address)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._connection = kind(parts.hostname or "", parts.port, timeout=SECONDS)
        self._path = f"{parts.path.rstrip('/')}/{dealer.public}"

    def close(self) -> None:
        """Nothing more is asked."""
        with self._lock:
            self._connection.close()

    def read(self) -> Kept:
        """The epoch that was begun last, and its marks."""
        found = self._ask("GET")
        if found.marks is None:
            raise NotAllowed(f"what answers at {self._address} is not a witness; `pitboss witness` is one")
        return Kept(found.epoch, {log: Mark(*mark) for log, mark in found.marks.items()})

    def begin(self, epoch: int, marks: Mapping[str, Mark]) -> None:
        """A new epoch, with these marks instead of all others."""
        self._send(epoch, marks, begin=True)

    def note(self, epoch: int, marks: Mapping[str, Mark]) -> None:
        """Marks of this epoch. When this returns, they are kept."""
        self._send(epoch, marks, begin=False)

    def _send(self, epoch: int, marks: Mapping[str, Mark], *, begin: bool) -> None:
        document = {"kind": "marks", "epoch": epoch, "begin": begin, "marks": {log: [*m] for log, m in marks.items()}}
        self._ask("POST", msgspec.json.encode(self._dealer.sign(document)))

    def _ask(self, method: str, body: bytes | None = None) -> Answer:
        problem: Exception | None = None
        for pause in PAUSES:
            time.sleep(pause)
            try:
                status, text = self._try(method, body)
                answer = msgspec.json.decode(text, type=Answer)
            except (OSError, HTTPException, msgspec.DecodeError) as error:  # or not a witness at all
                problem = error
                self._connection.close()
                continue
            if status == 200:
                return answer
            raise NotAllowed(f"the witness at {self._address} refuses: {answer.message or f'status {status}'}")
        raise Unavailable(f"the witness at {self._address} does not answer: {problem}")

    def _try(self, method: str, body: bytes | None) -> tuple[int, bytes]:
        with self._lock:
            self._connection.request(method, self._path, body, {"content-type": "application/json"})
            answer = self._connection.getresponse()
            return answer.status, answer.read()
