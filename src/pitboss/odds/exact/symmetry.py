"""Which cards of a deck can be exchanged without changing anything that a game asks of hands: suits, and jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations, product

from pitboss.cards import JOKERS, Cards

Exchange = tuple[int, ...]  # for each place of a sorted deck the place of the card that takes its part


@lru_cache(maxsize=64)
def exchanges(deck: Cards, marked: tuple[Cards, ...] = ()) -> tuple[Exchange, ...]:
    """Every exchange of suits and jokers that leaves the deck and each set of marked cards as it is.

    Marked are the wild cards of each evaluator, or cards that are gone. The first exchange changes nothing.
    """
    place = {card: at for at, card in enumerate(sorted(deck))}
    jokers = [card for card in deck if card in JOKERS]
    kept = [frozenset(marks) for marks in marked]
    found: dict[Exchange, None] = {}
    for suits, others in product(permutations(range(4)), permutations(jokers)):
        swapped = dict(zip(jokers, others, strict=True))
        moved = {card: swapped[card] if card in swapped else card & ~3 | suits[card & 3] for card in place}
        if moved.keys() == set(moved.values()) and all(
            {moved[c] for c in marks & place.keys()} <= marks for marks in kept
        ):
            found[tuple(place[moved[card]] for card in place)] = None
    return tuple(found)


def rows_up_to(every: Sequence[Exchange], counts: Iterable[int]) -> int:
    """How many ways there are to deal piles of these sizes, where exchanges of cards make no difference (Burnside)."""
    sizes = tuple(counts)
    by_cycles = Counter(_cycles(exchange) for exchange in every)
    return sum(times * _left_alone(cycles, sizes) for cycles, times in by_cycles.items()) // len(every)


def _cycles(exchange: Exchange) -> tuple[int, ...]:
    """The lengths of the rounds in which an exchange moves the cards."""
    lengths, seen = [], set()
    for start in range(len(exchange)):
        length, at = 0, start
        while at not in seen:
            seen.add(at)
            at, length = exchange[at], length + 1
        if length:
            lengths.append(length)
    return tuple(sorted(lengths))


def _left_alone(cycles: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """The ways to fill the piles with whole cycles."""
    ways = {sizes: 1}
    for length in cycles:
        after = dict(ways)
        for left, count in ways.items():
            for at, room in enumerate(left):
                if room >= length:
                    smaller = (*left[:at], room - length, *left[at + 1 :])
                    after[smaller] = after.get(smaller, 0) + count
        ways = after
    return ways.get((0,) * len(sizes), 0)
