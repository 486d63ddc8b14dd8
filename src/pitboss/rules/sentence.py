"""The printed text sentence by sentence: where each is, what it says in our own words, and what carries it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Line(NamedTuple):
    """One sentence of a section: the rules that carry it, or what else does."""

    rules: str = ""  # numbers of rules and readings, such as `R10 Q2`; none for a sentence about equipment
    says: str = ""  # in our own words; the words of the rules where it is left out
    by: str = ""  # what carries it where no event cites its rules; events in backticks
    tests: str = ""  # the tests of this sentence alone, where the rule says more; all tests of the rules otherwise


@dataclass(frozen=True)
class Sentence:
    """A sentence of the printed text, by its place."""

    place: str
    rules: tuple[str, ...]
    says: str
    by: str
    tests: tuple[str, ...]


def section(name: str, *lines: Line) -> tuple[Sentence, ...]:
    """The sentences of a section of the text, in its order."""
    return tuple(
        Sentence(
            f"{name}, {number}" if len(lines) > 1 else name,
            tuple(line.rules.split()),
            line.says,
            line.by,
            tuple(line.tests.split()),
        )
        for number, line in enumerate(lines, 1)
    )


def ruled(*numbers: str, by: str = "") -> tuple[Line, ...]:
    """Sentences that are a rule each."""
    return tuple(Line(number, by=by) for number in numbers)
