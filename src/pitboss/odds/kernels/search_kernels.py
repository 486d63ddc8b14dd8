"""Finds a number in an ascending array."""

from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel


@kernel
def place_of(ascending: Ints, number: int) -> int:
    """Where this number stands among ascending numbers that hold it."""
    low, high = 0, len(ascending) - 1
    while low < high:
        middle = (low + high) >> 1
        if ascending[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low
