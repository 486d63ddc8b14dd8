"""Amounts and limits as people type them."""

from __future__ import annotations

import re
from dataclasses import replace

from pitboss.errors import StakeError
from pitboss.play import Limits
from pitboss.rules import Game

_AMOUNT = re.compile(r"\$?([0-9]{1,9})(?:\.([0-9]{1,2}))?")


def parse_dollars(text: str) -> int:
    """`5`, `$5` or `2.50` in cents; nothing smaller than a cent."""
    found = _AMOUNT.fullmatch(text)
    if not found:
        raise StakeError(f"cannot read the amount {text!r}; write dollars, such as 5 or 2.50")
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


def parse_limits(game: Game, texts: list[str] | None) -> Limits:
    """`--limits 5-500 --limits peek=10-1000`, in dollars."""
    limits = Limits()
    for text in texts or []:
        wager, _, span = text.rpartition("=")
        low, dash, high = span.partition("-")
        if not dash:
            raise StakeError(f"--limits {text!r}: write LOW-HIGH or WAGER=LOW-HIGH, in dollars")
        low_cents, high_cents = parse_dollars(low), parse_dollars(high)
        if wager:
            own = (game.wager(wager).id, (low_cents, high_cents))
            limits = replace(limits, wagers=(*limits.wagers, own))
        else:
            limits = replace(limits, low_cents=low_cents, high_cents=high_cents)
    return limits
