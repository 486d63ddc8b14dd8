"""What a round nets in cents with given bets: its exact distribution, or the results of rounds that were dealt."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.odds.model.tally import Tally
from pitboss.odds.pricing.net_results import Money
from pitboss.odds.pricing.price import price_together
from pitboss.odds.progress import Progress
from pitboss.simulate import tally_kernels
from pitboss.simulate.blocks import CHUNK
from pitboss.simulate.compiled_rounds import BATCH
from pitboss.simulate.hand_tables import Ints
from pitboss.simulate.setup import Prepared


@dataclass(frozen=True, eq=False)
class RoundNets:
    """The chance of every net result of a round, in cents."""

    chances: Mapping[int, float]
    handle: float = 0.0  # the money bet in a round, on average

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
        return -min(self.chances)

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
    """The net results of rounds that were dealt, in their order; int64 in cents, all seats of the table together."""

    nets: Ints

    @cached_property
    def distribution(self) -> RoundNets:
        """How often each net result came up."""
        values, counts = np.unique(self.nets, return_counts=True)
        return RoundNets(dict(zip(values.tolist(), (counts / len(self.nets)).tolist(), strict=True)))


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
            results = self.money.results(*self.rounds.numbers.cell(number))
            net = 100 * sum((each.net for each in results.values()), Fraction(0))
            assert net.denominator == 1
            self.cents[number] = net.numerator
        found: Ints = self.cents[cells].sum(axis=0)
        return found


def dealt_nets(
    prepared: Prepared, stakes: Mapping[str, int], seed: int, count: int, progress: Progress | None = None
) -> DealtNets:
    """The net results of this many rounds of a seed."""
    cents = CentsOfCells(prepared, stakes)
    nets = np.empty(count, dtype=np.int64)
    for first in range(0, count, BATCH):
        last = min(first + BATCH, count)
        _, _, cells = cents.rounds.play(seed, first, last - first)
        nets[first:last] = cents.of(cells)
        if progress and first % CHUNK == 0:
            progress(first, count)
    return DealtNets(nets)
