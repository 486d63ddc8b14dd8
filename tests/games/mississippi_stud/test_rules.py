"""Mississippi Stud, rule by rule."""

from __future__ import annotations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Dealt, Looked
from tests.games import one_seat
from tests.games.one_seat import money, shown

BETS = {"ante": 500}
ALL = {"ante": 500, "third_bet": 500, "fourth_bet": 1000, "fifth_bet": 1500}


def played(cards: str, *choices: str) -> Round:
    return one_seat.played("mississippi_stud", cards, *choices, bets=BETS)


def test_r01_an_ante_is_bet_before_the_deal() -> None:
    table = open_table("mississippi_stud")
    assert deal_round(table, {1: BETS}, STANDARD_DECK).stakes(1) == BETS
    with pytest.raises(BetRefused, match="R3"):
        deal_round(table, {1: BETS | {"third_bet": 500}}, STANDARD_DECK)


def test_r02_two_cards_to_the_seat_and_three_common_cards() -> None:
    events = played("2c3d4hKsQs").events
    assert [len(event.cards) for event in events if isinstance(event, Dealt)] == [2, 1, 1, 1]
    assert [event.cards for event in events if isinstance(event, Looked)] == [parse_cards("2c3d")]


def test_r03_with_two_cards_a_seat_folds_or_bets_one_to_three_antes() -> None:
    round_ = played("2c3d4hKsQs")
    assert round_.legal == {1: ("fold", "1x", "2x", "3x")}
    assert round_.act(1, "3x").stakes(1) == {"ante": 500, "third_bet": 1500}
    with pytest.raises(ChoiceRefused, match="R3"):
        round_.act(1, "check")


def test_r04_r05_one_common_card_at_a_time() -> None:
    third = played("2c3d4hKsQs", "1x")
    assert shown(third) == [("board", "R4")]
    fourth = third.act(1, "2x")
    assert shown(fourth) == [("board", "R4"), ("board", "R5")]
    assert fourth.act(1, "3x").stakes(1) == ALL


def test_r05_the_last_decision_is_with_four_cards() -> None:
    assert played("2c3d4hKsQs", "1x", "1x").seen(1) == parse_cards("2c3d4hKs")


def test_r06_a_fold_loses_every_bet_that_was_put_down() -> None:
    assert money(played("JcJd4hKsQs", "fold")) == {"ante": ("loses", "R6", -500)}
    told = money(played("JcJd4hKsQs", "3x", "fold"))
    assert told == {"ante": ("loses", "R6", -500), "third_bet": ("loses", "R6", -1500)}
    assert len(money(played("JcJd4hKsQs", "1x", "1x", "fold"))) == 3


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("AsKsQsJsTs", 500),
        ("9sKsQsJsTs", 100),
        ("9s9h9d9cTs", 40),
        ("9s9h9dTcTs", 10),
        ("2sKsQs9sTs", 6),
        ("Ac2s3s4s5s", 4),
        ("9s9h9d2cTs", 3),
        ("9s9h2d2cTs", 2),
        ("JsJh2d3c4s", 1),
    ],
)
def test_r07_every_bet_is_paid_by_the_table(cards: str, pays: int) -> None:
    told = money(played(cards, "1x", "2x", "3x"))
    assert told == {bet: ("pays", "R7", stake * pays) for bet, stake in ALL.items()}


@pytest.mark.parametrize("cards", ["TsTh2d3c4s", "6s2h6d3c4s"])
def test_r08_a_pair_of_sixes_to_tens_pushes(cards: str) -> None:
    assert money(played(cards, "1x", "2x", "3x")) == dict.fromkeys(ALL, ("pushes", "R8", 0))


@pytest.mark.parametrize("cards", ["5s5h2d3c4s", "AsKh2d3c9s"])
def test_r09_less_loses(cards: str) -> None:
    told = money(played(cards, "1x", "2x", "3x"))
    assert told == {bet: ("loses", "R9", -stake) for bet, stake in ALL.items()}


def test_q01_common_cards_stay_face_down_if_every_seat_has_folded() -> None:
    assert shown(played("2c3d4hKsQs", "fold")) == []
