"""Let It Ride, rule by rule."""

from __future__ import annotations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Dealt, Looked
from tests.games import one_seat
from tests.games.one_seat import money, shown

BETS = {"bet_one": 500, "bet_two": 500, "bet_three": 500}


def played(cards: str, *choices: str) -> Round:
    return one_seat.played("let_it_ride", cards, *choices, bets=BETS)


def test_r01_three_bets_of_the_same_size() -> None:
    table = open_table("let_it_ride")
    assert deal_round(table, {1: BETS}, STANDARD_DECK).stakes(1) == BETS
    with pytest.raises(BetRefused, match="R1"):
        deal_round(table, {1: BETS | {"bet_two": 600}}, STANDARD_DECK)


def test_r02_three_cards_to_the_seat_and_two_common_cards() -> None:
    events = played("2c3d4hKsQs").events
    assert [len(event.cards) for event in events if isinstance(event, Dealt)] == [3, 1, 1]
    assert [event.cards for event in events if isinstance(event, Looked)] == [parse_cards("2c3d4h")]


def test_r03_the_first_bet_is_taken_back_or_rides() -> None:
    round_ = played("2c3d4hKsQs")
    assert round_.legal == {1: ("take_back", "ride")}
    assert round_.act(1, "take_back").stakes(1) == {"bet_two": 500, "bet_three": 500}
    assert round_.act(1, "ride").stakes(1) == BETS


def test_r04_the_second_bet_is_taken_back_or_rides_whatever_became_of_the_first() -> None:
    for before in ("take_back", "ride"):
        round_ = played("2c3d4hKsQs", before)
        assert shown(round_) == [("board", "R4")]
        assert "bet_two" not in round_.act(1, "take_back").stakes(1)
        assert "bet_two" in round_.act(1, "ride").stakes(1)


def test_r05_the_other_common_card_is_turned_up_and_the_third_bet_stays() -> None:
    round_ = played("2c3d4hKsQs", "take_back", "take_back")
    assert [rule for to, rule in shown(round_) if to == "board"] == ["R4", "R5"]
    assert money(round_) == {"bet_three": ("loses", "R6", -500)}


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("AsKsQsJsTs", 1000),
        ("9sKsQsJsTs", 200),
        ("9s9h9d9cTs", 50),
        ("9s9h9dTcTs", 11),
        ("2sKsQs9sTs", 8),
        ("Ac2s3s4s5s", 5),
        ("9s9h9d2cTs", 3),
        ("9s9h2d2cTs", 2),
        ("TsTh2d3c4s", 1),
        ("9s9h2d3c4s", -1),
    ],
)
def test_r06_every_bet_left_is_paid_by_the_table(cards: str, pays: int) -> None:
    told = money(played(cards, "ride", "ride"))
    assert told == dict.fromkeys(BETS, ("loses" if pays < 0 else "pays", "R6", 500 * pays))
    assert money(played(cards, "take_back", "ride")).keys() == {"bet_two", "bet_three"}


def test_q01_without_an_answer_the_bets_ride() -> None:
    round_ = played("2c3d4hKsQs")
    assert round_.street is not None
    assert round_.street.default_choice(round_.seen(1), (), round_.table.options).id == "ride"
