"""Exact odds: seconds of each recipe with its kernels compiled, beside the time that dealing every
deal takes at the rate measured in the same run."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from math import comb

from bench.naive import NAIVE, naive_rate
from bench.report import Waited
from pitboss.games import find_game
from pitboss.odds.exact.shared_board import read
from pitboss.odds.exact.shared_board.solve_game import solve_game
from pitboss.odds.solve import line_tally, solve


def values_only(game_id: str) -> Callable[[], int]:
    """The value and the best strategy, without the tally."""
    game = find_game(game_id)

    def run() -> int:
        solve_game(read(game, game.choose_options()), None, None, tally=False)
        return comb(52, 2) * comb(50, 5) * comb(45, 2)

    return run


def whole(game_id: str) -> Callable[[], int]:
    """The value, the best strategy and the full tally."""
    return lambda: solve(game_id).total


def cover_all(game_id: str, most: int) -> Callable[[], int]:
    """Cover All from two hands up to so many."""
    game = find_game(game_id)
    return lambda: sum(line_tally(game, hands).total for hands in range(2, most + 1))


RECIPES: tuple[tuple[str, Callable[[], int], float], ...] = (
    ("ultimate_holdem, value and strategy", values_only("ultimate_holdem"), 1.5),
    ("ultimate_holdem, full tally", whole("ultimate_holdem"), 5),
    ("holdem_bonus, value and strategy", values_only("holdem_bonus"), 1.5),
    ("holdem_bonus, full tally", whole("holdem_bonus"), 5),
    ("ultimate_holdem Cover All, 2 to 7 hands", cover_all("ultimate_holdem", 7), 2.5),
    ("four_card, full tally", whole("four_card"), 10),
    ("four_card Cover All, 2 to 6 hands", cover_all("four_card", 6), 60),
    ("four_card Cover All, 2 to 7 hands", cover_all("four_card", 7), 300),
    ("wild_six, all four bets", whole("wild_six"), 25),
    ("texas_peek, full tally", whole("texas_peek"), 20),
)


def run() -> Iterator[Waited]:
    """Each recipe in a fresh process, so that nothing but the compiled kernels is left from an earlier call."""
    rate = naive_rate()
    for number, (name, _, limit_seconds) in enumerate(RECIPES):
        child(number)  # compiles what is not yet compiled
        seconds, deals, mebibytes = child(number)
        yield Waited(name, seconds, NAIVE, deals / rate, limit_seconds, mebibytes)


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
