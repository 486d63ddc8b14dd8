"""One hand against another: the results, in the order in which every game and every recipe counts them."""

from __future__ import annotations

LOSES, TIES, WINS = range(3)
NOT_COMPARED = 3  # where a hand may have nothing to compare yet
RESULTS = ("loses", "ties", "wins")


def versus(own: int, other: int) -> int:
    """How a hand of this order does against one of the other order."""
    return 1 + (own > other) - (own < other)
