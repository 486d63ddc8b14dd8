"""The shuffle: against a second implementation, against committed vectors, and by chi-square."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples import verify_round as plain
from pitboss.fair import Stream, commitment, seat_commitment, server_seed, shuffled_order
from pitboss.fair.frame import frame
from pitboss.hands import five

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
SEEDS = st.binary(min_size=32, max_size=32)
GIFTS = st.dictionaries(
    st.integers(1, 6),
    st.one_of(st.tuples(st.sampled_from(["seed", "commitment"]), SEEDS), st.just(("bot", b""))),
    max_size=6,
).map(lambda gifts: [(seat, *gift) for seat, gift in gifts.items()])


@given(st.tuples(SEEDS, st.just(b"") | SEEDS), st.text(max_size=9), st.integers(0, 10**12), GIFTS, st.integers(1, 60))
@settings(max_examples=200, deadline=None)
def test_two_implementations_agree(secret: tuple[bytes, ...], table: str, number: int, gifts: list, size: int) -> None:
    key, salt = secret
    seed = server_seed(key, epoch=3, table=table, number=number, salt=salt)
    assert seed == plain.server_seed(key, 3, table, number, salt)
    order = shuffled_order(seed, table=table, number=number, contributions=gifts, size=size)
    assert list(order) == plain.deck(seed, table, number, gifts, size)
    assert commitment(seed, table=table, number=number, rules="r", terms="t").hex() == plain.commitment(
        seed, table, number, "r", "t"
    )
    assert seat_commitment(seed, table=table, number=number, seat=4).hex() == plain.seat_commitment(
        seed, table, number, 4
    )


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vectors(vector: dict) -> None:
    given_, expected = vector["given"], vector["expected"]
    where = {"table": given_["table"], "number": given_["round"]}
    salt = bytes.fromhex(given_["salt"])
    seed = server_seed(bytes.fromhex(given_["key"]), epoch=given_["epoch"], salt=salt, **where)
    assert seed.hex() == expected["server_seed"]
    made = commitment(seed, rules=given_["rules"], terms=given_["terms"], **where)
    assert made.hex() == expected["commitment"]
    gifts = [(seat, kind, bytes.fromhex(data)) for seat, kind, data in given_["contributions"]]
    assert list(shuffled_order(seed, contributions=gifts, size=given_["cards"], **where)) == expected["deck"]
    for seat, kind, data in gifts:
        if kind == "seed":
            assert seat_commitment(data, seat=seat, **where).hex() == expected["seat_commitments"][str(seat)]


def test_parts_cannot_be_moved_across_their_borders() -> None:
    assert frame("a", "bc") != frame("ab", "c") != frame("a", "b", "c")


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_bounds_are_checked(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream(bytes(32)).below(bound)


def test_words_beyond_the_last_multiple_are_thrown_away() -> None:
    """With a bound just over half of the words nearly half are rejected; a modulus would favour the low numbers."""
    stream, bound = Stream(b"rejection".ljust(32)), 2**63 + 2**62
    low = sum(stream.below(bound) < 2**62 for _ in range(6_000))
    assert abs(low - 2_000) < 200  # a modulus would give half: 3,000


# --- chi-square -------------------------------------------------------------------------------------------------------

Shuffle = Callable[[int], tuple[int, ...]]
DECKS = 8_000


def ours(number: int) -> tuple[int, ...]:
    return shuffled_order(bytes(32), table="chi", number=number, contributions=(), size=52)


def naive(number: int) -> tuple[int, ...]:
    """A well-known mistake: each place is swapped with any place."""
    chance, deck = random.Random(number), list(range(52))
    for place in range(52):
        other = chance.randrange(52)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def rotated(number: int) -> tuple[int, ...]:
    """Every place is fair by itself, but neighbours stay neighbours."""
    cut = random.Random(number).randrange(52)
    return (*range(cut, 52), *range(cut))


def tail(observed: Counter, expected: dict) -> float:
    """How likely so large a chi-square would be (Wilson–Hilferty)."""
    assert set(observed) <= set(expected)
    value = sum((observed[cell] - count) ** 2 / count for cell, count in expected.items())
    degrees = len(expected) - 1
    z = ((value / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees))
    return math.erfc(z / math.sqrt(2)) / 2


def by_position(decks: Iterator[tuple[int, ...]]) -> float:
    observed = Counter(cell for deck in decks for cell in enumerate(deck))
    return tail(observed, {(place, card): DECKS / 52 for place in range(52) for card in range(52)})


def by_pair(decks: Iterator[tuple[int, ...]]) -> float:
    observed = Counter(pair for deck in decks for pair in pairwise(deck))
    pairs = [(a, b) for a in range(52) for b in range(52) if a != b]
    return tail(observed, dict.fromkeys(pairs, DECKS * 51 / len(pairs)))


COUNTS = {0: 1_302_540, 1: 1_098_240, 2: 123_552, 3: 54_912, 4: 10_200, 5: 5_108, 6: 3_744, 7: 624 + 36 + 4}


def by_hand_class(decks: Iterator[tuple[int, ...]]) -> float:
    hands = (deck[start : start + 5] for deck in decks for start in range(0, 50, 5))
    observed = Counter(min(five.kind(five.order(hand)), 7) for hand in hands)
    return tail(observed, {kind: DECKS * 10 * count / 2_598_960 for kind, count in COUNTS.items()})


@pytest.mark.parametrize("measure", [by_position, by_pair, by_hand_class])
def test_chi_square(measure: Callable[[Iterator[tuple[int, ...]]], float]) -> None:
    assert 0.001 < measure(map(ours, range(DECKS))) < 0.999


@pytest.mark.parametrize(("shuffle", "measure"), [(naive, by_position), (rotated, by_pair)])
def test_chi_square_finds_bad_shuffles(shuffle: Shuffle, measure: Callable) -> None:
    assert measure(map(shuffle, range(DECKS))) < 1e-9
