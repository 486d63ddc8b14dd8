"""Provably fair dealing: commitments, seeds, the shuffle, and the documents that prove a round.

It stands alone: it knows no game, no database and no server. `docs/fairness.md` describes every byte.
"""

from pitboss.fair.canonical import canonical, digest
from pitboss.fair.documents import Check, check_certificate, check_lock, deck_order
from pitboss.fair.seeds import commitment, missing_reveals, seat_commitment, server_seed, shuffled_order
from pitboss.fair.signing import SigningKey, is_signed_by
from pitboss.fair.stream import Stream

__all__ = [
    "Check",
    "SigningKey",
    "Stream",
    "canonical",
    "check_certificate",
    "check_lock",
    "commitment",
    "deck_order",
    "digest",
    "is_signed_by",
    "missing_reveals",
    "seat_commitment",
    "server_seed",
    "shuffled_order",
]
