"""The printed strategy of Hold'em Bonus: its chances counted, its choices as printed."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.games import find_game
from pitboss.games.holdem_bonus.strategies import chance_of_winning, is_folded
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.strategies.load import strategy_under
from pitboss.play import what_if
from tests.games.holdem_bonus.seat_one import deal, play

GAME = find_game("holdem_bonus")
PRINTED = GAME.strategies["printed"]
AFTER_THE_FLOP = ("check", "bet")
TURNS = 46 * 45 * 44 // 2  # the river and the dealer's two cards, after the turn


def test_a_royal_flush_on_the_turn_always_wins() -> None:
    assert chance_of_winning(parse_cards("AhKh QhJhTh 2c")) == 1


def test_deuces_under_four_aces_on_the_board_never_win() -> None:
    """They never play, so that the fifth card of the hand is at best the dealer's too."""
    assert chance_of_winning(parse_cards("2c2d AhAsAcAd")) == 0


@pytest.mark.parametrize(
    ("hole", "choice"),
    [
        ("2c3d", "fold"),
        ("2c7d", "fold"),
        ("2c3c", "bet"),
        ("2c7c", "bet"),
        ("2c8d", "bet"),
        ("3c4d", "bet"),
        ("2c2d", "bet"),
    ],
)
def test_r53_a_deuce_with_an_offsuit_three_to_seven_is_folded(hole: str, choice: str) -> None:
    assert PRINTED(parse_cards(hole), (), ("fold", "bet")) == choice


def test_r53_sixty_of_the_first_two_cards_are_folded() -> None:
    assert sum(map(is_folded, combinations(STANDARD_DECK, 2))) == 5 * 12


@pytest.mark.parametrize("pays_from", ["straight", "flush"])
def test_r53_the_strategy_folds_alike_when_it_is_counted_and_when_it_is_called(pays_from: str) -> None:
    options = GAME.choose_options({"ante_pays_from": pays_from})
    counted = load_certificate(GAME).find(options, "printed")
    called = strategy_under(PRINTED, options)
    assert counted is not None
    assert called is not None
    folds = sum(called(hole, (), ("fold", "bet")) == "fold" for hole in combinations(STANDARD_DECK, 2))
    assert ("flop", "fold", Fraction(folds, 1326)) in counted.decisions
    assert folds == {"straight": 60, "flush": 72}[pays_from]


def test_r53_a_fold_is_a_bet_that_is_worth_less_than_the_ante_given_up() -> None:
    """The exact value of every start, in Antes; a fold is worth minus one."""
    starts = load_certificate(GAME).solved[0].values["flop"]
    assert len(starts) == 169
    for hand, values in starts.items():
        other_suit = "c" if hand.endswith("s") else "d"
        assert values["fold"] == -1
        assert is_folded(parse_cards(f"{hand[0]}c{hand[1]}{other_suit}")) == (values["bet"] < -1), hand


def test_r53_folding_and_betting_the_same_cards() -> None:
    weak = play(deal("7h2c", "KcKd", "QsJs9s4h3h"), "fold")
    assert weak.net_cents == {1: -1000}
    assert what_if(weak, 1, "flop", "bet", "check", "check").net_cents == {1: -3000}


@pytest.mark.parametrize(
    ("cards", "wins", "choice"),
    [
        ("QhJh 7sKs7h 8h", TURNS // 2 + 1, "bet"),
        ("4sKs 7s5c4c Jd", TURNS // 2 - 1, "check"),
    ],
)
def test_r54_one_win_in_45540_makes_the_difference(cards: str, wins: int, choice: str) -> None:
    assert chance_of_winning(parse_cards(cards)) == Fraction(wins, TURNS)
    assert PRINTED(parse_cards(cards), ("bet", "check"), AFTER_THE_FLOP) == choice


def test_r54_turn_and_river_go_by_the_same_chance() -> None:
    assert {street: rule.over for street, rule in PRINTED.rules.items()} == dict.fromkeys(
        ("turn", "river"), Fraction(1, 2)
    )
    assert PRINTED(parse_cards("AhKd Ac7d9s Tc"), ("bet", "bet"), AFTER_THE_FLOP) == "bet"
    assert PRINTED(parse_cards("3h4d Ac7d9s Tc"), ("bet", "check"), AFTER_THE_FLOP) == "check"


@pytest.mark.parametrize(
    ("cards", "gain"),
    [
        (("KdQc", "9h8h", "Ks7h5c3d2s"), 1000),
        (("AhKc", "AdKs", "QsJh9c4d2s"), 0),
        (("QdQc", "AhAc", "KsJh9c4d2s"), -1000),
    ],
)
def test_r54_a_turn_or_river_bet_gains_exactly_where_the_hand_wins(cards: tuple[str, ...], gain: int) -> None:
    checked = play(deal(*cards), "bet", "check", "check")
    assert what_if(checked, 1, "turn", "bet", "check").net_cents[1] == checked.net_cents[1] + gain
    assert what_if(checked, 1, "river", "bet").net_cents[1] == checked.net_cents[1] + gain


@pytest.mark.parametrize("cards", ["8sKc 7h2c5c 6c", "QcAh Ks3c9h Th"])
def test_q11_exactly_half_is_not_enough(cards: str) -> None:
    assert chance_of_winning(parse_cards(cards)) == Fraction(1, 2)
    assert PRINTED(parse_cards(cards), ("bet", "bet"), AFTER_THE_FLOP) == "check"


def test_q11_a_tie_is_no_win() -> None:
    """An ace beside four kings on the board cannot lose; it wins only if no other ace comes, or else ties."""
    assert chance_of_winning(parse_cards("Ac2d KhKsKc Kd")) == Fraction(43 * 42 * 41, 46 * 45 * 44)
    nobody_wins = parse_cards("2c3d KhKsKcKd Ah")
    assert chance_of_winning(nobody_wins) == 0
    assert PRINTED(nobody_wins, ("bet", "check"), AFTER_THE_FLOP) == "check"


def test_the_name_is_the_one_it_is_found_by() -> None:
    assert PRINTED.__name__ == "printed"
