"""Benchmarks report times that a person understands."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import replace

import pytest

from bench import house
from bench.c_reference import MISSING, c_value, compiled
from bench.commands import POSITIONS
from bench.odds import best_play
from bench.report import Result, Waited, duration
from pitboss.cards import small_deck
from pitboss.games import find_game, house_games
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
    every = ((game, street) for game in house_games() for street in game.streets)
    assert measured == {(game.id, street.id) for game, street in every if street.exists(game.choose_options())}


@pytest.mark.parametrize(
    "game", [game for game in house_games() if shape_of(game) == "shared_board"], ids=lambda g: g.id
)
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
    (game, *_) = (game for game in house_games() if shape_of(game) == "shared_board")
    small = read(replace(game, deck=small_deck(ranks="23A", suits="cdhs")), game.choose_options())
    best = find_best_strategy(small, None, None)
    assert [each.totals for each in best_play(small)] == [each.totals for each in best.streets]


def test_the_house_is_measured_without_the_packages_of_other_suites() -> None:
    """`python -m bench house` imports no other suite, whose references may not be installed."""
    script = (
        "import sys; from bench.__main__ import SUITES; import bench.house;"
        "others = {'eval7', 'phevaluator', 'pokerkit', *(f'bench.{name}' for name in SUITES if name != 'house')};"
        "sys.exit(', '.join(others & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_suite_that_does_not_exist_is_refused() -> None:
    done = subprocess.run([sys.executable, "-m", "bench", "hose"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no suite 'hose'" in done.stderr


def test_the_house_is_compared_with_its_books_in_memory_in_one_run(tmp_path) -> None:
    """Durable rounds, the wait for an answer and processor time, each beside the same server on a store in memory."""
    durable, _ = house.start(tmp_path / "durable")
    memory, _ = house.start(tmp_path / "memory", ":memory:")
    try:
        loads = asyncio.run(house.compare(durable, memory, 2, seconds=0.4))
    finally:
        durable.stop()
        memory.stop()
    for load in loads:
        assert load.rounds > 0
        assert len(load.waits) > load.rounds
        assert 0 < load.cpu_seconds_a_round < load.seconds
        assert load.waits == tuple(sorted(load.waits))
        assert load.waits[0] <= load.p95_seconds <= load.waits[-1]
    rounds, wait, processor = house.report("SQLite", 2, *loads)
    assert isinstance(rounds, Result)
    assert (rounds.reference, rounds.floor_ratio) == ("in memory", 0.8)
    assert rounds.ratio == loads[0].rate / loads[1].rate
    assert isinstance(wait, Waited)
    assert isinstance(processor, Waited)
    assert processor.seconds == loads[0].cpu_seconds / loads[0].rounds
