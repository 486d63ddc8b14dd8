"""What a person waits for: commands from start to end, and advice in a process that is already running."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory

from bench.cases import FIRST, positions
from bench.report import Waited
from pitboss.games import find_game, game_ids, house_games

COMMANDS: tuple[tuple[str, float], ...] = (
    ("--help", 0.3),
    *((f"odds {id_}", 0.5) for id_ in game_ids()),
    (f"odds {FIRST} --json", 0.5),
)

POSITIONS: tuple[str, ...] = tuple(text for game in house_games() for text in positions(game))
ADVICE_SECONDS = 0.3  # in a process that is running
COLD_SECONDS = 1.0  # as a command, from start to end
FIRST_SECONDS = 4.0  # the same on a machine that has never compiled anything


def best_of(work: Callable[[], object], times: int = 5) -> float:
    """The best of some runs, since noise only ever slows."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def run() -> Iterator[Waited]:
    """Commands against the bare start of Python, advice against trying every deal that is left."""
    bare = best_of(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    for command, limit_seconds in COMMANDS:
        arguments = [sys.executable, "-m", "pitboss", *command.split()]
        seconds = best_of(lambda arguments=arguments: subprocess.run(arguments, capture_output=True, check=True))  # type: ignore[misc]
        yield Waited(f"pitboss {command}", seconds, "start of Python", bare, limit_seconds)
    yield from cold_advice(bare)
    yield from advice()


def cold_advice(bare: float) -> Iterator[Waited]:
    """Advice as a command of its own, and as the first command on a new machine."""
    for text in POSITIONS:
        arguments = [sys.executable, "-m", "pitboss", "advise", *text.split()]
        first = first_seconds(arguments)
        seconds = best_of(lambda: subprocess.run(arguments, capture_output=True, check=True), 3)  # noqa: B023
        yield Waited(f"pitboss advise {text}", seconds, "start of Python", bare, COLD_SECONDS)
        yield Waited("  the first time on a new machine", first, "start of Python", bare, FIRST_SECONDS)


def first_seconds(arguments: list[str]) -> float:
    """With nothing in the cache folder; the better of two."""

    def run() -> None:
        with TemporaryDirectory() as folder:
            environment = os.environ | {"PITBOSS_CACHE": folder}
            subprocess.run(arguments, capture_output=True, check=True, env=environment)

    return best_of(run, 2)


def advice() -> Iterator[Waited]:
    """Advice once the process is warm."""
    from bench.naive import NAIVE, naive_rate  # noqa: PLC0415 - Numba takes a while to come up
    from pitboss.odds.advise import advise  # noqa: PLC0415
    from pitboss.odds.model.decision_points import ways_left  # noqa: PLC0415
    from pitboss.odds.read_position import read_position  # noqa: PLC0415

    rate = naive_rate()
    for text in POSITIONS:
        id_, _, cards = text.partition(" ")
        game = find_game(id_)
        options = game.choose_options()
        position = read_position(game, options, cards)
        advise(game, options, position)
        seconds = best_of(lambda: advise(game, options, position))  # noqa: B023 - called at once
        one_by_one = ways_left(game, len(position.cards)) / rate
        yield Waited(f"advise {text}, warm", seconds, NAIVE, one_by_one, ADVICE_SECONDS)
