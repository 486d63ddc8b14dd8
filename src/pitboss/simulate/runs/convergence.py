"""How the sampled value of the main game converges to the exact one as rounds are dealt."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.odds.pricing.net_results import Money, main_name, unit_of, wagers_named
from pitboss.simulate.rounds.seat_facts import BATCH
from pitboss.simulate.runs.result import Simulation
from pitboss.simulate.runs.setup import Prepared

POINTS = 200


@dataclass(frozen=True, eq=False)
class Convergence:
    """The average net result of the main game after this many rounds."""

    title: str
    unit: str
    rounds: tuple[int, ...]
    evs: tuple[float, ...]
    stdev: float
    exact_ev: float | None


def convergence(prepared: Prepared, result: Simulation) -> Convergence:
    """Deals the rounds of a simulation once more, as many as 200 points on a logarithmic scale need (at most 2²²)."""
    game, name = result.setup.game, main_name(result.setup.game)
    rounds, money = prepared.rounds(), Money(game, result.setup.options, result.setup.seats + 1)
    wagers, known = wagers_named(game, name), {}
    count = min(result.rounds, 1 << 22)
    totals = np.zeros(count)
    for first in range(0, count, BATCH):
        last = min(first + BATCH, count)
        _, _, cells = rounds.play(result.seed, first, last - first)
        for number in np.unique(cells[0]).tolist():
            if number not in known:
                results = money.results(*rounds.numbers.cell(number))
                known[number] = float(sum((results[id_].net for id_ in wagers), Fraction(0)))
        totals[first:last] = [known[number] for number in cells[0].tolist()]
    at = np.unique(np.geomspace(min(100, count), count, POINTS).astype(np.int64))
    evs = np.cumsum(totals)[at - 1] / at
    main = result.wagers[0]
    return Convergence(
        game.name, unit_of(game, name), tuple(at.tolist()), tuple(evs.tolist()), main.stdev, main.exact_ev
    )
