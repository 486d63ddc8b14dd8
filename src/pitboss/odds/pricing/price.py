"""A tally in money: edge, variance, hit rate, distribution, correlation. One piece of code for every game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.odds.model.tally import LineTally, Tally
from pitboss.odds.pricing.net_results import Money, Result, main_name, side_wagers, unit_of, wagers_named
from pitboss.rules import FIRST_LINE, LOSE, Options, PayTable, Wager
from pitboss.rules.own_tables import check_table
from pitboss.rules.terms import terms


@dataclass(frozen=True)
class Price:
    """What one wager, or several together, are worth: everything follows from the distribution of net results.

    `distribution` counts deals per net result in units; `staked_total` is the money bet over all `total` deals.
    """

    wager: str
    unit: str
    total: int
    distribution: Mapping[Fraction, int]
    staked_total: Fraction
    table: str = ""
    hands: int | None = None
    strategy: str = field(default="", compare=False)
    sampled: bool = False
    first_bet: Fraction = field(default=Fraction(1))

    def __repr__(self) -> str:
        named = " ".join(filter(None, (self.wager, self.table, f"{self.hands} hands" if self.hands else "")))
        return f"<Price of {named}: {float(self.ev):+.6f} {self.unit}>"

    @property
    def ev(self) -> Fraction:
        """What the seat gains on average, per unit of the base bet."""
        return sum((net * count for net, count in self.distribution.items()), Fraction(0)) / self.total

    @property
    def house_edge(self) -> Fraction:
        """Edge per first bet: what the house keeps of each unit of the base bet."""
        return -self.ev / self.first_bet

    @property
    def returns(self) -> Fraction:
        """What a player gets back of each unit of the base bet, on average."""
        return 1 - self.house_edge

    @property
    def average_bet(self) -> Fraction:
        """All the money bet in a round, on average, in units of the base bet."""
        return self.staked_total / self.total

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of each unit of all the money that is bet."""
        return -self.ev / self.average_bet if self.average_bet else Fraction(0)

    @property
    def variance(self) -> Fraction:
        """The variance of the net result of a round, in units squared."""
        square = sum((net * net * count for net, count in self.distribution.items()), Fraction(0)) / self.total
        return square - self.ev**2

    @property
    def stdev(self) -> float:
        """The standard deviation of the net result of a round, in units."""
        return math.sqrt(self.variance)

    @property
    def hit_rate(self) -> Fraction:
        """How often the seat ends the round with a gain."""
        return Fraction(sum(count for net, count in self.distribution.items() if net > 0), self.total)

    def probability(self, net: Fraction | int) -> Fraction:
        """How often the net result is just this."""
        return Fraction(self.distribution.get(Fraction(net), 0), self.total)


def price(
    tally: Tally, wager: str = "", *, tables: Mapping[str, PayTable] | None = None, options: Options | None = None
) -> Price:
    """Prices a wager (`main` if none is named) of a tally, with its own or with other pay tables.

    No deal is counted again: the strategy of the tally is kept, the money is applied again.
    """
    name = wager or main_name(tally.game)
    money = Money(tally.game, options or tally.options, tally.hands, tables or {})
    return _priced(tally, name, money)


def _priced(tally: Tally, name: str, money: Money) -> Price:
    wagers = wagers_named(tally.game, name)
    unit = unit_of(tally.game, name)
    distribution: dict[Fraction, int] = {}
    staked = Fraction(0)
    for results, count in money.counted(tally, wagers):
        net = sum((results[id_].net for id_ in wagers), Fraction(0))
        distribution[net] = distribution.get(net, 0) + count
        staked += count * _money_bet(tally, wagers, results)
    return Price(
        wager=name,
        unit=unit,
        total=tally.total,
        distribution=dict(sorted(distribution.items())),
        staked_total=staked,
        table=_table_name(tally, wagers, money),
        hands=tally.hands if any(tally.game.wager(id_).table_by_hands for id_ in wagers) else None,
        strategy=tally.strategy,
        sampled=tally.sampled,
        first_bet=_first_bet(tally, wagers, money),
    )


def house_edges(tally: Tally, options: Options | None = None) -> dict[str, Fraction]:
    """The house edge of the main game and of each side bet by the pay table in use, in one pass over the cells."""
    game = tally.game
    money = Money(game, options or tally.options, tally.hands)
    named = {name: wagers_named(game, name) for name in (main_name(game), *side_wagers(game))}
    sums: dict[str, Counter[int]] = {name: Counter() for name in named}  # by denominator: whole numbers add faster
    for results, count in money.counted(tally, tuple(wager.id for wager in game.wagers)):
        for name, wagers in named.items():
            for id_ in wagers:
                net = results[id_].net
                sums[name][net.denominator] += count * net.numerator
    total = {name: sum((Fraction(top, under) for under, top in sums[name].items()), Fraction(0)) for name in named}
    return {name: -total[name] / tally.total / _first_bet(tally, wagers, money) for name, wagers in named.items()}


