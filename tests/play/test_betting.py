"""Chips before the deal: what each button puts down, takes back or refuses."""

from __future__ import annotations

import pytest

from pitboss.errors import BetRefused, GameError, PitbossError, StakeError
from pitboss.games import GAMES, find_game
from pitboss.play import Betting, Limits, deal_round, open_table
from pitboss.play.betting import main_wagers

ULTIMATE = Betting(open_table("ultimate_holdem"))
WILD = Betting(open_table("wild_six"))


def test_equal_wagers_move_together() -> None:
    assert ULTIMATE.put("ante", 500).bets == {"ante": 500, "blind": 500}
    assert ULTIMATE.put("blind", 700).bets == {"ante": 700, "blind": 700}


def test_a_bet_is_taken_back_with_the_bets_that_need_it() -> None:
    chips = ULTIMATE.put("ante", 500).put("trips", 100).put("cover_all", 100)
    assert chips.take("trips").bets == {"ante": 500, "blind": 500, "cover_all": 100}
    assert chips.take("blind").bets == {}


def test_undo_gives_back_the_chips_before_the_last_button() -> None:
    one = ULTIMATE.put("ante", 500)
    two = one.put("trips", 100)
    assert two.undo() == one
    assert two.clear().undo() == two
    assert two.undo().undo() == ULTIMATE
    with pytest.raises(BetRefused, match="nothing to undo"):
        ULTIMATE.undo()


@pytest.mark.parametrize("cents", [0, -500, 2.5, "500", None, True, 50, 100_000_000])
def test_amounts_are_refused_when_they_are_put_down(cents: object) -> None:
    with pytest.raises((StakeError, BetRefused)):
        ULTIMATE.put("ante", cents)  # type: ignore[arg-type]


def test_only_wagers_before_the_deal_can_be_bet() -> None:
    with pytest.raises(GameError):
        ULTIMATE.put("insurance", 500)
    with pytest.raises(BetRefused, match="bet on: ante, blind, trips, cover_all") as caught:
        ULTIMATE.put("play", 500)
    assert caught.value.legal == ("ante", "blind", "trips", "cover_all")


def test_double_beyond_the_limits_is_refused_and_a_fixed_bet_stays() -> None:
    table = open_table("ultimate_holdem", limits=Limits(100, 1_500))
    with pytest.raises(BetRefused, match="outside the limits"):
        Betting(table).put("ante", 1_000).played().double()
    before = WILD.put("poker", 500).put("queens_or_better", 500).put("taxpayer", 100).played()
    assert before.double().bets == {"poker": 1_000}


def test_without_a_main_bet_before_everything_is_repeated() -> None:
    before = Betting(open_table("four_card")).put("aces_up", 500).played()
    assert before.rebet().bets == {"aces_up": 500}


@pytest.mark.parametrize("id_", GAMES)
def test_the_main_bets_of_every_game_can_be_rebet_and_dealt(id_: str) -> None:
    game = find_game(id_)
    chips = Betting(open_table(game))
    for wager in main_wagers(game, game.choose_options()):
        chips = chips.put(wager, 500)
    assert chips.ready
    again = chips.played().rebet()
    again.check(hands=2)
    assert deal_round(again.table, {1: again.bets}, game.deck).bets == {1: again.bets}


def test_ready_and_check_say_what_is_missing() -> None:
    assert not ULTIMATE.ready
    with pytest.raises(BetRefused, match="no chips are down"):
        ULTIMATE.check()
    with pytest.raises(PitbossError, match="poker is required"):
        WILD.put("draw_bonus", 500).check()


def test_what_is_handed_out_cannot_be_changed() -> None:
    chips = ULTIMATE.put("ante", 500)
    with pytest.raises(TypeError):
        chips.bets["ante"] = 1  # type: ignore[index]
    with pytest.raises(AttributeError):
        chips.bets = {}  # type: ignore[misc,assignment]


def test_a_tax_that_its_own_winnings_pay_needs_no_chips() -> None:
    """Bets of $11 can be made with $12, though a $5 tax may fall due: each taxed hand wins more."""
    chips = WILD.put("poker", 500).put("queens_or_better", 500).put("taxpayer", 100)
    assert (chips.total_cents, chips.at_risk_cents, chips.needed_cents) == (1_100, 1_000, 1_100)
