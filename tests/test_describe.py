"""The settlement tables say the same as the settlement, cell by cell."""

from __future__ import annotations

import re

import pytest

from pitboss.describe import describe, settlement_tables
from pitboss.games import find_game
from tests.conformance.random_play import GAME_IDS


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_two_rows_of_a_settlement_table_have_the_same_conditions(game_id: str) -> None:
    for section in settlement_tables(find_game(game_id)):
        conditions = [row[:-2] for row in section.rows]
        assert len(conditions) == len(set(conditions)), section.title
        assert section.rows


def test_the_ante_of_ultimate_is_the_table_a_dealer_would_draw() -> None:
    ante = next(iter(settlement_tables(find_game("ultimate_holdem"))))
    assert ante.header == ("choices", "versus", "qualifies", "outcome", "rule")
    assert ante.rows == (
        ("check check fold", "any", "any", "loses", "R7"),
        ("anything else", "loses", "no", "pushes", "R8"),
        ("anything else", "loses", "yes", "loses", "R10"),
        ("anything else", "ties", "any", "pushes", "R11"),
        ("anything else", "wins", "no", "pushes", "R8"),
        ("anything else", "wins", "yes", "wins", "R9"),
    )


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_procedure_is_told_in_sentences(game_id: str) -> None:
    """Each step begins with a capital letter and ends with a full stop; no verb is left in the wrong number."""
    steps = next(section for section in describe(find_game(game_id), settlement=False) if section.title == "Procedure")
    for _, text, rule in steps.rows:
        assert text[0].isupper()
        assert text.endswith(".")
        assert rule
        assert not re.search(r"what R\d+ decide\b|: face up for all|\bor \w+ or\b", text), text
