"""Finds a number in an ascending array."""

from pitboss.odds.kernels.numba_cache import kernel


@kernel
def place_of(ascending, number):
    """Where this number stands among ascending numbers that hold it."""
    low, high = 0, len(ascending) - 1
    while low < high:
        middle = (low + high) >> 1
        if ascending[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low
