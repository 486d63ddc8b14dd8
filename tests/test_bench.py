"""Benchmarks report times that a person understands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.c_reference import MISSING, c_value, compiled
from bench.commands import POSITIONS
from bench.odds import best_play
from bench.report import Waited, duration
from pitboss.cards import small_deck
from pitboss.games import all_games, find_game
from pitboss.odds import price, solve
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.exact.shared_board.read_game import read
from pitboss.odds.exact.shared_board.strategies.best_strategy import find_best_strategy
from pitboss.odds.read_position import read_position

DAY_SECONDS = 24 * 3600


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0213, "0.021 s"),
        (59, "59 s"),
        (90, "1.5 minutes"),
        (3600, "1.0 hours"),
        (3.4 * DAY_SECONDS, "3.4 days"),
        (4_000 * 365 * DAY_SECONDS, "4,000 years"),
        (1e40, "over a million years"),
    ],
)
def test_durations_are_told_in_units_of_daily_life(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_what_takes_too_long_is_said() -> None:
    quick, slow = (Waited("advice", seconds, "start of Python", 0.02, 1.0) for seconds in (0.4, 1.1))
    assert quick.row() == ("advice", "0.40 s", "start of Python: 0.02 s", "1 s", "ok")
    assert slow.row()[-1] == "TOO MUCH"


def test_advice_is_measured_in_every_game_and_on_every_street() -> None:
    measured = set()
    for text in POSITIONS:
        id_, _, cards = text.partition(" ")
        game = find_game(id_)
        measured.add((id_, read_position(game, game.choose_options(), cards).street.id))
    every = ((game, street) for game in all_games() for street in game.streets)
    assert measured == {(game.id, street.id) for game, street in every if street.exists(game.choose_options())}


@pytest.mark.parametrize("game", [game for game in all_games() if shape_of(game) == "shared_board"], ids=lambda g: g.id)
def test_the_c_program_counts_the_same_game(game) -> None:
    """On a small deck; a machine without a compiler is told so by `make bench`."""
    small = replace(game, deck=small_deck(ranks="23A", suits="cdhs"))
    if compiled() is None:
        assert MISSING.startswith("no C compiler")
        return
    value, seconds = c_value(small)
    assert value == price(solve(small)).ev
    assert seconds > 0


def test_the_value_that_is_measured_is_the_one_of_the_solver() -> None:
    (game, *_) = (game for game in all_games() if shape_of(game) == "shared_board")
    small = read(replace(game, deck=small_deck(ranks="23A", suits="cdhs")), game.choose_options())
    best = find_best_strategy(small, None, None)
    assert [each.totals for each in best_play(small)] == [each.totals for each in best.streets]
