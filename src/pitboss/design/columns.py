"""A bet whose table goes by the number of hands: all columns at once, no line rising with the hands."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.design.answer import Row, make_row
from pitboss.design.paid_lines import column_lines, table_text
from pitboss.design.search import LISTED, Chosen, Search
from pitboss.design.wishes import Wishes
from pitboss.errors import GameError, PayTableError
from pitboss.odds.model.tally import LineTally

LIMB = 1 << 24  # counts are multiplied in parts of this size, so that sums of them stay exact
MOST_TABLES = 20_000  # of one column
DECIMALS = 10**12  # to which distances of edges are compared
NEVER = 1 << 61  # the cost of a chain that is not allowed


@dataclass(frozen=True)
class ColumnsDesign:
    """How many tables each column has, how many chains of them there are, and the best chains: a row per column."""

    wager: str
    hands: tuple[int, ...]
    counts: tuple[int, ...]
    chains: int
    rows: tuple[tuple[Row, ...], ...]
    nearest: Mapping[int, Row | None]

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "wager": self.wager,
            "hands": list(self.hands),
            "counts": dict(zip(map(str, self.hands), self.counts, strict=True)),
            "chains": self.chains,
            "tables": [
                {str(hands): row.data() for hands, row in zip(self.hands, chain, strict=True)} for chain in self.rows
            ],
            "nearest": {str(hands): row.data() if row else None for hands, row in self.nearest.items()},
        }


def read_hands(text: str, known: Sequence[int]) -> tuple[int, ...]:
    """Reads `5` or `2-7`: for how many hands columns are designed."""
    low, dash, high = text.partition("-")
    if not text:
        return tuple(known)
    if not low.isdecimal() or (dash and not high.isdecimal()):
        raise GameError(f"--hands {text!r}: write a number or a range such as {known[0]}-{known[-1]}")
    wanted = range(int(low), int(high or low) + 1)
    if not wanted or wanted[0] < known[0] or wanted[-1] > known[-1]:
        raise GameError(f"--hands {text!r}: the table has columns for {known[0]} to {known[-1]} hands")
    return tuple(wanted)


def design_columns(
    counted: Iterable[LineTally], wishes: Mapping[int, Wishes], *, show: int = 10, count_only: bool = False
) -> ColumnsDesign:
    """All columns, from the fewest hands to the most. Each satisfies its wishes, and no line rises with the hands."""
    columns = {each.hands: column_lines(each) for each in counted if each.hands in wishes}
    searches = {hands: Search(columns[hands], wishes[hands]) for hands in sorted(columns)}
    tables = {hands: _listed(search, hands) for hands, search in searches.items()}
    hands = tuple(tables)
    if all(tables.values()):
        found = _Chains([searches[each].parts for each in hands], [tables[each] for each in hands])
        chains = found.count()
    else:
        chains = 0
    wager = columns[hands[0]].wager
    counts = tuple(len(tables[each]) for each in hands)
    if not chains:
        missing = {each: _nearest_row(searches[each]) for each in hands if not tables[each]}
        return ColumnsDesign(wager, hands, counts, 0, (), missing)
    best = [] if count_only else found.best([_costs(searches[each], tables[each]) for each in hands], show)
    rows = tuple(
        tuple(_row(searches[each], chosen) for each, chosen in zip(hands, chain, strict=True)) for chain in best
    )
    return ColumnsDesign(wager, hands, counts, chains, rows, {})


def _listed(search: Search, hands: int) -> list[Chosen]:
    found = search.candidates(search.wishes.edge)
    if found > LISTED or (search.only_counts and found > MOST_TABLES):
        raise PayTableError(
            f"{found:,} tables fit {hands} hands, and at most {MOST_TABLES:,} of one column can be compared with the "
            "next; narrow them with --edge, --pays, --top or --values"
        )
    tables = search.tables(search.wishes.edge)
    if len(tables) > MOST_TABLES:
        raise PayTableError(
            f"{len(tables):,} tables fit {hands} hands, more than the {MOST_TABLES:,} that can be compared"
        )
    return tables


def _nearest_row(search: Search) -> Row | None:
    pays = search.nearest()
    return make_row(search.lines, search.wishes, pays) if pays else None


def _row(search: Search, chosen: Chosen) -> Row:
    return make_row(search.lines, search.wishes, search.pays(chosen), "edge")


def _costs(search: Search, tables: list[Chosen]) -> NDArray[np.int64]:
    """How far each edge is from the middle of its range."""
    scale = search.off_middle_scale
    return np.array(
        [search.off_middle(chosen) * DECIMALS * scale.denominator // scale.numerator for chosen in tables],
        dtype=np.int64,
    )


class _Chains:
    """Chains of tables, one of each column, of which each is at least as high on every line as the next."""

    def __init__(self, parts: Sequence[int], tables: Sequence[list[Chosen]]) -> None:
        self.tables = tables
        whole = math.lcm(*parts)
        scaled = [
            np.array(column, dtype=np.int64) * (whole // part) for part, column in zip(parts, tables, strict=True)
        ]
        amounts = np.unique(np.concatenate([each.ravel() for each in scaled]))
        # Small places in the list of all amounts are compared much faster than the amounts.
        small = np.uint8 if len(amounts) < 1 << 8 else np.int32
        self.places = [np.ascontiguousarray(np.searchsorted(amounts, each).astype(small).T) for each in scaled]

    @cached_property
    def follows(self) -> list[NDArray[np.bool_]]:
        """For each column but the first, a row per table: which tables before it are as high on every line."""
        return [_as_high(before, here) for before, here in pairwise(self.places)]

    def count(self) -> int:
        """How many chains there are; counts are Python integers, multiplied in limbs."""
        ways = [1] * len(self.tables[0])
        for allowed in self.follows:
            ways = _summed(allowed, ways)
        return sum(ways)

    def best(self, costs: Sequence[NDArray[np.int64]], show: int) -> list[list[Chosen]]:
        """For each table of the last column the chain that costs least; the cheapest of these first."""
        total, back = costs[0], []
        for allowed, more in zip(self.follows, costs[1:], strict=True):
            order = np.argsort(total, kind="stable")
            first = order[allowed[:, order].argmax(axis=1)]  # the cheapest that is allowed, where any is
            back.append(first)
            total = np.where(allowed.any(axis=1), total[first], NEVER) + more
        ends = [place for place in np.argsort(total, kind="stable")[:show] if total[place] < NEVER]
        return [self._chain(int(end), back) for end in ends]

    def _chain(self, end: int, back: list[NDArray[np.int64]]) -> list[Chosen]:
        places = [end]
        for step in reversed(back):
            places.append(int(step[places[-1]]))
        return [column[place] for column, place in zip(self.tables, reversed(places), strict=True)]


def _as_high(before: NDArray[np.integer[Any]], here: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
    allowed = np.ones((here.shape[1], before.shape[1]), dtype=np.bool_)
    for above, below in zip(before, here, strict=True):
        allowed &= above[None, :] >= below[:, None]
    return allowed


def _summed(allowed: NDArray[np.bool_], ways: list[int]) -> list[int]:
    """Each row's sum of the ways that are allowed. A limb is below 2²⁴ and a row has fewer than 2²⁹ entries."""
    matrix = allowed.astype(np.float64)
    found, factor, rest = [0] * len(matrix), 1, ways
    while any(rest):
        limbs = np.array([each % LIMB for each in rest], dtype=np.float64)
        sums = (matrix @ limbs).tolist()
        found = [total + factor * int(part) for total, part in zip(found, sums, strict=True)]
        rest, factor = [each // LIMB for each in rest], factor * LIMB
    return found


def columns_text(chain: Sequence[Row], hands: Sequence[int], wager: str) -> list[str]:
    """Each column as `--pays` reads it."""
    return [f"{wager}:{each}={table_text(row.pays)}" for each, row in zip(hands, chain, strict=True)]
