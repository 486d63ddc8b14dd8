"""The one spelling of a certificate: every field, its type, and how seeds and hashes are written."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Signature = Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]
Place = Annotated[int, Meta(ge=1)]
Epoch = Annotated[int, Meta(ge=0)]
Document = TypeVar("Document")
SEATS = frozenset(map(str, range(1, 100)))


class Signed(Struct, Generic[Document], forbid_unknown_fields=True):
    """A document with its signature."""

    document: Document
    signature: Signature
    key: Hash


class LockedSeat(Struct, forbid_unknown_fields=True):
    """A seat, its bets, and what it adds to the deck: a person's seed or commitment, nothing for a bot."""

    seat: Place
    who: Literal["person", "bot"]
    bets: dict[str, int]
    seed: Hash | UnsetType = UNSET
    commitment: Hash | UnsetType = UNSET


class Lock(Struct, forbid_unknown_fields=True):
    """What was fixed when the betting closed."""

    format: Literal[1]
    kind: Literal["lock"]
    table: str
    round: Place
    rules: Hash
    terms: Hash
    commitment: Hash
    seats: list[LockedSeat]
    epoch: Epoch | UnsetType = UNSET  # rounds that were locked by earlier versions have none


class Action(Struct, forbid_unknown_fields=True):
    """A choice, and who made it."""

    seat: Place
    choice: str
    amount_cents: int
    by: Literal["seat", "default", "away", "rule"]


class Line(Struct, forbid_unknown_fields=True):
    """What became of one wager."""

    seat: Place
    wager: str
    stake_cents: int
    outcome: str
    label: str
    odds: str
    returned_cents: int
    rule: str


class Chain(Struct, forbid_unknown_fields=True):
    """The place of the round in the log of its table."""

    entry: Place
    previous: Hash


class Certificate(Struct, forbid_unknown_fields=True):
    """A round that is over. Without a lock, it was voided before the betting closed."""

    format: Literal[1]
    kind: Literal["certificate"]
    table: str
    round: Place
    rules: Hash
    terms: dict[str, Any]  # fixed by their hash, which is part of the commitment
    commitment: Hash
    server_seed: Hash
    lock: Signed[Lock] | None
    reveals: dict[str, Hash | None]
    deck: list[int]
    actions: list[Action]
    voided: str | None
    text: str
    settlement: list[Line]
    net_cents: dict[str, int]
    chain: Chain
    epoch: Epoch | UnsetType = UNSET  # certificates of earlier versions have none


def misspelt(signed: Any) -> str:
    """What is not spelt as every certificate is; empty if nothing."""
    try:
        found = msgspec.convert(signed, Signed[Certificate])
    except msgspec.ValidationError as error:
        return str(error)
    document = found.document
    seats = [each.seat for each in document.lock.document.seats] if document.lock else []
    if seats != sorted(set(seats)):
        return f"the seats of the lock are {seats}, not in order"
    strange = [name for name in (*document.reveals, *document.net_cents) if name not in SEATS]
    return f"{strange[0]!r} is not the number of a seat" if strange else ""
