"""One position when some cards are gone: dead cards make suits unlike, so every board is tried."""

from __future__ import annotations

import math
from functools import partial
from itertools import combinations, permutations

import numpy as np

from pitboss.cards import Cards, masks, rank, suit
from pitboss.odds.exact.dealer_up_card import dead_cards_kernels
from pitboss.odds.exact.dealer_up_card.tabulated_game import Setting
from pitboss.odds.kernels.board_sets import CHOOSE
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.progress import Progress


def after_flop(left: int) -> int:
    """Ways in which the second card, the turn and the river can come from this many cards."""
    return left * math.comb(left - 1, 2)


def after_hole(left: int) -> int:
    """The same and the flop."""
    return math.comb(left, 3) * after_flop(left - 3)


def raise_values(setting: Setting, shown: int, hole: Cards, left: Cards) -> list[int]:
    """The totals of folding and of each raise, over `after_hole` deals. Every flop is played as well as it can be."""
    count = len(left)
    sizes = len(setting.nets)
    on_river, on_turn, on_flop = (np.zeros((math.comb(count, n), sizes), dtype=np.int64) for n in (5, 4, 3))
    hole_masks, cards, nets = (np.array(each, dtype=np.int64) for each in (masks(hole), left, setting.net_array))
    dead_cards_kernels.board_totals(hole_masks, shown, cards, nets, on_river)
    twice = 2 * after_flop(count - 3)  # The sums over turn and river have both orders.
    given_up = np.array([twice * each for each in setting.surrenders], dtype=np.int64)
    totals = np.zeros(sizes, dtype=np.int64)
    dead_cards_kernels.raise_totals(count, CHOOSE, on_river, on_turn, on_flop, given_up, totals)
    return [setting.folds[1] * after_hole(count), *(int(total) // 2 for total in totals)]


def peek_value(setting: Setting, shown: int, left: Cards, progress: Progress | None = None) -> int:
    """The total of peeking over every two hole cards, each raised or folded as well as it can be.

    Hands that differ by suits of which the same cards are left count once.
    """
    groups: dict[Cards, int] = {}
    alike = like_suits((shown,), left)
    for hole in combinations(left, 2):
        least = min(tuple(sorted(4 * rank(card) + order[suit(card)] for card in hole)) for order in alike)
        groups[least] = groups.get(least, 0) + 1

    def best(hole: Cards) -> int:
        return max(raise_values(setting, shown, hole, tuple(card for card in left if card not in hole)))

    found = Work(len(groups), progress).run(partial(best, hole) for hole in groups)
    return sum(total * ways for total, ways in zip(found, groups.values(), strict=True))


def like_suits(shown: Cards, left: Cards) -> list[tuple[int, ...]]:
    """Every way to rename suits that changes neither the cards shown nor the set of cards left."""
    kept = frozenset(shown), frozenset(left)

    def renamed(cards: frozenset[int], order: tuple[int, ...]) -> frozenset[int]:
        return frozenset(4 * rank(card) + order[suit(card)] for card in cards)

    return [order for order in permutations(range(4)) if tuple(renamed(each, order) for each in kept) == kept]
