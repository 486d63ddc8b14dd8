import pytest

from pitboss.cli.chips import Chips, parse_dollars
from pitboss.errors import GameError, StakeError
from pitboss.games import find_game

GAME = find_game("ultimate_holdem")


@pytest.mark.parametrize(("text", "cents"), [("5", 500), ("$5", 500), ("2.50", 250), ("0.05", 5), ("2.5", 250)])
def test_dollars_are_read_as_cents(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@pytest.mark.parametrize("text", ["", "x", "-5", "2.505", "1e3", "5 dollars", "1,000"])
def test_other_amounts_are_refused(text: str) -> None:
    with pytest.raises(StakeError):
        parse_dollars(text)


def test_equal_wagers_move_together() -> None:
    assert Chips().put(GAME, "ante", 500).bets == {"ante": 500, "blind": 500}
    assert Chips().put(GAME, "blind", 700).bets == {"ante": 700, "blind": 700}


def test_rebet_double_and_clear() -> None:
    chips = Chips().put(GAME, "ante", 500).put(GAME, "trips", 100).played()
    assert chips.bets == {}
    assert chips.rebet().bets == {"ante": 500, "blind": 500, "trips": 100}
    assert chips.double(GAME).bets == {"ante": 1000, "blind": 1000, "trips": 200}
    assert chips.rebet().double(GAME).bets == {"ante": 1000, "blind": 1000, "trips": 200}
    assert chips.rebet().clear().bets == {}
    assert chips.rebet().clear().rebet().total_cents == 1100


def test_a_bet_can_be_taken_back_and_a_wager_must_exist() -> None:
    chips = Chips().put(GAME, "ante", 500).put(GAME, "trips", 100)
    assert chips.put(GAME, "trips", 0).bets == {"ante": 500, "blind": 500}
    with pytest.raises(GameError):
        chips.put(GAME, "insurance", 500)
