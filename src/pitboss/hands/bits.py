"""Arithmetic on 13-bit rank masks, shared by all evaluators.

Plain functions of ints without tables, so that the same source runs in Python during play and
compiled inside the odds kernels.
"""


def count(mask: int) -> int:
    """How many ranks are in the mask (up to 16 bits)."""
    mask -= (mask >> 1) & 0x5555
    mask = (mask & 0x3333) + ((mask >> 2) & 0x3333)
    mask = (mask + (mask >> 4)) & 0x0F0F
    return (mask + (mask >> 8)) & 0x1F


def highest(mask: int) -> int:
    """The mask of the highest rank alone; 0 for an empty mask."""
    while mask & (mask - 1):
        mask &= mask - 1
    return mask


def top(mask: int, keep: int) -> int:
    """The mask of the `keep` highest ranks."""
    drop = count(mask) - keep
    while drop > 0:
        mask &= mask - 1
        drop -= 1
    return mask


def straight(mask: int) -> int:
    """The top rank, as a mask, of the best five in sequence (the ace also below the deuce); 0 if none."""
    low_ace = (mask << 1) | (mask >> 12)
    run = low_ace & (low_ace >> 1) & (low_ace >> 2) & (low_ace >> 3) & (low_ace >> 4)
    return highest(run) << 3


def straight_of_four(mask: int) -> int:
    """The top rank, as a mask, of the best four in sequence (A-2-3-4 the lowest); 0 if none."""
    low_ace = (mask << 1) | (mask >> 12)
    run = low_ace & (low_ace >> 1) & (low_ace >> 2) & (low_ace >> 3)
    return highest(run) << 2


def twice(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The ranks held at least twice."""
    return (clubs & diamonds) | (hearts & spades) | ((clubs | diamonds) & (hearts | spades))


def thrice(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The ranks held at least three times."""
    return (clubs & diamonds & (hearts | spades)) | ((clubs | diamonds) & hearts & spades)
