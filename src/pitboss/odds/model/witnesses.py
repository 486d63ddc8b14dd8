"""One hand for every hand that differs from all others by more than the names of its suits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from pitboss.cards import JOKERS, Cards, rank


@lru_cache(maxsize=32)
def hands_up_to_suits(deck: Cards, size: int) -> tuple[Cards, ...]:
    """Any ranks in mixed suits, and any ranks in one suit, with as many jokers as the deck has.

    Whatever compares hands by their ranks, by flushes and by jokers is distinguished by these: 7,462 hands of five.
    """
    jokers = [card for card in deck if card in JOKERS]
    natural = tuple(card for card in deck if card not in JOKERS)
    found: list[Cards] = []
    for count in range(min(len(jokers), size) + 1):
        found += [(*hand, *jokers[:count]) for hand in _natural_hands(natural, size - count)]
    return tuple(found)


def _natural_hands(deck: Cards, size: int) -> Iterator[Cards]:
    by_rank: dict[int, list[int]] = {}
    for card in sorted(deck):
        by_rank.setdefault(rank(card), []).append(card)
    for ranks in combinations_with_replacement(sorted(by_rank), size):
        if all(ranks.count(each) <= len(by_rank[each]) for each in set(ranks)):
            yield from _mixed(by_rank, ranks)
    suits = {card & 3 for card in deck}
    longest = max(suits, key=lambda suit: sum(card & 3 == suit for card in deck), default=0)
    yield from combinations([card for card in sorted(deck) if card & 3 == longest], size)


def _mixed(by_rank: dict[int, list[int]], ranks: tuple[int, ...]) -> Iterator[Cards]:
    """These ranks in suits that take turns, so that no more cards than needed share one."""
    hand: list[int] = []
    for place, each in enumerate(ranks):
        free = [card for card in by_rank[each] if card not in hand]
        hand.append(free[place % len(free)])
    yield tuple(hand)
