"""Rows of a table as text, a hundred million of them in a minute: the words, then exact numbers."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from pitboss.odds.kernels.numba_cache import kernel
from pitboss.odds.model.solution import ILLEGAL

COMMA, MINUS, POINT, NEWLINE, ZERO = 44, 45, 46, 10, 48
PLACES = 12
ONE = 10**PLACES

Array = NDArray[Any]


@kernel
def put_rows(codes: Array, ends: Array, letters: Array, weight: Array, scale: int, totals: Array, out: Array) -> int:  # noqa: PLR0917
    """Puts lines into `out` and says how long they are: words, weight, scale, each total and its value.

    codes [rows, n] are rows of letters [texts, longest], filled up with zeros; where `ends` says so a word ends.
    A choice that is not legal has neither total nor value.
    """
    at = 0
    for row in range(len(codes)):
        for part in range(len(ends)):
            for letter in letters[codes[row, part]]:
                if letter:
                    out[at] = letter
                    at += 1
            if ends[part]:
                out[at] = COMMA
                at += 1
        at = put_number(weight[row], out, at)
        out[at] = COMMA
        at = put_number(scale, out, at + 1)
        for choice in range(totals.shape[1]):
            total, legal = totals[row, choice], totals[row, choice] != ILLEGAL
            out[at] = COMMA
            at = put_number(total, out, at + 1) if legal else at + 1
            out[at] = COMMA
            at = put_quotient(total, weight[row] * scale, out, at + 1) if legal else at + 1
        out[at] = NEWLINE
        at += 1
    return at


@kernel
def put_number(number: int, out: Array, at: int) -> int:
    """Puts a whole number at a place and says where the next begins."""
    if number < 0:
        out[at] = MINUS
        at, number = at + 1, -number
    size, left = 1, number // 10
    while left:
        size, left = size + 1, left // 10
    put_digits(number, size, out, at)
    return at + size


@kernel
def put_digits(number: int, size: int, out: Array, at: int) -> None:
    """Puts this many digits, with zeros in front."""
    for place in range(at + size - 1, at - 1, -1):
        out[place] = ZERO + number % 10
        number //= 10


@kernel
def put_quotient(total: int, parts: int, out: Array, at: int) -> int:
    """Puts a quotient rounded to twelve decimals, without zeros behind; parts are below 2⁶³ / 10."""
    if total < 0:
        out[at] = MINUS
        at, total = at + 1, -total
    whole, left, decimals = total // parts, total % parts, 0
    for _ in range(PLACES):
        left *= 10
        decimals, left = 10 * decimals + left // parts, left % parts
    decimals += 2 * left >= parts
    at = put_number(whole + decimals // ONE, out, at)
    decimals %= ONE
    size = PLACES
    while size > 1 and decimals % 10 == 0:
        decimals, size = decimals // 10, size - 1
    out[at] = POINT
    put_digits(decimals, size, out, at + 1)
    return at + 1 + size
