"""How many hands of each order can be dealt from the cards left, with NumPy alone.

Hands are counted by their ranks, without regard to suits; then the hands with a flush are listed one by one and
moved from the order of their ranks to their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from pitboss.cards import JOKERS, Cards
from pitboss.odds.exact.hand_orders import Ints, fewest_suited, order_of_suit, orders_of_ranks, subsets

CHOOSE = np.array([[math.comb(n, k) for k in range(7)] for n in range(5)])
DIGITS = 5 ** np.arange(14, dtype=np.int64)  # Up to four cards of each rank, and the jokers, as one number.
DECK = 54


@dataclass(frozen=True)
class Deal:
    """What is dealt: this many of the cards left beside the fixed ones, and which evaluator judges them."""

    evaluate: Callable[..., int]
    fixed: Cards
    left: Cards
    size: int
    wild: bool  # whether the evaluator is also told the number of jokers

    @property
    def natural(self) -> Cards:
        """The cards left that are not jokers."""
        return tuple(card for card in self.left if card not in JOKERS)

    def jokers(self) -> Iterator[int]:
        """How many jokers the hand can have beside those that are fixed."""
        return iter(range(min(len(self.left) - len(self.natural), self.size) + 1))

    def told(self, jokers: int) -> tuple[int, ...]:
        """What the evaluator is given for jokers."""
        return (jokers + sum(card in JOKERS for card in self.fixed),) if self.wild else ()


@dataclass(frozen=True)
class ByRanks:
    """Hands by their ranks."""

    orders: Ints
    ways: Ints
    counts: Ints  # [hands, 14] how many of each rank, then of jokers
    there: Ints  # [14] how many of each are left

    def holding(self, places: Ints, size: int, left: Cards) -> Ints:
        """[cards left, size] the hands with each card: of all that hold this many of its rank, an equal share."""
        by_rank = [_summed(places, self.ways * self.counts[:, at] // max(self.there[at], 1), size) for at in range(14)]
        return np.array([by_rank[_place(card)] for card in left])


@dataclass(frozen=True)
class OneByOne:
    """Hands listed one by one, each counted as often as its weight says."""

    orders: Ints
    ways: Ints
    cards: Ints  # [hands, size]

    def holding(self, places: Ints, size: int, left: Cards) -> Ints:
        """[cards left, size] the hands with each card."""
        number = np.zeros(DECK, dtype=np.int64)
        number[list(left)] = np.arange(len(left))
        cells = number[self.cards] * size + places[:, None]
        ways = np.broadcast_to(self.ways[:, None], cells.shape)
        return _summed(cells.ravel(), ways.ravel(), len(left) * size).reshape(len(left), size)


Part = ByRanks | OneByOne


class HandsByOrder:
    """The hands that `size` of the cards left make with the fixed cards."""

    def __init__(self, evaluate: Callable[..., int], fixed: Cards, left: Cards, size: int, *, wild: bool) -> None:
        self.deal = Deal(evaluate, fixed, left, size, wild)
        parts = [part for jokers in self.deal.jokers() for part in _parts(self.deal, jokers)]
        self.orders = np.unique(np.concatenate([part.orders for part in parts]))  # ascending, each once
        self.parts = [(part, np.searchsorted(self.orders, part.orders)) for part in parts]

    def every(self) -> Ints:
        """[orders] how many hands have each order."""
        return np.sum([_summed(places, part.ways, len(self.orders)) for part, places in self.parts], axis=0)

    def holding(self) -> Ints:
        """[cards left, orders] how many of them hold each card."""
        return np.sum([part.holding(at, len(self.orders), self.deal.left) for part, at in self.parts], axis=0)


def _summed(places: Ints, ways: Ints, size: int) -> Ints:
    """Sums by place; exact, for there are far fewer than 2⁵³ hands."""
    return np.bincount(places, ways, size).astype(np.int64)


def _place(card: int) -> int:
    """The rank of a card, or 13 for a joker."""
    return 13 if card in JOKERS else card >> 2


def _parts(deal: Deal, jokers: int) -> Iterator[Part]:
    """All hands with this many jokers by rank; those with a flush taken away there and put where they belong."""
    by_ranks = _by_ranks(deal, jokers)
    yield by_ranks
    found = [_flushes(deal, suit, jokers) for suit in range(4)]
    cards, orders = (np.concatenate(each) for each in zip(*found, strict=True))
    keys = by_ranks.counts @ DIGITS
    in_order = np.argsort(keys)
    of_ranks = DIGITS[np.where(cards < JOKERS[0], cards >> 2, 13)].sum(axis=1)
    ranks = by_ranks.orders[in_order[np.searchsorted(keys, of_ranks, sorter=in_order)]]
    cards, orders, ranks = (each[orders > ranks] for each in (cards, orders, ranks))
    once = np.ones(2 * len(cards), dtype=np.int64)
    once[len(cards) :] = -1
    yield OneByOne(np.concatenate([orders, ranks]), once, np.concatenate([cards, cards]))


def _by_ranks(deal: Deal, jokers: int) -> ByRanks:
    there = np.bincount([_place(card) for card in deal.left], minlength=14)
    _, counts = _rank_sets(deal.size - jokers)
    ways = CHOOSE[there[:13], counts].prod(axis=1) * math.comb(int(there[13]), jokers)
    some = ways > 0
    held = tuple(card >> 2 for card in deal.fixed if card not in JOKERS)
    orders = _orders_beside(deal.evaluate, held, deal.size - jokers, *deal.told(jokers))
    counts = np.pad(counts[some], ((0, 0), (0, 1)), constant_values=jokers)
    return ByRanks(orders[some], ways[some], counts, there)


@lru_cache(maxsize=32)
def _orders_beside(evaluate: Callable[..., int], held: tuple[int, ...], size: int, *told: int) -> Ints:
    """[sets] the order of the ranks held with each set of this many more."""
    ranks, _ = _rank_sets(size)
    both = np.concatenate([np.broadcast_to(held, (len(ranks), len(held))).astype(np.int64), ranks], axis=1)
    return orders_of_ranks(evaluate, np.sort(both, axis=1), *told).astype(np.int64)


@lru_cache(maxsize=8)
def _rank_sets(size: int) -> tuple[Ints, Ints]:
    """Every choice of ranks, repeated or not: [sets, size] the ranks and [sets, 13] how many of each."""
    listed = list(combinations_with_replacement(range(13), size))
    ranks = np.array(listed, dtype=np.int64).reshape(len(listed), size)
    counts = np.stack([(ranks == rank).sum(axis=1) for rank in range(13)], axis=1)
    few = (counts <= 4).all(axis=1)
    return ranks[few], counts[few]


def _flushes(deal: Deal, suit: int, jokers: int) -> tuple[Ints, Ints]:
    """The hands with this many jokers in which this suit matters, [hands, size], and the order of the suit's cards."""
    told, natural = deal.told(jokers), deal.size - jokers
    held = sum(1 << (card >> 2) for card in deal.fixed if card & 3 == suit and card not in JOKERS)
    fewest = fewest_suited(deal.evaluate, *told)
    assert 2 * fewest > natural + len(deal.fixed), "no hand may have two suits that matter"
    inside = tuple(card for card in deal.natural if card & 3 == suit)
    outside = tuple(card for card in deal.natural if card & 3 != suit)
    wild = subsets(tuple(card for card in deal.left if card in JOKERS), jokers)
    cards, orders = [np.zeros((0, deal.size), dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for count in range(max(fewest - held.bit_count(), 0), natural + 1):
        suited = subsets(inside, count)
        masks = held | (1 << (suited >> 2)).sum(axis=1)
        found = _crossed(suited, _crossed(subsets(outside, natural - count), wild))
        of_suit = np.array([order_of_suit(deal.evaluate, mask, *told) for mask in masks.tolist()], dtype=np.int64)
        cards.append(found)
        orders.append(np.repeat(of_suit, len(found) // max(len(suited), 1)))
    return np.concatenate(cards), np.concatenate(orders)


def _crossed(first: Ints, second: Ints) -> Ints:
    """Every row of `first` beside every row of `second`."""
    return np.concatenate([np.repeat(first, len(second), axis=0), np.tile(second, (len(first), 1))], axis=1)
