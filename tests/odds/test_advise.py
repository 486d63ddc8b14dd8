"""Advice at one decision, against values counted by hand or by the whole solution."""

from dataclasses import replace
from fractions import Fraction

from pitboss.cards import cards_text, parse_cards, small_deck
from pitboss.games import find_game
from pitboss.odds.advise import advise
from pitboss.odds.exact import generic
from pitboss.odds.read_position import read_position
from tests.odds.tiny import TINY

ULTIMATE = find_game("ultimate_holdem")
BONUS = find_game("holdem_bonus")
PEEK = find_game("texas_peek")


def at(game, text):
    return read_position(game, game.choose_options(), text)


def test_the_value_of_every_choice_best_first():
    advice = advise(TINY, TINY.choose_options(), at(TINY, "4c"))
    assert advice.values == (("2x", 3), ("1x", 2), ("fold", -1))
    assert advice.best == "2x"
    assert advise(TINY, TINY.choose_options(), at(TINY, "3c")).best == "1x"


def test_a_fold_costs_the_ante_and_the_blind():
    advice = advise(ULTIMATE, ULTIMATE.choose_options(), at(ULTIMATE, "2c3d KhQsJc 9d7s"))
    values = dict(advice.values)
    assert values["fold"] == -2
    assert set(values) == {"fold", "1x"}


def test_a_royal_flush_on_the_river_is_worth_what_it_is_paid():
    advice = advise(ULTIMATE, ULTIMATE.choose_options(), at(ULTIMATE, "AhKh QhJhTh 2c2d"))
    assert dict(advice.values)["1x"] == 1 + 500 + 1  # a pair of deuces on the board: the dealer always qualifies


def test_positions_agree_with_the_whole_solution():
    game = replace(BONUS, deck=small_deck(ranks="23A", suits="cdh"))
    options = game.choose_options()
    table = generic.solve(game, options).values["turn"]
    for row in range(0, len(table), 97):
        cards, *choices = str(table.keys[row]).split()
        values = generic.position_values(game, options, parse_cards(cards), tuple(choices))
        assert {choice: Fraction(*each) for choice, each in values.items()} == {
            choice: table.value(row, choice) for choice in table.choices
        }


def test_values_are_fractions():
    values = dict(advise(ULTIMATE, ULTIMATE.choose_options(), at(ULTIMATE, "AhKd 2c7d9s Th4c")).values)
    assert all(isinstance(value, Fraction) for value in values.values())
    assert values["1x"].denominator <= 2 * 990


def test_a_discard_is_told_by_its_card():
    game = find_game("wild_six")
    advice = advise(game, game.choose_options(), at(game, "3cJcJd8h4s"))
    assert advice.says("discard1") == "discard1 3♣"
    assert [cards_text(advice.laid_down(choice)) for choice, _ in advice.values[:3]] == ["3c", "4s", "8h"]
    claims = game.choose_options({"showing": "claims"})
    hiding = advise(game, claims, read_position(game, claims, "5c6d7h8s9c"))
    assert [hiding.says(choice) for choice in ("show", "hide")] == ["show", "hide"]
    assert advise(TINY, TINY.choose_options(), at(TINY, "4c")).says("2x") == "2x"
