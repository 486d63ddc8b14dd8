"""The tables that fit, the best of them first, with the reason for each place; or the nearest one if none fits."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from pitboss.design.paid_lines import PaidLines, table_text
from pitboss.design.search import LISTED, Chosen, Search, Table
from pitboss.design.values import roundness
from pitboss.design.wishes import Range, Wishes
from pitboss.errors import PayTableError
from pitboss.odds.certificates.codec import fraction_text
from pitboss.rules import percent, points

ORDERS = ("edge", "stdev", "near", "round")


@dataclass(frozen=True)
class Row:
    """One table with its figures; `why` says in a sentence why it has its place."""

    pays: Table
    edge: Fraction
    variance: Fraction
    stdev: float
    hit_rate: Fraction
    largest_share: Fraction
    changes: int | None
    why: str = ""

    @property
    def text(self) -> str:
        """The table as `--pays` reads it."""
        return table_text(self.pays)

    def data(self) -> dict[str, Any]:
        """As JSON: exact fractions as `n/d`, and the same as numbers."""
        return {
            "pays": self.text,
            "edge": fraction_text(self.edge),
            "house_edge": float(self.edge),
            "variance": fraction_text(self.variance),
            "stdev": self.stdev,
            "hit_rate": float(self.hit_rate),
            "largest_share": float(self.largest_share),
            "changes": self.changes,
            "why": self.why,
        }


@dataclass(frozen=True)
class Design:
    """What a search found. Where nothing fits, `count` is 0 and `nearest` and `edge_range` say what there is."""

    lines: PaidLines
    wishes: Wishes
    by: str
    count: int
    rows: tuple[Row, ...]
    nearest: Row | None = None
    edge_range: tuple[Fraction, Fraction] | None = None

    def __repr__(self) -> str:
        return f"<Design of {self.lines.wager}: {self.count:,} tables>"

    def data(self) -> dict[str, Any]:
        """As JSON."""
        lines = self.lines
        return {
            "wager": lines.wager,
            "hands": lines.hands,
            "count": self.count,
            "by": self.by,
            "bound": lines.in_main_game,
            "lines": [
                {"line": label, "deals": str(deals), "of": str(lines.total), "edge_per_unit": fraction_text(-weight)}
                for label, deals, weight in zip(lines.labels, lines.deals, lines.weights, strict=True)
            ],
            "tables": [row.data() for row in self.rows],
            "nearest": self.nearest.data() if self.nearest else None,
            "edge_range": [fraction_text(end) for end in self.edge_range] if self.edge_range else None,
        }


def design(
    lines: PaidLines, wishes: Wishes, *, by: str = "edge", show: int = 10, front: bool = False, count_only: bool = False
) -> Design:
    """Searches every table of a wager. Ties are broken by the amounts, so that the same wishes give the same answer."""
    if by not in ORDERS:
        raise PayTableError(f"--by {by!r}: write one of {', '.join(ORDERS)}")
    if by == "near" and not wishes.near:
        raise PayTableError("--by near needs a table to be near to; give it with --near")
    search = Search(lines, wishes)
    if not search.count:
        nearest = search.nearest()
        row = make_row(lines, wishes, nearest) if nearest else None
        return Design(lines, wishes, by, 0, (), row, search.edge_range())
    if count_only:
        return Design(lines, wishes, by, search.count, ())
    order = ORDER_KEYS[by]
    if front:
        best = pareto_front(search)[:show]
    else:
        best = heapq.nsmallest(show, _worth_a_look(search, by, show), key=partial(order, search))
    rows = (make_row(lines, wishes, search.pays(chosen), "front" if front else by) for chosen in best)
    return Design(lines, wishes, by, search.count, tuple(rows))


def _worth_a_look(search: Search, by: str, show: int) -> list[Chosen]:
    """All tables; where they are too many to list, those with an edge so near to the middle that the best are there."""
    edge = search.wishes.edge
    if search.count <= LISTED:
        return search.tables(edge)
    if by != "edge" or edge.low is None or edge.high is None:
        raise PayTableError(
            f"{search.count:,} tables fit, and at most {LISTED:,} can be put in order by {by}; narrow them with "
            "--edge, --pays, --top or --values, or ask for --count alone"
        )
    half = (edge.high - edge.low) / 2
    while True:  # Halved until it can be listed: tables this near to the middle are before all others.
        inner = Range(edge.middle - half / 2, edge.middle + half / 2)
        found = search.candidates(inner)
        if found < show:
            return search.tables(Range(edge.middle - half, edge.middle + half))
        if found <= LISTED // 10:
            return search.tables(inner)
        half /= 2


def _by_edge(search: Search, chosen: Chosen) -> tuple[Any, ...]:
    return search.off_middle(chosen), chosen


def _by_stdev(search: Search, chosen: Chosen) -> tuple[Any, ...]:
    return search.variance(chosen), chosen


def _by_near(search: Search, chosen: Chosen) -> tuple[Any, ...]:
    pays, near = search.pays(chosen), search.wishes.near
    moved = (abs(one - other) / max(one, other, Fraction(1)) for one, other in zip(pays, near, strict=True))
    return search.wishes.number_of_changes(pays), sum(moved, Fraction(0)), chosen


def _by_round(search: Search, chosen: Chosen) -> tuple[Any, ...]:
    return roundness(search.pays(chosen)), *_by_edge(search, chosen)


ORDER_KEYS: dict[str, Callable[[Search, Chosen], tuple[Any, ...]]] = {
    "edge": _by_edge,
    "stdev": _by_stdev,
    "near": _by_near,
    "round": _by_round,
}


def pareto_front(search: Search) -> list[Chosen]:
    """Tables for which no other has both an edge and a standard deviation as low, by rising edge."""
    front, least = [], None
    for _, variance, chosen in sorted((-search.sum(each), search.variance(each), each) for each in search.listed()):
        if least is None or variance < least:
            front.append(chosen)
            least = variance
    return front


def make_row(lines: PaidLines, wishes: Wishes, pays: Table, by: str = "") -> Row:
    """A table with its figures."""
    return Row(
        pays=pays,
        edge=lines.edge(pays),
        variance=lines.variance(pays),
        stdev=lines.stdev(pays),
        hit_rate=lines.hit_rate(pays),
        largest_share=lines.largest_share(pays),
        changes=wishes.number_of_changes(pays) if wishes.near else None,
        why=_why(lines, wishes, pays, by),
    )


def _why(lines: PaidLines, wishes: Wishes, pays: Table, by: str) -> str:
    edge = lines.edge(pays)
    if by == "edge":
        return f"{points(abs(edge - wishes.edge.middle))} from {percent(wishes.edge.middle)}, the middle of the range"
    if by == "stdev":
        return f"standard deviation {lines.stdev(pays):.4f}"
    if by == "near":
        changed = [
            f"{label} {old} → {new}"
            for label, old, new in zip(lines.labels, wishes.near, pays, strict=True)
            if old != new
        ]
        return f"changes {', '.join(changed)}" if changed else "no line is changed"
    if by == "round":
        return "every pay is round" if not roundness(pays) else "as round as the edge allows"
    if by == "front":
        return "a lower edge would cost a larger standard deviation, and the other way round"
    outside = wishes.edge.distance(edge)
    return f"{points(outside)} outside the range" if outside else "it fits the range of the edge"
