"""Sums as a dealer cuts them: `1x25 3x5` is one chip of $25 and three of $5."""

from __future__ import annotations

import re

from pitboss.errors import StakeError
from pitboss.play.amounts import parse_dollars

CHIP_CENTS = (50_000, 10_000, 2_500, 500, 100)  # of a usual tray, the largest first
_CHIPS = re.compile(r"([0-9]{1,3})x(\$?[0-9.]+)")


def read_sum(words: list[str]) -> int:
    """The cents of one amount, `40` or `2.50`, or of chips, `1x25 3x5`.

    >>> read_sum(["1x25", "3x5"])
    4000
    """
    if len(words) == 1 and not _CHIPS.fullmatch(words[0]):
        return parse_dollars(words[0])
    cut = [_CHIPS.fullmatch(word) for word in words]
    if not words or None in cut:
        raise StakeError(f"cannot read the sum {' '.join(words)!r}; write 40, 2.50 or chips as 1x25 3x5")
    return sum(int(found[1]) * parse_dollars(found[2]) for found in cut if found)


def cut(cents: int) -> str:
    """The fewest chips for a sum, and what is left for coins.

    >>> cut(4050)
    '1x25 3x5 1x0.50'
    """
    words = []
    for chip in CHIP_CENTS:
        if cents >= chip:
            words.append(f"{cents // chip}x{chip // 100}")
            cents %= chip
    return " ".join(words + ([f"{1}x{cents / 100:.2f}"] if cents else []))
