"""Simulation: rounds a second of every game with the best strategy, hands ranked a second, steps of environments.

Rates of one core are per second of processor time of one thread, so that other work on the machine hardly matters;
rates of two threads are by the clock and need two idle cores.

The reference of rounds is a loop over `eval7.Deck`: a shuffle, nine cards, two hands ranked, as public simulators in
Python are written. It makes no decision and settles nothing. Beside it stands the leanest such loop, `random.sample`
with `eval7.evaluate`. Hands are compared with `eval7` and `phevaluator`, called hand by hand as they are meant to be,
in batches of 2,000 with their cards made before. Both come with `pitboss[bench]`; `make bench` installs them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from resource import RUSAGE_SELF, getrusage
from time import thread_time
from typing import Any

import eval7
import numpy as np
import phevaluator

from bench.cases import FIRST
from bench.report import Result, rate_of
from pitboss.cards import STANDARD_DECK, card_text
from pitboss.games import game_ids
from pitboss.hands.evaluators import best_five
from pitboss.simulate import simulate
from pitboss.simulate.rounds.seat_facts import BATCH, SameHand
from pitboss.simulate.run import Workers
from pitboss.simulate.runs.blocks import count_chunk
from pitboss.simulate.runs.setup import make_setup, prepare

CHUNK = 1 << 16
SEVEN = 1 << 14
PUBLIC, LEAN = "a loop over eval7.Deck without decisions", "random.sample and eval7 without decisions"
CARDS = [eval7.Card(card_text(card)) for card in STANDARD_DECK]


def deck_rounds(count: int) -> None:
    """Shuffles a deck, deals a board and two hands and compares them: no decision, no money."""
    for _ in range(count):
        deck = eval7.Deck()
        deck.shuffle()
        cards = deck.deal(9)
        _ = eval7.evaluate(cards[:7]) > eval7.evaluate(cards[2:])


def sampled_rounds(count: int) -> None:
    """The same as lean as it can be: nine cards are drawn and no deck is shuffled."""
    for _ in range(count):
        cards = random.sample(CARDS, 9)
        _ = eval7.evaluate(cards[:7]) > eval7.evaluate(cards[2:])


def core_rate(game: str, seconds: float = 2.0) -> float:
    """Rounds a second of one core, in pieces so short that other work on the machine rarely falls into one."""
    rounds = prepare(make_setup(game)).rounds()
    return rate_of(
        lambda count: count_chunk(rounds, None, 1, 0, count), seconds=seconds, batch=BATCH, clock=thread_time
    )


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
    hand = SameHand(best_five, [np.arange(7, dtype=np.uint64)])
    for _ in range(0, count, SEVEN):
        hand.rank(HANDS, RANKS, TOTALS, RANKS)


HANDS = np.array([random.Random(at).sample(STANDARD_DECK, 7) for at in range(SEVEN)], dtype=np.uint8)
TOTALS, RANKS = np.zeros(SEVEN, dtype=np.uint64), np.zeros(SEVEN, dtype=np.uint16)


def reference_rate(evaluate: Callable[[Any], Any], card: Callable[[int], Any]) -> float:
    """Hands a second of another evaluator."""
    hands = [[card(each) for each in hand] for hand in HANDS[:2000].tolist()]

    def work(count: int) -> None:
        for hand in hands[:count]:
            evaluate(hand)

    return rate_of(work, seconds=1.0, batch=2000, clock=thread_time)


def environment_rate(rounds: int) -> float:
    """Steps a second of a vectorised environment with so many rounds at a time."""
    from pitboss.simulate.environments import RoundVectorEnv  # noqa: PLC0415 - an extra

    env = RoundVectorEnv(FIRST, rounds)
    env.reset(seed=1)
    actions = np.zeros(rounds, dtype=np.int64)

    def work(count: int) -> None:
        for _ in range(0, count, rounds):
            env.step(actions)

    return rate_of(work, seconds=2.0, batch=8 * rounds, clock=thread_time)


def peak_mebibytes(rounds: int) -> float:
    """The most memory of this process after so many rounds on two threads."""
    simulate(FIRST, rounds=rounds, seed=1, threads=2)
    return getrusage(RUSAGE_SELF).ru_maxrss / 1024


def run() -> Iterator[Result]:
    """Every rate beside its reference in the same run."""
    yield from rounds_of_one_core()
    yield from rounds_of_two_cores()
    ranks = rate_of(ranked, seconds=2.0, batch=64 * SEVEN, clock=thread_time)
    rates = {
        "eval7": reference_rate(eval7.evaluate, lambda card: eval7.Card(card_text(card))),
        "phevaluator": reference_rate(lambda hand: phevaluator.evaluate_cards(*hand), int),
    }
    for name, rate in rates.items():
        yield Result(f"hands of seven ranked, 1 core, beside {name}", ranks, "hands/s", name, ranks / rate, 150e6)
    steps, one = environment_rate(8192), environment_rate(1)
    yield Result("vectorised environment", steps, "steps/s", "the same with one round at a time", steps / one, 1e6)
    short, long = peak_mebibytes(1_000_000), peak_mebibytes(8_000_000)
    yield Result("peak memory of 8 million rounds", long, "MiB", "1 million rounds", short / long, 0, 0.95)


def rounds_of_one_core() -> Iterator[Result]:
    """Rounds per second of processor time, each game beside the public way to simulate in Python."""
    public = rate_of(deck_rounds, seconds=2.0, clock=thread_time)
    lean = rate_of(sampled_rounds, seconds=1.0, clock=thread_time)
    first = core_rate(FIRST)
    yield Result(f"simulate {FIRST}, 1 core", first, "rounds/s", PUBLIC, first / public, 6e6, 200)
    yield Result(f"simulate {FIRST}, 1 core", first, "rounds/s", LEAN, first / lean)
    for game in game_ids()[1:]:
        rate = core_rate(game)
        yield Result(f"simulate {game}, 1 core", rate, "rounds/s", PUBLIC, rate / public, 2e6)


def rounds_of_two_cores() -> Iterator[Result]:
    """Rounds per second by the clock on two threads."""
    one, two = (threads_rate(FIRST, threads=threads) for threads in (1, 2))
    yield Result(f"simulate {FIRST}, 2 threads", two, "rounds/s", "one thread", two / one, 0, 1.8)
    six = threads_rate(FIRST, seats=6, threads=2)
    yield Result(f"simulate {FIRST}, 6 seats, 2 threads", six, "table rounds/s", "one seat", six / two, 5e5)


if __name__ == "__main__":
    started = time.perf_counter()
    for result in run():
        print(*result.row(), sep=" | ", flush=True)
    print(f"{time.perf_counter() - started:.0f} s")
