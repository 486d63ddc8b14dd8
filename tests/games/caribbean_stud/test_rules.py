"""Caribbean Stud, rule by rule."""

from __future__ import annotations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused
from pitboss.games.caribbean_stud.spec import QUALIFIES
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Dealt, Looked
from tests.games import one_seat
from tests.games.one_seat import money, shown

BETS = {"ante": 500}
PAIR_OF_DEUCES = "2c2dKhQs9h"  # a dealer who qualifies with little


def played(cards: str, *choices: str) -> Round:
    return one_seat.played("caribbean_stud", cards, *choices, bets=BETS)


def test_r01_an_ante_is_bet_before_the_deal() -> None:
    table = open_table("caribbean_stud")
    assert deal_round(table, {1: BETS}, STANDARD_DECK).stakes(1) == BETS
    with pytest.raises(BetRefused, match="R3"):
        deal_round(table, {1: BETS | {"raise": 1000}}, STANDARD_DECK)


def test_r02_five_cards_each_one_of_the_dealers_up() -> None:
    round_ = played("3c4d5h7s9c" + PAIR_OF_DEUCES)
    assert [len(event.cards) for event in round_.events if isinstance(event, Dealt)] == [5, 1, 4]
    assert shown(round_) == [("dealer", "R2")]
    assert [event.cards for event in round_.events if isinstance(event, Looked)] == [parse_cards("3c4d5h7s9c")]


def test_r03_a_seat_folds_or_raises_at_twice_the_ante() -> None:
    round_ = played("3c4d5h7s9c" + PAIR_OF_DEUCES)
    assert round_.legal == {1: ("fold", "raise")}
    assert money(round_.act(1, "fold")) == {"ante": ("loses", "R3", -500)}
    assert round_.act(1, "raise").stakes(1) == {"ante": 500, "raise": 1000}
    with pytest.raises(ChoiceRefused, match="R3"):
        round_.act(1, "check")


def test_r04_the_dealer_qualifies_with_ace_and_king() -> None:
    assert shown(played("3c4d5h7s9c" + PAIR_OF_DEUCES, "raise"))[1] == ("dealer", "R4")
    assert QUALIFIES(parse_cards("AcKd2h3s4h"))
    assert QUALIFIES(parse_cards("2c2d3h4s6h"))
    assert not QUALIFIES(parse_cards("AcQdJhTs8h"))


def test_r05_without_a_qualified_dealer_the_ante_wins_even_behind() -> None:
    told = money(played("3c4d5h7s9cAcQdJhTs8h", "raise"))
    assert told == {"ante": ("wins", "R5", 500), "raise": ("pushes", "R5", 0)}


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("AsKsQsJsTs", 100),
        ("9sKsQdJsTs", 4),
        ("9s8s7s6s5s", 50),
        ("8s8h8d8cTs", 20),
        ("8s8h8dTcTs", 7),
        ("3sKsQs8sTs", 5),
        ("8s8h8d3cTs", 3),
        ("8s8h3d3cTs", 2),
        ("TsTh7d3c4s", 1),
    ],
)
def test_r06_a_higher_hand_is_paid_by_the_table(hand: str, pays: int) -> None:
    dealer = "2c2dKhQc9h" if hand != "9sKsQdJsTs" else "2c2dKhQc8h"
    told = money(played(hand + dealer, "raise"))
    assert told == {"ante": ("wins", "R6", 500), "raise": ("pays", "R6", 1000 * pays)}


def test_r07_equal_hands_push() -> None:
    told = money(played("AcKd9h7s3cAdKc9s7h3s", "raise"))
    assert told == {"ante": ("pushes", "R7", 0), "raise": ("pushes", "R7", 0)}


def test_r08_a_higher_dealer_takes_both() -> None:
    told = money(played("AcKd9h7s3c" + "2c2dKhQs9s", "raise"))
    assert told == {"ante": ("loses", "R8", -500), "raise": ("loses", "R8", -1000)}


def test_q01_a_flush_is_not_paid_if_the_dealer_does_not_qualify() -> None:
    told = money(played("3sKsQs8sTsAcQdJhTd8h", "raise"))
    assert told == {"ante": ("wins", "R5", 500), "raise": ("pushes", "R5", 0)}
