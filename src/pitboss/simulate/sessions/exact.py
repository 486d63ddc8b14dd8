"""Sessions with a flat bet, exactly: the rounds are convolved one after the other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pitboss.errors import SimulationError
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.sessions import session_kernels as kernels
from pitboss.simulate.sessions.result import PERCENTS, percentiles
from pitboss.simulate.sessions.round_nets import RoundNets
from pitboss.simulate.sessions.walked import MOST_STREAK, OUT_OF_REACH

RAREST = 1e-15  # bankrolls less likely than this are forgotten, and counted in `forgotten`
MARKS = 100
MOST_STATES = 1 << 25


@dataclass(frozen=True)
class Terms:
    """What a session is played for."""

    bankroll: int
    rounds: int
    stop_win: int | None
    nets: RoundNets

    @cached_property
    def goal(self) -> int:
        """The bankroll at which the seat stops; out of reach if it does not."""
        if self.stop_win is None:
            return OUT_OF_REACH
        return self.bankroll + self.stop_win

    @cached_property
    def marks(self) -> Ints:
        """The rounds at which the fan is drawn."""
        return np.unique(np.linspace(1, self.rounds, min(MARKS, self.rounds)).astype(np.int64))


def exact_sessions(terms: Terms) -> dict[str, Any]:
    """By convolution: bankrolls in steps of what all net results are multiples of."""
    nets = terms.nets
    step = nets.step
    offset = terms.bankroll % step  # Every bankroll that can be is this much more than a multiple of the step.
    amounts = np.array(sorted(nets.chances), dtype=np.int64)
    chances = np.array([nets.chances[int(amount)] for amount in amounts])
    steps = amounts // step
    most = min(_most_gain(terms), terms.goal - terms.bankroll + int(amounts[-1]))
    size = (terms.bankroll + most + int(amounts[-1])) // step + 3
    if size > MOST_STATES:
        raise SimulationError("this session has too many bankrolls to be counted; use the simulated method")
    ruin, goal = -(-(nets.largest_loss - offset) // step), -(-(terms.goal - offset) // step)
    now, after = np.zeros(size), np.zeros(size)
    at = terms.bankroll // step
    now[at], low, high = 1.0, at, at + 1
    forgotten, fan, ruins = 0.0, {0: (terms.bankroll,) * len(PERCENTS)}, {}
    marks = set(terms.marks.tolist())
    for number in range(1, terms.rounds + 1):
        high = _within(now, high, size - max(1, int(steps[-1])) - 1)
        low_next, high_next = kernels.play_round(now, low, high, steps, chances, ruin, goal, after)
        now[low:high] = 0.0
        now, after = after, now
        low, high = low_next, high_next
        forgotten += kernels.drop_rare(now, low, high, RAREST)
        ruins[number] = float(now[low : max(low, ruin)].sum())
        if number in marks:
            fan[number] = percentiles(_spread(now, low, high, step, offset), PERCENTS)
    finals = _spread(now, low, high, step, offset)
    loses = float(chances[amounts < 0].sum())
    streaks = np.zeros(MOST_STREAK + 1)
    kernels.streak_chances(terms.rounds, loses, streaks)
    won = float(now[max(low, goal) : high].sum()) if goal < high else 0.0
    return {
        "finals": finals,
        "ruined": ruins[terms.rounds],
        "won": won,
        "ruin_by_round": ruins,
        "fan": fan,
        "streaks": tuple(streaks.tolist()),
        "forgotten": forgotten,
    }


def _most_gain(terms: Terms) -> int:
    """A gain that a session exceeds with a chance below `RAREST`: Chernoff's bound, at its best exponent."""
    amounts = np.array(list(terms.nets.chances), dtype=np.float64)
    logs = np.log(np.array(list(terms.nets.chances.values())))
    largest = float(amounts.max())
    bounds = [terms.rounds * largest]
    for exponent in np.geomspace(1e-4, 100, 200) / largest:
        powers = logs + exponent * amounts
        cumulant = float(powers.max() + np.log(np.exp(powers - powers.max()).sum()))
        bounds.append((terms.rounds * max(cumulant, 0.0) - math.log(RAREST)) / exponent)
    return int(min(bounds)) + int(largest)


def _within(now: Ints, high: int, room: int) -> int:
    """Bankrolls beyond the array are almost impossible; they are counted as the largest in it."""
    if high <= room:
        return high
    now[room - 1] += now[room:high].sum()
    now[room:high] = 0.0
    return room


def _spread(now: Ints, low: int, high: int, step: int, offset: int) -> dict[int, float]:
    held = low + np.flatnonzero(now[low:high])
    return dict(zip((held * step + offset).tolist(), now[held].tolist(), strict=True))
