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
    pairs_of: int = 0  # of two cards: a pair of one of these ranks, as a mask
    high: int = 0  # of two cards: this rank, and one of `low`; both as masks
    low: int = 0
    suited: int = 0  # of two cards: 1 of one suit, 2 of two suits


PLAIN = {
    "high card": Meaning(),
    "nothing": Meaning(nothing=True),
    "anything else": Meaning(nothing=True),
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
    plain = _two_cards(kind) or PLAIN.get(kind) or PLAIN.get(name) or _of_a_kind(kind) or _of_a_kind(name)
    return Meaning(**{**vars(plain), "natural": natural}) if plain else None


NAMED = "two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace"
RANK_NAMES = NAMED.split("|")
A_PAIR = re.compile(rf"pair of ((?:{NAMED})e?s)(?: to ((?:{NAMED})e?s))?((?:,? (?:or )?(?:{NAMED})e?s)*)")
TWO_RANKS = re.compile(rf"({NAMED})-({NAMED})((?: or ({NAMED})-({NAMED}))*)(?: (un)?(suited))?")


def _mask(names: list[str]) -> int:
    return sum(1 << RANK_NAMES.index(name) for name in names)


def _two_cards(name: str) -> Meaning | None:
    """`pair of twos to tens`, `ace-queen or ace-jack suited`, `suited cards`."""
    if name == "suited cards":
        return Meaning(suited=1)
    if found := A_PAIR.fullmatch(name):
        ranks = _mask(re.findall(rf"({NAMED})e?s", name))
        if found[2]:
            low, high = ranks & -ranks, 1 << ranks.bit_length() - 1
            ranks = 2 * high - low
        return Meaning(pairs_of=ranks)
    if found := TWO_RANKS.fullmatch(name):
        pairs = re.findall(rf"({NAMED})-({NAMED})", name)
        if len({high for high, _ in pairs}) == 1:
            suited = 0 if not found[7] else 2 if found[6] else 1
            return Meaning(high=_mask([pairs[0][0]]), low=_mask([low for _, low in pairs]), suited=suited)
    return None


def _of_a_kind(name: str) -> Meaning | None:
    found = OF_A_KIND.fullmatch(name)
    if not found:
        return None
    twice, number, what, pair = found.groups()
    group = NUMBERS[number]
    return Meaning(groups=(group, *([group] if twice else []), *([2] if pair else [])), aces=what == "aces")
