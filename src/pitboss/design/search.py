"""The wishes for one wager as integers, and the tables that satisfy all of them."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cached_property

from pitboss.design.chain import Chain
from pitboss.design.paid_lines import PaidLines
from pitboss.design.values import MOST_VALUES
from pitboss.design.wishes import ANY, Range, Wishes
from pitboss.errors import PayTableError

Table = tuple[Fraction, ...]
Chosen = tuple[int, ...]  # the amounts of a table, `Search.parts` of which are one unit
LISTED = 1_000_000  # tables that are looked at one by one


class Search:
    """All tables of one wager that fit. Sums are integers: `scale` of them are one unit of the edge."""

    def __init__(self, lines: PaidLines, wishes: Wishes) -> None:
        self.lines, self.wishes = lines, wishes
        if any(weight < 0 for weight in lines.weights):
            raise PayTableError(f"{lines.wager}: a line of its table takes money from the seat; it cannot be designed")
        amounts = [self._amounts(line) for line in range(len(lines.labels))]
        self.parts = math.lcm(*(each.denominator for line in amounts for each in line))
        whole = math.lcm(*(weight.denominator for weight in lines.weights))
        weights = [int(weight * whole) for weight in lines.weights]
        common = math.gcd(*weights) or 1
        self.scale = Fraction(whole * self.parts, common)
        scaled = [[int(each * self.parts) for each in line] for line in amounts]
        self.weights = tuple(weight // common for weight in weights)
        self.chain = Chain(self.weights, scaled, strictly=wishes.strictly)

    def _amounts(self, line: int) -> list[Fraction]:
        """What a line may pay. A fixed pay need not be among the values."""
        wanted = self.wishes.pays.get(line, Range())
        if wanted.low is not None and wanted.low == wanted.high:
            self._check_top(line, wanted.low)
            return [wanted.low]
        least = wanted.low if wanted.low is not None else self.wishes.values.least
        ends = [wanted.high, self.wishes.values.most, self.wishes.top.high]
        known = [end for end in ends if end is not None]
        return self.wishes.values.between(least, min(known) if known else self._most_that_edge_allows(line))

    def _check_top(self, line: int, pay: Fraction) -> None:
        top = self.wishes.top.high
        if top is not None and pay > top:
            raise PayTableError(f"--pays {self.lines.labels[line]}={pay}: it is above --top, {top}")

    def _most_that_edge_allows(self, line: int) -> Fraction:
        weight, low = self.lines.weights[line], self.wishes.edge.low
        if low is None or not weight:
            why = "it never comes up" if not weight else "the edge has no lower end"
            raise PayTableError(f"{self.lines.labels[line]} could pay any amount, for {why}; give a limit with --top")
        return max(Fraction(0), (self.lines.edge_without_pays - low) / weight)

    def sums(self, edge: Range) -> tuple[int, int]:
        """The least and the largest sum with an edge in this range."""
        free = self.lines.edge_without_pays
        low = math.ceil((free - edge.high) * self.scale) if edge.high is not None else self.chain.sum_range[0]
        high = math.floor((free - edge.low) * self.scale) if edge.low is not None else self.chain.sum_range[1]
        return low, high

    def pays(self, chosen: Chosen) -> Table:
        """The amounts as they are printed."""
        return tuple(Fraction(each, self.parts) for each in chosen)

    def chosen(self, pays: Table) -> Chosen:
        """A table in the integers of this search."""
        return tuple(int(pay * self.parts) for pay in pays)

    def sum(self, chosen: Chosen) -> int:
        """The weighted sum that the edge follows from."""
        return sum(weight * each for weight, each in zip(self.weights, chosen, strict=True))

    def off_middle(self, chosen: Chosen) -> int:
        """How far the edge is from the middle of the range, as an integer; `off_middle_scale` of them are 1."""
        aim = self._aim
        return abs(self.sum(chosen) * aim.denominator - aim.numerator)

    @cached_property
    def _aim(self) -> Fraction:
        return (self.lines.edge_without_pays - self.wishes.edge.middle) * self.scale

    @cached_property
    def off_middle_scale(self) -> Fraction:
        """What `off_middle` has to be divided by."""
        return self.scale * self._aim.denominator

    @cached_property
    def _squares(self) -> tuple[list[dict[int, int]], int, int, int, int]:
        """The variance in integers: `a · (squares of the lines) − (b − c · sum)²`, all times one number.

        Squares are looked up by line and amount; then come those of the other deals, and the three factors.
        """
        lines, total = self.lines, self.lines.total
        exact = [
            {each: lines.square(line, Fraction(each, self.parts)) for each in amounts}
            for line, amounts in enumerate(self.chain.amounts)
        ]
        parts = math.lcm(lines.rest_square.denominator, *(v.denominator for line in exact for v in line.values()))
        mean, slope = lines.first_bet * lines.edge_without_pays, lines.first_bet / self.scale
        under = math.lcm(mean.denominator, slope.denominator)
        whole = math.lcm(parts * total, under)
        squares = [{each: int(value * parts) for each, value in line.items()} for line in exact]
        return (
            squares,
            int(lines.rest_square * parts),
            whole * (whole // (parts * total)),
            int(mean * whole),
            int(slope * whole),
        )

    def variance(self, chosen: Chosen) -> int:
        """The variance as an integer; `variance_scale` of them are one unit squared."""
        squares, rest, a, b, c = self._squares
        return (
            a * (rest + sum(line[each] for line, each in zip(squares, chosen, strict=True)))
            - (b - c * self.sum(chosen)) ** 2
        )

    @cached_property
    def variance_scale(self) -> Fraction:
        """What `variance` has to be divided by."""
        highest = tuple(amounts[-1] for amounts in self.chain.amounts)
        return self.variance(highest) / self.lines.variance(self.pays(highest))

    def fits(self, chosen: Chosen) -> bool:
        """Every wish but the edge and the range of each line, which the chain itself keeps."""
        wishes = self.wishes
        if not self._spread_fits(chosen) or Fraction(chosen[0], self.parts) not in wishes.top:
            return False
        pays = self.pays(chosen)
        return (
            (wishes.changes is None or wishes.number_of_changes(pays) <= wishes.changes)
            and (wishes.hit == ANY or self.lines.hit_rate(pays) in wishes.hit)
            and (wishes.share == ANY or self.lines.largest_share(pays) in wishes.share)
        )

    def _spread_fits(self, chosen: Chosen) -> bool:
        """Squares are compared, so that no root is rounded."""
        low, high = self.wishes.stdev.low, self.wishes.stdev.high
        if low is None and high is None:
            return True
        variance = self.variance(chosen) / self.variance_scale
        return (low is None or low <= 0 or variance >= low**2) and (high is None or variance <= high**2)

    @property
    def only_counts(self) -> bool:
        """True if the chain alone decides which tables fit."""
        return self.wishes.only_linear and self.wishes.top.low is None

    def tables(self, edge: Range) -> list[Chosen]:
        """Every table that fits, with an edge in this range."""
        if self.chain.is_empty:
            return []
        found = self.chain.tables(*self.sums(edge))
        return found if self.only_counts else list(filter(self.fits, found))

    def candidates(self, edge: Range) -> int:
        """How many tables have such an edge, before the other wishes are looked at."""
        return 0 if self.chain.is_empty else self.chain.count(*self.sums(edge))

    @cached_property
    def count(self) -> int:
        """How many tables fit, exactly."""
        if self.only_counts:
            return self.candidates(self.wishes.edge)
        self._check_listable(self.wishes.edge)
        return len(self.tables(self.wishes.edge))

    def _check_listable(self, edge: Range) -> None:
        found = self.candidates(edge)
        if found > LISTED:
            raise PayTableError(
                f"{found:,} tables have this edge, and at most {LISTED:,} can be looked at one by one for the other "
                "wishes; narrow them with --edge, --pays, --top or --values"
            )

    def listed(self) -> list[Chosen]:
        """All tables that fit; refused if they are too many."""
        self._check_listable(self.wishes.edge)
        return self.tables(self.wishes.edge)

    def edge_range(self) -> tuple[Fraction, Fraction] | None:
        """The lowest and the highest edge that amounts and lines allow, whatever the other wishes say."""
        if self.chain.is_empty:
            return None
        least, most = self.chain.sum_range
        free = self.lines.edge_without_pays
        return free - Fraction(most) / self.scale, free - Fraction(least) / self.scale

    def nearest(self) -> Table | None:
        """The table with the edge nearest to the range that is wanted; None if no table satisfies the other wishes."""
        allowed = self.edge_range()
        if allowed is None:
            return None
        wanted = self.wishes.edge
        empty, width, too_wide = Fraction(0), Fraction(1, 10**6), None
        furthest = max(map(wanted.distance, allowed))
        while True:
            around = _widened(wanted, width)
            if self.candidates(around) > (MOST_VALUES if self.only_counts else LISTED):
                if not self.only_counts or width - empty < Fraction(1, 10**18):
                    return None
                too_wide = width
            else:
                best = min(self.tables(around), key=self._distance, default=None)
                if best is not None or width >= furthest:
                    return self.pays(best) if best is not None else None
                empty = width
            width = (empty + too_wide) / 2 if too_wide is not None else min(4 * width, furthest)

    def _distance(self, chosen: Chosen) -> tuple[Fraction, Chosen]:
        edge = self.lines.edge_without_pays - self.sum(chosen) / self.scale
        return self.wishes.edge.distance(edge), chosen


def _widened(wanted: Range, by: Fraction) -> Range:
    return Range(None if wanted.low is None else wanted.low - by, None if wanted.high is None else wanted.high + by)
