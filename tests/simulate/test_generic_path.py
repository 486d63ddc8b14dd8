"""A game without compiled facts runs through the generic path, and is the same game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import Cards
from pitboss.games import find_game
from pitboss.rules import Choices, Facts
from pitboss.simulate.run import run
from pitboss.simulate.runs.blocks import make_plan
from pitboss.simulate.runs.setup import Prepared, make_setup, prepare


@pytest.fixture(scope="module")
def both() -> tuple[Prepared, Prepared]:
    compiled = prepare(make_setup("holdem_bonus", strategy="simple", seats=2))
    generic = Prepared(compiled.setup, compiled.tree, compiled.decisions, None)
    return compiled, generic


def test_both_paths_give_the_same_tally(both: tuple[Prepared, Prepared]) -> None:
    compiled, generic = (run(each, make_plan(3000), 8) for each in both)
    assert compiled.compiled
    assert not generic.compiled
    assert compiled.tally_sha256 == generic.tally_sha256


def test_a_game_whose_facts_cannot_be_learnt_says_so_and_runs() -> None:
    game = find_game("holdem_bonus")

    def odd(row: Cards, choices: Choices) -> Facts:
        facts = game.facts(row, choices)
        return game.fact_type(facts[0], facts[1], row[3] % 9)

    prepared = prepare(make_setup(replace(game, facts=odd, id="odd_bonus"), strategy="simple"))
    found = run(prepared, make_plan(500), 1)
    assert not found.compiled
    assert found.rounds == 500
