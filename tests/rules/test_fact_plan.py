"""What facts depend on, against the facts of rows."""

from __future__ import annotations

import random

import pytest

from pitboss.games import GAMES, find_game
from pitboss.rules.fact_plan import fact_plan

ROWS = 300


@pytest.mark.parametrize("game_id", GAMES)
def test_classes_and_results_give_the_facts_of_every_row(game_id: str) -> None:
    game = find_game(game_id)
    plan = fact_plan(game)
    assert plan is not None
    chance = random.Random(19)
    for _ in range(ROWS):
        row = tuple(chance.sample(game.deck, game.row_size))
        for path in game.paths:
            strengths = plan.strengths(row, path)
            assert plan.facts(plan.classes(strengths), plan.results(strengths)) == game.facts(row, path)
