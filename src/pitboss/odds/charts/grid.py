"""A grid of the 169 starting hands with the best choice for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.cards import RANKS, rank
from pitboss.odds.charts.chart import Chart, best_choices, cards_by_pile
from pitboss.odds.model.solution import ValueTable
from pitboss.odds.model.starting_hand import hole_pile, label, up_card_pile
from pitboss.rules import Game


def grids(game: Game, title: str, table: ValueTable) -> Iterator[Chart]:
    """The 169 starting hands, suited above the diagonal; one grid for each up card that the seat has seen."""
    hole, shown = hole_pile(game), up_card_pile(game)
    found: dict[str, dict[str, dict[str, int]]] = {}
    for piles, choice, weight in zip(cards_by_pile(table), best_choices(table), table.weight.tolist(), strict=True):
        up = RANKS[rank(piles[shown][0])] if shown in piles else ""
        cell = found.setdefault(up, {}).setdefault(label(piles[hole]), {})
        cell[choice] = cell.get(choice, 0) + int(weight)
    for up in sorted(found, key=lambda up: -RANKS.find(up)):
        about = f"{title}, dealer shows {up}" if up else title
        yield Chart(about, ("", *reversed(RANKS)), tuple(grid_rows(found[up])))


def grid_rows(cells: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, ...]]:
    """The lines of a grid of 169 hands, from the deals in which each choice is best by hand."""
    for first in reversed(RANKS):
        row = [first]
        for second in reversed(RANKS):
            high, low = sorted((first, second), key=RANKS.index, reverse=True)
            suited = RANKS.index(first) > RANKS.index(second)
            hand = high + low + ("" if high == low else "s" if suited else "o")
            row.append(cell_text(cells.get(hand, {})))
        yield tuple(row)


def cell_text(weights: Mapping[str, int]) -> str:
    """The choice, or the more frequent one with its share where suits decide."""
    if not weights:
        return ""
    choice = max(weights, key=weights.__getitem__)
    part = weights[choice] / sum(weights.values())
    return choice if len(weights) == 1 else f"{choice} {min(part, 0.99):.0%}"
