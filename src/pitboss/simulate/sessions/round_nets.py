"""What a round nets in cents with given bets: its exact distribution, or the results of rounds that were dealt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.odds.model.tally import Tally
from pitboss.odds.pricing.net_results import Money
from pitboss.odds.pricing.price import price_together
from pitboss.rules import Choices, Facts
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.rounds import tally_kernels
from pitboss.simulate.rounds.seat_facts import BATCH
from pitboss.simulate.runs.setup import Prepared


@dataclass(frozen=True, eq=False)
class RoundNets:
    """The chance of every net result of a round, in cents."""

    chances: Mapping[int, float]
    handle: float = 0.0  # the money bet in a round, on average
    most: int = 0  # the largest loss, where the chances are sampled and may not show it

    @cached_property
    def mean(self) -> float:
        """The average net result."""
        return sum(cents * chance for cents, chance in self.chances.items())

    @cached_property
    def stdev(self) -> float:
        """The standard deviation of the net result."""
        return math.sqrt(sum((cents - self.mean) ** 2 * chance for cents, chance in self.chances.items()))

    @property
    def largest_loss(self) -> int:
        """The most that a round can cost."""
        return max(self.most, -min(self.chances))

    @cached_property
    def step(self) -> int:
        """All net results are multiples of this."""
        return math.gcd(*self.chances) or 1


def round_nets(tally: Tally, stakes: Mapping[str, int]) -> RoundNets:
    """From an exact tally: all wagers of the seat together, with their correlation."""
    together = price_together(tally, {id_: Fraction(cents, 100) for id_, cents in stakes.items()})
    chances: dict[int, float] = {}
    for net, count in together.distribution.items():
        cents = 100 * net
        if cents.denominator != 1:
            raise AssertionError(f"a net result of {net} dollars is not a whole number of cents")
        chances[int(cents)] = count / together.total
    return RoundNets(chances, 100 * float(together.average_bet))


@dataclass(frozen=True, eq=False)
class DealtNets:
    """Rounds that were dealt: the net results in their order, int64 in cents, all seats of the table together."""

    nets: Ints
    cells: Mapping[int, int]  # how often each cell came up, all seats together

    @cached_property
    def net_counts(self) -> dict[int, int]:
        """How often each net result came up."""
        values, counts = np.unique(self.nets, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))

    @cached_property
    def distribution(self) -> RoundNets:
        """The chance of each net result, as sampled."""
        return RoundNets({net: count / len(self.nets) for net, count in self.net_counts.items()})


class CentsOfCells:
    """The net result of every cell in cents, worked out when a cell first comes up."""

    def __init__(self, prepared: Prepared, stakes: Mapping[str, int]) -> None:
        setup = prepared.setup
        every = dict.fromkeys((w.id for w in setup.game.opening_wagers), Fraction(0))
        every |= {id_: Fraction(cents, 100) for id_, cents in stakes.items()}
        self.money = Money(setup.game, setup.options, setup.seats + 1, stakes=every)
        self.rounds = prepared.rounds()
        self.known = np.zeros(self.rounds.numbers.count, dtype=np.uint8)
        self.cents = np.zeros(self.rounds.numbers.count, dtype=np.int64)

    def of(self, cells: Ints) -> Ints:
        """What the seats of each round net together: cells [seats, n] -> [n]."""
        room = np.empty(cells.size, dtype=np.int64)
        missing = tally_kernels.missing_nets(cells.ravel(), self.known, room)
        for number in room[:missing].tolist():
            self.cents[number] = self._net(*self.rounds.numbers.cell(number))
        found: Ints = self.cents[cells].sum(axis=0)
        return found

    def _net(self, choices: Choices, facts: Facts) -> int:
        net = 100 * sum((each.net for each in self.money.results(choices, facts).values()), Fraction(0))
        assert net.denominator == 1
        return net.numerator

    def deal(self, seed: int, first: int, last: int) -> DealtNets:
        """Deals the rounds from first up to last."""
        nets = np.empty(last - first, dtype=np.int64)
        counts = np.zeros(self.rounds.numbers.count, dtype=np.int64)
        for start in range(first, last, BATCH):
            end = min(start + BATCH, last)
            _, _, cells = self.rounds.play(seed, start, end - start)
            nets[start - first : end - first] = self.of(cells)
            for seat in cells:
                tally_kernels.count_cells(seat, counts)
        used = np.flatnonzero(counts)
        return DealtNets(nets, dict(zip(used.tolist(), counts[used].tolist(), strict=True)))

    def largest_loss(self, cells: Iterable[int]) -> int:
        """The most that a seat can lose after choices that led to one of these cells, whatever the cards are."""
        ends = {self.rounds.numbers.cell(number)[0] for number in cells}
        facts = tuple(self.money.game.domain())
        return -min(self._net(end, each) for end in ends for each in facts)
