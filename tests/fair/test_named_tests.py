"""The tests of a generator's output by the names that laboratories use, on raw bytes, on cards and on final outcomes.

Every seed is fixed. A generator that is right passes all of them together with a probability of more than 99 %: each of
the 21 tests is refused at a probability of 0.01 / 21.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice, pairwise

import pytest

from pitboss.fair import server_seed, shuffled_order
from pitboss.fair.stream import blocks
from pitboss.games import find_game, game_ids
from pitboss.play import Limits, deal_round, open_table

JOINT = 0.01
TESTS = 7
SOURCES = ("raw bytes", "cards", "final outcomes")
LEAST = JOINT / (TESTS * len(SOURCES))
SEED = hashlib.sha256(b"the tests that a laboratory names").digest()
DECKS, ROUNDS, BYTES = 3_000, 1_000, 200_000
KINDS = 16


def chi_square_tail(value: float, degrees: int) -> float:
    """The probability of at least this value, by the normal approximation of Wilson and Hilferty."""
    spread = 2 / (9 * degrees)
    z = ((value / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2))


def two_sided(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


@cache
def raw_bytes() -> tuple[int, ...]:
    data = b"".join(islice(blocks(SEED), BYTES // 32 + 1))[:BYTES]
    return tuple(nibble for byte in data for nibble in (byte >> 4, byte & 15))


def deck(number: int, size: int) -> tuple[int, ...]:
    seed = server_seed(SEED, epoch=1, table="T", number=number)
    return shuffled_order(seed, table="T", number=number, contributions=(), size=size)


@cache
def cards() -> tuple[int, ...]:
    """The first card of each deck: cards of one deck are not independent. Four of 52 are drawn again."""
    drawn = (place for number in range(DECKS) for place in deck(number, 52)[:1] if place < 48)
    return tuple(place % KINDS for place in drawn)


@cache
def outcomes() -> tuple[int, ...]:
    """What rounds with the published defaults net, as 16 kinds of one size: ties are broken by the deck's own hash."""
    game = find_game(game_ids()[0])
    table = open_table(game, {}, Limits())
    bets = {wager.id: wager.fixed_cents or 1000 for wager in game.opening_wagers if wager.is_required(table.options)}
    found = []
    for number in range(ROUNDS):
        order = deck(number, len(game.deck))
        round_ = deal_round(table, {1: bets}, [game.deck[place] for place in order])
        while not round_.over:
            seat = next(iter(round_.legal))
            round_ = round_.act(seat, round_.legal[seat][-1])
        found.append((round_.net_cents[1], hashlib.sha256(bytes(order)).digest()))
    ranks = {each: rank for rank, each in enumerate(sorted(found))}
    return tuple(ranks[each] * KINDS // ROUNDS for each in found)


SOURCE: dict[str, Callable[[], Sequence[int]]] = dict(zip(SOURCES, (raw_bytes, cards, outcomes), strict=True))


def total_distribution(drawn: Sequence[int]) -> float:
    """Every value comes as often as the others."""
    expected = len(drawn) / KINDS
    counts = Counter(drawn)
    return chi_square_tail(sum((counts[kind] - expected) ** 2 / expected for kind in range(KINDS)), KINDS - 1)


def same_in_both_halves(drawn: Sequence[int]) -> float:
    """Where the values are ranks, every one comes as often as the others: their halves are compared instead."""
    half = len(drawn) // 2
    first, second = Counter(drawn[:half]), Counter(drawn[half:])
    apart = sum((first[kind] - second[kind]) ** 2 / (first[kind] + second[kind]) for kind in range(KINDS))
    return chi_square_tail(apart, KINDS - 1)


def overlaps(drawn: Sequence[int]) -> float:
    """Pairs that overlap: the second difference of their chi-square values (Good's serial test)."""
    values = [kind // 4 for kind in drawn]
    count = len(values)
    pairs = Counter(zip(values, values[1:] + values[:1], strict=True))
    psi = sum(each**2 for each in pairs.values()) * 16 / count - count
    single = sum(each**2 for each in Counter(values).values()) * 4 / count - count
    return chi_square_tail(psi - single, 12)


def coupon_collector(drawn: Sequence[int]) -> float:
    """How many draws it takes to see all of four values: by its mean."""
    lengths, seen, length = [], set[int](), 0
    for kind in drawn:
        seen.add(kind // 4)
        length += 1
        if len(seen) == 4:
            lengths.append(length)
            seen, length = set(), 0
    mean = sum(4 / left for left in (4, 3, 2, 1))
    variance = sum((1 - left / 4) / (left / 4) ** 2 for left in (4, 3, 2, 1))
    return two_sided((sum(lengths) / len(lengths) - mean) / math.sqrt(variance / len(lengths)))


def runs(drawn: Sequence[int]) -> float:
    """How many runs of high and low values there are."""
    high = [kind >= KINDS // 2 for kind in drawn]
    up, down = sum(high), len(high) - sum(high)
    count = 1 + sum(one != other for one, other in pairwise(high))
    mean = 2 * up * down / len(high) + 1
    variance = (mean - 1) * (mean - 2) / (len(high) - 1)
    return two_sided((count - mean) / math.sqrt(variance))


def interplay_correlation(drawn: Sequence[int]) -> float:
    """Two streams that are drawn in turns know nothing of each other."""
    half = len(drawn) // 2
    return correlation(drawn[:half], drawn[half : 2 * half])


def serial_correlation(drawn: Sequence[int]) -> float:
    """A value says nothing about the next one."""
    return correlation(drawn[:-1], drawn[1:])


def correlation(first: Sequence[int], second: Sequence[int]) -> float:
    count, mean = len(first), (KINDS - 1) / 2
    variance = (KINDS**2 - 1) / 12
    shared = sum((one - mean) * (other - mean) for one, other in zip(first, second, strict=True)) / count
    return two_sided(shared / variance * math.sqrt(count))


def duplicates(drawn: Sequence[int]) -> float:
    """Words of four values come twice as often as chance says: the count is nearly Poisson."""
    words = [tuple(drawn[place : place + 4]) for place in range(0, len(drawn) - 3, 4)][:400]
    count = sum(each * (each - 1) // 2 for each in Counter(words).values())
    mean = len(words) * (len(words) - 1) / 2 / KINDS**4
    at_least = 1 - sum(math.exp(-mean) * mean**k / math.factorial(k) for k in range(count))
    at_most = sum(math.exp(-mean) * mean**k / math.factorial(k) for k in range(count + 1))
    return min(1, 2 * min(at_least, at_most))


NAMED = (total_distribution, overlaps, coupon_collector, runs, interplay_correlation, serial_correlation, duplicates)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("named", NAMED, ids=lambda test: test.__name__)
def test_of_the_generator(named: Callable[[Sequence[int]], float], source: str) -> None:
    ranked = source == SOURCES[-1] and named is total_distribution
    assert (same_in_both_halves if ranked else named)(SOURCE[source]()) > LEAST


BAD: dict[str, Callable[[Sequence[int]], list[int]]] = {
    "total_distribution": lambda good: [kind if place % 9 else 0 for place, kind in enumerate(good)],
    "overlaps": lambda good: [good[place - (place % 9 == 0)] for place in range(len(good))],
    "coupon_collector": lambda good: [good[place - (place % 5 == 0)] for place in range(len(good))],
    "runs": lambda good: [good[place - (place % 9 == 0)] for place in range(len(good))],
    "interplay_correlation": lambda good: [*good[: len(good) // 2]] * 2,
    "serial_correlation": lambda good: [good[place - (place % 9 == 0)] for place in range(len(good))],
    "duplicates": lambda good: [good[place % 1000] for place in range(len(good))],
}


@pytest.mark.parametrize("named", NAMED, ids=lambda test: test.__name__)
def test_finds_a_bad_generator(named: Callable[[Sequence[int]], float]) -> None:
    assert named(BAD[named.__name__](raw_bytes())) < LEAST
