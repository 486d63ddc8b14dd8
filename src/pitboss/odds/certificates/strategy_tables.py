"""The strategy as a certificate holds it: small streets by value, larger ones packed."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.odds.certificates.model import Values
from pitboss.odds.charts.chart import cards_by_pile, choices_before, situation
from pitboss.odds.model.solution import Solution, ValueTable

LARGEST_PACKED = 200_000
LARGEST_TABLE = 400  # rows; beyond that a table belongs in a file of its own (`pitboss strategy --csv`)


def street_values(found: Solution) -> Values:
    """The value of every choice, on the streets that are small enough to print."""
    return {street: dict(_rows(table)) for street, table in found.values.items() if len(table) <= LARGEST_TABLE}


def _rows(table: ValueTable) -> Iterator[tuple[str, dict[str, Fraction]]]:
    for row, (piles, before) in enumerate(zip(cards_by_pile(table), choices_before(table), strict=True)):
        yield f"{situation(piles)} {before}".strip(), {choice: table.value(row, choice) for choice in table.choices}


def packed_streets(found: Solution) -> dict[str, dict[str, Any]]:
    """The whole strategy in little space: per street how many information sets there are, and a digest of the best
    choice in each; where they are few enough also the choices themselves, a byte each, deflated, in base 64.
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
            streets[street]["best"] = base64.b64encode(zlib.compress(best, 9)).decode()
    return streets