def price_together(
    tally: Tally, stakes: Mapping[str, Fraction], *, tables: Mapping[str, PayTable] | None = None
) -> Price:
    """All the bets of a seat at once, with this many units (dollars, where fixed sums are paid) on each opening bet."""
    every = dict.fromkeys((wager.id for wager in tally.game.opening_wagers), Fraction(0)) | dict(stakes)
    return _priced(tally, "all", Money(tally.game, tally.options, tally.hands, tables or {}, every))


def _money_bet(tally: Tally, wagers: tuple[str, ...], results: Mapping[str, Result]) -> Fraction:
    """What was put at risk. A deposit against a tax is not: the tax that is collected is the price of the bet."""
    game = tally.game
    collected = [id_ for id_ in wagers if game.wager(id_).collected]
    deposits = {game.wager(id_).rides for id_ in collected}
    staked = sum((results[id_].staked for id_ in wagers if id_ not in deposits), Fraction(0))
    return staked - sum((results[id_].net for id_ in collected), Fraction(0))


def _first_bet(tally: Tally, wagers: tuple[str, ...], money: Money) -> Fraction:
    base = next(w for id_ in wagers if (w := tally.game.wager(id_)).is_opening or w.chosen_size)
    return money.stake(base, {base.id: 1}) or Fraction(1)


def _table_name(tally: Tally, wagers: tuple[str, ...], money: Money) -> str:
    """The pay table that a house may choose, where there is one."""
    for id_ in wagers:
        wager = tally.game.wager(id_)
        if wager.id in money.tables or wager.table_option:
            table = money.table(wager)
            return table.id if table else ""
    return ""


def prices(tally: Tally, lines: Iterable[LineTally] = ()) -> Iterator[Price]:
    """Every price that follows from one tally: the main game, then each side bet by each of its pay tables."""
    yield price(tally)
    counted = tuple(lines)
    for id_ in side_wagers(tally.game):
        wager = tally.game.wager(id_)
        if wager.table_by_hands:
            yield from (price_lines(line) for line in counted if line.wager == id_)
            if not any(line.wager == id_ and line.hands == tally.hands for line in counted):
                yield price(tally, id_)
        else:
            yield from (price(tally, id_, options=options) for options in _table_options(tally.options, wager))


def _table_options(options: Options, wager: Wager) -> Iterator[Options]:
    """These options with each of the pay tables that a house may choose for this wager."""
    for table in wager.tables if wager.table_option else ("",):
        yield Options({**options, wager.table_option: table}) if table else options


def price_lines(lines: LineTally, table: PayTable | None = None) -> Price:
    """The price of a bet on the whole table: each line pays its odds, every other deal loses."""
    wager = lines.game.wager(lines.wager)
    used = check_table(wager, table) if table else wager.tables[str(lines.hands)]
    distribution: dict[Fraction, int] = {terms(wager, used, LOSE).rate: lines.total - sum(lines.lines)}
    for outcome, count in enumerate(lines.lines, FIRST_LINE):
        net = terms(wager, used, outcome).rate
        distribution[net] = distribution.get(net, 0) + count
    return Price(
        wager=lines.wager,
        unit=lines.wager,
        total=lines.total,
        distribution=dict(sorted(distribution.items())),
        staked_total=Fraction(lines.total),
        table=used.id,
        hands=lines.hands,
    )


def covariance(tally: Tally, one: str, other: str) -> Fraction:
    """How the net results of two bets vary together, in units squared."""
    money = Money(tally.game, tally.options, tally.hands)
    first, second = wagers_named(tally.game, one), wagers_named(tally.game, other)
    sums = [Fraction(0)] * 3
    for (choices, facts), count in tally.cells.items():
        results = money.results(choices, facts)
        a = sum((results[id_].net for id_ in first), Fraction(0))
        b = sum((results[id_].net for id_ in second), Fraction(0))
        sums = [sums[0] + a * count, sums[1] + b * count, sums[2] + a * b * count]
    mean_a, mean_b, mean_product = (value / tally.total for value in sums)
    return mean_product - mean_a * mean_b


def correlation(tally: Tally, one: str, other: str) -> float:
    """Between −1 and 1; 0 where one of the bets never varies."""
    spread = price(tally, one).variance * price(tally, other).variance
    return float(covariance(tally, one, other)) / math.sqrt(spread) if spread else 0.0


def correlations(tally: Tally) -> dict[str, float]:
    """How the net results of each two bets go together: `main and trips` -> 0.4."""
    wagers = (main_name(tally.game), *side_wagers(tally.game))
    return {
        f"{one} and {other}": correlation(tally, one, other)
        for at, one in enumerate(wagers)
        for other in wagers[at + 1 :]
    }
