"""The value of hold'em games by a hand-written C program (`board_games.c`), compiled where there is a compiler."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from tempfile import gettempdir

from pitboss.odds.exact.contract import legal_paths
from pitboss.odds.exact.generic import settlement_scale
from pitboss.odds.exact.shared_board.read_game import read
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import Choices, Game

SOURCE = Path(__file__).with_name("board_games.c")
NAME = "a C program that deals every board, extrapolated"
MISSING = "no C compiler (cc) on this machine"
KINDS, RESULTS = 10, 3
STAGES = (5, 4, 3, 0)  # cards of the board after which a decision can come, the last first


@lru_cache(maxsize=1)
def compiled() -> Path | None:
    """The program; None where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = Path(gettempdir()) / f"pitboss-{SOURCE.stem}-{SOURCE.stat().st_mtime_ns}"
    if not program.exists():
        subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=True)
    return program


def c_value(game: Game, step: int = 1) -> tuple[Fraction, float]:
    """The value of the main game over every `step`-th flop, and the seconds that all flops take at this rate."""
    program = compiled()
    assert program is not None, MISSING
    options = game.choose_options()
    text = "\n".join(described(game))
    started = time.perf_counter()
    done = subprocess.run([str(program), str(step)], input=text, capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - started
    total, deals, flops = map(int, done.stdout.split())
    dealt = -(-flops // step)
    return Fraction(total, deals * settlement_scale(game, options)), seconds * flops / dealt


def described(game: Game) -> Iterator[str]:
    """What the program reads: the deck, net results by path, and what is decided when."""
    options = game.choose_options()
    paths: list[Choices] = sorted(legal_paths(game, options))
    yield f"{len(game.deck)} {len(paths)}"
    yield " ".join(map(str, sorted(game.deck)))
    for path in paths:
        yield " ".join(map(str, _nets(game, path)))
    streets = read(game, options).streets
    histories = paths
    for seen in STAGES:
        street = streets.get(seen)
        place = game.street_index[street.id] if street else len(game.streets)
        before = [history[:place] for history in histories]
        known = list(dict.fromkeys(before))
        yield " ".join(str(known.index(history)) for history in before)
        histories = known


def _nets(game: Game, path: Choices) -> Iterator[int]:
    """By result, kind of the seat's hand and of the dealer's, in parts of a unit."""
    options = game.choose_options()
    table, money, wagers = read(game, options).facts, Money(game, options), main_wagers(game)
    scale = settlement_scale(game, options)
    fields = tuple(zip(table.sources, table.values, strict=True))
    for versus in range(RESULTS):
        for seat in range(KINDS):
            for dealer in range(KINDS):
                key = (versus, seat, dealer)
                facts = game.fact_type(*(values.get(key, 0) if source == "kinds" else 0 for source, values in fields))
                yield int(money.net(wagers, path, facts) * scale)
