"""Every hash that the rules of a version ever had. The way of hashing has changed before, and the rules have not.

A certificate keeps the hash of its day. `known_rules.json` says which game and version that was, and by which scheme of
hashing; a hash is added to it, never removed. From scheme 2 on a hash begins with the number of its scheme.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from pitboss.table.first_scheme import first_hash
from pitboss.table.terms import Terms


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hash, and what had it."""

    hash: str
    scheme: int
    game: str
    version: int
    meaning: str = ""  # of scheme 1: what its hash was made from beside plain data


@cache
def known_rules() -> tuple[Known, ...]:
    """All of them, the oldest first."""
    return msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=tuple[Known, ...])


def earlier_hashes(game: str, version: int) -> tuple[str, ...]:
    """The hashes that the rules of this version had; the present one may be among them."""
    return tuple(each.hash for each in known_rules() if (each.game, each.version) == (game, version))


def is_earlier(rules: str, terms: Terms) -> bool:
    """Whether the rules of these terms, own pay tables included, once had this hash."""
    return rules in earlier_rules(terms)


def earlier_rules(terms: Terms) -> tuple[str, ...]:
    """The hashes that the rules of these terms had; the present one may be among them."""
    known = [each for each in known_rules() if (each.game, each.version) == (terms.game, terms.version)]
    own = (first_hash(terms.table.game, each.meaning) for each in known if each.meaning and terms.pays)
    return (*(each.hash for each in known), *own)
