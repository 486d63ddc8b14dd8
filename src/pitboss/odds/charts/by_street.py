"""The charts of a solved game, street by street: strategies a person can read.

Charts are made from the values of every choice when a game is certified, and printed from the certificate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.odds.charts.chart import Chart, Piles, cards_by_pile
from pitboss.odds.charts.grid import grids
from pitboss.odds.charts.listing import listing
from pitboss.odds.charts.shares import NAMINGS, by_up_card, has_up_card, shares
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.starting_hand import hole_pile, up_card_pile
from pitboss.rules import Game, Street

FEW = 200  # information sets that a person reads one by one


def charts(game: Game, found: Solution) -> tuple[Chart, ...]:
    """A chart for every street."""
    return tuple(chart for street in game.streets for chart in _street_charts(game, street, found))


def _street_charts(game: Game, street: Street, found: Solution) -> Iterator[Chart]:
    if street.id in found.pieces:
        yield from by_kind(game, street.says, found.pieces[street.id].tables())
    table = found.values.get(street.id)
    if table is None:
        return
    piles, hole = set(_first(table)), hole_pile(game)
    if hole in piles and piles <= {hole, up_card_pile(game)}:
        yield from grids(game, street.says, table)
    elif shape_of(game) in NAMINGS:
        yield shares(street.says, table, NAMINGS[shape_of(game)](game))
    elif has_up_card(game, piles):
        yield shares(street.says, table, by_up_card(game))
    elif hole in piles:
        yield from by_kind(game, street.says, [table])
    elif len(table) <= FEW:
        yield listing(game, street.says, table)


def by_kind(game: Game, title: str, tables: Iterable[ValueTable]) -> Iterator[Chart]:
    """Hold'em games after the flop; `kind_charts` has the way."""
    from pitboss.odds.charts.by_kind import kind_charts  # noqa: PLC0415 - only who makes charts needs Numba

    return kind_charts(game, title, tables)


def _first(table: ValueTable) -> Piles:
    return next(iter(cards_by_pile(table)))
