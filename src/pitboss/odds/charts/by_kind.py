"""Hold'em games after the flop: how often each choice is best, by what the seat's best five cards are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import parse_cards
from pitboss.hands import five
from pitboss.odds.charts.by_kind_kernels import KINDS, add_kinds
from pitboss.odds.charts.chart import CHOICES, Chart
from pitboss.odds.model.solution import ValueTable
from pitboss.odds.model.starting_hand import hole_pile, hole_slots
from pitboss.rules import Game

Array = NDArray[Any]


def kind_charts(game: Game, title: str, tables: Iterable[ValueTable]) -> Iterator[Chart]:
    """One chart, or one for each way to come here where that changes what is best."""
    found: dict[str, Array] = {}
    choices: tuple[str, ...] = ()
    for table in tables:
        choices = table.choices
        for before, rows in histories(table):
            sums = found.setdefault(before, np.zeros((KINDS, 2, len(choices)), dtype=np.int64))
            best = table.totals[rows].argmax(axis=1)
            add_kinds(*cards_of(game, table, rows), best, table.weight[rows].astype(np.int64), sums)
    charts = {before: _chart(title, choices, sums) for before, sums in found.items()}
    if len({chart.rows for chart in charts.values()}) == 1:
        yield next(iter(charts.values()))
        return
    for before, chart in charts.items():
        yield Chart(f"{title}, after {before}", chart.header, chart.rows)


def histories(table: ValueTable) -> Iterator[tuple[str, Array]]:
    """The choices that led to rows of the table, and which rows."""
    keys: Any = table.keys
    left = np.ones(len(table), dtype=bool)
    if isinstance(keys, np.ndarray) and CHOICES not in (keys.dtype.names or ()):
        yield "", left
        return
    before = keys[CHOICES] if isinstance(keys, np.ndarray) else np.array([key.partition(" ")[2] for key in keys])
    while left.any():
        first = before[left.argmax()]
        rows = left & (before == first)
        yield str(first), rows
        left &= ~rows


def cards_of(game: Game, table: ValueTable, rows: Array) -> tuple[Array, Array]:
    """The hole cards [n, 2] and the board [n, 1 to 5] of these rows."""
    keys: Any = table.keys
    board_piles = [pile for pile in game.piles if pile.owner == "board"]
    if not isinstance(keys, np.ndarray):
        cards = np.array([parse_cards(key.partition(" ")[0]) for key in keys], dtype=np.uint8)[rows]
        return cards[:, hole_slots(game)], np.concatenate(
            [cards[:, game.slots[pile.id]] for pile in board_piles], axis=1
        )
    board = [keys[pile.id][rows].reshape(-1, pile.count) for pile in board_piles if pile.id in keys.dtype.names]
    return keys[hole_pile(game)][rows], np.concatenate(board, axis=1)


def _chart(title: str, choices: tuple[str, ...], sums: Array) -> Chart:
    every = int(sums.sum())
    rows = []
    for kind in reversed(range(KINDS)):
        for own in (1, 0):
            counts = [int(count) for count in sums[kind, own]]
            if total := sum(counts):
                rows.append((kind_name(kind, own), *(f"{each / total:.1%}" for each in counts), f"{total / every:.2%}"))
    return Chart(title, ("hand", *choices, "of all hands"), tuple(rows))


def kind_name(kind: int, own: int) -> str:
    """What the hand is called; `own` if one of its pairs or triplets has a card of the seat's."""
    if kind == five.PAIR:
        return "pair with your cards" if own else "pair on the board"
    told = kind in (five.TWO_PAIR, five.THREE) and not own
    return f"{five.NAMES[kind]} on the board" if told else five.NAMES[kind]
