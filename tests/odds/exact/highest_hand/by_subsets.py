"""Cover All of three and four hands by tables over all subsets of a small deck, knowing nothing of runs or ranks."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from pitboss.odds.kernels.numba_cache import kernel


@kernel
def add_pairs(fives, ways):
    """`ways[mask]`: how often two disjoint hands of five, in order, make up these ten cards."""
    for first in fives:
        for second in fives:
            if first & second == 0:
                ways[first | second] += 1


@kernel
def add_subsets(cards, ways):
    """Every mask is given the sum over all its subsets."""
    for card in range(cards):
        for mask in range(len(ways)):
            if mask >> card & 1:
                ways[mask] += ways[mask ^ (1 << card)]


@kernel
def count_deals(sixes, fives, more, ways):
    """The dealer's hands, with two seats or (`more`) three, that are all among those listed."""
    every, total = len(ways) - 1, 0
    for dealer in sixes:
        if not more:
            total += ways[every ^ dealer]
            continue
        for seat in fives:
            if seat & dealer == 0:
                total += ways[every ^ dealer ^ seat]
    return total


def highest_lines(
    cards: int, seats: int, fives: tuple[np.ndarray, np.ndarray], sixes: tuple[np.ndarray, np.ndarray]
) -> list[int]:
    """Deals by their highest line, for two or three seats and the dealer; hands are given as masks and lines."""
    at_most = []
    for line in range(7):
        low_fives, low_sixes = fives[0][fives[1] >= line], sixes[0][sixes[1] >= line]
        ways = np.zeros(1 << cards, dtype=np.int64)
        add_pairs(low_fives, ways)
        add_subsets(cards, ways)
        at_most.append(int(count_deals(low_sixes, low_fives, seats == 3, ways)))
    return [more - less for more, less in pairwise(at_most)]
