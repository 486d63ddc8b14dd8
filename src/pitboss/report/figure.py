"""How a figure is written in a report."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.odds.certificates.codec import fraction_text


def figure(value: Fraction | int) -> dict[str, Any]:
    """An exact figure, with the nearest floating-point number beside it."""
    return {"exact": fraction_text(value), "decimal": float(value)}
