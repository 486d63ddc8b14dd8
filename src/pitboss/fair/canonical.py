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


def _sound(value: Any) -> bool:
    """True if every part has a canonical form. Documents are many; the reason is looked for only if one has none."""
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return True
    if kind is int:
        return bool(-LARGEST <= value <= LARGEST)
    if kind is dict:
        keys = all(type(key) is str and key.isascii() for key in value)
        return keys and all(map(_sound, value.values()))
    return (kind is list or kind is tuple) and all(map(_sound, value))


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
