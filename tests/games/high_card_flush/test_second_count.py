"""The strategy in words a second time, without a deal: per suit, how many pairs of hands stay below two strengths.

Both hands are at most as strong as given if that holds in each suit. So the counts of one suit, by the numbers of its
cards in both hands, make a polynomial whose fourth power has the number of such deals at seven cards each.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.games import find_game
from pitboss.odds.certificates.store import load_certificate

CARDS = 7
Ints = NDArray[np.int64]


def sets_of(size: int) -> list[int]:
    """The cards of one suit as masks, the weakest first."""
    return sorted(sum(1 << rank for rank in ranks) for ranks in combinations(range(13), size))


def apart(size: int) -> Ints:
    """[i, j]: how many pairs of disjoint sets have the first among the i weakest, the second among the j weakest."""
    sets = np.array(sets_of(size))
    pairs = ((sets[:, None] & sets) == 0).astype(np.int64)
    return np.pad(pairs.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))


def seven_each(suits: Ints) -> Ints:
    """The fourth power of each polynomial [n, a, b] at a = b = 7."""
    square = np.zeros_like(suits)
    for a in range(CARDS + 1):
        for b in range(CARDS + 1):
            square[:, a:, b:] += suits[:, a, b, None, None] * suits[:, : CARDS + 1 - a, : CARDS + 1 - b]
    total: Ints = (square * square[:, ::-1, ::-1]).sum(axis=(1, 2))
    return total


def suit(size: int, first: Ints, second: Ints) -> Ints:
    """The pairs in one suit with fewer than `size` cards each, or with `size` and among that many weakest."""
    found = np.zeros((len(first), CARDS + 1, CARDS + 1), dtype=np.int64)
    for a in range(size):
        for b in range(size):
            found[:, a, b] = comb(13, a) * comb(13 - a, b)
        found[:, a, size] = second * comb(13 - size, a)
        found[:, size, a] = first * comb(13 - size, a)
    found[:, size, size] = apart(size)[first, second]
    return found


def unqualified(size: int, first: Ints) -> Ints:
    """The same where the second hand has at most three cards, and three of them only below the nine."""
    low, sets = [ranks for ranks in sets_of(3) if ranks < 1 << 7], {a: sets_of(a) for a in range(size + 1)}
    threes = {a: np.cumsum([0, *(sum(not ranks & each for each in low) for ranks in sets[a])]) for a in sets}
    found = np.zeros((len(first), CARDS + 1, CARDS + 1), dtype=np.int64)
    for a in range(size + 1):
        among = first if a == size else np.full(len(first), comb(13, a))
        for b in range(3):
            found[:, a, b] = among * comb(13 - a, b)
        found[:, a, 3] = threes[a][among]
    return found


def nets(size: int, weakest: int, times: int) -> int:
    """The net of all hands with this longest suit from the one of that number on, raised so many times."""
    upto = np.arange(weakest, comb(13, size) + 1)
    least, one = upto[:1], np.ones_like(upto[:1])

    def dealt(first: Ints, second: Ints) -> Ints:
        return seven_each(suit(size, first, second))

    same, below = dealt(upto, upto), dealt(upto[1:], upto[:-1])
    wins = int((below - same[:-1]).sum())  # the own hand is the next one, the dealer's is below it
    ties = int((same[1:] - below - dealt(upto[:-1], upto[1:]) + same[:-1]).sum())
    every = int(np.diff(seven_each(any_second(size, np.append(upto[-1:], least))))[0]) * -1
    not_qualified = seven_each(unqualified(size, np.append(upto[-1:], least)))
    free = int(not_qualified[0] - not_qualified[1])
    assert len(one) == 1
    return (1 + times) * (wins - free) + free - (1 + times) * (every - wins - ties)


def any_second(size: int, first: Ints) -> Ints:
    """The pairs in one suit where the second hand is any."""
    found = np.zeros((len(first), CARDS + 1, CARDS + 1), dtype=np.int64)
    for a in range(size + 1):
        among = first if a == size else np.full(len(first), comb(13, a))
        for b in range(min(CARDS, 13 - a) + 1):
            found[:, a, b] = among * comb(13 - a, b)
    return found


def test_the_strategy_in_words_is_counted_again() -> None:
    ten_eight_six = sets_of(3).index(1 << 8 | 1 << 6 | 1 << 4)
    played = [(3, ten_eight_six, 1), (4, 0, 1), (5, 0, 2), (6, 0, 3), (7, 0, 3)]
    deals = comb(52, 7) * comb(45, 7)
    below = int(seven_each(any_second(3, np.array([ten_eight_six])))[0])
    net = sum(nets(*hands) for hands in played) - below
    game = find_game("high_card_flush")
    counted = load_certificate(game).find(game.choose_options(), "short")
    assert counted is not None
    assert Fraction(net, deals) == counted.main.ev
