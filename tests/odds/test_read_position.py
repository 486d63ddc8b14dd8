"""Positions are read from cards and choices; what cannot be is refused by name."""

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import CardError, ChoiceRefused
from pitboss.games import find_game
from pitboss.odds.read_position import read_position, readings

ULTIMATE = find_game("ultimate_holdem")
BONUS = find_game("holdem_bonus")
PEEK = find_game("texas_peek")


def at(game, text):
    return read_position(game, game.choose_options(), text)


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


def test_a_refusal_names_only_what_is_asked_under_the_options():
    game = find_game("wild_six")
    with pytest.raises(ChoiceRefused, match="choices are made: discard1 or"):
        at(game, "9s9d2s6sTd hide")
    with pytest.raises(CardError, match=r"appears twice, again at character 3$"):
        at(ULTIMATE, "AhAh")


def test_piles_in_another_order_are_refused_with_the_right_one():
    game = find_game("four_card")
    with pytest.raises(CardError, match="write a word for each pile, in this order: 5 hand, 1 dealer_up"):
        read_position(game, game.choose_options(), "Qs 9h9d5c3s2d")
    assert read_position(game, game.choose_options(), "9h9d5c3s2d Qs").cards[5] == parse_cards("Qs")[0]


def test_a_hand_that_is_settled_without_a_decision_is_told_so():
    game = find_game("wild_six")
    with pytest.raises(ChoiceRefused, match="settled without a decision"):
        read_position(game, game.choose_options(), "AsKsQsJsTs")
