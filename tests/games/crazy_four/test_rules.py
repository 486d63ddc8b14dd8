"""Crazy 4 Poker, rule by rule."""

from __future__ import annotations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused
from pitboss.games.crazy_four.spec import ACES, PLAYER, QUALIFIES
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Dealt, Looked
from tests.games import one_seat
from tests.games.one_seat import money, shown

BETS = {"ante": 500, "super_bonus": 500}
WITH_QUEENS = BETS | {"queens_up": 500}
PAIR_OF_DEUCES, QUEEN_HIGH, KING_HIGH = "2c2dKhQc9h", "QcJd8h6h3h", "KcJd8h6s3h"


def played(cards: str, *choices: str, bets: dict[str, int] = BETS, **options: str) -> Round:
    return one_seat.played("crazy_four", cards, *choices, bets=bets, **options)


def test_r01_ante_and_super_bonus_are_equal_and_queens_up_is_optional() -> None:
    table = open_table("crazy_four")
    for bets in (BETS, WITH_QUEENS):
        assert deal_round(table, {1: bets}, STANDARD_DECK).stakes(1) == bets
    with pytest.raises(BetRefused, match="R1"):
        deal_round(table, {1: BETS | {"super_bonus": 600}}, STANDARD_DECK)


def test_r02_five_cards_each_and_the_seats_look_at_theirs() -> None:
    events = played("3c4d5h7s9c" + PAIR_OF_DEUCES).events
    assert [len(event.cards) for event in events if isinstance(event, Dealt)] == [5, 5]
    assert [event.cards for event in events if isinstance(event, Looked)] == [parse_cards("3c4d5h7s9c")]


def test_r03_four_of_five_cards_rank_as_in_four_card_poker() -> None:
    ascending = ("KcQd9h7s2c", "2c2d5h7s9c", "2c2d3h3s9c", "Ac2d3h4sTc", "2c5c9cJcTd", "3c3d3hKs9c", "4c5c6c7cTd")
    strengths = [PLAYER.evaluator.strength(parse_cards(cards)) for cards in (*ascending, "2c2d2h2s9c")]
    assert strengths == sorted(set(strengths))


def test_r04_a_seat_folds_or_plays_and_with_aces_up_to_three_times() -> None:
    round_ = played("3c4d5h7s9c" + PAIR_OF_DEUCES)
    assert round_.legal == {1: ("fold", "1x")}
    with pytest.raises(ChoiceRefused, match="R4"):
        round_.act(1, "3x")
    lost = ("loses", "R4", -500)
    assert money(round_.act(1, "fold")) == {"ante": lost, "super_bonus": lost}
    aces = played("AcAd5h7s9c" + PAIR_OF_DEUCES)
    assert aces.legal == {1: ("fold", "1x", "2x", "3x")}
    assert aces.act(1, "3x").stakes(1) == BETS | {"play": 1500}
    assert ACES(parse_cards("2c2d3h3s9c"))


def test_r05_the_dealer_qualifies_with_king_high() -> None:
    assert shown(played("3c4d5h7s9c" + KING_HIGH, "1x"))[0] == ("dealer", "R5")
    assert QUALIFIES(parse_cards(KING_HIGH))
    assert not QUALIFIES(parse_cards(QUEEN_HIGH))


def test_r06_without_a_qualified_dealer_play_wins_even_behind() -> None:
    told = money(played("3c4d7h9sTc" + QUEEN_HIGH, "1x"))
    assert told["ante"] == ("pushes", "R6", 0)
    assert told["play"] == ("wins", "R6", 500)


@pytest.mark.parametrize(
    ("hand", "outcome", "sign"),
    [("AcKd9d7s2h", "wins", 1), ("KdJh8c6c2c", "pushes", 0), ("KdTd8c6c2s", "loses", -1)],
)
def test_r07_a_qualified_dealer_is_compared(hand: str, outcome: str, sign: int) -> None:
    told = money(played(hand + KING_HIGH, "1x"))
    assert told["ante"] == told["play"] == (outcome, "R7", 500 * sign)


@pytest.mark.parametrize(
    ("hand", "cents"),
    [
        ("AsAhAdAc3s", 100_000),
        ("4s4h4d4c3s", 15_000),
        ("4s5s6s7s3d", 7_500),
        ("4s4h4d9c3s", 1_000),
        ("4s9sTs7s3d", 750),
        ("4s5h6d7c9s", 500),
    ],
)
def test_r08_the_super_bonus_pays_from_a_straight_even_if_the_hand_loses(hand: str, cents: int) -> None:
    for dealer in ("KsKhKdKc2d", QUEEN_HIGH):
        assert money(played(hand + dealer, "1x"))["super_bonus"] == ("pays", "R8", cents)


def test_r08_below_a_straight_the_super_bonus_pushes_unless_the_dealer_is_higher() -> None:
    assert money(played("AcKd9d7s2h" + KING_HIGH, "1x"))["super_bonus"] == ("pushes", "R8", 0)
    for dealer in (PAIR_OF_DEUCES, QUEEN_HIGH):
        assert money(played("3c4d7h9sTc" + dealer, "1x"))["super_bonus"] == ("loses", "R8", -500)


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("4s4h4d4c3s", 50),
        ("4s5s6s7s3d", 40),
        ("4s4h4d9c3s", 7),
        ("4s9sTs7s3d", 4),
        ("4s5h6d7c9s", 3),
        ("4s4h5d5c9s", 2),
        ("QsQh5d4c9s", 1),
        ("JsJh5d4c9s", -1),
    ],
)
def test_r09_queens_up_pays_on_the_own_hand(hand: str, pays: int) -> None:
    told = money(played(hand + "KsKhKdKc2d", "1x", bets=WITH_QUEENS))
    assert told["queens_up"][1:] == ("R9", 500 * pays)


def test_q01_after_a_fold_queens_up_stays_or_with_the_option_is_lost() -> None:
    queens = "QsQh5d4c9sKsKhKdKc2d"
    assert money(played(queens, "fold", bets=WITH_QUEENS))["queens_up"] == ("pays", "R9", 500)
    lost = played(queens, "fold", bets=WITH_QUEENS, queens_up_after_fold="lost")
    assert money(lost)["queens_up"] == ("loses", "Q1", -500)
