"""The felt of a table as data."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, find_game
from pitboss.play import open_table
from pitboss.server.tables.felt import felt


def names(game: str) -> dict[str, str]:
    return {
        choice["id"]: choice["name"]
        for street in felt(open_table(find_game(game)))["streets"]
        for choice in street["choices"]
    }


def test_choices_have_the_printed_names_of_their_bets() -> None:
    assert names("texas_peek") == {
        "fold": "fold",
        "peek": "Peek",
        "2x": "Raise 2x",
        "4x": "Raise 4x",
        "surrender": "surrender",
        "im_in": "I'm In",
    }
    assert names("ultimate_holdem")["4x"] == "Play 4x"


@pytest.mark.parametrize("game", GAMES)
def test_no_name_is_an_id(game: str) -> None:
    assert not [name for name in names(game).values() if "_" in name]


def test_what_later_raises_can_take_follows_from_the_choices() -> None:
    found = {
        (game, spot["id"]): spot["raise_times"]
        for game in GAMES
        for spot in felt(open_table(find_game(game)))["spots"]
        if spot["raise_times"]
    }
    assert found == {
        ("ultimate_holdem", "ante"): 4,  # one Play, at most four times the Ante
        ("four_card", "ante"): 3,
        ("texas_peek", "peek"): 5,  # Raise 4x and I'm In
        ("holdem_bonus", "ante"): 4,  # flop 2x, turn and river
    }
