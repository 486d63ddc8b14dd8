"""Whatever a caller passes in: a named error or an answer, and no cache that remembers it."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count
from typing import Any

import numpy as np
import pytest

from pitboss.errors import (
    BetRefused,
    CardError,
    ChoiceRefused,
    GameError,
    NotationError,
    PitbossError,
    QuestionError,
    SeatError,
    StakeError,
)
from pitboss.games import find_game
from pitboss.play import Limits, Round, deal_round, open_table, parse, prefix, view, what_if
from pitboss.rules import Odds, half, pay_table
from pitboss.rules.own_tables import read_table, with_table
from tests.conformance.random_play import finished

TABLE = open_table("ultimate_holdem")
BASE = {"ante": 500, "blind": 500}
TOO_LONG = 10**5000  # Python refuses to write so many digits
ROUND = deal_round(TABLE, {1: BASE, 2: BASE}, range(52))
PEEK = "texas_peek@{} seat1:blind=500 deck:2c3c4c5c6c7c8c9cTcJcQcKcAc2d 1:peek=500 1:2x"


def test_a_deck_of_other_integers_is_dealt_as_plain_ones() -> None:
    round_ = deal_round(TABLE, {1: BASE}, np.arange(52))
    assert {type(card) for card in round_.deck} == {int}
    assert {type(card) for event in round_.act(1, "4x").events for card in getattr(event, "cards", ())} == {int}
    assert round_ == deal_round(TABLE, {1: BASE}, range(52))


def test_rows_of_an_array_are_not_cards() -> None:
    with pytest.raises(CardError, match="sequence of cards"):
        deal_round(TABLE, {1: BASE}, np.arange(18).reshape(9, 2))


def test_a_stake_of_thousands_of_digits_is_refused_by_name() -> None:
    for stake_cents in (TOO_LONG, -TOO_LONG):
        with pytest.raises(StakeError, match="seat 1: ante"):
            deal_round(TABLE, {1: BASE | {"ante": stake_cents}}, range(52))


def test_a_seat_that_no_table_has_is_not_in_the_data_of_an_error() -> None:
    with pytest.raises(SeatError) as refusal:
        ROUND.act(TOO_LONG, "4x")
    assert json.loads(json.dumps(refusal.value.as_data())) == refusal.value.as_data()


def test_refusals_write_numbers_and_lists_as_people_do() -> None:
    with pytest.raises(CardError, match="with 1 seat deals 9 cards"):
        deal_round(TABLE, {1: BASE}, range(5))
    with pytest.raises(SeatError, match=r"seat 4 is not in this round; it has seats 1, 2$"):
        ROUND.act(4, "check")
    with pytest.raises(SeatError, match=r"there is no view for 1\.0"):
        view(ROUND, 1.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("stakes", "legal"),
    [
        ({"ante": 500}, ("blind",)),
        (BASE | {"play": 500}, ("ante", "blind", "trips", "cover_all")),
    ],
)
def test_a_refused_bet_says_what_would_be_legal(stakes: dict[str, int], legal: tuple[str, ...]) -> None:
    with pytest.raises(BetRefused) as refusal:
        deal_round(TABLE, {1: stakes}, range(52))
    assert refusal.value.as_data()["legal"] == list(legal)


@pytest.mark.parametrize(
    "deck",
    [
        range(60),
        count(),
        None,
        5,
        "AhKd",
        b"\0\1",
        [0.0] * 9,
        [True, *range(2, 20)],
        ["Ah"] * 9,
        [-1, *range(20)],
        {},
        set(range(9)),
    ],
)
def test_decks_that_are_none(deck: Any) -> None:
    with pytest.raises(CardError):
        deal_round(TABLE, {1: BASE}, deck)


@pytest.mark.parametrize("text", [None, 5, b"ultimate_holdem@2", ["x"], ROUND])
def test_a_round_is_read_from_text_alone(text: Any) -> None:
    with pytest.raises(NotationError):
        parse(text)


@pytest.mark.parametrize("seat", [1.0, True, "1", None, np.int64(1), (1,), Fraction(1), TOO_LONG], ids=type)
def test_a_seat_is_a_plain_int(seat: Any) -> None:
    for ask in (
        lambda: ROUND.act(seat, "check"),
        lambda: view(ROUND, seat),
        lambda: ROUND.stakes(seat),
        lambda: what_if(ROUND, seat, "preflop", "4x"),
        lambda: deal_round(TABLE, {seat: BASE}, range(52)),
        lambda: ROUND.default(seat),
        lambda: ROUND.at_risk_cents(seat),
    ):
        with pytest.raises(SeatError):
            ask()


@pytest.mark.parametrize("choice", [None, 1, b"check", ("check",), "", "x" * 10_000, []])
def test_a_choice_is_the_name_of_one(choice: Any) -> None:
    with pytest.raises(ChoiceRefused):
        ROUND.act(1, choice)


@pytest.mark.parametrize("cents", [1.0, True, "500", None, np.int64(500)])
def test_an_amount_is_a_whole_number_of_cents(cents: Any) -> None:
    peek = deal_round(open_table("texas_peek"), {1: {"blind": 500}}, range(52))
    with pytest.raises(StakeError):
        peek.act(1, "peek", cents)
    with pytest.raises(StakeError):
        deal_round(TABLE, {1: {"ante": cents, "blind": cents}}, range(52))


@pytest.mark.parametrize("bets", [None, [], [1], "1", {1: None}, {1: 5}, {1: [("ante", 500)]}, {1: {None: 500}}])
def test_bets_that_are_none(bets: Any) -> None:
    with pytest.raises(PitbossError):
        deal_round(TABLE, bets, range(52))


@pytest.mark.parametrize("game", [None, 5, [], {}, b"four_card", "", "x:y", "os:path", "no_such_module_x:GAME", "a b"])
def test_games_that_are_none(game: Any) -> None:
    with pytest.raises(GameError):
        open_table(game)


@pytest.mark.parametrize("options", [5, "trips_table=x", {"trips_table": None}, {None: "x"}, {1: 2}])
def test_options_that_are_none(options: Any) -> None:
    with pytest.raises(GameError):
        open_table("ultimate_holdem", options)


@pytest.mark.parametrize(
    "limits",
    [(1.0, 5), (1, 10**16), ("1", "5"), (1, 5, 7), (1, 5, (("ante",),)), (1, 5, (("ante", (True, 5)),)), (None, 5)],
)
def test_limits_that_are_none(limits: Any) -> None:
    with pytest.raises(StakeError):
        Limits(*limits)


def test_limits_that_no_text_can_carry_are_refused_by_the_table() -> None:
    with pytest.raises(StakeError, match="play follows from another bet"):
        open_table("ultimate_holdem", limits=Limits(wagers=(("play", (100, 500)),)))
    with pytest.raises(StakeError, match="given twice"):
        open_table("ultimate_holdem", limits=Limits(wagers=(("ante", (100, 500)), ("ante", (100, 600)))))
    with pytest.raises(GameError):
        open_table("ultimate_holdem", limits=Limits(wagers=(("insurance", (100, 500)),)))
    with pytest.raises(StakeError):
        open_table("ultimate_holdem", limits=(1, 5))  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["deck:2c", "limits:100-900 limits:100-900", "seat٣:ante=500", "1:4x=٥", "limits:١-٢"])
def test_a_text_says_each_thing_once_and_in_plain_digits(word: str) -> None:
    with pytest.raises(NotationError):
        parse(f"{ROUND} {word}")


def test_a_text_imports_no_module() -> None:
    with pytest.raises(NotationError, match="not imported"):
        parse("tests.play.no_such_module:GAME@1 seat1:ante=500")


def own_round(text: str, bets: dict[str, int]) -> Round:
    game = find_game("four_card")
    return deal_round(open_table(with_table(game, *read_table(game, text))), {1: bets}, range(52)).act(1, "1x")


def test_a_text_carries_own_pay_tables_and_rounds_that_pay_differently_are_not_equal() -> None:
    bets = {"ante": 500, "aces_up": 500}
    own, printed = own_round("aces_up=90-80-70-60-50-40-30", bets), own_round("aces_up=50-40-8-5-4-3-1", bets)
    assert "pays:aces_up=90-80-70-60-50-40-30" in str(own)
    assert own != printed
    again = parse(str(own))
    assert again == own
    assert again.net_cents == own.net_cents != printed.net_cents
    for wrong in ("pays:aces_up=1-2", "pays:nothing=1", "pays:aces_up=90-80-70-60-50-40-30 pays:aces_up=9-8-7-6-5-4-3"):
        with pytest.raises(NotationError):
            parse(f"four_card {wrong}")


def test_a_game_that_differs_otherwise_has_no_text() -> None:
    game = find_game("four_card")
    other = replace(game, settle=partial(game.settle))
    round_ = deal_round(open_table(other), {1: {"ante": 500}}, range(52))
    assert round_ != deal_round(open_table(game), {1: {"ante": 500}}, range(52))
    with pytest.raises(NotationError, match="differs from the registered four_card in more than its pay tables"):
        str(round_)
    renamed = replace(game, id="nobody")
    with pytest.raises(GameError):
        str(deal_round(open_table(renamed), {1: {"ante": 500}}, range(52)))


def test_a_stake_that_a_riding_or_raised_wager_could_not_be_paid_on_is_refused_when_it_is_placed() -> None:
    with pytest.raises(BetRefused, match=r"ante of \$5.01 cannot be paid exactly; bet a multiple of \$0.02"):
        own_round("ante_bonus=25-20-3/2", {"ante": 501})
    assert own_round("ante_bonus=25-20-3/2", {"ante": 502})
    game = find_game("texas_peek")
    table = open_table(with_table(game, *read_table(game, "im_in=50-20-10-1-3/2")))
    round_ = deal_round(table, {1: {"blind": 500}}, range(52))
    with pytest.raises(BetRefused, match=r"peek of \$5.01 cannot be paid exactly"):
        round_.act(1, "peek", 501)


def test_an_odd_stake_of_which_half_may_go_back_is_refused_when_it_is_placed() -> None:
    game = find_game("four_card")
    table = open_table(replace(game, settle=half_of_the_ante))
    with pytest.raises(BetRefused, match=r"ante of \$5.01 cannot be paid exactly; bet a multiple of \$0.02"):
        deal_round(table, {1: {"ante": 501}}, game.deck)
    round_ = deal_round(table, {1: {"ante": 502}}, game.deck).act(1, "fold")
    assert [line.returned_cents for line in round_.settlement if line.wager == "ante"] == [251]
    assert deal_round(open_table(game), {1: {"ante": 501}}, game.deck)


def half_of_the_ante(facts: Any, choices: Any, options: Any) -> Any:
    return {**find_game("four_card").settle(facts, choices, options), "ante": half("R1")}


def test_the_unit_is_the_least_common_multiple() -> None:
    assert pay_table("t", ("a", "b", "c"), Odds(3, 4), Odds(1, 6), Odds(2, 4)).unit_cents == 12


def test_what_if_answers_or_refuses() -> None:
    over = finished("ultimate_holdem", 1)
    seat = over.seats[0]
    with pytest.raises(GameError, match="the streets are: preflop, flop, river"):
        what_if(over, seat, "turn", "check")
    early = ROUND.act(1, "4x").act(2, "4x")
    with pytest.raises(QuestionError, match="seat 1 was not asked on river"):
        what_if(early, 1, "river", "1x")
    with pytest.raises(QuestionError, match="not asked on flop"):
        what_if(ROUND, 1, "flop", "2x")
    with pytest.raises(ChoiceRefused, match="legal: check, 3x, 4x"):
        what_if(early, 1, "preflop", "dance")
    with pytest.raises(ChoiceRefused, match="'2x' is one too many"):
        what_if(early, 1, "preflop", "3x", "2x")
    with pytest.raises(SeatError):
        what_if(early, 5, "preflop", "3x")
    assert what_if(early, 1, "preflop", "check", "2x").stakes(1)["play"] == 1000
    assert what_if(ROUND, 1, "preflop", "4x") == ROUND.act(1, "4x")
    assert what_if(early, 1, "preflop").legal == {1: ("check", "3x", "4x")}


def test_what_if_sets_amounts() -> None:
    game = find_game("texas_peek")
    round_ = parse(PEEK.format(game.version))
    changed = what_if(round_, 1, "peek", ("peek", 700), "4x")
    assert changed.stakes(1) == {"blind": 500, "peek": 700, "raise": 2800}
    assert what_if(round_, 1, "peek", "peek").stakes(1)["peek"] == 500
    for wrong in (("peek", 1.5), ("peek",), 5, ("peek", 50)):
        with pytest.raises(PitbossError):
            what_if(round_, 1, "peek", wrong)  # type: ignore[arg-type]


def test_a_prefix_of_a_round() -> None:
    over = finished("wild_six", 3)
    assert prefix(over, len(over.actions)) == over
