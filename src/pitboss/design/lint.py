"""What is odd about the bets of a game: things that a designer may have meant, or overlooked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from pitboss.design.paid_lines import PaidLines, amounts, column_lines, paid_lines
from pitboss.odds.answer import Answer
from pitboss.odds.certificates.model import Certificate
from pitboss.odds.model.tally import OPTIMAL
from pitboss.rules import InWords, PayTable, Wager, percent

RAREST = 10**8


@dataclass(frozen=True)
class Finding:
    """One oddity: what kind it is, of which bet (or strategy), and a sentence."""

    kind: str
    of: str
    text: str

    def data(self) -> dict[str, str]:
        """As JSON."""
        return {"kind": self.kind, "of": self.of, "text": self.text}


def lint(
    counted: Answer, certificate: Certificate | None = None, *, floor: Fraction | None = None
) -> Iterator[Finding]:
    """Every oddity of a game under its options; `floor` is the least that a bet should return."""
    for wager in counted.game.wagers:
        if wager.tables and not wager.collected:
            yield from _tables(counted, wager)
    yield from _prices(counted, floor)
    yield from _choices(counted)
    yield from _strategies(counted, certificate)


def _tables(counted: Answer, wager: Wager) -> Iterator[Finding]:
    for name, table in wager.tables.items():
        of = f"{wager.id} {table.id}" if len(wager.tables) > 1 else wager.id
        lines = _lines(counted, wager, name)
        yield from _falling(of, table)
        if lines:
            yield from _rare(of, lines)
    if wager.table_by_hands:
        yield from _columns(wager)


def _lines(counted: Answer, wager: Wager, name: str) -> PaidLines | None:
    """How often the lines come up: the same for all tables of a bet, except where they go by the number of hands."""
    if wager.table_by_hands:
        column = next((each for each in counted.line_tallies if str(each.hands) == name), None)
        return column_lines(column) if column else None
    return paid_lines(counted.tally, wager) if name == next(iter(wager.tables)) else None


def _falling(of: str, table: PayTable) -> Iterator[Finding]:
    for (upper, more), (lower, less) in pairwise(zip(table.labels, amounts(table), strict=True)):
        if less >= more:
            how = "the same as" if less == more else "more than"
            yield Finding("does not fall", of, f"{of}: {lower} pays {less}, {how} {upper} above it ({more})")


def _rare(of: str, lines: PaidLines) -> Iterator[Finding]:
    for label, deals in zip(lines.labels, lines.deals, strict=True):
        if not deals:
            yield Finding("never", of, f"{of}: {label} never comes up")
        elif lines.total > RAREST * deals:
            yield Finding("rare", of, f"{of}: {label} comes up once in {lines.total // deals:,} rounds")


def _columns(wager: Wager) -> Iterator[Finding]:
    hands = sorted(wager.tables, key=int)
    for few, many in pairwise(hands):
        one, other = wager.tables[few], wager.tables[many]
        for label, less, more in zip(one.labels, amounts(one), amounts(other), strict=True):
            if more > less:
                text = f"{wager.id}: {label} pays {more} with {many} hands, more than {less} with {few}"
                yield Finding("rises with the hands", wager.id, text)


def _prices(counted: Answer, floor: Fraction | None) -> Iterator[Finding]:
    for price in counted.prices:
        of = f"{price.wager} {price.table}".strip()
        if price.house_edge < 0:
            text = f"{of}: favours the player by {percent(-price.house_edge)} of the first bet"
            yield Finding("favours the player", of, text)
        if floor is not None and price.returns < floor:
            yield Finding("low return", of, f"{of}: returns {percent(price.returns)}, less than {percent(floor)}")


def _choices(counted: Answer) -> Iterator[Finding]:
    """Choices that the best strategy never makes."""
    if counted.strategy != OPTIMAL:
        return
    made = {(street, choice) for street, choice, _ in counted.decisions}
    for street in counted.game.streets:
        for choice in street.legal(counted.options) if street.exists(counted.options) else ():
            if (street.id, choice.id) not in made and choice.id not in street.places and not choice.between:
                of = f"{street.id} {choice.id}"
                yield Finding("never best", of, f"{street.id}: {choice.id} is never the best choice")


def _strategies(counted: Answer, certificate: Certificate | None) -> Iterator[Finding]:
    """Strategies that lose more than one in words, which a person can memorise."""
    game = counted.game
    if certificate is None:
        return
    worth = {
        name: solved.main.ev
        for name in game.strategies
        if (solved := certificate.find(counted.options, name)) is not None
    }
    in_words = [name for name in worth if isinstance(game.strategies[name], InWords)]
    for name, ev in worth.items():
        better = next((other for other in in_words if worth[other] > ev), None)
        if better is not None:
            costs = percent(worth[better] - ev)
            text = f"{name}: loses {costs} more than {better}, a strategy in words"
            yield Finding("dominated", name, text)
