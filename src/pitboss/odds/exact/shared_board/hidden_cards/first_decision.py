"""What a seat's first decision is worth that knows hidden cards: a row per hand and cards known, up to suits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.shared_board.decision_plan import Plan
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.strategies.value_tables import StreetTable
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.model.solution import ValueTable


class First(NamedTuple):
    """One information set of the first decision."""

    cards: Cards  # the seat's two, then those known
    ways: int  # how many there are like it
    totals: list[int]  # of every channel, over all that can still be dealt


def known_values(board_game: BoardGame, plan: Plan, found: Iterable[First]) -> dict[str, ValueTable]:
    """The table of the first decision, by its street; nothing if the first decision comes after the flop."""
    if 0 not in board_game.streets:
        return {}
    table, rows = StreetTable(board_game, plan, 0), sorted(found)
    parts = 2 // board_game.orders  # Each deal was counted in both orders of the last two cards.
    ((_, worth),) = table.asked()
    totals = [[_whole(row.ways * _sum(each, row.totals), parts) for each in worth] for row in rows]
    weight = [_whole(row.ways * row.totals[0], parts) for row in rows]
    keys = _keys(board_game, np.array([row.cards for row in rows]))
    made = table.table([(keys, np.array(totals, dtype=np.int64), np.array(weight, dtype=np.int64))])
    return {made.street: made}


def _sum(worth: Ints, totals: list[int]) -> int:
    return sum(int(part) * total for part, total in zip(worth, totals, strict=True))


def _whole(total: int, parts: int) -> int:
    assert total % parts == 0
    return total // parts


def _keys(board_game: BoardGame, cards: Ints) -> Ints:
    """A field per pile that the seat has seen."""
    fields, first = [], 0
    for pile in board_game.game.piles:
        if first < cards.shape[1]:
            fields.append((pile.id, "u1", (pile.count,)))
            first += pile.count
    keys = np.zeros(len(cards), dtype=fields)
    first = 0
    for name, _, (count,) in fields:
        keys[name] = cards[:, first : first + count]
        first += count
    return keys
