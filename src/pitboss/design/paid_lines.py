"""What a wager nets as a function of its pays: counted once, then priced for any table by a few additions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from pitboss.errors import GameError
from pitboss.odds.model.tally import LineTally, Tally
from pitboss.odds.pricing.net_results import Money, main_name, main_wagers, side_wagers, wagers_named
from pitboss.rules import FIRST_LINE, LOSE, Game, Odds, PayTable, Wager
from pitboss.rules.own_tables import is_even_money, with_line
from pitboss.rules.terms import terms

Pays = Sequence[Fraction]


@dataclass(frozen=True)
class Group:
    """Deals that net `fixed + per_pay · pay`, where `pay` is what their line pays."""

    deals: int
    fixed: Fraction
    per_pay: Fraction

    def net(self, pay: Fraction) -> Fraction:
        """What each of these deals nets."""
        return self.fixed + self.per_pay * pay


@dataclass(frozen=True)
class PaidLines:
    """A wager by the lines of its pay table. `rest` are the deals that no line pays."""

    wager: str
    labels: tuple[str, ...]
    total: int
    first_bet: Fraction
    lines: tuple[tuple[Group, ...], ...]
    rest: tuple[Group, ...]
    in_dollars: bool = False
    in_main_game: bool = False
    hands: int | None = None

    @cached_property
    def weights(self) -> tuple[Fraction, ...]:
        """What one unit of pay on each line takes off the edge."""
        bet = self.total * self.first_bet
        return tuple(sum((g.deals * g.per_pay for g in groups), Fraction(0)) / bet for groups in self.lines)

    @cached_property
    def edge_without_pays(self) -> Fraction:
        """The edge of a table that pays 0 on every line."""
        every = (*self.rest, *(group for groups in self.lines for group in groups))
        return -sum((g.deals * g.fixed for g in every), Fraction(0)) / (self.total * self.first_bet)

    @cached_property
    def deals(self) -> tuple[int, ...]:
        """How many deals each line pays."""
        return tuple(sum(group.deals for group in groups) for groups in self.lines)

    def edge(self, pays: Pays) -> Fraction:
        """The house edge, per unit of the first bet."""
        return self.edge_without_pays - sum((w * p for w, p in zip(self.weights, pays, strict=True)), Fraction(0))

    def variance(self, pays: Pays) -> Fraction:
        """The variance of a round, in units squared."""
        square = sum((self.square(line, pay) for line, pay in enumerate(pays)), self.rest_square)
        return square / self.total - (self.edge(pays) * self.first_bet) ** 2

    @cached_property
    def rest_square(self) -> Fraction:
        """The squared net results of the deals that no line pays, summed up."""
        return sum((g.deals * g.fixed**2 for g in self.rest), Fraction(0))

    @cached_property
    def squares(self) -> tuple[tuple[Fraction, Fraction, Fraction], ...]:
        """a, b and c of each line: the squared net results of its deals sum up to a + (b + c · pay) · pay."""
        return tuple(
            (
                sum((g.deals * g.fixed**2 for g in groups), Fraction(0)),
                sum((2 * g.deals * g.fixed * g.per_pay for g in groups), Fraction(0)),
                sum((g.deals * g.per_pay**2 for g in groups), Fraction(0)),
            )
            for groups in self.lines
        )

    def square(self, line: int, pay: Fraction) -> Fraction:
        """The squared net results of one line's deals, summed up."""
        a, b, c = self.squares[line]
        return a + (b + c * pay) * pay

    def stdev(self, pays: Pays) -> float:
        """The standard deviation of a round, in units."""
        return math.sqrt(self.variance(pays))

    def hit_rate(self, pays: Pays) -> Fraction:
        """How often the round ends with a gain."""
        hits = sum(g.deals for g in self.rest if g.fixed > 0)
        hits += sum(g.deals for groups, pay in zip(self.lines, pays, strict=True) for g in groups if g.net(pay) > 0)
        return Fraction(hits, self.total)

    @cached_property
    def returns_without_pays(self) -> tuple[Fraction, ...]:
        """What each line returns of the first bet if it pays 0."""
        bet = self.total * self.first_bet
        return tuple(
            sum((g.deals * (g.fixed + self.first_bet) for g in groups), Fraction(0)) / bet for groups in self.lines
        )

    def line_return(self, line: int, pay: Fraction) -> Fraction:
        """What one line returns of each unit of the first bet, the stake included."""
        return self.returns_without_pays[line] + self.weights[line] * pay

    def largest_share(self, pays: Pays) -> Fraction:
        """The part of the whole return that the most generous line has."""
        whole = 1 - self.edge(pays)
        largest = max(self.line_return(line, pay) for line, pay in enumerate(pays))
        return largest / whole if whole > 0 else Fraction(1)

    def table(self, pays: Pays) -> PayTable:
        """These pays as a table, named by its amounts."""
        id_ = table_text(pays)
        if self.in_dollars:
            return PayTable(id_, self.labels, cents=tuple(int(100 * pay) for pay in pays))
        return PayTable(id_, self.labels, odds=tuple(Odds(pay.numerator, pay.denominator) for pay in pays))


