"""Texas Hold'em Bonus Poker around the cards: shuffles, the buttons of the layout, and what is said of the machine."""

from __future__ import annotations

import random
import re

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, CardError, ChoiceRefused, NotationError, SeatError
from pitboss.games import find_game
from pitboss.ledger import PLAY, REAL
from pitboss.play import Betting, deal_round, open_table, parse
from pitboss.play.events import Finished
from pitboss.school.chance import shuffled
from pitboss.table.commands import Sit
from tests.cli.run import pitboss
from tests.games.holdem_bonus.seat_one import ANTE, WITH_BONUS, deal, money, play
from tests.table.driver import Driver

GAME = find_game("holdem_bonus")
STRAIGHT_WINS = ("ThQc", "9h8h", "KsJh9c4d2s")
TABLE = open_table(GAME)
BOTH = Betting(TABLE).put("ante", 1000).put("bonus", 500)
BEFORE = BOTH.played()


def session(*commands: str) -> tuple[list[str], str]:
    """The decks of the rounds that a player's commands at the terminal lead to, and all that a program is told."""
    arguments = ("play", "holdem_bonus", "--seed", "3", "--json", "--coach", "off")
    done = pitboss(*arguments, typed="\n".join((*commands, "quit", "")))
    assert done.returncode == 0, done.stderr
    return re.findall(r"deck:(\w+)", done.stdout), done.stdout


def test_r04_the_whole_deck_is_shuffled_anew_for_every_round() -> None:
    dice = random.Random(4)
    orders = [shuffled(GAME, dice) for _ in range(5)]
    assert len(set(orders)) == 5
    assert {tuple(sorted(order)) for order in orders} == {STANDARD_DECK}


def test_r04_a_session_never_runs_out_of_cards() -> None:
    """Six rounds of nine cards are more than one deck holds: no round goes on with what another left."""
    decks, _ = session("ante 10", "deal", "fold", *["rebet", "fold"] * 5)
    assert len(set(decks)) == 6
    dealt = [card for deck in decks for card in parse_cards(deck)]
    assert len(dealt) == 54 > len(set(dealt))


def test_r04_the_same_cards_may_come_again() -> None:
    assert deal("AhAd") == deal("AhAd")
    with pytest.raises(CardError, match="twice"):
        deal("AhAh")


def test_r06_the_same_rounds_with_real_money_and_with_play_money() -> None:
    """Two tables of the house with the same seeds: the terms, the cards, the choices and every line are alike."""
    play_money, real_money = (Driver("holdem_bonus", currency=currency) for currency in (PLAY, REAL))
    for table in (play_money, real_money):
        table.tell("p1", Sit())
        chance = random.Random(6)
        for _ in range(12):
            table.play_round(chance)
    assert play_money.state.terms == real_money.state.terms
    settled = [[entry for entry in table.entries if entry["kind"] == "settled"] for table in (play_money, real_money)]
    assert len(settled[0]) == 12
    for one, other in zip(*settled, strict=True):
        assert {key: one[key] for key in ("round", "settlement", "net_cents")} == {
            key: other[key] for key in ("round", "settlement", "net_cents")
        }
    assert play_money.balance("p1") == real_money.balance("p1")


def test_r06_a_round_knows_how_much_money_is_bet_and_not_of_which_kind() -> None:
    """The rule is a promise in words. What can be checked: a round is wholly told by its text, which names cents and
    nothing else about the money; no option is about it; and any amount is paid in proportion.
    """
    small, large = (play(deal(*STRAIGHT_WINS, bets={"ante": cents})) for cents in (100, 100_000))
    assert str(small) == "holdem_bonus@2 seat1:ante=100 deck:ThQc9h8hKsJh9c4d2s 1:bet 1:bet 1:bet"
    assert parse(str(small)) == small
    assert [option.id for option in GAME.options] == ["ante_pays_from", "rebet"]
    assert [(line.wager, line.rule, 1000 * line.net_cents) for line in small.settlement] == [
        (line.wager, line.rule, line.net_cents) for line in large.settlement
    ]


def test_r07_clear_takes_every_bet_off_the_layout() -> None:
    assert BOTH.total_cents == 1500
    assert BOTH.clear() == Betting(TABLE)
    with pytest.raises(BetRefused, match="ante is required"):
        deal_round(TABLE, {1: BOTH.clear().bets}, STANDARD_DECK)
    with pytest.raises(SeatError, match="no seat has bet"):
        deal_round(TABLE, {}, STANDARD_DECK)


def test_r07_after_a_round_clear_takes_the_cards_away() -> None:
    assert not BOTH.cards_on_table
    assert BEFORE.cards_on_table
    assert not BEFORE.clear().cards_on_table
    assert BEFORE.clear().rebet().bets == {"ante": 1000}  # the round before is not forgotten
    decks, told = session("ante 10", "bonus 5", "clear", "deal", "ante 10", "deal", "fold", "clear", "deal")
    assert len(decks) == 1
    assert told.count("no chips are down") == 2
    assert "You leave with $990." in told


