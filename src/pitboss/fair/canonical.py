"""One byte string for one document, so that hashes and signatures mean the same everywhere."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

LARGEST = 2**53 - 1  # the largest whole number that every reader of JSON keeps exactly


def canonical(document: Any) -> bytes:
    """JSON in UTF-8 with sorted ASCII keys, no spaces, and whole numbers only.

    >>> canonical({"b": [1, "é"], "a": None})
    b'{"a":null,"b":[1,"\\xc3\\xa9"]}'
    """
    if not _sound(document):
        _explain(document, "document")
    return msgspec.json.encode(document, order="sorted")


def digest(document: Any) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(document)).hexdigest()


def _sound(document: Any) -> bool:
    """True if every part has a canonical form. Documents are many; the reason is looked for only if one has none."""
    parts = [document]
    for part in parts:
        kind = type(part)
        if kind is str or part is None or kind is bool:
            continue
        if kind is int:
            if not -LARGEST <= part <= LARGEST:
                return False
        elif kind is dict:
            if part and (set(map(type, part)) != {str} or not "".join(part).isascii()):
                return False
            parts += part.values()
        elif kind is list or kind is tuple:
            parts += part
        else:
            return False
    return True


def _explain(value: Any, where: str) -> None:
    if value is None or isinstance(value, (bool, str)):
        return
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"{where}: {value} is too large for JSON; write it as text")
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            _explain(item, f"{where}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str) or not key.isascii():
                raise ValueError(f"{where}: the key {key!r} is not ASCII text")
            _explain(item, f"{where}.{key}")
    else:
        raise ValueError(f"{where}: {type(value).__name__} has no canonical form")
