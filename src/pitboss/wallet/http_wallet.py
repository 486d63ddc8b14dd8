"""The adapter for docs/wallet.md: four questions over HTTP. Another contract is another file like this."""

from __future__ import annotations

import secrets
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

from pitboss.errors import SettingsError, WalletSilent
from pitboss.wallet.contract import (
    FINAL,
    SIGNATURE,
    SKEW_MS,
    TIME,
    Answer,
    AskRound,
    Balance,
    BetWin,
    Rollback,
    Rounds,
    same,
    sign_answer,
    sign_request,
)

T = TypeVar("T")
SECRET_BYTES = 16
OK, REFUSED = 200, 409
TIME_DIGITS = 15
UNREADABLE = (msgspec.DecodeError, RecursionError)  # the second one: of JSON that is nested too deep
MOST_ANSWER_BYTES = 16_000_000  # every open round is in one answer


def read_secret(file: str | Path) -> bytes:
    """The secret that both sides know: the text of a file, without the space around it."""
    try:
        secret = Path(file).read_bytes().strip()
    except OSError as error:
        raise SettingsError(f"cannot read the wallet's secret in {file}: {error.strerror}") from None
    if len(secret) < SECRET_BYTES:
        raise SettingsError(f"the wallet's secret in {file} is too short; write at least {SECRET_BYTES} characters")
    if Path(file).stat().st_mode & 0o077:
        raise SettingsError(f"{file} can be read by others; run: chmod 600 {file}")
    return secret


def make_secret(file: Path) -> None:
    """A secret that its owner alone can read, if there is no such file."""
    if not file.exists():
        file.touch(mode=0o600, exist_ok=False)
        file.write_text(secrets.token_hex(32) + "\n")


def now_ms() -> int:
    """The clock of this side."""
    return time.time_ns() // 1_000_000


def check_answer(answer: Answer, currency: str, id_: str) -> Answer:
    """Only an answer about this very call counts, and a no only if it is final."""
    answer = msgspec.structs.replace(answer, message=_line(answer.message))
    if answer.id != id_:
        raise WalletSilent("the wallet has answered for another id than it was asked for")
    if not answer.yes:
        if answer.code not in FINAL:
            raise WalletSilent(f"the wallet says {answer.code}: {answer.message}")
        return answer
    if answer.currency != currency:
        raise WalletSilent(f"the wallet is in {answer.currency or 'no currency'}, this house is in {currency}")
    if answer.balance_cents is None:
        raise WalletSilent("the wallet's answer has no balance in whole cents")
    return answer


class HttpWallet:
    """A wallet at an address. It can be used by several threads."""

    def __init__(self, address: str, secret: bytes, *, seconds: float = 5, clock: Callable[[], int] = now_ms) -> None:
        """`seconds` is the longest that one call may take."""
        try:
            parts = urlsplit(address)
            port, known = parts.port, parts.scheme in ("http", "https") and parts.hostname
        except ValueError:  # of the port
            known = None
        if not known:
            raise SettingsError(f"wallet: {address!r} is not an address; write http://host:port")
        self.address, self._secret, self._seconds, self._clock = address, secret, seconds, clock
        self._kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._host, self._port, self._path = known, port, parts.path.rstrip("/")

    def balance(self, ask: Balance) -> Answer:
        """What the player has."""
        return check_answer(self._ask("balance", ask, Answer), ask.currency, "")

    def betwin(self, ask: BetWin) -> Answer:
        """Bets and wins, all of them or none."""
        return check_answer(self._ask("betwin", ask, Answer), ask.currency, ask.id)

    def rollback(self, ask: Rollback) -> Answer:
        """Undoes a `betwin`, whether or not it came."""
        return check_answer(self._ask("rollback", ask, Answer), ask.currency, ask.id)

    def round(self, ask: AskRound) -> Rounds:
        """One round, or all that are not finished."""
        found = self._ask("round", ask, Rounds)
        if ask.round and [each.round for each in found.rounds] != [ask.round]:
            raise WalletSilent("the wallet has answered for another round than it was asked for")
        return found

    def _ask(self, path: str, body: msgspec.Struct, kind: type[T]) -> T:
        data = msgspec.json.encode(body)
        at_ms = self._clock()
        signature = sign_request(self._secret, path, at_ms, data)
        headers = {"Content-Type": "application/json", TIME: str(at_ms), SIGNATURE: signature}
        connection, started = self._kind(self._host, self._port, timeout=self._seconds), time.monotonic()
        watch = threading.Timer(self._seconds, lambda: _cut(sock))
        watch.daemon = True
        try:
            connection.connect()
            sock = connection.sock
            watch.start()
            connection.request("POST", f"{self._path}/{path}", data, headers)
            response = connection.getresponse()
            text = response.read(MOST_ANSWER_BYTES + 1)
        except (OSError, HTTPException) as error:
            raise WalletSilent(f"the wallet does not answer: {type(error).__name__}") from error
        finally:
            watch.cancel()
            connection.close()
        if time.monotonic() - started > self._seconds:
            raise WalletSilent(f"the wallet takes longer than {self._seconds:g} seconds for an answer")
        if len(text) > MOST_ANSWER_BYTES:
            raise WalletSilent(f"the wallet's answer is longer than {MOST_ANSWER_BYTES:,} bytes")
        self._check_signature(signature, response.status, response.headers, text)
        if response.status not in (OK, REFUSED):
            raise WalletSilent(f"the wallet answers with status {response.status}: {_message(text)}")
        try:
            found = msgspec.json.decode(text, type=kind)
        except UNREADABLE as error:
            raise WalletSilent(f"the wallet's answer cannot be read: {error}") from None
        if isinstance(found, Answer) and found.yes != (response.status == OK):
            raise WalletSilent(f"the wallet's answer has status {response.status} and the code {found.code!r}")
        return found

    def _check_signature(self, request: str, status: int, headers: object, text: bytes) -> None:
        get = headers.get  # type: ignore[attr-defined]
        at, given = get(TIME) or "", get(SIGNATURE) or ""
        if not given or not at.isdecimal() or len(at) > TIME_DIGITS:
            kind = (get("Content-Type") or "nothing that has a type").partition(";")[0]
            raise WalletSilent(f"the wallet's answer is not signed: status {status}, {kind}: {_message(text)}")
        if not same(sign_answer(self._secret, request, int(at), status, text), given):
            raise WalletSilent("the wallet's answer is signed with another secret")
        if abs(int(at) - self._clock()) > SKEW_MS:
            raise WalletSilent("the wallet's clock and the clock of the house differ by more than a minute")


def _message(text: bytes) -> str:
    """What an answer says, in one short line."""
    try:
        told = msgspec.json.decode(text, type=dict[str, object])
        return _line(f"{told.get('code', '')} {told.get('message', '')}")
    except UNREADABLE:
        return _line(text[:80].decode(errors="replace"))


def _line(text: str) -> str:
    """What a wallet says is shown, logged and kept: one short line without control characters."""
    return "".join(each for each in " ".join(text.split()) if each.isprintable())[:200]


def _cut(connected: socket.socket) -> None:
    """Ends a call that takes too long: a wallet that sends a byte now and then would hold it for ever."""
    with suppress(OSError):
        socket.socket.shutdown(connected, socket.SHUT_RDWR)