def test_r08_double_puts_down_twice_the_ante_of_the_round_before() -> None:
    doubled = BEFORE.double()
    assert doubled.bets == {"ante": 2000}
    assert play(deal(*STRAIGHT_WINS, bets=dict(doubled.bets))).net_cents == {1: 2 * 5000}


def test_r08_double_goes_by_the_round_before_and_not_by_what_lies_there() -> None:
    assert BEFORE.double().double().bets == {"ante": 2000}
    assert BEFORE.put("ante", 300).double().bets == {"ante": 2000}
    assert BEFORE.put("ante", 300).put("bonus", 500).double().bets == {"ante": 2000, "bonus": 500}
    with pytest.raises(BetRefused, match="no previous round"):
        BOTH.double()


def test_r09_rebet_puts_down_the_same_ante_and_two_cards_are_dealt_face_up() -> None:
    assert BEFORE.rebet().bets == {"ante": 1000}
    assert BEFORE.rebet().deals
    assert not BEFORE.double().deals
    decks, told = session("ante 10", "deal", "fold", "rebet", "fold")
    assert len(decks) == 2
    assert len(re.findall(r'"event": "shown", "rule": "R16".*"pile": "hole", "cards": \["..", ".."\]', told)) == 2
    assert "You leave with $980." in told


def test_r09_rebet_deals_at_once_and_double_waits() -> None:
    first = ("ante 10", "bonus 5", "deal", "fold")
    for again, rounds in (("rebet", 2), ("double", 1)):
        decks, told = session(*first, again)
        assert told.count('"event": "asked", "rule": "R18"') == rounds
        assert len(decks) == rounds  # the round that was left is played out
    decks, told = session(*first, "double", "deal", "fold")
    assert len(decks) == 2
    assert "seat1:ante=2000 " in told


def test_q12_a_house_may_carry_the_bonus_along() -> None:
    carries = open_table(GAME, {"rebet": "all"})
    before = Betting(carries).put("ante", 1000).put("bonus", 500).played()
    assert before.rebet().bets == WITH_BONUS
    assert before.double().bets == {"ante": 2000, "bonus": 1000}
    assert BEFORE.rebet().bets == {"ante": 1000}


def test_q14_double_leaves_a_bonus_that_is_already_down() -> None:
    assert BEFORE.put("ante", 300).put("bonus", 500).double().bets == {"ante": 2000, "bonus": 500}
    assert BEFORE.put("ante", 300).double().bets == {"ante": 2000}
    _, told = session("ante 10", "bonus 5", "deal", "fold", "ante 1", "bonus 5", "double", "deal", "fold")
    assert "seat1:ante=2000,bonus=500 " in told


def test_r15_a_bonus_without_an_ante_is_refused_when_it_is_placed() -> None:
    with pytest.raises(BetRefused, match=r"bonus can only be bet together with ante; bet ante first \(R15\)") as caught:
        Betting(TABLE).put("bonus", 500)
    assert caught.value.as_data()["legal"] == ["ante"]
    assert BOTH.take("ante").bets == {}  # the Bonus goes with it
    _, told = session("bonus 5")
    assert "bet ante first" in told


def test_r56_a_malfunction_voids_all_pays_and_plays() -> None:
    """A fold has lost its Ante and a hand has bet the flop when the machine fails: everybody gets everything back."""
    table = open_table(GAME)
    cards = parse_cards("AhAd7c2dKsKhQcJd9s8h4c")
    round_ = deal_round(table, {1: WITH_BONUS, 2: ANTE}, cards).act(1, "bet").act(2, "fold")
    assert round_.net_cents[2] == -ANTE["ante"]
    void = round_.void("the dealer's cards were exposed")
    assert void.over
    assert void.net_cents == {1: 0, 2: 0}
    assert {(line.seat, line.wager, line.returned_cents) for line in void.settlement} == {
        (1, "ante", 1000),
        (1, "flop", 2000),
        (1, "bonus", 500),
        (2, "ante", 1000),
    }
    assert {line.rule for line in void.settlement} == {"R56"}
    assert parse(str(void)) == void


def test_r56_what_is_faulty_is_refused_whole() -> None:
    """A malfunction cannot be dealt. What can be checked: a deck that is short or wrong is refused before a card is
    out, a refused choice leaves the round as it was, and a damaged record is no round.
    """
    for deck in (STANDARD_DECK[:8], (*STANDARD_DECK[:8], STANDARD_DECK[0]), (*STANDARD_DECK[:8], 52)):
        with pytest.raises(CardError):
            deal_round(open_table(GAME), {1: ANTE}, deck)
    round_ = deal(*STRAIGHT_WINS)
    before = str(round_)
    with pytest.raises(ChoiceRefused):
        round_.act(1, "check")
    assert str(round_) == before
    with pytest.raises(NotationError):
        parse(before.replace("deck:", "dek:"))


def test_r56_a_round_that_stops_pays_nothing() -> None:
    stopped = play(deal("AhAd", bets=WITH_BONUS), "bet", "bet")
    assert not stopped.over
    assert (stopped.settlement, stopped.net_cents, stopped.house_cents) == ((), {1: 0}, 0)
    assert not any(isinstance(event, Finished) for event in stopped.events)
    assert money(stopped.act(1, "bet"))["bonus"] == ("pays", 500 * 31)
