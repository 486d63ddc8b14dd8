"""No line of any command is wider than a terminal of 80 columns, and no word is split."""

from __future__ import annotations

import re

import pytest

from pitboss.cli.pages import command_words, help_text
from pitboss.games import GAMES, find_game
from tests.cli.run import pitboss
from tests.cli.terminal import Terminal

POSITIONS = {
    "ultimate_holdem": "KhTd",
    "four_card": "KhTd2c3c4d 9c",
    "texas_peek": "9c",
    "holdem_bonus": "KhTd",
    "wild_six": "KhTd2c3c4d",
}


def shown(*arguments: str) -> str:
    """What a terminal shows; fails if a line was too long for it."""
    with Terminal(*arguments) as terminal:
        assert terminal.end() == 0, terminal.text
        assert not terminal.screen.too_long
        return terminal.text


@pytest.mark.parametrize("words", command_words(), ids=" ".join)
def test_help(words: tuple[str, ...]) -> None:
    lines = help_text(words).splitlines()
    assert lines[0].startswith("Usage: pitboss")
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines[1:] if line.endswith("...")], "the first sentence of a command is too long"


def test_help_in_a_terminal() -> None:
    assert "Usage: " in shown("play", "--help")


def test_the_list_of_games_names_each_of_them_whole() -> None:
    text = shown("games")
    for game in GAMES:
        assert re.search(rf"(?<!\w){game}(?!\w)", text), f"{game} is split"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_names_each_wager_and_option_whole(game: str) -> None:
    text = shown("show", game, "--settlement")
    found = find_game(game)
    for name in [*(wager.id for wager in found.wagers), *(option.id for option in found.options)]:
        assert re.search(rf"(?<!\w){name}(?!\w)", text), f"{name} is split"


@pytest.mark.parametrize("game", GAMES)
def test_odds_strategy_and_advice(game: str) -> None:
    shown("odds", game, "--full")
    shown("strategy", game)
    shown("advise", game, *POSITIONS[game].split())


@pytest.mark.parametrize("game", GAMES)
def test_a_replayed_round_of_six_seats(game: str) -> None:
    text = pitboss("deal", game, "--seats", "6", "--seed", "4").stdout
    shown("replay", *text.split())
    piped = pitboss("replay", *text.split()).stdout
    assert max(map(len, piped.splitlines())) <= 80


def test_the_menu_of_games() -> None:
    with Terminal("play") as terminal:
        terminal.prompt()
        terminal.type("quit")
        assert not terminal.screen.too_long