def table_text(pays: Pays) -> str:
    """`50-40-30-8-7-4-3`, as `--pays` reads it."""
    return "-".join(map(str, pays))


def amounts(table: PayTable) -> tuple[Fraction, ...]:
    """What each line pays, to 1 or in dollars."""
    if table.cents:
        return tuple(Fraction(cents, 100) for cents in table.cents)
    return tuple(Fraction(odds.pays, odds.per) for odds in table.odds)


def designed_wager(game: Game, name: str) -> Wager:
    """The wager of this name, if it is paid by a table or, as a table of one line, even money."""
    paid = [wager.id for wager in game.wagers if not wager.collected and (wager.tables or is_even_money(wager))]
    if name not in paid:
        raise GameError(f"{game.id} has no pay table {name!r} to design; these can be: {', '.join(paid)}")
    return with_line(game, name).wager(name)


def paid_lines(tally: Tally, wager: Wager) -> PaidLines:
    """A wager of a tally by its lines, with the strategy of the tally."""
    if is_even_money(tally.game.wager(wager.id)):
        tally = replace(tally, game=with_line(tally.game, wager.id))
    game = tally.game
    name = main_name(game) if wager.id in main_wagers(game) else wager.id
    if name == wager.id and wager.id not in (*side_wagers(game), main_name(game)):
        raise GameError(f"{wager.id} is not a bet of its own; design the table of the bet that it belongs to")
    wagers = wagers_named(game, name)
    printed = next(iter(wager.tables.values()))
    free, paid = (Money(game, tally.options, tally.hands, {wager.id: _flat(printed, pay)}) for pay in (0, 1))
    lines: list[dict[tuple[Fraction, Fraction], int]] = [{} for _ in printed.labels]
    rest: dict[tuple[Fraction, Fraction], int] = {}
    for (choices, outcomes), count in tally.outcomes.items():
        of = {each.id: outcome for each, outcome in zip(game.wagers, outcomes, strict=True)}
        fixed, net = (
            sum((money.result(game.wager(id_), of[id_], choices).net for id_ in wagers), Fraction(0))
            for money in (free, paid)
        )
        per_pay, outcome = net - fixed, of[wager.id]
        into = lines[outcome - FIRST_LINE] if outcome >= FIRST_LINE else rest
        into[fixed, per_pay] = into.get((fixed, per_pay), 0) + count
    base = next(w for id_ in wagers if (w := game.wager(id_)).is_opening or w.chosen_size)
    return PaidLines(
        wager=wager.id,
        labels=printed.labels,
        total=tally.total,
        first_bet=free.stake(base, {base.id: 1}) or Fraction(1),
        lines=tuple(map(_groups, lines)),
        rest=_groups(rest),
        in_dollars=bool(printed.cents),
        in_main_game=wager.id in main_wagers(game),
    )


def _flat(printed: PayTable, pay: int) -> PayTable:
    """A table with the same lines that pays the same on each of them."""
    if printed.cents:
        return PayTable("flat", printed.labels, cents=(100 * pay,) * len(printed))
    return PayTable("flat", printed.labels, odds=(Odds(pay),) * len(printed))


def _groups(found: dict[tuple[Fraction, Fraction], int]) -> tuple[Group, ...]:
    return tuple(Group(count, fixed, per_pay) for (fixed, per_pay), count in found.items())


def column_lines(counted: LineTally) -> PaidLines:
    """One column of a bet whose table goes by the number of hands."""
    wager = counted.game.wager(counted.wager)
    table = wager.tables[str(counted.hands)]
    lost = terms(wager, table, LOSE).rate
    return PaidLines(
        wager=counted.wager,
        labels=table.labels,
        total=counted.total,
        first_bet=Fraction(1),
        lines=tuple((Group(deals, Fraction(0), Fraction(1)),) for deals in counted.lines),
        rest=(Group(counted.total - sum(counted.lines), lost, Fraction(0)),),
        hands=counted.hands,
    )
