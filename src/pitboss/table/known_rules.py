"""Every hash that the rules of a version ever had. The way of hashing has changed before, and the rules have not.

A certificate keeps the hash of its day. `known_rules.json` says which game and version that was, and by which scheme of
hashing; a hash is added to it, never removed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

SCHEME = 1  # of the hashes that are made now


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hash, and what had it."""

    hash: str
    scheme: int
    game: str
    version: int


@cache
def known_rules() -> tuple[Known, ...]:
    """All of them, the oldest first."""
    return msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=tuple[Known, ...])


def earlier_hashes(game: str, version: int) -> tuple[str, ...]:
    """The hashes that the rules of this version had; the present one may be among them."""
    return tuple(each.hash for each in known_rules() if (each.game, each.version) == (game, version))
