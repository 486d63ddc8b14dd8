"""Chips in front of a player: betting, rebet, double, clear."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pitboss.errors import BetRefused, StakeError
from pitboss.play import Limits
from pitboss.rules import Game

_AMOUNT = re.compile(r"\$?(\d{1,9})(?:\.(\d{1,2}))?")


def parse_dollars(text: str) -> int:
    """`5`, `$5` or `2.50` in cents; nothing smaller than a cent."""
    found = _AMOUNT.fullmatch(text)
    if not found:
        raise StakeError(f"{text!r} is no amount; write dollars, such as 5 or 2.50")
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


@dataclass(frozen=True)
class Chips:
    """The bets a player has put down, and those of the round before."""

    bets: Mapping[str, int] = field(default_factory=dict)
    last: Mapping[str, int] = field(default_factory=dict)

    @property
    def total_cents(self) -> int:
        """Everything on the layout."""
        return sum(self.bets.values())

    def may_be_collected_cents(self, game: Game) -> int:
        """The most that a schedule can take from the player beyond the chips on the layout."""
        taxes = [wager for wager in game.wagers if wager.collected and wager.rides in self.bets]
        return sum(max(table.cents) for wager in taxes for table in wager.tables.values())

    def put(self, game: Game, wager: str, stake_cents: int) -> Chips:
        """Puts this stake on a wager; wagers that must be equal move together, 0 takes the bet back."""
        if not game.wager(wager).is_opening:
            opening = ", ".join(each.id for each in game.opening_wagers)
            raise BetRefused(f"{wager} cannot be bet before the deal; bet on: {opening}", game.wager(wager).rule)
        tied = {w.id for w in game.opening_wagers if w.equals == wager} | {game.wager(wager).equals, wager}
        bets = {**self.bets, **dict.fromkeys(tied - {""}, stake_cents)}
        return replace(self, bets={w.id: bets[w.id] for w in game.opening_wagers if bets.get(w.id)})

    def clear(self) -> Chips:
        """Takes every bet back."""
        return replace(self, bets={})

    def rebet(self) -> Chips:
        """The same bets as the round before."""
        if not self.last:
            raise BetRefused("there is no round before; bet first")
        return replace(self, bets=dict(self.last))

    def double(self, game: Game) -> Chips:
        """Twice the bets on the layout, or twice those of the round before; a fixed bet stays what it is."""
        bets = self.bets or self.last
        return replace(self, bets={id_: game.wager(id_).fixed_cents or 2 * cents for id_, cents in bets.items()})

    def played(self) -> Chips:
        """After the deal the layout is empty and the bets are remembered."""
        return Chips({}, self.bets)
