"""Hand evaluators: an *order* to compare two hands, a *kind* to name and pay one.

| module  | hands                                             |
| ------- | ------------------------------------------------- |
| `five`  | best five of five, six or seven                   |
| `four`  | best four of four, five or six                    |
| `wild`  | best five of five or six with up to two jokers    |
| `six`   | the six-card hands of Taxpayer's Fortune          |
| `holes` | two-card hands                                    |

Each has a form on suit masks (`order_of_masks`), which kernels compile, and one on cards (`order`). As objects, with
kinds, levels and tables, they are in `evaluators`; `evaluator` says how to write another one.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, combinations
from operator import index

from pitboss.cards import JOKERS, Cards


@lru_cache(maxsize=1 << 14)
def pick(cards: Cards, size: int, order: Callable[[Cards], int]) -> Cards:
    """The `size` cards that make the best hand, highest ranks first where they are interchangeable.

    Jokers come last, so that a natural royal flush is shown without one.
    """
    best = order(cards)
    ranked = sorted(map(index, cards), key=lambda card: (card in JOKERS, -card))
    # An order holds the ranks of the hand as masks, but for straights: most hands are found at the first attempt.
    ranks = best >> 13 | best
    likely = [card for card in ranked if ranks >> (card >> 2) & 1 or card in JOKERS]
    tried = chain(combinations(likely, size), combinations(ranked, size))
    return next(hand for hand in tried if order(hand) == best)
