"""Questions, offers, defaults, void rounds and what a seat can lose, in every game."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from pitboss.cards import STANDARD_DECK
from pitboss.errors import (
    ChoiceRefused,
    GameError,
    NotationError,
    QuestionClosed,
    QuestionError,
    RoundOver,
    SeatDone,
    SeatError,
)
from pitboss.games import find_game
from pitboss.play import Betting, Round, at_risk_cents, deal_round, open_table, parse, view
from pitboss.play.events import Asked, Finished, Settled, Voided
from tests.conformance.random_play import GAME_IDS, finished, moments, random_action, random_start

each_game = pytest.mark.parametrize("game_id", GAME_IDS)
each_seed = pytest.mark.parametrize("seed", range(12))
BASE = {"ante": 500, "blind": 500}


@each_game
@each_seed
def test_events_are_numbered_without_gaps_and_alike_in_every_view(game_id: str, seed: int) -> None:
    last: Round | None = None
    for round_ in moments(game_id, seed):
        assert [event.number for event in round_.events] == list(range(1, len(round_.events) + 1))
        for seat in round_.seats:
            assert [event.number for event in view(round_, seat).events] == [event.number for event in round_.events]
        if last is not None:
            assert round_.events[: len(last.events)] == last.events
        last = round_
    assert last is not None
    assert parse(str(last)).events == last.events


@each_game
def test_a_question_is_answered_once(game_id: str) -> None:
    rounds = list(moments(game_id, 4))
    for before, after in pairwise(rounds):
        seat, choice, cents = after.actions[-1]
        question = before.questions[seat]
        asked = before.events[question - 1]
        assert isinstance(asked, Asked)
        assert seat in asked.seats
        assert before.act(seat, choice, cents, question=question) == after
        with pytest.raises((QuestionClosed, SeatDone)):
            after.act(seat, choice, cents, question=question)


def test_an_answer_is_stale_only_when_its_question_is_closed() -> None:
    round_ = deal_round(open_table("ultimate_holdem"), {1: BASE, 2: BASE}, STANDARD_DECK)
    question = round_.questions[1]
    assert round_.questions == {1: question, 2: question}
    later = round_.act(2, "check")  # somebody else decided meanwhile: the question to seat 1 is still open
    assert later.act(1, "4x", question=question) == later.act(1, "4x")
    flop = later.act(1, "check")
    with pytest.raises(QuestionClosed, match="closed for seat 1"):
        flop.act(1, "check", question=question)
    for wrong in (0, 1, 999, -1, 1.0, None.__class__, "6"):
        with pytest.raises(QuestionError):
            flop.act(1, "check", question=wrong)  # type: ignore[arg-type]


@each_game
@each_seed
def test_offers_tell_what_each_choice_puts_down(game_id: str, seed: int) -> None:
    dice = random.Random(seed)
    for round_ in moments(game_id, seed):
        for seat in round_.seats:
            offers = round_.offers(seat)
            assert tuple(offer.choice for offer in offers) == round_.legal.get(seat, ())
            for offer in offers:
                cents = offer.amount_cents
                amount = dice.choice((offer.low_cents, offer.high_cents)) if cents is None else 0
                after = round_.act(seat, offer.choice, amount)
                put = sum(after.stakes(seat).values()) - sum(round_.stakes(seat).values())
                assert put == (amount if cents is None else cents)
                if cents is None and round_.game.wager(offer.wager).chosen_size:
                    assert (offer.low_cents, offer.high_cents) == round_.table.limits.of(offer.wager)


@each_game
@each_seed
def test_the_default_is_legal_and_never_adds_money(game_id: str, seed: int) -> None:
    for round_ in moments(game_id, seed):
        for seat in round_.legal:
            after = round_.act(*round_.default(seat))
            assert after.stakes(seat) == round_.stakes(seat)
    with pytest.raises(RoundOver):
        round_.default(round_.seats[0])


@each_game
@each_seed
def test_no_seat_loses_more_than_it_has_at_risk(game_id: str, seed: int) -> None:
    """From every moment on, played to the end without another bet."""
    dice = random.Random(seed)
    for round_ in moments(game_id, seed):
        seat = round_.seats[0]
        at_risk = round_.at_risk_cents(seat)
        end = round_
        while not end.over:
            mover = next(iter(end.legal))
            free = [offer.choice for offer in end.offers(mover) if offer.amount_cents == 0]
            end = end.act(mover, dice.choice(free))
        assert -end.net_cents[seat] <= at_risk
        assert round_.beyond_stakes_cents(seat) == max(0, at_risk - sum(round_.stakes(seat).values()))


@each_game
def test_when_the_round_is_over_what_was_at_risk_is_what_was_lost(game_id: str) -> None:
    for seed in range(20):
        round_ = finished(game_id, seed)
        for seat in round_.seats:
            assert round_.at_risk_cents(seat) == max(0, -round_.net_cents[seat])


@each_game
def test_what_is_at_risk_before_the_deal_can_really_be_lost(game_id: str) -> None:
    """The figure is exact, not a bound: in some deal a seat loses just that much without a further bet."""
    dice, game = random.Random(game_id), find_game(game_id)
    table = open_table(game)
    chips = Betting(table)
    for wager in game.opening_wagers:
        chips = chips.put(wager.id, wager.fixed_cents or 500)
    most = 0
    for _ in range(300):
        round_ = deal_round(table, {1: chips.bets}, dice.sample(game.deck, len(game.deck)))
        while not round_.over:
            free = [offer.choice for offer in round_.offers(1) if offer.amount_cents == 0]
            round_ = round_.act(1, dice.choice(free))
        most = max(most, -round_.net_cents[1])
    assert most == at_risk_cents(game, table.options, chips.bets, hands=2)


@pytest.mark.parametrize(
    ("options", "bets", "at_risk"),
    [
        ({}, {"poker": 500, "queens_or_better": 500, "taxpayer": 100}, 1_000),  # the dollar in the box comes back
        ({}, {"poker": 500, "queens_or_better": 500, "taxpayer": 100, "draw_bonus": 500}, 1_500),
        ({}, {"poker": 500}, 500),
    ],
)
def test_the_tax_is_paid_from_what_the_taxed_hand_wins(options: Any, bets: Any, at_risk: int) -> None:
    game = find_game("wild_six")
    assert at_risk_cents(game, game.choose_options(options), bets, hands=2) == at_risk


def test_a_tax_larger_than_the_winnings_is_at_risk() -> None:
    """A table with a bet of one cent: a straight wins 7 cents and is taxed $5."""
    game = find_game("wild_six")
    bets = {"poker": 1, "queens_or_better": 1, "taxpayer": 100}
    assert at_risk_cents(game, game.choose_options(), bets, hands=2) == 500 - 7 - 1


@each_game
def test_a_void_round_returns_every_stake_and_pays_nothing(game_id: str) -> None:
    for round_ in moments(game_id, 5):
        if round_.over:
            break
        void = round_.void("the shuffler jammed")
        assert (void.over, void.voided, void.legal) == (True, "the shuffler jammed", {})
        assert set(void.net_cents.values()) == {0}
        assert void.house_cents == 0
        stakes = {(line.seat, line.wager): (line.stake_cents, line.returned_cents) for line in void.settlement}
        assert stakes == {
            (seat, wager): (cents, cents) for seat in void.seats for wager, cents in round_.stakes(seat).items()
        }
        assert {line.outcome for line in void.settlement} == {"voided"}
        assert isinstance(void.events[len(round_.events)], Voided)
        assert isinstance(void.events[-1], Finished)
        assert parse(str(void)) == void != round_
        assert parse(str(void)).events == void.events
        with pytest.raises(RoundOver):
            void.void("again")
        with pytest.raises(RoundOver):
            void.act(void.seats[0], "check")


def test_a_void_takes_back_what_was_settled_before() -> None:
    for seed in range(40):
        for round_ in moments("wild_six", seed):
            if round_.settlement and not round_.over:
                assert any(isinstance(event, Settled) for event in round_.events)
                assert set(round_.void("misdeal").net_cents.values()) == {0}
                return
    raise AssertionError("no round was settled early")


def test_the_reason_and_the_rule_of_a_void_are_kept() -> None:
    round_ = deal_round(open_table("holdem_bonus"), {1: {"ante": 500}}, STANDARD_DECK)
    void = round_.void("A card was exposed: 3 of hearts, or ♥?")
    assert void.events[-1].rule == "R56"
    assert "void:R56:A%20card%20was%20exposed" in str(void)
    assert parse(str(void)).voided == void.voided
    with pytest.raises(GameError, match="no rule 'R99'"):
        round_.void("x", "R99")
    for reason in ("", "  ", "two\nlines", "x" * 201, None, 5):
        with pytest.raises(NotationError):
            round_.void(reason)  # type: ignore[arg-type]
    for text in (" void:", " void:a b", " void:%ff", " void:%41", " void:x 1:fold", " void:x void:y"):
        with pytest.raises(NotationError):
            parse(str(round_) + text)


@each_game
def test_what_a_seat_with_nothing_to_decide_is_told(game_id: str) -> None:
    round_ = finished(game_id, 1)
    assert round_.offers(round_.seats[0]) == ()
    assert round_.questions == {}
    with pytest.raises(SeatError):
        round_.offers(77)


def test_betting_needs_what_the_round_may_collect() -> None:
    table = open_table("wild_six", {"showing": "claims"})
    chips = Betting(table).put("poker", 500).put("queens_or_better", 500).put("taxpayer", 100)
    assert chips.needed_cents == max(chips.total_cents, chips.at_risk_cents)


def test_choices_that_a_house_does_not_offer_are_refused() -> None:
    for game_id in GAME_IDS:
        for seed in range(10):
            round_ = random_start(game_id, seed)
            street = round_.street
            if street is None:
                continue
            for choice in street.choices:
                seat = next(iter(round_.legal))
                if choice.id not in round_.legal[seat]:
                    with pytest.raises(ChoiceRefused):
                        round_.act(seat, choice.id)
    assert random_action(random_start("four_card", 1), random.Random(1))
