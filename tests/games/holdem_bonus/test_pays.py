"""Texas Hold'em Bonus Poker: what the hands are called, and every line of the printed pay table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.games import find_game
from pitboss.hands import five
from pitboss.play import Round, deal_round, open_table
from pitboss.rules import FIRST_LINE, LOSE, PUSH, WIN
from tests.games.holdem_bonus.seat_one import WITH_BONUS, deal, money, play, rule_of

GAME = find_game("holdem_bonus")
DEFAULT = GAME.choose_options()
NEVER_FOLDED = ("bet", "check", "check")


def folded(hole: str) -> Round:
    """The round of a seat that bet the Bonus and folded these two cards; any others follow them."""
    deck = parse_cards(hole) + tuple(card for card in STANDARD_DECK if card not in parse_cards(hole))
    return play(deal_round(open_table(GAME), {1: WITH_BONUS}, deck), "fold")


def hand_of(hole: str, board: str) -> int:
    """What this seat's hand is called, by the game's own facts."""
    row = parse_cards(hole + board) + tuple(card for card in STANDARD_DECK if card not in parse_cards(hole + board))[:2]
    return GAME.facts(row, NEVER_FOLDED)[1]


@pytest.mark.parametrize("suit", "cdhs")
def test_r34_royal_flush_in_any_suit(suit: str) -> None:
    assert hand_of(f"T{suit}J{suit}", f"Q{suit}K{suit}A{suit}2h3d") == five.ROYAL


@pytest.mark.parametrize(
    ("hole", "board"), [("2h3h", "4h5h6hKdKc"), ("6c7c", "8c9cTc2d2s"), ("Ad2d", "3d4d5dKhKs"), ("9sTs", "JsQsKs2d2c")]
)
def test_r35_straight_flush_short_of_a_royal(hole: str, board: str) -> None:
    assert hand_of(hole, board) == five.STRAIGHT_FLUSH


@pytest.mark.parametrize(("hole", "board"), [("2c2d", "2h2s5cKdQd"), ("5c5d", "5h5s7c7d2d"), ("9c4d", "9h9s9d4cKh")])
def test_r36_four_of_a_kind(hole: str, board: str) -> None:
    assert hand_of(hole, board) == five.FOUR


@pytest.mark.parametrize(("hole", "board"), [("5c5d", "5h2s2cKdQd"), ("5c5d", "5h2s2c2dQd"), ("AcKd", "AhAsKcKh2d")])
def test_r37_full_house(hole: str, board: str) -> None:
    assert hand_of(hole, board) == five.FULL_HOUSE


@pytest.mark.parametrize(("hole", "board"), [("2h5h", "Ah7hKhKdKc"), ("3s6s", "8sJsQs9dTd")])
def test_r38_flush_even_with_three_of_a_kind_or_a_straight_beside_it(hole: str, board: str) -> None:
    assert hand_of(hole, board) == five.FLUSH


@pytest.mark.parametrize(("hole", "board"), [("4h5d", "6c7s8hKdKc"), ("Ah2d", "3c4s5hKdQc"), ("AhKd", "QcJsTh2d2c")])
def test_r39_straight(hole: str, board: str) -> None:
    assert hand_of(hole, board) == five.STRAIGHT


def test_r39_a_straight_does_not_go_round_the_corner() -> None:
    assert hand_of("KhAd", "2c3s4h8d9c") == five.HIGH_CARD


@pytest.mark.parametrize(("hole", "board"), [("9c9d", "9hAs8c2d4h"), ("AcAd", "Ah5s7c9d2h")])
def test_r40_three_of_a_kind(hole: str, board: str) -> None:
    assert hand_of(hole, board) == five.THREE


@pytest.mark.parametrize(("hole", "board"), [("4c4d", "9h9s8c2dKh"), ("AcAd", "5h5s7c7d2h")])
def test_r41_two_pair(hole: str, board: str) -> None:
    assert hand_of(hole, board) == five.TWO_PAIR


@pytest.mark.parametrize(("hole", "board"), [("4c4d", "AhKs8c2dTh"), ("AcAd", "Kh5s7c9d2h")])
def test_r42_pair(hole: str, board: str) -> None:
    assert hand_of(hole, board) == five.PAIR


def test_r43_high_card() -> None:
    assert hand_of("2cKd", "9h6s3cJdQh") == five.HIGH_CARD
    assert money(play(deal("Kd2c", "QhTs", "9h6s3cJd4h")))["flop"] == ("wins", 4000)


def test_r44_anything_else_loses_the_bonus() -> None:
    for hole in ("AhTh", "KhQh", "AcTd", "KcQd", "7h2d"):
        round_ = folded(hole)
        assert money(round_)["bonus"] == ("loses", 0)
        assert rule_of(round_, "bonus") == "R44"


# Typed from the printed text: pays to 1.
ACES, ACE_KING_SUITED, ACE_FACE_SUITED, ACE_KING, FACE_PAIR, ACE_FACE, LOW_PAIR = 30, 25, 20, 15, 10, 5, 3


def check_bonus(pays: int, *holes: str) -> None:
    """Every one of these holdings is paid so much to 1, shown with its two cards."""
    for hole in holes:
        line = folded(hole).settlement[-1]
        assert (line.wager, line.odds, line.returned_cents) == ("bonus", f"{pays} to 1", 500 * (pays + 1))
        assert line.cards == parse_cards(hole)


def test_r45_two_aces_pay_30() -> None:
    check_bonus(ACES, "AhAd", "AcAs")


def test_r46_ace_king_suited_pays_25() -> None:
    check_bonus(ACE_KING_SUITED, "AhKh", "KdAd")


def test_r47_ace_queen_or_ace_jack_suited_pays_20() -> None:
    check_bonus(ACE_FACE_SUITED, "AhQh", "JsAs")


def test_r48_ace_king_of_two_suits_pays_15() -> None:
    check_bonus(ACE_KING, "AhKd", "KcAs")


def test_r49_kings_queens_or_jacks_pay_10() -> None:
    check_bonus(FACE_PAIR, "KhKd", "QcQs", "JhJc")


def test_r50_ace_queen_or_ace_jack_of_two_suits_pays_5() -> None:
    check_bonus(ACE_FACE, "AhQd", "JcAs")


def test_r51_twos_to_tens_pay_3() -> None:
    check_bonus(LOW_PAIR, *(f"{rank}h{rank}s" for rank in "23456789T"))


def bonus_outcomes() -> Counter[int]:
    """How many of the 1,326 first two cards come to each outcome, through facts and settle."""
    outcomes: Counter[int] = Counter()
    for hole in combinations(STANDARD_DECK, 2):
        rest = tuple(card for card in STANDARD_DECK if card not in hole)[:7]
        outcomes[GAME.rule_on(GAME.facts(hole + rest, NEVER_FOLDED), NEVER_FOLDED, DEFAULT)["bonus"].outcome] += 1
    return outcomes


def test_r55_the_bonus_returns_the_claimed_share() -> None:
    outcomes = bonus_outcomes()
    assert [outcomes[FIRST_LINE + line] for line in range(7)] == [6, 4, 8, 12, 18, 24, 54]
    pays = (ACES, ACE_KING_SUITED, ACE_FACE_SUITED, ACE_KING, FACE_PAIR, ACE_FACE, LOW_PAIR)
    returned = sum(outcomes[FIRST_LINE + line] * (1 + pay) for line, pay in enumerate(pays))
    assert Fraction(returned, 1326) == 1 - Fraction(118, 1326)
    assert f"{returned / 1326:.2%}" == "91.10%"


def test_q01_the_last_bonus_line_is_a_pocket_pair_whatever_comes_later() -> None:
    pair_comes = deal("Th9d", board="TcTs9c8d4s", bets=WITH_BONUS)
    assert money(play(pair_comes))["bonus"] == ("loses", 0)
    no_pair_comes = deal("ThTd", board="AcKs9c8d4s", bets=WITH_BONUS)
    assert money(play(no_pair_comes))["bonus"] == ("pays", 500 * 4)


@pytest.mark.parametrize(
    ("hand", "from_straight", "from_flush"),
    [
        *((hand, PUSH, PUSH) for hand in range(five.STRAIGHT)),
        (five.STRAIGHT, WIN, PUSH),
        *((hand, WIN, WIN) for hand in range(five.FLUSH, five.ROYAL + 1)),
    ],
)
def test_q02_the_ante_pays_from_a_straight_or_with_the_option_from_a_flush(
    hand: int, from_straight: int, from_flush: int
) -> None:
    facts = GAME.fact_type(2, hand, 0)
    by_flush = GAME.choose_options({"ante_pays_from": "flush"})
    assert GAME.rule_on(facts, NEVER_FOLDED, DEFAULT)["ante"][:2] == (from_straight, "R26")
    assert GAME.rule_on(facts, NEVER_FOLDED, by_flush)["ante"][:2] == (from_flush, "Q2")


def test_every_cell_of_a_lost_or_tied_hand_treats_all_four_bets_alike() -> None:
    path = ("bet", "bet", "bet")
    for facts in GAME.domain():
        rulings = GAME.rule_on(facts, path, DEFAULT)
        expected = (LOSE, PUSH, WIN)[facts[0]]
        assert {rulings[wager].outcome for wager in ("flop", "turn", "river")} == {expected}
        assert facts[0] == 2 or rulings["ante"].outcome == expected
