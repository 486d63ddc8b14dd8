"""The printed strategy of Hold'em Bonus: its chances counted, its choices as printed."""

from fractions import Fraction

import pytest

from pitboss.cards import parse_cards
from pitboss.games import find_game
from pitboss.games.holdem_bonus.strategies import chance_of_winning, is_folded

PRINTED = find_game("holdem_bonus").strategies["printed"]


def test_a_royal_flush_on_the_turn_always_wins():
    assert chance_of_winning(parse_cards("AhKh QhJhTh 2c")) == 1


def test_four_to_a_royal_on_the_board_ties_or_loses_without_the_fifth():
    # The board is four of a kind with an ace to come or not: the deuces never play, so they never win.
    assert chance_of_winning(parse_cards("2c2d AhAsAcAd")) == 0


@pytest.mark.parametrize(("hole", "choice"), [("2c7d", "fold"), ("2c7c", "bet"), ("2c8d", "bet"), ("3c4d", "bet")])
def test_r53_a_deuce_with_an_offsuit_three_to_seven_is_folded(hole, choice):
    assert PRINTED(parse_cards(hole), (), ("fold", "bet")) == choice


def test_r54_bets_where_a_win_is_more_likely_than_not():
    legal = ("check", "bet")
    assert PRINTED(parse_cards("AhKd Ac7d9s Tc"), ("bet", "bet"), legal) == "bet"
    assert PRINTED(parse_cards("3h4d Ac7d9s Tc"), ("bet", "check"), legal) == "check"
    assert PRINTED.rules["river"].over == Fraction(1, 2)


def test_the_name_is_the_one_it_is_found_by():
    assert PRINTED.__name__ == "printed"
    assert is_folded(parse_cards("3d2c"))
