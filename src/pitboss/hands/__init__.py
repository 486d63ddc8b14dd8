"""Hand evaluators: an *order* to compare two hands, a *kind* to name and pay one.

| module  | hands                                             |
| ------- | ------------------------------------------------- |
| `five`  | best five of five, six or seven                   |
| `four`  | best four of four, five or six                    |
| `wild`  | best five of five or six with up to two jokers    |
| `six`   | the six-card hands of Taxpayer's Fortune          |
| `holes` | two-card hands                                    |

Each has a form on suit masks (`order_of_masks`), which kernels compile, and one on cards (`order`).
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

from pitboss.cards import JOKERS, Cards


@lru_cache(maxsize=1 << 14)
def pick(cards: Cards, size: int, order: Callable[[Cards], int]) -> Cards:
    """The `size` cards that make the best hand, highest ranks first where they are interchangeable.

    Jokers come last, so that a natural royal flush is shown without one.
    """
    best = order(cards)
    ranked = sorted(cards, key=lambda card: (card in JOKERS, -card))
    return next(hand for hand in combinations(ranked, size) if order(hand) == best)
