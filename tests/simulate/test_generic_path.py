"""A game without compiled facts runs through the generic path, and is the same game."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pitboss.cards import Cards
from pitboss.games import find_game
from pitboss.rules import Choices, Facts
from pitboss.simulate.environments import RoundVectorEnv
from pitboss.simulate.run import run
from pitboss.simulate.runs.blocks import make_plan
from pitboss.simulate.runs.setup import make_setup, prepare


def asked(row: Cards, choices: Choices) -> Facts:
    """The same facts by a function."""
    return find_game("holdem_bonus").facts(row, choices)


def test_both_paths_give_the_same_tally() -> None:
    game = find_game("holdem_bonus")
    games = game, replace(game, facts=asked)
    compiled, generic = (
        run(prepare(make_setup(each, strategy="simple", seats=2)), make_plan(3000), 8) for each in games
    )
    assert compiled.compiled
    assert not generic.compiled
    assert [each.cells for each in compiled.tallies] == [each.cells for each in generic.tallies]


def test_a_function_of_cards_says_that_it_is_slow_and_runs() -> None:
    game = find_game("holdem_bonus")

    def odd(row: Cards, choices: Choices) -> Facts:
        facts = game.facts(row, choices)
        return game.fact_type(facts[0], facts[1], row[3] % 9)

    prepared = prepare(make_setup(replace(game, facts=odd, id="odd_bonus"), strategy="simple"))
    assert prepared.slow == "its facts are a function, and not data"
    found = run(prepared, make_plan(500), 1)
    assert not found.compiled
    assert found.rounds == 500


def test_an_environment_plays_a_function_of_cards_too() -> None:
    game = find_game("holdem_bonus")
    rewards = []
    for each in (game, replace(game, facts=asked)):
        env = RoundVectorEnv(each, 64)
        env.reset(seed=5)
        rewards.append(np.concatenate([env.step(np.ones(64))[1] for _ in range(6)]).tolist())
    assert rewards[0] == rewards[1]
    assert any(rewards[0])
