"""Amounts and limits as people type them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.errors import StakeError
from pitboss.play import Limits
from pitboss.play.amounts import parse_dollars
from pitboss.rules import Game


def parse_limits(game: Game, texts: list[str] | None) -> Limits:
    """`--limits 5-500 --limits peek=10-1000`, in dollars."""
    limits = Limits()
    for wager, (low_cents, high_cents) in parse_spans(texts):
        if wager:
            own = (game.wager(wager).id, (low_cents, high_cents))
            limits = replace(limits, wagers=(*limits.wagers, own))
        else:
            limits = replace(limits, low_cents=low_cents, high_cents=high_cents)
    return limits


def parse_spans(texts: list[str] | None) -> Iterator[tuple[str, tuple[int, int]]]:
    """The wager (none for the table's own range) and the cents of each LOW-HIGH or WAGER=LOW-HIGH."""
    for text in texts or []:
        wager, _, span = text.rpartition("=")
        low, dash, high = span.partition("-")
        if not dash:
            raise StakeError(f"--limits {text!r}: write LOW-HIGH or WAGER=LOW-HIGH, in dollars")
        yield wager, (_read("--limits", low), _read("--limits", high))


def parse_bankroll(text: str) -> int:
    """`--bankroll 1000`, in dollars; raises if it is not more than 0."""
    return parse_option("--bankroll", text)


def parse_option(option: str, text: str) -> int:
    """An option in dollars, more than 0; an error names the option."""
    cents = _read(option, text)
    if not cents:
        raise StakeError(f"{option} must be more than $0")
    return cents


def _read(option: str, text: str) -> int:
    try:
        return parse_dollars(text)
    except StakeError as error:
        raise StakeError(f"{option}: {error}") from None
