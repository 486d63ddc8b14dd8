"""What a house asks a wallet, and how both sign: docs/wallet.md describes the same for those who write a wallet.

Every request is `POST` with a JSON body, a time and a signature; every answer is signed, too, over the signature of its
request, so that no old answer fits another question.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Annotated, Literal, Protocol

import msgspec

TIME, SIGNATURE = "X-Pitboss-Time", "X-Pitboss-Signature"
SKEW_MS = 60_000  # the clocks of the two sides may differ by so much
MOST_BYTES = 1_000_000
MOST_CENTS = 2**53 - 1

# What is final: the same id again gets the same answer. Anything else does not count as an answer.
Code = Literal[
    "funds",  # the player has not enough
    "player",  # there is no such player, or the player may not play
    "currency",  # the wallet of this player has another currency
    "limit",  # a limit of the wallet
    "conflict",  # the id was used for something else
    "rolled_back",  # the id was rolled back before
    "finished",  # the round is finished
]
BET: Literal["bet"] = "bet"
OF_KIT = "-check-"  # in the ids of `pitboss wallet-check`, after what they are ids of
# What a wallet tells us is kept in our books: amounts that fit, and text without NUL.
Amount = Annotated[int, msgspec.Meta(ge=-MOST_CENTS, le=MOST_CENTS)]
Cents = Annotated[int, msgspec.Meta(ge=0, le=MOST_CENTS)]
Text = Annotated[str, msgspec.Meta(max_length=200, pattern=r"\A[^\x00]*\Z")]
FINAL: frozenset[str] = frozenset(("funds", "player", "currency", "limit", "conflict", "rolled_back", "finished"))


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bet or win, in the smallest unit of the currency."""

    kind: Literal["bet", "win"]
    cents: int


class Balance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What does this player have?"""

    player: str
    currency: str


class BetWin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bets and wins in this order, all of them or none; `finished` ends the round."""

    id: str
    player: str
    currency: str
    round: str
    items: tuple[Item, ...]
    finished: bool = False


class Rollback(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Undo the `betwin` with this id. One that never came is refused when it does."""

    id: str
    player: str
    currency: str
    round: str


class AskRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a round; an empty one asks which rounds are not finished."""

    round: str = ""


class Answer(msgspec.Struct, frozen=True):
    """The answer to a balance, a `betwin` or a rollback. `code` is empty where it is yes."""

    currency: Text = ""
    balance_cents: Amount | None = None
    id: Text = ""
    code: Text = ""
    message: str = ""
    books: Text = ""  # changes when the wallet is restored from a backup

    @property
    def yes(self) -> bool:
        """It was done, now or before."""
        return not self.code


class Call(msgspec.Struct, frozen=True):
    """One `betwin` as the wallet has it."""

    id: Text
    bet_cents: Cents
    win_cents: Cents
    rolled_back: bool = False


class Round(msgspec.Struct, frozen=True):
    """A round as the wallet has it."""

    round: Text
    state: Literal["unknown", "open", "finished"]
    player: Text = ""
    currency: str = ""
    calls: tuple[Call, ...] = ()


class Rounds(msgspec.Struct, frozen=True):
    """The answer to `round`."""

    rounds: tuple[Round, ...]
    books: Text = ""


class Wallet(Protocol):
    """The four questions. Another contract is another class with these four methods.

    Each raises `WalletSilent` when there is no answer that can be trusted: then nobody knows whether it was done.
    """

    def balance(self, ask: Balance) -> Answer:
        """What the player has."""

    def betwin(self, ask: BetWin) -> Answer:
        """Bets and wins."""

    def rollback(self, ask: Rollback) -> Answer:
        """Undoes bets and wins."""

    def round(self, ask: AskRound) -> Rounds:
        """One round, or all that are not finished."""


def sign_request(secret: bytes, path: str, at_ms: int, body: bytes) -> str:
    """HMAC-SHA-256 over the time, the last part of the path and the raw bytes of the body."""
    return _hmac(secret, f"{at_ms}.{path}.".encode() + body)


def sign_answer(secret: bytes, request: str, at_ms: int, status: int, body: bytes) -> str:
    """HMAC-SHA-256 over the signature of the request, the time, the status and the raw bytes of the answer."""
    return _hmac(secret, f"{request}.{at_ms}.{status}.".encode() + body)


def same(made: str, given: str) -> bool:
    """Compares two signatures in the same time, wherever they differ."""
    return hmac.compare_digest(made.encode(), given.encode())


def _hmac(secret: bytes, data: bytes) -> str:
    return hmac.digest(secret, data, hashlib.sha256).hex()
