"""What no body and no frame may hold, whatever it is about: NUL, half characters, and JSON nested without end."""

from __future__ import annotations

import re

from pitboss.errors import Invalid

MOST_DEPTH = 32
NUL = re.compile(rb"\x00|\\u0000")
HALF = re.compile(rb"\\ud[89ab]..(?!\\ud[c-f]..)|(?<!\\ud[89ab]..)\\ud[c-f]..", re.IGNORECASE | re.DOTALL)
TEXTS = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)
BRACKETS = re.compile(rb"[\[\]{}]")


def check_body(data: bytes) -> None:
    """Raises Invalid before anything reads the data."""
    if NUL.search(data):
        raise Invalid("a text has the character NUL, which cannot be stored")
    if HALF.search(data):
        raise Invalid("a text has half of a character (a surrogate without its pair)")
    if depth(data) > MOST_DEPTH:
        raise Invalid(f"the JSON is nested too deeply; {MOST_DEPTH} levels are read")


def depth(data: bytes) -> int:
    """How deeply arrays and objects are nested; a bound of it, if that is small enough."""
    most = data.count(b"[") + data.count(b"{")
    if most <= MOST_DEPTH:
        return most
    level = deepest = 0
    for bracket in BRACKETS.findall(TEXTS.sub(b"", data)):
        level += 1 if bracket in b"[{" else -1
        deepest = max(deepest, level)
    return deepest
