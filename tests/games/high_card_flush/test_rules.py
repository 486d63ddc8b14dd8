"""High Card Flush, rule by rule."""

from __future__ import annotations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused
from pitboss.games.high_card_flush.spec import PLAYER, QUALIFIES
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Dealt, Looked
from tests.games import one_seat
from tests.games.one_seat import money, shown

ANTE, BOTH = {"ante": 500}, {"ante": 500, "flush_bonus": 500}
NINE_HIGH, EIGHT_HIGH = "9s7s2s3h4h5dTd", "8s7s2s3h4h5dTd"
THREE, FOUR, FIVE, SIX, SEVEN = (
    "AcQc5c6h7hJd8d",
    "AcQc5c4c7hJd8d",
    "AcQc5c4c3cJd8d",
    "AcQc5c4c3c2c8d",
    "AcQc5c4c3c2c8c",
)


def played(cards: str, *choices: str, bets: dict[str, int] = ANTE, **options: str) -> Round:
    return one_seat.played("high_card_flush", cards, *choices, bets=bets, **options)


def test_r01_an_ante_is_bet_and_the_flush_bonus_stands_beside_it() -> None:
    table = open_table("high_card_flush")
    for bets in (ANTE, BOTH):
        assert deal_round(table, {1: bets}, STANDARD_DECK).stakes(1) == bets
    with pytest.raises(BetRefused, match="R1"):
        deal_round(table, {1: {"flush_bonus": 500}}, STANDARD_DECK)


def test_r02_seven_cards_each_and_the_seats_look_at_theirs() -> None:
    events = played(THREE + NINE_HIGH).events
    assert [len(event.cards) for event in events if isinstance(event, Dealt)] == [7, 7]
    assert [event.cards for event in events if isinstance(event, Looked)] == [parse_cards(THREE)]


def test_r03_more_cards_of_a_suit_then_higher_ones() -> None:
    ascending = (EIGHT_HIGH, NINE_HIGH, "9s8s2s3h4h5dTd", THREE, "6c4c3c2c7hJd8d", FOUR, FIVE, SIX, SEVEN)
    strengths = [PLAYER.evaluator.strength(parse_cards(cards)) for cards in ascending]
    assert strengths == sorted(set(strengths))


@pytest.mark.parametrize(("hand", "times"), [(THREE, 1), (FOUR, 1), (FIVE, 2), (SIX, 3), (SEVEN, 3)])
def test_r04_a_seat_folds_or_raises_as_its_suit_allows(hand: str, times: int) -> None:
    round_ = played(hand + NINE_HIGH)
    assert round_.legal == {1: ("fold", "1x", "2x", "3x")[: 1 + times]}
    assert money(round_.act(1, "fold")) == {"ante": ("loses", "R4", -500)}
    assert round_.act(1, f"{times}x").stakes(1) == {"ante": 500, "raise": 500 * times}
    if times < 3:
        with pytest.raises(ChoiceRefused, match="R4"):
            round_.act(1, "3x")


def test_r05_the_dealer_qualifies_with_three_of_a_suit_nine_high() -> None:
    assert shown(played(THREE + NINE_HIGH, "1x"))[0] == ("dealer", "R5")
    assert QUALIFIES(parse_cards(NINE_HIGH))
    assert not QUALIFIES(parse_cards(EIGHT_HIGH))


def test_r06_without_a_qualified_dealer_the_ante_wins_and_the_raise_pushes() -> None:
    told = money(played("6c4c3c8h9hJdQd" + EIGHT_HIGH, "1x"))
    assert told == {"ante": ("wins", "R6", 500), "raise": ("pushes", "R6", 0)}


@pytest.mark.parametrize(
    ("hand", "outcome", "sign"),
    [(THREE, "wins", 1), ("9c7c2cTh8hJdQd", "pushes", 0), ("9c6c2cTh8hJdQd", "loses", -1)],
)
def test_r07_a_qualified_dealer_is_compared(hand: str, outcome: str, sign: int) -> None:
    told = money(played(hand + NINE_HIGH, "1x"))
    assert told == {"ante": (outcome, "R7", 500 * sign), "raise": (outcome, "R7", 500 * sign)}


@pytest.mark.parametrize(("hand", "pays"), [(SEVEN, 300), (SIX, 100), (FIVE, 10), (FOUR, 1), (THREE, -1)])
def test_r08_the_flush_bonus_pays_on_the_own_hand(hand: str, pays: int) -> None:
    told = money(played(hand + "AsKsQsJsTs9s2s", "1x", bets=BOTH))
    assert told["flush_bonus"][1:] == ("R8", 500 * pays)


def test_q01_after_a_fold_the_flush_bonus_stays_or_with_the_option_is_lost() -> None:
    assert money(played(FOUR + NINE_HIGH, "fold", bets=BOTH))["flush_bonus"] == ("pays", "R8", 500)
    lost = played(FOUR + NINE_HIGH, "fold", bets=BOTH, flush_after_fold="lost")
    assert money(lost)["flush_bonus"] == ("loses", "Q1", -500)


def test_q02_the_higher_of_two_flushes_is_the_hand() -> None:
    evaluator = PLAYER.evaluator
    assert evaluator.strength(parse_cards("AcQc5cKh7h6hJd")) == evaluator.strength(parse_cards(THREE))
