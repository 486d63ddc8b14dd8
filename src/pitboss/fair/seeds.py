"""Seeds and commitments: who fixes what, and before what."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

from pitboss.fair.frame import Part, frame
from pitboss.fair.stream import Stream

SEED_BYTES = 32

# What one seat adds to the deck: the seat, "seed" or "commitment" or "bot", and its 32 bytes (none for a bot).
Contribution = tuple[int, str, bytes]


def server_seed(key: bytes, *, epoch: int, table: str, number: int, salt: bytes = b"") -> bytes:
    """The house's seed of one round. The key stays in its file; the seed is published after the round.

    The salt is random, so that books that are played a second time from an old copy get other seeds for new rounds.
    Rounds that were begun before there were salts have none.
    """
    parts: tuple[Part, ...] = (epoch, table, number, salt) if salt else (epoch, table, number)
    return hmac.digest(key, frame("server seed", *parts), "sha256")


def signing_secret(key: bytes) -> bytes:
    """The 32 bytes from which the signing key is made."""
    return hmac.digest(key, frame("signing key"), "sha256")


def commitment(seed: bytes, *, table: str, number: int, rules: str, terms: str) -> bytes:
    """Fixes the server seed, the round, the rules and the terms (options, limits, own pay tables) before any bet."""
    return hashlib.sha256(frame("commitment", seed, table, number, rules, terms)).digest()


def seat_commitment(seed: bytes, *, table: str, number: int, seat: int) -> bytes:
    """Fixes a seat's seed without telling it."""
    return hashlib.sha256(frame("seat commitment", seed, table, number, seat)).digest()


def deck_key(seed: bytes, *, table: str, number: int, contributions: Iterable[Contribution]) -> bytes:
    """The 256 bits that decide the deck: the server seed and what every seat contributed, by seat."""
    parts: list[Part] = [part for each in sorted(contributions) for part in each]
    return hmac.digest(seed, frame("deck", table, number, *parts), "sha256")


def shuffled_order(
    seed: bytes, *, table: str, number: int, contributions: Iterable[Contribution], size: int
) -> tuple[int, ...]:
    """The deck: which card of the printed deck lies at each place, from the top."""
    return Stream(deck_key(seed, table=table, number=number, contributions=contributions)).shuffled(size)


def missing_reveals(contributions: Iterable[Contribution]) -> int:
    """How many seats did not reveal. Anyone who knows the server seed chooses among 2 to this power decks."""
    return sum(kind == "commitment" for _, kind, _ in contributions)
