"""What a kind of hand is, read off its name: `full house` is three of one rank and two of another.

The stand-alone recount ranks hands by these meanings alone. Nothing of an evaluator but its names, its size and its
wild cards goes into it, so that a mistake in an evaluator is not copied.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

COUNTED = "two|three|four|five|six"
NUMBERS = dict(zip(COUNTED.split("|"), range(2, 7), strict=True))
OF_A_KIND = re.compile(rf"(double )?({COUNTED}) (of a kind|aces)( and a pair)?")
PREFIX = re.compile(rf"^(?:({COUNTED})[ -]card )?(natural |wild )?")


@dataclass(frozen=True)
class Meaning:
    """Cards of one suit, in sequence, or groups of equal ranks, the largest first."""

    flush: bool = False
    straight: bool = False
    royal: bool = False
    natural: bool = False  # without a wild card
    aces: bool = False  # the first group is of aces
    nothing: bool = False  # every hand that is of no other kind, whatever its ranks
    groups: tuple[int, ...] = ()


PLAIN = {
    "high card": Meaning(),
    "nothing": Meaning(nothing=True),
    "pair": Meaning(groups=(2,)),
    "two pair": Meaning(groups=(2, 2)),
    "three pair": Meaning(groups=(2, 2, 2)),
    "full house": Meaning(groups=(3, 2)),
    "straight": Meaning(straight=True),
    "flush": Meaning(flush=True),
    "straight flush": Meaning(flush=True, straight=True),
    "royal flush": Meaning(flush=True, straight=True, royal=True),
    "mini royal": Meaning(flush=True, straight=True, royal=True),
}


def meaning(kind: str) -> Meaning | None:
    """What a kind is; None for a name that says nothing."""
    found = PREFIX.match(kind)
    assert found
    natural, name = found[2] == "natural ", kind[found.end() :]
    plain = PLAIN.get(kind) or PLAIN.get(name) or _of_a_kind(kind) or _of_a_kind(name)
    return Meaning(**{**vars(plain), "natural": natural}) if plain else None


def _of_a_kind(name: str) -> Meaning | None:
    found = OF_A_KIND.fullmatch(name)
    if not found:
        return None
    twice, number, what, pair = found.groups()
    group = NUMBERS[number]
    return Meaning(groups=(group, *([group] if twice else []), *([2] if pair else [])), aces=what == "aces")
