"""One byte string for one document, so that hashes and signatures mean the same everywhere."""

from __future__ import annotations

import hashlib
import json
from typing import Any

LARGEST = 2**53 - 1  # the largest whole number that every reader of JSON keeps exactly


def canonical(document: Any) -> bytes:
    """JSON in UTF-8 with sorted ASCII keys, no spaces, and whole numbers only.

    >>> canonical({"b": [1, "é"], "a": None})
    b'{"a":null,"b":[1,"\\xc3\\xa9"]}'
    """
    _check(document, "document")
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(document: Any) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(document)).hexdigest()


def _check(value: Any, where: str) -> None:
    if value is None or isinstance(value, (bool, str)):
        return
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"{where}: {value} is too large for JSON; write it as text")
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            _check(item, f"{where}[{index}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str) or not key.isascii():
                raise ValueError(f"{where}: the key {key!r} is not ASCII text")
            _check(item, f"{where}.{key}")
    else:
        raise ValueError(f"{where}: {type(value).__name__} has no canonical form")
