"""A wallet over HTTP, as docs/wallet.md describes it: what `pitboss wallet-demo` runs."""

from __future__ import annotations

import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import msgspec

from pitboss.wallet.contract import (
    MOST_BYTES,
    SIGNATURE,
    SKEW_MS,
    TIME,
    Answer,
    AskRound,
    Balance,
    BetWin,
    Rollback,
    Wallet,
    same,
    sign_answer,
    sign_request,
)

SECONDS = 30  # for one request
TIME_DIGITS = 15


class Service(ThreadingHTTPServer):
    """Serves one wallet to those who know its secret."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, wallet: Wallet, secret: bytes, host: str, port: int) -> None:
        super().__init__((host, port), Handler)
        self.wallet, self.secret = wallet, secret

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://{self.server_address[0]!s}:{self.server_port}"

    def answer(self, path: str, body: bytes) -> tuple[int, bytes]:
        """The status and the body of the answer to a signed request."""
        try:
            return self._answer(path, body)
        except (msgspec.DecodeError, RecursionError) as error:
            return 400, msgspec.json.encode(Answer(code="unreadable", message=str(error)))

    def _answer(self, path: str, body: bytes) -> tuple[int, bytes]:
        if path == "round":
            return 200, msgspec.json.encode(self.wallet.round(msgspec.json.decode(body, type=AskRound)))
        if path == "balance":
            answer = self.wallet.balance(msgspec.json.decode(body, type=Balance))
        elif path == "betwin":
            answer = self.wallet.betwin(msgspec.json.decode(body, type=BetWin))
        elif path == "rollback":
            answer = self.wallet.rollback(msgspec.json.decode(body, type=Rollback))
        else:
            return 404, msgspec.json.encode(Answer(code="unknown", message=f"there is no {path!r} here"))
        return (200 if answer.yes else 409), msgspec.json.encode(answer)

    def send(self, handler: Handler, request: str, status: int, body: bytes) -> None:
        """Signs an answer and sends it."""
        at_ms = time.time_ns() // 1_000_000
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.send_header(TIME, str(at_ms))
        handler.send_header(SIGNATURE, sign_answer(self.secret, request, at_ms, status, body))
        handler.end_headers()
        handler.wfile.write(body)


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Service
    protocol_version = "HTTP/1.1"
    timeout = SECONDS

    def do_POST(self) -> None:
        """One of the four questions."""
        length = self.headers.get("content-length", "")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            self.close_connection = True
            return self.server.send(self, "", 413, b'{"code": "size", "message": "the request is too long"}')
        body, path = self.rfile.read(int(length)), self.path.strip("/").rpartition("/")[2]
        at, given = self.headers.get(TIME, ""), self.headers.get(SIGNATURE, "")
        problem = self._problem(path, at, given, body)
        if problem is not None:
            return self.server.send(self, given, 401, msgspec.json.encode(problem))
        return self.server.send(self, given, *self.server.answer(path, body))

    def _problem(self, path: str, at: str, given: str, body: bytes) -> Answer | None:
        """A request that is not signed by the house, or not now."""
        if (
            not at.isdecimal()
            or len(at) > TIME_DIGITS
            or not same(sign_request(self.server.secret, path, int(at), body), given)
        ):
            return Answer(code="signature", message="the request is not signed with the secret of this wallet")
        if abs(int(at) - time.time_ns() // 1_000_000) > SKEW_MS:
            return Answer(code="clock", message="the clocks differ by more than a minute")
        return None

    def log_message(self, *_: object) -> None:
        """Nothing is printed for each request."""
