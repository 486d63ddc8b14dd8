"""Whatever is wrong has a name, says where, says what is legal, and changes nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss import errors
from pitboss.cards import parse_cards
from pitboss.games import find_game
from pitboss.play import Limits, Round, deal_round, open_table, parse

BASE = {"ante": 500, "blind": 500}
TEXT = "ultimate_holdem@2 seat1:ante=500,blind=500 seat2:ante=500,blind=500 deck:AdJcAhAsAc4s6h4dJhQs8s"


def check(bets: dict[Any, Any], game: str = "ultimate_holdem") -> None:
    open_table(game).check(bets)


@pytest.mark.parametrize("stake", [0, -500, 2.5, 500.0, "500", None, True])
def test_a_stake_is_a_whole_positive_number_of_cents(stake: Any) -> None:
    with pytest.raises(errors.StakeError, match="seat 1: ante"):
        check({1: {"ante": stake, "blind": 500}})


@pytest.mark.parametrize("stake", [98, 1_000_002])
def test_a_stake_outside_the_limits_is_refused(stake: int) -> None:
    with pytest.raises(errors.BetRefused, match=r"limits \$1 to \$10,000"):
        check({1: {"ante": stake, "blind": stake}})


def test_a_wager_may_have_limits_of_its_own() -> None:
    table = open_table("ultimate_holdem", limits=Limits(100, 2_000, (("trips", (500, 900)),)))
    table.check({1: BASE | {"trips": 900}})
    for stake in (400, 1_000):
        with pytest.raises(errors.BetRefused, match=r"limits \$5 to \$9"):
            table.check({1: BASE | {"trips": stake}})
    text = "ultimate_holdem@2 limits:100-2000 limits:trips=500-900 " + TEXT.partition(" ")[2]
    assert str(parse(text)) == text
    for word, message in (("limits:play=1-2", "follows from another bet"), ("limits:trips=9-1", "in order")):
        with pytest.raises(errors.NotationError, match=message):
            parse(f"ultimate_holdem {word}")


def test_limits_must_be_in_order() -> None:
    for low, high in ((0, 100), (200, 100), (-5, 5)):
        with pytest.raises(errors.StakeError):
            Limits(low, high)


@pytest.mark.parametrize("seat", [0, 7, -1, "1"])
def test_there_is_no_such_seat(seat: Any) -> None:
    with pytest.raises(errors.SeatError):
        check({seat: BASE})


def test_a_round_needs_a_seat_and_a_seat_needs_a_bet() -> None:
    with pytest.raises(errors.SeatError):
        check({})
    with pytest.raises(errors.BetRefused):
        check({1: {}}, "four_card")


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(errors.GameError, match="ultimate_holdem, four_card"):
        find_game("baccarat")
    with pytest.raises(errors.GameError, match="trips_table, trips_after_fold"):
        open_table("ultimate_holdem", {"jokers": "two"})
    with pytest.raises(errors.GameError, match="stays, lost"):
        open_table("ultimate_holdem", {"trips_after_fold": "maybe"})
    with pytest.raises(errors.GameError, match="it has: ante, blind"):
        check({1: BASE | {"insurance": 500}})


def test_a_played_wager_cannot_be_bet_before_the_deal() -> None:
    with pytest.raises(errors.BetRefused, match="R6"):
        check({1: BASE | {"play": 500}})


def test_decks_that_cannot_be_dealt() -> None:
    table = open_table("ultimate_holdem")
    with pytest.raises(errors.CardError, match="deals 9 cards, the deck has 3"):
        deal_round(table, {1: BASE}, (1, 2, 3))
    with pytest.raises(errors.CardError, match="again as card 16"):
        deal_round(table, {1: BASE}, [*parse_cards("5h"), *range(40)])
    with pytest.raises(errors.CardError, match="card 1 of the deck is not a card of"):
        deal_round(table, {1: BASE}, [52, *range(40)])


def refused(round_: Round, error: type[errors.PitbossError], *action: Any) -> str:
    """The action is refused and the round is what it was."""
    text, events = str(round_), round_.events
    with pytest.raises(error) as caught:
        round_.act(*action)
    assert str(round_) == text
    assert round_.events == events
    assert not hasattr(caught.value, "__notes__")
    assert caught.value.code == error.code
    return str(caught.value)


def test_choices_that_are_not_open() -> None:
    round_ = parse(TEXT)
    assert "legal: check, 3x, 4x" in refused(round_, errors.ChoiceRefused, 1, "5x")
    assert "takes no amount" in refused(round_, errors.ChoiceRefused, 1, "4x", 2000)
    assert "it has seats 1, 2" in refused(round_, errors.SeatError, 3, "check")
    decided = round_.act(1, "check")
    assert "waiting for seat 2" in refused(decided, errors.SeatDone, 1, "check")


def test_a_seat_that_folded_has_nothing_to_say() -> None:
    round_ = parse(TEXT + " 1:check 2:check 1:check 2:check 1:fold")
    assert "folded" in refused(round_, errors.SeatDone, 1, "1x")


def test_a_finished_round_takes_no_more_choices() -> None:
    refused(parse(TEXT + " 1:4x 2:4x"), errors.RoundOver, 1, "check")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("???", "a round starts with its game"),
        ("chess", "no game 'chess'"),
        ("ultimate_holdem@3", "version 3"),
        ("ultimate_holdem@2", "no seat has bet"),
        ("ultimate_holdem@2 color=red", "word 2, 'color=red': no option"),
        ("ultimate_holdem@2 trips_after_fold=lost trips_after_fold=stays", "word 3.*twice"),
        ("ultimate_holdem@2 seat1:ante", "word 2.*cannot be read as a bet"),
        ("ultimate_holdem@2 seat1:ante=500,ante=500", "given twice"),
        ("ultimate_holdem@2 seat1:ante=5.5,blind=5.5", "cannot be read as a bet"),
        ("ultimate_holdem@2 seat1:ante=500,blind=500", "the deck has 0"),
        ("ultimate_holdem@2 seat1:ante=500,blind=500 seat1:ante=500,blind=500", "seat 1 is given twice"),
        ("ultimate_holdem@2 seat7:ante=500,blind=500 deck:AhKd", "no seat 7"),
        ("ultimate_holdem@2 seat1:ante=-5,blind=-5 deck:AhKd", "more than 0 cents"),
        ("ultimate_holdem@2 deck:AhAh", "word 2, the deck: a card cannot be read, or appears twice, at character 3"),
        ("ultimate_holdem@2 deck:AhZz", "at character 3"),
        ("ultimate_holdem@2 limits:500-100", "in order"),
        (TEXT + " 1:dance", "legal: check"),
        (TEXT + " 9:check", "seat 9 is not in this round"),
        (TEXT + " what?", "word 5, 'what\\?': expected"),
        (TEXT[:-4], "deals 11 cards"),
    ],
)
def test_round_text_that_cannot_stand(text: str, message: str) -> None:
    with pytest.raises(errors.PitbossError, match=message):
        parse(text)


def test_a_hostile_text_of_a_megabyte_is_refused_at_once() -> None:
    for text in ("A" * 1_000_000, "1:check " * 125_000, "deck:" + "Ah" * 500_000):
        with pytest.raises(errors.NotationError, match="at most 10,000 characters"):
            parse(text)


def test_every_truncation_of_a_round_is_a_round_or_a_named_error() -> None:
    text = TEXT + " 1:check 2:4x 1:2x"
    for end in range(len(text)):
        try:
            parse(text[:end])
        except errors.PitbossError:
            continue


def test_the_error_tree_is_the_documented_one() -> None:
    tree = errors.__doc__ or ""
    classes = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)]
    for error in classes:
        assert re.search(rf"{error.__name__} +{error.code}\b", tree)
    assert len({error.code for error in classes}) == len(classes)
