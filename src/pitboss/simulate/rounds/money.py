"""What the seats of a table net together, round by round: sums and squares in whole parts of a unit."""

from __future__ import annotations

import math
from fractions import Fraction
from threading import Lock

import numpy as np

from pitboss.odds.pricing.net_results import Money, main_name, side_wagers, wagers_named
from pitboss.rules import Game, Options
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.rounds import tally_kernels
from pitboss.simulate.rounds.cell_numbers import CellNumbers


def priced_wagers(game: Game) -> tuple[str, ...]:
    """The main game and every side bet, as prices name them."""
    return (main_name(game), *side_wagers(game))


class TableNets:
    """The net result of every wager in every cell, worked out when a cell first comes up; shared by all threads."""

    def __init__(self, game: Game, options: Options, hands: int, numbers: CellNumbers) -> None:
        self.money, self.numbers, self.lock = Money(game, options, hands), numbers, Lock()
        self.wagers = [wagers_named(game, name) for name in priced_wagers(game)]
        self.scale = math.lcm(2, *(net.denominator for net in _amounts(self.money)))
        self.known = np.zeros(numbers.count, dtype=np.uint8)
        self.nets = np.zeros((numbers.count, len(self.wagers)), dtype=np.int64)

    def add_sums(self, cells: Ints, sums: list[int], squares: list[int]) -> None:
        """Adds the sums of a batch: cells [seats, n]."""
        with self.lock:
            room = np.empty(cells.size, dtype=np.int64)
            missing = tally_kernels.missing_nets(cells.ravel(), self.known, room)
            for number in room[:missing].tolist():
                self.nets[number] = self._nets(number)
        more = np.zeros((2, len(self.wagers)), dtype=np.int64)
        tally_kernels.table_sums(cells, self.nets, more[0], more[1])
        for at in range(len(self.wagers)):
            sums[at] += int(more[0, at])
            squares[at] += int(more[1, at])

    def _nets(self, number: int) -> list[int]:
        results = self.money.results(*self.numbers.cell(number))
        scaled = [sum((results[id_].net for id_ in ids), Fraction(0)) * self.scale for ids in self.wagers]
        assert all(net.denominator == 1 for net in scaled)
        return [net.numerator for net in scaled]


def _amounts(money: Money) -> list[Fraction]:
    """Every amount that a unit on a wager can gain or lose."""
    found = []
    for wager in money.game.wagers:
        table = money.table(wager)
        if table is not None:
            found += [Fraction(odds.pays, odds.per) for odds in table.odds] + [Fraction(c, 100) for c in table.cents]
        found.append(Fraction(wager.fixed_cents, 100))
    return found
