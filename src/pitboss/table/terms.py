"""The terms of a table: game, options, limits and own pay tables, as plain data that can be hashed and stored."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from pitboss.errors import GameError
from pitboss.fair.documents import terms_digest
from pitboss.games import find_game
from pitboss.games.kept_hash import rules_hash
from pitboss.play import Limits, Table, open_table
from pitboss.rules import Game


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before any bet. `pays` are own pay tables, written as for `pitboss odds --pays`."""

    game: str
    version: int
    options: dict[str, str] = {}
    limits: dict[str, tuple[int, int]] = {}  # "" is the table's own range
    pays: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain data for a certificate."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    @property
    def digest(self) -> str:
        """The hash that the commitment of a round binds."""
        return _digest(msgspec.json.encode(self, order="sorted"))

    @property
    def table(self) -> Table:
        """The table that `play` deals at."""
        return _open(msgspec.json.encode(self, order="sorted"))

    @property
    def rules(self) -> str:
        """The full hash of the rules in use, own pay tables included."""
        return _rules(self.table.game)


def make_terms(
    game: str,
    options: dict[str, str] | None = None,
    limits: dict[str, tuple[int, int]] | None = None,
    pays: tuple[str, ...] = (),
) -> Terms:
    """Terms of a table, checked: every option named, every pay table read."""
    found = find_game(game)
    terms = Terms(game, found.version, dict(options or {}), dict(limits or {}), pays)
    return msgspec.structs.replace(terms, options=dict(terms.table.options))


@lru_cache(maxsize=256)
def _digest(encoded: bytes) -> str:
    return terms_digest(msgspec.json.decode(encoded))


@lru_cache(maxsize=256)
def _open(encoded: bytes) -> Table:
    terms = msgspec.json.decode(encoded, type=Terms)
    game = find_game(terms.game)
    if game.version != terms.version:
        raise GameError(
            f"these terms are for version {terms.version} of {game.id}; version {game.version} is installed"
        )
    if terms.pays:
        from pitboss.odds.pricing.custom_pay_tables import with_tables  # noqa: PLC0415 - seldom needed

        game = with_tables(game, list(terms.pays))
    low_cents, high_cents = terms.limits.get("", Limits().of(""))
    own = tuple(sorted((wager, span) for wager, span in terms.limits.items() if wager))
    for wager, _ in own:
        game.wager(wager)
    return open_table(game, terms.options, Limits(low_cents, high_cents, own))


@lru_cache(maxsize=256)
def _rules(game: Game) -> str:
    return rules_hash(game)
