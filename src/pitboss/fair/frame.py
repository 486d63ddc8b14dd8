"""Input of every hash: parts with their lengths, under a name that says what is hashed.

Without lengths, the parts `ab`, `c` and `a`, `bc` would give the same hash; without a name, a hash made for one
purpose could be used for another.
"""

from __future__ import annotations

from functools import cache

PREFIX = b"pitboss/1"

Part = bytes | str | int


def frame(purpose: str, *parts: Part) -> bytes:
    """The parts one after the other, each with its length in four bytes; text is UTF-8, numbers are decimal text.

    >>> frame("demo", "ab", 7)
    b'\\x00\\x00\\x00\\tpitboss/1\\x00\\x00\\x00\\x04demo\\x00\\x00\\x00\\x02ab\\x00\\x00\\x00\\x017'
    """
    return _start(purpose) + b"".join(map(_with_length, parts))


@cache
def _start(purpose: str) -> bytes:
    return _with_length(PREFIX) + _with_length(purpose)


def _with_length(part: Part) -> bytes:
    data = part if isinstance(part, bytes) else str(part).encode()
    return len(data).to_bytes(4, "big") + data
