"""Tables of values by the counter of boards, against the generic solver."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import small_deck
from pitboss.errors import GameError
from pitboss.odds.certificates.in_words import positions
from pitboss.odds.exact import boards, generic
from tests.odds.exact.boards.variants import BONUS, GAMES, ULTIMATE, VARIANTS

DECK = small_deck(ranks="24A", suits="cdh")
EVERY = GAMES | VARIANTS


def by_position(table, game):
    """What every choice is worth by the cards and choices before, and how many deals that stands for."""
    return {
        key: ({choice: table.value(row, choice) for choice in table.choices}, int(table.weight[row]))
        for row, key in enumerate(positions(game, table))
    }


@pytest.mark.parametrize("name", EVERY)
def test_every_choice_is_worth_what_the_generic_solver_says(name):
    game = replace(EVERY[name], deck=DECK)
    options = game.choose_options()
    counted, tried = boards.solve(game, options).values, generic.solve(game, options).values
    assert counted
    for street, table in counted.items():
        every = by_position(tried[street], game)
        found = by_position(table, game)
        for (cards, choices), (values, _) in found.items():
            assert values == every[cards, choices or ()][0]
        assert sum(weight for _, weight in found.values()) == sum(weight for _, weight in every.values())


def test_a_table_too_large_for_memory_comes_in_pieces():
    game = VARIANTS["four last"]
    found = boards.solve(game, game.choose_options())
    assert "river" not in found.values
    table = next(found.pieces["river"].tables())
    for row in (0, len(table) // 2, len(table) - 1):
        cards, choices = next(key for at, key in enumerate(positions(game, table)) if at == row)
        values = boards.position_values(game, game.choose_options(), cards, choices)
        assert {choice: table.value(row, choice) for choice in table.choices} == {
            choice: Fraction(*value) for choice, value in values.items()
        }


def test_a_street_on_the_whole_board_has_no_table():
    game = replace(ULTIMATE, deck=DECK)
    values = boards.solve(game, game.choose_options()).values
    assert list(values) == ["preflop", "flop"]
    with pytest.raises(GameError, match="ultimate_holdem: no table is kept of what is best on river"):
        values["river"]


def test_only_streets_that_are_asked_have_tables():
    values = boards.solve(replace(BONUS, deck=DECK), BONUS.choose_options()).values
    assert "preflop" not in values
