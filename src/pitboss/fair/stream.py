"""An endless stream of random bits from one key: HMAC-SHA256 over a counter."""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator
from functools import lru_cache

from pitboss.fair.frame import frame

WORDS = struct.Struct(">4Q")  # a block holds four words of 64 bits
WORD_VALUES = 1 << 64


class Stream:
    """Numbers below any bound, each exactly equally likely as far as the key is unknown.

    >>> Stream(bytes(32)).below(52)
    49
    """

    def __init__(self, key: bytes) -> None:
        self._blocks = blocks(key)
        self._words: list[int] = []  # of the last block, the next one last

    def below(self, bound: int) -> int:
        """A number from 0 to bound − 1. Words beyond the last full multiple of `bound` are discarded."""
        if not 0 < bound <= WORD_VALUES:
            raise ValueError(f"the bound must be 1 to 2**64, not {bound}")
        limit = WORD_VALUES - WORD_VALUES % bound
        words = self._words
        while True:
            if not words:
                words.extend(reversed(WORDS.unpack(next(self._blocks))))
            word = words.pop()
            if word < limit:
                return word % bound

    def shuffled(self, size: int) -> tuple[int, ...]:
        """The numbers 0 to size − 1 in random order: Fisher–Yates, from the last place down."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            pick = self.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)


def blocks(key: bytes) -> Iterator[bytes]:
    """Blocks of 32 bytes: HMAC-SHA256 of the numbers 0, 1, 2 …"""
    counter = 0
    while True:
        yield hmac.digest(key, _block_name(counter), "sha256")
        counter += 1


@lru_cache(maxsize=64)  # more than a deck needs
def _block_name(counter: int) -> bytes:
    return frame("block", counter)
