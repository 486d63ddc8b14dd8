"""Simulation: rounds a second of every game with the best strategy, hands ranked a second, steps of environments.

The reference of rounds is a plain Python dealer of a hold'em game that makes no decision and settles nothing; public
simulators of that kind run some 31,000 rounds a second. Hands are compared with `eval7` and `phevaluator`, called
hand by hand as they are meant to be, where they are installed (`pitboss[bench]`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from bench.cases import FIRST
from bench.report import Result, rate_of
from pitboss.cards import STANDARD_DECK, card_text
from pitboss.games import game_ids
from pitboss.hands import five
from pitboss.simulate import hand_kernels
from pitboss.simulate.blocks import count_chunk
from pitboss.simulate.compiled_rounds import BATCH
from pitboss.simulate.hand_tables import hand_tables
from pitboss.simulate.run import Workers
from pitboss.simulate.setup import make_setup, prepare
from pitboss.simulate.witnesses import random_rows

CHUNK = 1 << 16
SEVEN = 1 << 14


def naive_rounds(count: int) -> None:
    """Deals a board and compares two hands: no decision, no money."""
    for _ in range(count):
        cards = tuple(random.sample(STANDARD_DECK, 9))
        _ = five.order(cards[:7]) > five.order(cards[2:])


def core_rate(game: str, seconds: float = 2.0) -> float:
    """Rounds a second of one core, in pieces so short that other work on the machine rarely falls into one."""
    rounds = prepare(make_setup(game)).rounds()
    return rate_of(lambda count: count_chunk(rounds, None, 1, 0, count) and None, seconds=seconds, batch=BATCH)


def threads_rate(game: str, *, seats: int = 1, threads: int, seconds: float = 3.0) -> float:
    """Table rounds a second of several threads."""
    workers = Workers(prepare(make_setup(game, seats=seats)), threads)
    workers.warm_up()

    def work(count: int) -> None:
        spans = [(first, first + CHUNK) for first in range(0, count, CHUNK)]
        for _ in workers.count(1, spans):
            pass

    return rate_of(work, seconds=seconds, batch=2 * threads * CHUNK)


def ranked(count: int) -> None:
    tables, slots = hand_tables("five", 7), np.arange(7, dtype=np.uint64)
    for _ in range(0, count, SEVEN):
        hand_kernels.add_seven_keys(HANDS, slots, tables.keys, tables.bias, TOTALS)
        hand_kernels.look_up(TOTALS, tables.shifts, tables.unsuited, RANKS)
        hand_kernels.raise_flushes(TOTALS, HANDS, slots, tables.suited, RANKS)


HANDS = random_rows(SEVEN, 7, STANDARD_DECK, 1)
TOTALS, RANKS = np.zeros(SEVEN, dtype=np.uint64), np.zeros(SEVEN, dtype=np.uint16)


def reference_rate(module: str, evaluate: Callable[[Any, Any], Any], card: Callable[[Any, int], Any]) -> float:
    """Hands a second of another evaluator; 0 if it is not installed."""
    try:
        found = import_module(module)
    except ImportError:
        return 0.0
    hands = [[card(found, each) for each in hand] for hand in HANDS[:2000].tolist()]

    def work(count: int) -> None:
        for hand in hands[:count]:
            evaluate(found, hand)

    return rate_of(work, seconds=1.0, batch=2000)


def environment_rate() -> float:
    from pitboss.simulate.environments import RoundVectorEnv  # noqa: PLC0415 - an extra

    env = RoundVectorEnv(FIRST, 8192)
    env.reset(seed=1)
    actions = np.zeros(8192, dtype=np.int64)

    def work(count: int) -> None:
        for _ in range(0, count, 8192):
            env.step(actions)

    return rate_of(work, seconds=2.0, batch=8 * 8192)


def run() -> Iterator[Result]:
    """Every rate beside its reference in the same run."""
    naive = rate_of(naive_rounds, seconds=2.0)
    plain = "a plain Python dealer without decisions"
    first = core_rate(FIRST)
    yield Result(f"simulate {FIRST}, 1 core", first, "rounds/s", plain, first / naive, 6e6, 50)
    for game in game_ids()[1:]:
        rate = core_rate(game)
        yield Result(f"simulate {game}, 1 core", rate, "rounds/s", plain, rate / naive, 2e6)
    one, two = (threads_rate(FIRST, threads=threads) for threads in (1, 2))
    yield Result(f"simulate {FIRST}, 2 threads", two, "rounds/s", "one thread", two / one, 0, 1.8)
    six = threads_rate(FIRST, seats=6, threads=2)
    yield Result(f"simulate {FIRST}, 6 seats", six, "rounds/s", plain, six / naive, 5e5)
    ranks = rate_of(ranked, seconds=2.0, batch=64 * SEVEN)
    eval7 = reference_rate("eval7", lambda m, h: m.evaluate(h), lambda m, c: m.Card(card_text(c)))
    fast = reference_rate("phevaluator", lambda m, h: m.evaluate_cards(*h), lambda m, c: c)
    for name, rate in (("eval7", eval7), ("phevaluator", fast)):
        if rate:
            yield Result(f"hands of seven ranked, beside {name}", ranks, "hands/s", name, ranks / rate, 150e6)
    if not eval7 and not fast:
        slow = rate_of(lambda count: [five.order.__wrapped__(tuple(h)) for h in HANDS[:count].tolist()] and None)
        yield Result("hands of seven ranked", ranks, "hands/s", "the evaluator in Python", ranks / slow, 150e6)
    steps = environment_rate()
    yield Result("vectorised environment", steps, "steps/s", plain, steps / naive, 1e6)


if __name__ == "__main__":
    started = time.perf_counter()
    for result in run():
        print(*result.row(), sep=" | ", flush=True)
    print(f"{time.perf_counter() - started:.0f} s")
