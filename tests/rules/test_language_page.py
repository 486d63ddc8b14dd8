"""docs/language.md names every field of every class in which a game is written."""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from pathlib import Path

import pytest

import pitboss.rules
from pitboss.describe.language import PARTS, described, page
from pitboss.errors import DefinitionError
from pitboss.rules import asked_facts
from tests.rules.small_games.aces_up import GAME

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
NOT_WRITTEN = {  # what a definition is given or returns, and what the odds and the evidence are written in
    *("Ruling", "SeatState", "Plan", "Evidence", "Published", "InWords", "Line", "ByChance", "ChanceRule"),
    *("HighestName", "HighestRank", "Sentence", "Odds"),
}
EVERY = [each for classes in PARTS.values() for each in classes]


def test_the_page_is_the_one_that_make_docs_writes() -> None:
    assert PAGE.read_text("utf-8") == page()


@pytest.mark.parametrize("each", EVERY, ids=lambda each: each.__name__)
def test_every_field_has_words(each: type) -> None:
    assert all(words for _, _, words in described(each))


def test_every_class_of_the_vocabulary_is_on_the_page() -> None:
    public = {name: getattr(pitboss.rules, name) for name in pitboss.rules.__all__}
    written = {name for name, each in public.items() if isinstance(each, type) and is_dataclass(each)}
    written |= {name for name, each in public.items() if isinstance(each, type) and issubclass(each, asked_facts.Fact)}
    assert written - NOT_WRITTEN <= {each.__name__ for each in EVERY}


def test_a_definition_for_another_version_is_refused() -> None:
    with pytest.raises(DefinitionError, match="written for version 2 of the language; this program reads version 1"):
        replace(GAME, contract=2)
