"""The orders of many hands at once, with NumPy alone: for single positions, where compiled code would start too late.

The best hand is the best that ranks make without regard to suits, or the best that one suit makes: whichever is
higher. Both are few, so each is asked of the game's own evaluator once and then looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, repeat
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Cards
from pitboss.hands import five

Ints = NDArray[Any]
Evaluate = Callable[[int, int, int, int], int]  # the order of four suits, each a mask of its ranks


def subsets(cards: Cards, size: int) -> Ints:
    """[ways, size] every choice of this many of the cards."""
    ways = list(combinations(cards, size))
    return np.array(ways, dtype=np.int64).reshape(len(ways), size)


def apart(first: Ints, second: Ints) -> Ints:
    """[n, m] True where row i of `first` and row j of `second` share no card."""
    shared = np.zeros((len(first), len(second)), dtype=bool)
    for a in first.T:
        for b in second.T:
            shared |= a[:, None] == b
    return ~shared


def orders_of_all(evaluate: Evaluate, fixed: Cards, first: Ints, second: Ints) -> Ints:
    """[n, m] the order of the fixed cards with row i of `first` and row j of `second`; exact for up to seven cards.

    Where two rows share a card, the order means nothing.
    """
    orders = _table(first >> 2, second >> 2, lambda a, b: order_of_ranks(evaluate, _sorted_ranks(fixed, a, b)))
    for suit in range(4):
        np.maximum(orders, _suited(evaluate, suit, fixed, first, second), out=orders)
    return orders


def kinds_of(orders: Ints) -> Ints:
    """What each of these hands of the usual ranking is called, as `five.kind` says."""
    kinds: Ints = np.asarray(five.kind(cast("Any", orders)))
    return kinds


def _suited(evaluate: Evaluate, suit: int, fixed: Cards, first: Ints, second: Ints) -> Ints:
    """[n, m] the orders of the cards of one suit."""
    held = sum(1 << (card >> 2) for card in fixed if card & 3 == suit)
    masks = [_suit_masks(rows, suit) for rows in (first, second)]
    return _table(masks[0], masks[1], lambda a, b: order_of_suit(evaluate, held | a[0] | b[0]))


def _table(first: Ints, second: Ints, told: Callable[[Any, Any], int]) -> Ints:
    """[n, m] the fields of row i of `first` and row j of `second`, each pair of different rows asked for once."""
    keys = [np.sort(rows, axis=1) for rows in (first, second)]
    (one, at_one), (two, at_two) = (np.unique(rows, axis=0, return_inverse=True) for rows in keys)
    known = np.array([[told(a, b) for b in two.tolist()] for a in one.tolist()], dtype=np.int64)
    if not known.any():
        return known[:1, :1]
    return known[np.ix_(at_one.ravel(), at_two.ravel())]


def _suit_masks(rows: Ints, suit: int) -> Ints:
    """[n, 1] the ranks that each row holds of one suit."""
    return np.where(rows & 3 == suit, 1 << (rows >> 2), 0).sum(axis=1)[:, None]


def _sorted_ranks(fixed: Cards, *more: list[int]) -> tuple[int, ...]:
    return tuple(sorted([card >> 2 for card in fixed] + [rank for ranks in more for rank in ranks]))


@lru_cache(maxsize=1 << 16)
def order_of_ranks(evaluate: Callable[..., int], ranks: tuple[int, ...], *jokers: int) -> int:
    """The order of cards of these ranks, ascending, dealt to the four suits in turn: no suit has more than two."""
    if any(one == other for one, other in zip(ranks, ranks[4:], strict=False)):
        return 0  # There is no fifth card of a rank.
    suits = [0, 0, 0, 0]
    for at, rank in enumerate(ranks):
        suits[at & 3] |= 1 << rank
    return evaluate(*suits, *jokers)


@lru_cache(maxsize=1 << 14)
def order_of_suit(evaluate: Callable[..., int], mask: int, *jokers: int) -> int:
    """The order of cards of one suit alone; 0 where they are too few for their suit to matter."""
    return evaluate(mask, 0, 0, 0, *jokers) if mask.bit_count() >= fewest_suited(evaluate, *jokers) else 0


@lru_cache(maxsize=16)
def fewest_suited(evaluate: Callable[..., int], *jokers: int) -> int:
    """How many cards of one suit this evaluator values higher than the same ranks in several suits."""
    scattered = (12, 11, 9, 7, 5, 3)
    for count in range(2, len(scattered)):
        ranks = tuple(sorted(scattered[:count]))
        if evaluate(sum(1 << rank for rank in ranks), 0, 0, 0, *jokers) != order_of_ranks(evaluate, ranks, *jokers):
            return count
    return len(scattered)


def orders_of_ranks(evaluate: Callable[..., int], ranks: Ints, *jokers: int) -> Ints:
    """[n] what `order_of_ranks` tells of each row of ranks, ascending; quicker for many, and nothing is kept."""
    bits = 1 << ranks
    suits = [np.bitwise_or.reduce(bits[:, suit::4], axis=1).tolist() for suit in range(4)]
    told = map(evaluate, *suits, *(repeat(count) for count in jokers))
    orders = np.array(list(told), dtype=np.int32)  # A larger order is an OverflowError.
    orders[(ranks[:, 4:] == ranks[:, :-4]).any(axis=1)] = 0  # There is no fifth card of a rank.
    return orders


@lru_cache(maxsize=4)
def suit_orders(evaluate: Evaluate, most: int) -> Ints:
    """[masks] what `order_of_suit` tells of every set of up to `most` ranks; 0 for more, which nobody holds."""
    held = ((mask, mask.bit_count() <= most) for mask in range(1 << 13))
    return np.array([order_of_suit(evaluate, mask) if few else 0 for mask, few in held], dtype=np.int32)
