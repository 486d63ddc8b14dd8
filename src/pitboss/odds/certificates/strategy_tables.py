"""The strategy as a certificate holds it: small streets by value, larger ones packed."""

from __future__ import annotations

import base64
import hashlib
import json
import math
import zlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.cards import Cards
from pitboss.odds.certificates.model import Values
from pitboss.odds.charts.chart import cards_by_pile, choices_before, situation
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.strategies.suit_canon import canonical, piles_of
from pitboss.rules import Game

LARGEST_PACKED = 200_000
LARGEST_VALUED = 10_000  # rows whose values are packed too: they are too many to print, and slow to count one by one
LARGEST_TABLE = 400  # rows; beyond that a table belongs in a file of its own (`pitboss strategy --csv`)


def street_values(found: Solution) -> Values:
    """The value of every choice, on the streets that are small enough to print."""
    return {
        street: dict(_rows(found.tally.game, table))
        for street, table in found.values.items()
        if len(table) <= LARGEST_TABLE
    }


def _rows(game: Game, table: ValueTable) -> Iterator[tuple[str, dict[str, Fraction]]]:
    for row, (piles, before) in enumerate(zip(cards_by_pile(table), choices_before(table), strict=True)):
        legal = (each for each in table.choices if table.is_legal(row, each))
        yield f"{situation(game, piles)} {before}".strip(), {each: table.value(row, each) for each in legal}


def packed_streets(found: Solution) -> dict[str, dict[str, Any]]:
    """The whole strategy in little space: per street how many information sets there are, and a digest of the best
    choice in each; where they are few enough also the choices themselves, a byte each, deflated, in base 64. Where a
    table is too large to print but not to keep, also the value of every choice.
    """
    import numpy as np  # noqa: PLC0415 - not needed to read a certificate

    streets: dict[str, dict[str, Any]] = {}
    for street, table in found.values.items():
        best = np.argmax(table.totals, axis=1).astype(np.uint8).tobytes()
        keys = table.keys.tobytes() if hasattr(table.keys, "tobytes") else "\n".join(table.keys).encode()
        streets[street] = {
            "information_sets": len(table),
            "choices": list(table.choices),
            "sha256": hashlib.sha256(keys + best).hexdigest(),
        }
        if len(table) <= LARGEST_PACKED:
            streets[street]["best"] = _deflated(best)
        if LARGEST_TABLE < len(table) <= LARGEST_VALUED and _has_own_piles(found.tally.game, table):
            streets[street] |= _packed_values(found.tally.game, table)
    return streets


def _deflated(content: bytes) -> str:
    return base64.b64encode(zlib.compress(content, 9)).decode()


def _has_own_piles(game: Game, table: ValueTable) -> bool:
    """True where a row is given by the cards that a seat of the game sees, whatever it chose before."""
    return set(next(cards_by_pile(table))) <= set(game.slots) and not any(choices_before(table))


def _packed_values(game: Game, table: ValueTable) -> dict[str, Any]:
    """Every value as a number of equal parts of a unit, by the position up to suits; none of an illegal choice."""
    rows = {
        _key(game, tuple(card for pile in game.slots for card in piles.get(pile, ()))): [
            table.value(row, choice) if table.is_legal(row, choice) else None for choice in table.choices
        ]
        for row, piles in enumerate(cards_by_pile(table))
    }
    parts = math.lcm(*(value.denominator for values in rows.values() for value in values if value is not None))
    told = {key: [None if value is None else int(value * parts) for value in values] for key, values in rows.items()}
    return {"parts": str(parts), "values": _deflated(json.dumps(told, separators=(",", ":")).encode())}


def packed_values(street: Mapping[str, Any], game: Game, cards: Cards) -> dict[str, Fraction] | None:
    """What each choice is worth for a seat that has seen these cards, where the packed street holds it."""
    found = _unpacked(street["values"]).get(_key(game, cards)) if "values" in street else None
    if found is None:
        return None
    parts = zip(street["choices"], found, strict=True)
    return {choice: Fraction(part, int(street["parts"])) for choice, part in parts if part is not None}


def packed_rows(street: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Every row of a packed street that holds values: its key, and what each choice is worth there."""
    parts = int(street.get("parts", 1))
    for key, values in _unpacked(street["values"]).items() if "values" in street else ():
        told = zip(street["choices"], values, strict=True)
        yield key, {choice: Fraction(part, parts) for choice, part in told if part is not None}


def packed_situation(game: Game, key: str) -> str:
    """The position of a packed row as text."""
    return situation(game, piles_of(game, tuple(map(int, key.split(".")))))


@lru_cache(maxsize=4)
def _unpacked(text: str) -> dict[str, list[int | None]]:
    found: dict[str, list[int | None]] = json.loads(zlib.decompress(base64.b64decode(text)))
    return found


def _key(game: Game, cards: Cards) -> str:
    return ".".join(map(str, canonical(game, cards)))
