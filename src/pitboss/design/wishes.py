"""What a pay table should be like: ranges of the edge, the pays, the hit rate, the spread and the shares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.design.values import Values, read_values
from pitboss.errors import PayTableError
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.own_tables import check_no_push

NUMBER = r"-?[0-9]{1,12}(?:\.[0-9]{1,12}|/[1-9][0-9]{0,5})?"
RANGE = re.compile(rf"({NUMBER})?(%)?\.\.({NUMBER})?(%)?")
SINGLE = re.compile(rf"({NUMBER})(%)?")


@dataclass(frozen=True)
class Range:
    """From low to high, both included; None is open."""

    low: Fraction | None = None
    high: Fraction | None = None

    def __contains__(self, value: object) -> bool:
        assert isinstance(value, Fraction)
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    @property
    def middle(self) -> Fraction:
        """What is aimed at: the middle, or the end that is given."""
        ends = [end for end in (self.low, self.high) if end is not None]
        return sum(ends, Fraction(0)) / max(1, len(ends))

    def distance(self, value: Fraction) -> Fraction:
        """How far a value is outside."""
        below = self.low - value if self.low is not None else Fraction(0)
        above = value - self.high if self.high is not None else Fraction(0)
        return max(below, above, Fraction(0))


ANY = Range()


@dataclass(frozen=True)
class Wishes:
    """All that a table has to satisfy. `pays` are ranges by the number of the line, `near` the amounts of a table."""

    edge: Range
    values: Values
    pays: Mapping[int, Range] = field(default_factory=FrozenMap)
    hit: Range = ANY
    stdev: Range = ANY
    top: Range = ANY
    share: Range = ANY
    near: tuple[Fraction, ...] = ()
    changes: int | None = None
    strictly: bool = True

    @property
    def only_linear(self) -> bool:
        """True if edge and pays are all that is asked for, so that tables can be counted without listing them."""
        return self.changes is None and all(each == ANY for each in (self.hit, self.stdev, self.share))

    def number_of_changes(self, pays: Iterable[Fraction]) -> int:
        """How many lines differ from the table to be near to."""
        return sum(one != other for one, other in zip(pays, self.near, strict=True)) if self.near else 0


def read_range(name: str, text: str, *, is_share: bool = False) -> Range:
    """Reads `2..3%`, `..3`, `2..` or one number. A share without a sign is a part of 1."""
    found = RANGE.fullmatch(text.replace(" ", ""))
    one = SINGLE.fullmatch(text.replace(" ", ""))
    if not found and not one:
        raise PayTableError(f"{name} {text!r}: write a range such as {'2..3%' if is_share else '2..3'}, ..3 or 2..")
    if one:
        exact, sign = _number(name, one[1], one[2], is_share), one[2]
        half = _half_digit(one[1]) / (100 if sign else 1) if is_share else Fraction(0)
        return Range(exact - half, exact + half)
    assert found
    sign = found[2] or found[4]
    low, high = (_number(name, word, sign, is_share) if word else None for word in (found[1], found[3]))
    if low is None and high is None:
        raise PayTableError(f"{name} {text!r}: the range has no end; give at least one")
    if low is not None and high is not None and low > high:
        raise PayTableError(f"{name} {text!r}: the range is reversed; write {found[3]}..{found[1]}{sign or ''}")
    return Range(low, high)


def _number(name: str, word: str, sign: str | None, is_share: bool) -> Fraction:
    value = Fraction(word)
    if sign and not is_share:
        raise PayTableError(f"{name} is a number without %; write {word}")
    if is_share and not sign and abs(value) > 1:
        raise PayTableError(f"{name}: {word} is more than the whole; write {word}% with its sign")
    return value / 100 if sign else value


def _half_digit(word: str) -> Fraction:
    """Half of the last digit: 3 means 2.5 to 3.5, and 3.0 means 2.95 to 3.05."""
    return Fraction(1, 2 * 10 ** len(word.partition(".")[2]))


def read_share(name: str, text: str) -> Range:
    """A range of shares between 0 and 100 %."""
    found = read_range(name, text, is_share=True)
    if (found.low is not None and found.low > 1) or (found.high is not None and found.high < 0):
        raise PayTableError(f"{name} {text!r}: impossible, a share is between 0 and 100 %")
    return found


def read_wishes(
    labels: tuple[str, ...],
    *,
    edge: str,
    pays: Iterable[str] = (),
    values: str = "round",
    hit: str = "",
    stdev: str = "",
    top: str = "",
    share: str = "",
    near: tuple[Fraction, ...] = (),
    changes: int | None = None,
    weakly: bool = False,
    in_dollars: bool = False,
) -> Wishes:
    """Reads every wish as it is typed; refuses what cannot be read or can never be."""
    wanted = read_range("--edge", edge, is_share=True)
    if wanted.low is not None and wanted.low > 1:
        raise PayTableError(f"--edge {edge!r}: impossible, a bet cannot lose more than 100 %")
    if changes is not None and not near:
        raise PayTableError("--changes counts lines that differ from a table; give it with --near")
    if changes is not None and changes < 0:
        raise PayTableError("--changes must be 0 or more")
    wishes = Wishes(
        edge=wanted,
        values=read_values(values, in_dollars=in_dollars, short=len(labels) == 1),
        pays=FrozenMap(read_lines(labels, pays)),
        hit=read_share("--hit", hit) if hit else ANY,
        stdev=read_range("--stdev", stdev) if stdev else ANY,
        top=read_range("--top", top) if top else ANY,
        share=read_share("--share", share) if share else ANY,
        near=near,
        changes=changes,
        strictly=not weakly,
    )
    for name, each, least in (("--stdev", wishes.stdev, 0), ("--top", wishes.top, 1)):
        if each.high is not None and each.high < least:
            raise PayTableError(f"{name}: impossible, nothing is below {least}")
    return wishes


def read_lines(labels: tuple[str, ...], texts: Iterable[str]) -> dict[int, Range]:
    """Reads `ROYAL=50` and `FLUSH=5..8`: the range of each line that is named."""
    found: dict[int, Range] = {}
    for text in (word for texts_ in texts for word in texts_.split(",")):
        name, equals, amount = text.partition("=")
        if not equals:
            raise PayTableError(f"--pays {text!r}: write LINE=AMOUNT or LINE=LOW..HIGH")
        check_no_push(f"--pays {text!r}", amount)
        line = find_line(labels, name)
        if line in found:
            raise PayTableError(f"--pays {text!r}: {labels[line]} has a range already")
        found[line] = read_range(f"--pays {name}", amount)
        if (found[line].low or 0) < 0 or (found[line].high is not None and found[line].high < 0):  # type: ignore[operator]
            raise PayTableError(f"--pays {text!r}: nothing pays less than 0")
    return found


def find_line(labels: tuple[str, ...], name: str) -> int:
    """The line that a word means: its number, its label, or the only label with these words."""
    plain = [_plain(label) for label in labels]
    word = _plain(name)
    if word.isdecimal() and word not in plain:
        if 1 <= int(word) <= len(labels):
            return int(word) - 1
        raise PayTableError(f"--pays {name}: there are {len(labels)} lines: {', '.join(labels)}")
    for same in (
        [place for place, label in enumerate(plain) if label == word],
        [place for place, label in enumerate(plain) if label.startswith(word)],
        [place for place, label in enumerate(plain) if word in label],
    ):
        if word and len(same) == 1:
            return same[0]
        if word and same:
            several = ", ".join(labels[place] for place in same)
            raise PayTableError(f"--pays {name}: this can be {several}; write more of the name, or its number")
    raise PayTableError(f"--pays {name}: there is no such line; the lines are: {', '.join(labels)}")


def _plain(label: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", label.lower())
