"""Facts that are learnt are the game's own, also where they are rare; what cannot be learnt is refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.cards import Cards
from pitboss.games import all_games, find_game
from pitboss.rules import Choices, Facts, Game
from pitboss.simulate.facts.cached import facts_of
from pitboss.simulate.facts.learned import NotLearnt, learn_facts
from pitboss.simulate.facts.witnesses import complete, random_rows, witness_hands


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_learnt_facts_are_the_games_on_rare_hands_and_after_all_choices(game: Game) -> None:
    learned = facts_of(game)
    assert learned is not None
    seats = [random_rows(60, game.row_size, game.deck, 77)]
    for seed, measure in enumerate(learned.measures):
        hands = witness_hands(measure.evaluator, len(measure.slots), game.deck)[:: 7 + seed]
        seats.append(complete(hands[-120:], measure.slots, game.row_size, game.deck, 400 + seed))
    rows = np.concatenate(seats)
    for number, path in enumerate(learned.paths):
        told = [tuple(game.facts(tuple(row), path)) for row in rows.tolist()]
        assert [tuple(row) for row in learned.of_rows(rows, number).tolist()] == told


def test_a_fact_that_no_hand_explains_is_refused() -> None:
    game = find_game("holdem_bonus")

    def odd(row: Cards, choices: Choices) -> Facts:
        facts = game.facts(row, choices)
        return game.fact_type(facts[0], facts[1], row[3] % 9)  # The second card of the flop decides the bonus.

    with pytest.raises(NotLearnt, match="'hole'"):
        learn_facts(replace(game, facts=odd))


def test_a_rule_that_is_changed_is_learnt_anew() -> None:
    game = find_game("holdem_bonus")

    def generous(row: Cards, choices: Choices) -> Facts:
        facts = game.facts(row, choices)
        return game.fact_type(2 - facts[0], *facts[1:])  # The lower hand wins.

    changed = learn_facts(replace(game, facts=generous))
    rows = random_rows(200, game.row_size, game.deck, 3)
    assert (changed.of_rows(rows, 0)[:, 0] == [2 - game.facts(tuple(r), game.paths[0])[0] for r in rows.tolist()]).all()
