"""Money as people write it."""

from __future__ import annotations

import re

from pitboss.errors import StakeError

_AMOUNT = re.compile(r"\$?([0-9]{1,9})(?:\.([0-9]{1,2}))?")


def parse_dollars(text: str) -> int:
    """The cents of `5`, `$5` or `2.50`.

    >>> parse_dollars("2.50")
    250
    """
    found = _AMOUNT.fullmatch(text)
    if not found:
        raise StakeError(f"cannot read the amount {text!r}; write 5 or 2.50")
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))
