"""Every numbered rule and reading of every game has a test named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.games import find_game
from tests.conformance.random_play import GAME_IDS

TESTS = Path(__file__).parents[1] / "games"


def numbers_tested(game_id: str) -> set[str]:
    text = "".join(path.read_text(encoding="utf-8") for path in (TESTS / game_id).glob("test_*.py"))
    names = re.findall(r"def test_([rqc])(\d+)_", text)
    return {letter.upper() + str(int(number)) for letter, number in names}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_rule_number_has_a_test(game_id: str) -> None:
    game = find_game(game_id)
    missing = (game.rules.keys() | game.readings.keys()) - numbers_tested(game_id)
    assert not missing


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_rules_are_numbered_without_gaps(game_id: str) -> None:
    game = find_game(game_id)
    for letter in ("R", "Q", "C"):
        numbers = [int(n[1:]) for n in [*game.rules, *game.readings] if n[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))
