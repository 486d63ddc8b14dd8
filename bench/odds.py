"""Exact odds: seconds of each recipe with its kernels compiled, beside the time that dealing every
deal takes at the rate measured in the same run."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import comb
from typing import TypeVar

from bench.c_reference import MISSING, NAME, c_value, compiled
from bench.naive import NAIVE, naive_rate
from bench.report import Waited
from pitboss.games import find_game, house_games
from pitboss.odds.exact.analyse import analyse
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.exact.shared_board.decision_plan import make_plan
from pitboss.odds.exact.shared_board.read_game import BoardGame, read
from pitboss.odds.exact.shared_board.strategies.best_strategy import Streets, play_back
from pitboss.odds.exact.shared_board.streets.showdown import empty_river, slices, value_pieces
from pitboss.odds.exact.shared_board.streets.starting_hands import all_holes
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.solve import counts_lines, line_tally, solve


def best_play(board_game: BoardGame) -> list[Streets]:
    """The value and the best strategy of every starting hand, without the tally."""
    plan = make_plan(board_game)
    holes, river = all_holes(board_game.deck), empty_river(board_game, plan)
    work = Work(len(holes) + len(slices()), None)
    work.run(value_pieces(board_game, plan, river))
    return work.run(partial(play_back, board_game, plan, river, hole) for hole in holes)


def values_only(game_id: str) -> Callable[[], int]:
    """The value and the best strategy, without the tally."""
    game = find_game(game_id)

    def run() -> int:
        best_play(read(game, game.choose_options()))
        return comb(52, 2) * comb(50, 5) * comb(45, 2)

    return run


def whole(game_id: str) -> Callable[[], int]:
    """The value, the best strategy and the full tally."""
    return lambda: solve(game_id).total


def highest_hands(game_id: str, most: int) -> Callable[[], int]:
    """The bet on the highest hand, from two hands up to this many."""
    game = find_game(game_id)
    return lambda: sum(line_tally(game, hands).total for hands in range(2, most + 1))


Said = TypeVar("Said")
Recipe = tuple[str, Callable[[], int], float]  # what is measured, the work, and the seconds it may take
WHOLE_SECONDS = {"shared_board": 5.0, "sets": 10.0, "draw": 25.0, "dealer_up_card": 20.0}
VALUE = ", value and strategy"
VALUE_SECONDS = 1.5
TIMES_C, SAMPLED_FLOPS = 1.5, 100
HIGHEST_SECONDS = {"shared_board": {7: 2.5}, "sets": {6: 60.0, 7: 300.0}}  # by the largest number of hands


def recipes() -> Iterator[Recipe]:
    """Every game by its shape."""
    for game in house_games():
        shape = shape_of(game) or analyse(game).counter
        if shape == "shared_board":
            yield f"{game.id}{VALUE}", values_only(game.id), VALUE_SECONDS
        yield f"{game.id}, full tally", whole(game.id), _said(shape, WHOLE_SECONDS, "WHOLE_SECONDS")
        if counts_lines(game):
            for most, seconds in _said(shape, HIGHEST_SECONDS, "HIGHEST_SECONDS").items():
                yield f"{game.id}, highest of 2 to {most} hands", highest_hands(game.id, most), seconds


def _said(shape: str, seconds: Mapping[str, Said], name: str) -> Said:
    """The seconds that a table of this file allows a shape."""
    if shape not in seconds:
        raise LookupError(f"{name} in bench/odds.py does not say how long the shape {shape!r} may take")
    return seconds[shape]


RECIPES: tuple[Recipe, ...] = tuple(recipes())


def run() -> Iterator[Waited]:
    """Each recipe in a fresh process, so that nothing but the compiled kernels is left from an earlier call."""
    rate = naive_rate()
    for number, (name, _, limit_seconds) in enumerate(RECIPES):
        child(number)  # compiles what is not yet compiled
        seconds, deals, mebibytes = child(number)
        yield Waited(name, seconds, NAIVE, deals / rate, limit_seconds, mebibytes)
        if name.endswith(VALUE):
            yield beside_c(name, seconds)


def beside_c(name: str, seconds: float) -> Waited:
    """The same beside a hand-written C program: at most half as long again."""
    if compiled() is None:
        return Waited(f"  the same, {MISSING}", seconds, NAIVE, 0, VALUE_SECONDS)
    _, c_seconds = c_value(find_game(name.removesuffix(VALUE)), SAMPLED_FLOPS)
    return Waited("  the same, beside C", seconds, NAME, c_seconds, TIMES_C * c_seconds)


def child(number: int) -> tuple[float, int, int]:
    """Seconds, deals and memory of one recipe, measured inside the process that runs it."""
    done = subprocess.run([sys.executable, "-m", "bench.odds", str(number)], capture_output=True, text=True, check=True)
    seconds, deals, mebibytes = done.stdout.split()
    return float(seconds), int(deals), int(mebibytes)


def main() -> None:
    """One recipe, for `child`."""
    work = RECIPES[int(sys.argv[1])][1]
    start = time.perf_counter()
    deals = work()
    seconds = time.perf_counter() - start
    print(seconds, deals, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10)


if __name__ == "__main__":
    main()
