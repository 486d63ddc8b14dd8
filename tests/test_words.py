"""Plain words stay plain: phrases that stopped readers before do not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
PLACES = (
    "*.md",
    "docs/**/*.md",
    "examples/**/*.md",
    "examples/**/*.py",
    "src/**/*.py",
    "src/**/*.md",
    "web/src/**/*.ts*",
)

# A phrase that readers have to decode, and what to write instead.
BANNED = {
    r"one's own": "custom, or: the player's own",
    r"whoever": "anyone who, the person who, the program that",
    r"so many": "this many, this number of",
    r"anew": "again",
    r"dearest": "most expensive",
    r"hangs? on": "depends on",
    r"as it stands": "as far as it has come, unchanged",
    r"(is|are|was|were) told": "is shown, is given, gets",
    r"told (alike|apart)": "have the same facts, are distinguished",
    r"\w+ of (yours|theirs)": "one of your …",
    r"(?<!there )(is|are) no (?!longer\b|better\b|worse\b|more\b|less\b)[a-z]+": "is not a …",
    r"nobody is at home": "there is no home directory",
    r"nobody decides": "no decision is made",
    r"the wish": "the signal",
    r"per money bet": "element of risk",
    r"(jokers|cards) about": "in the deck",
    r"is no amount": "cannot read the amount",
    r"excuses? a seat": "has no decision",
    r"as they are meant": "as intended",
    r"stands? behind": "follows, comes after",
    r"1 (seats|rounds|hands|cards|mistakes|decisions)": "the singular",
    r"(whence|whereof|thereof|wherein|therein|herein|hereby|lest|upon|shall)": "an ordinary word",
}
WRONG = {phrase: re.compile(rf"(?<![\w'-]){phrase}(?![\w-])", re.IGNORECASE) for phrase in BANNED}


def readable() -> list[Path]:
    """Every source and page."""
    found = {path for place in PLACES for path in TOP.glob(place)} - {TOP / "CHANGELOG.md"}
    return sorted(path for path in found if "generated" not in path.name)


def wrong_words(text: str) -> list[str]:
    return [f"{found[0]!r}: write {BANNED[phrase]}" for phrase, each in WRONG.items() for found in each.finditer(text)]


def test_no_phrase_that_stopped_readers_comes_back() -> None:
    found = {
        str(path.relative_to(TOP)): wrong for path in readable() if (wrong := wrong_words(path.read_text("utf-8")))
    }
    assert not found, "\n".join(f"{path}: {'; '.join(wrong)}" for path, wrong in found.items())


@pytest.mark.parametrize(
    "text", ["a table of one's own", "for so many hands", "'-5' is no amount", "edge per money bet"]
)
def test_such_a_phrase_is_found(text: str) -> None:
    assert wrong_words(text)


def test_ordinary_sentences_are_not_found() -> None:
    assert not wrong_words("There is no table 5. It is no longer open. This many hands: 11 rounds. A pair of fours.")
