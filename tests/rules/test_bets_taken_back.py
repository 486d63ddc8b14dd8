"""Bets that a choice takes back: definition, money at the table, exposure and exact odds."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import parse_cards, small_deck
from pitboss.errors import DefinitionError
from pitboss.hands.evaluators import best_five
from pitboss.odds.exact import generic
from pitboss.odds.pricing.price import price
from pitboss.odds.solve import solution
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Acted
from pitboss.play.exposure import largest_win_cents
from pitboss.play.stored import read_finished
from pitboss.play.wire import round_json
from pitboss.rules import Choice, Street
from pitboss.table.commands import Sit
from tests.rules.small_games.three_bets import BETS, GAME, LEVELS, PAYS
from tests.table.driver import Driver

SMALL = replace(GAME, deck=small_deck(ranks="QKA", suits="cdhs"))
BET = dict.fromkeys(BETS, 500)


def dealt(cards: str) -> Round:
    return deal_round(open_table(GAME), {1: BET}, parse_cards(cards))


def test_a_bet_that_is_taken_back_is_not_settled() -> None:
    round_ = dealt("2c7d9hJsKd")
    assert [(offer.choice, offer.wager, offer.amount_cents) for offer in round_.offers(1)] == [
        ("back", "first", -500),
        ("ride", "", 0),
    ]
    assert round_.at_risk_cents(1) == 1500
    after = round_.act(1, "back")
    assert after.stakes(1) == {"second": 500, "third": 500}
    assert after.at_risk_cents(1) == 1000
    over = after.act(1, "back")
    assert [(line.wager, line.net_cents) for line in over.settlement] == [("third", -500)]
    assert over.net_cents == {1: -500}


def test_what_rides_is_paid() -> None:
    over = dealt("KcKd9hJs2d").act(1, "ride").act(1, "back")
    assert {line.wager: line.net_cents for line in over.settlement} == {"first": 500, "third": 500}
    assert "1:ride 1:back" in str(over)


def test_a_void_round_gives_back_what_is_left() -> None:
    void = dealt("KcKd9hJs2d").act(1, "back").void("misdeal")
    assert sum(line.returned_cents for line in void.settlement) == 1000


def test_the_largest_win_lets_everything_ride() -> None:
    assert largest_win_cents(GAME, GAME.choose_options(), open_table(GAME).limits, BET, hands=2) == 3 * 1000 * 500


def test_the_chips_go_back_to_the_account_at_once() -> None:
    table = Driver("three_bets")
    table.tell("p1", Sit(1))
    before = table.balance("p1")
    table.bet("p1", BET)
    assert table.balance("p1") == before - 1500
    table.act(1, "back")
    assert table.balance("p1") == before - 1000
    assert table.state.escrow_cents == {1: 1000}
    table.act(1, "back")  # ends the round
    assert table.balance("p1") in (before - 500, *(before + 500 * pays for pays in PAYS.values()))
    chance = random.Random(1)
    table.tell("p2", Sit(2))
    for _ in range(8):
        table.play_round(chance)  # escrow and certificates are checked after every command


def units(cards: tuple[int, ...]) -> int:
    """What one bet wins, by the printed table."""
    return next((pays for level, pays in zip(LEVELS, PAYS.values(), strict=True) if level(cards)), -1)


def by_hand() -> tuple[Fraction, Fraction]:
    """Value and money bet of the best strategy, by loops over all deals; of equals a bet is taken back."""
    deck, value, staked, deals = SMALL.deck, 0, 0, 0
    assert best_five.strength(deck[:5]) >= 0
    for own in combinations(deck, 3):
        four = {
            card: [units((*own, card, last)) for last in deck if last not in (*own, card)]
            for card in deck
            if card not in own
        }
        first = max(0, sum(map(sum, four.values())))
        for results in four.values():
            second = max(0, sum(results))
            value += sum(results) + second
            staked += len(results) * (1 + (second > 0) + (first > 0))
            deals += len(results)
        value += first
    return Fraction(value, deals), Fraction(staked, deals)


def test_what_is_taken_back_is_not_money_bet() -> None:
    value, staked = by_hand()
    for solved in (generic.solve(SMALL, SMALL.choose_options()), solution(SMALL)):
        found = price(solved.tally)
        assert (found.ev, found.average_bet) == (value, staked)
        assert found.house_edge == -value


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (
            Choice("back", "", takes_back="fourth"),
            "choice back on with_4 takes back 'fourth', but there is no such wager",
        ),
        (Choice("back", "", takes_back="first"), "takes back first, which may have been taken back before"),
        (Choice("back", "", takes_back="second", folds=True), "so it can neither place one, nor fold, nor be a secret"),
    ],
)
def test_wrong_returns_are_refused(choice: Choice, message: str) -> None:
    streets = (GAME.streets[0], replace(GAME.streets[1], choices=(choice, GAME.streets[1].choices[1])))
    with pytest.raises(DefinitionError, match=message):
        replace(GAME, streets=streets)


def test_a_bet_that_a_later_street_needs_stays() -> None:
    second: Street = replace(GAME.streets[1], needs="first")
    with pytest.raises(DefinitionError, match="takes back first, which the later street with_4 needs"):
        replace(GAME, streets=(GAME.streets[0], second))


def test_a_stored_round_agrees_with_itself() -> None:
    over = dealt("KcKd9hJs2d").act(1, "back").act(1, "ride")
    record = round_json(over)
    assert [event.stake_cents for event in read_finished(record).events if isinstance(event, Acted)] == [-500, 0]
