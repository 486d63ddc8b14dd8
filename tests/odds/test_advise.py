"""Advice at one decision, against values counted by hand or by the whole solution."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import cards_text, parse_cards, small_deck
from pitboss.errors import CardError, ChoiceRefused
from pitboss.games import find_game
from pitboss.odds.advise import advise, read_position, readings
from pitboss.odds.exact import generic
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


@pytest.mark.parametrize(
    ("text", "street", "choices"),
    [
        ("AhKd", "preflop", ()),
        ("AhKd check 2c3c4c", "flop", ("check",)),
        ("AhKd 2c3c4c", "flop", ("check",)),
        ("AhKd 2c3c4c 5d6d", "river", ("check", "check")),
    ],
)
def test_the_street_follows_from_the_cards(text, street, choices):
    position = at(ULTIMATE, text)
    assert (position.street.id, position.choices) == (street, choices)


def test_choices_tell_positions_with_the_same_cards_apart():
    assert at(BONUS, "AhKd 2c3c4c 5d").choices == ("bet", "check")
    assert at(BONUS, "AhKd bet 2c3c4c bet 5d").choices == ("bet", "bet")
    assert at(BONUS, "AhKd 2c3c4c bet 5d").choices == ("bet", "bet")
    assert at(BONUS, "AhKd bet 2c3c4c 5d").choices == ("bet", "check")
    assert at(BONUS, "AhKd2c3c4c5d bet bet").choices == ("bet", "bet")
    assert at(PEEK, "9c KhTd 4x 2c3c4c").choices == ("peek", "4x")


def test_a_text_that_leaves_choices_out_may_mean_several_positions():
    def meant(game, text):
        return [position.choices for position in readings(game, game.choose_options(), text)]

    assert meant(PEEK, "9c KhTd 2c3c4c") == [("peek", "2x"), ("peek", "4x")]
    assert meant(PEEK, "9c KhTd 4x 2c3c4c") == [("peek", "4x")]
    assert meant(ULTIMATE, "AhKd 2c3c4c") == [("check",)]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("AhAh", CardError, "appears twice"),
        (
            "AhKdQc",
            CardError,
            "after 3 cards; decisions come after 2 .preflop., 5 .flop., 7 .river.",
        ),
        ("2c3c4c5c6c7c8c9c", CardError, "no decision is made after 8 cards"),
        ("AhX1", CardError, "not played with X1"),
        ("AhKd 4x 2c3c4c", ChoiceRefused, "nothing to decide after 4x as placed here; choices are made"),
        ("AhKd 2c3c4c 5d6d check", ChoiceRefused, "check or 3x or 4x after 2 cards; check or 2x after 5 cards"),
        (
            "Ah raise",
            CardError,
            "no card can be read.*; the choices of ultimate_holdem are: 1x, 2x, 3x, 4x, check, fold",
        ),
    ],
)
def test_a_position_that_cannot_be_is_named(text, error, message):
    with pytest.raises(error, match=message):
        at(ULTIMATE, text)


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


def test_a_refusal_names_only_what_is_asked_under_the_options():
    game = find_game("wild_six")
    with pytest.raises(ChoiceRefused, match="choices are made: discard1 or"):
        at(game, "9s9d2s6sTd hide")
    with pytest.raises(CardError, match=r"appears twice, again at character 3$"):
        at(ULTIMATE, "AhAh")
