"""Sessions walked one by one on real rounds, a batch at a time: the memory does not grow with their number."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pitboss.odds.progress import Progress, announce
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.runs.setup import Prepared
from pitboss.simulate.sessions import session_kernels as kernels
from pitboss.simulate.sessions.round_nets import CentsOfCells, RoundNets

BATCH_ROUNDS = 1 << 20
MOST_STREAK = 40
OUT_OF_REACH = 2**62


@dataclass(frozen=True)
class Walk:
    """The terms of sessions that are walked; `ruin` is the bankroll that a round needs, in cents."""

    bankroll: int
    rounds: int
    goal: int
    ruin: int
    system: int
    most_times: int
    marks: Ints


@dataclass
class Walked:
    """The results of this many sessions."""

    walk: Walk
    sessions: int = 0
    ruined: int = 0
    won: int = 0
    net_sum: int = 0
    net_squares: int = 0
    held: list[Counter[int]] = field(default_factory=list)  # at each mark, how many hold this bankroll
    ruins: Counter[int] = field(default_factory=Counter)  # by the round of ruin
    streaks: Counter[int] = field(default_factory=Counter)  # by the longest losing streak
    interrupted: bool = False

    def add(self, nets: Ints) -> None:
        """Walks the sessions whose rounds have these net results, one after the other."""
        walk = self.walk
        count = len(nets) // walk.rounds
        held = np.zeros((count, len(walk.marks)), dtype=np.int64)
        ends, lengths, streaks = (np.zeros(count, dtype=np.int64) for _ in range(3))
        course = kernels.Course(walk.rounds, walk.bankroll, walk.ruin, walk.goal, walk.system, walk.most_times)
        kernels.walk(nets, course, walk.marks, kernels.Walks(held, ends, lengths, streaks))
        self.sessions += count
        self.ruined += int((ends == kernels.RUINED).sum())
        self.won += int((ends == kernels.WON).sum())
        self.net_sum += int(nets.sum())
        self.net_squares += int((nets.astype(np.float64) ** 2).sum())
        self.held = self.held or [Counter() for _ in walk.marks]
        for column, counter in enumerate(self.held):
            counter.update(_counted(held[:, column]))
        self.ruins.update(_counted(lengths[ends == kernels.RUINED]))
        self.streaks.update(_counted(np.minimum(streaks, MOST_STREAK)))

    @property
    def round_mean(self) -> float:
        """The average net result of a round, in cents."""
        return self.net_sum / (self.sessions * self.walk.rounds)

    @property
    def round_stdev(self) -> float:
        """The standard deviation of the net result of a round, in cents."""
        return math.sqrt(max(0.0, self.net_squares / (self.sessions * self.walk.rounds) - self.round_mean**2))

    def result(self, percents: Sequence[float]) -> dict[str, Any]:
        """The figures of a session, as shares of all sessions."""
        walk, share = self.walk, 1 / self.sessions
        ruins = np.cumsum([self.ruins[number] for number in range(walk.rounds + 1)]) * share
        longest = np.array([self.streaks[length] for length in range(MOST_STREAK + 1)])
        fan = {0: (walk.bankroll,) * len(percents)}
        for number, counter in zip(walk.marks.tolist(), self.held, strict=True):
            fan[number] = _percentiles(counter, percents)
        return {
            "finals": {cents: count * share for cents, count in sorted(self.held[-1].items())},
            "ruined": self.ruined * share,
            "won": self.won * share,
            "ruin_by_round": {number: float(ruins[number]) for number in range(1, walk.rounds + 1)},
            "fan": fan,
            "streaks": tuple((longest[::-1].cumsum()[::-1] * share).tolist()),
            "sessions": self.sessions,
            "interrupted": self.interrupted,
        }


def _counted(values: Ints) -> dict[int, int]:
    amounts, counts = np.unique(values, return_counts=True)
    return dict(zip(amounts.tolist(), counts.tolist(), strict=True))


def _percentiles(counter: Counter[int], percents: Sequence[float]) -> tuple[int, ...]:
    """The smallest amounts that these shares of the sessions do not exceed."""
    amounts = sorted(counter)
    upto = np.cumsum([counter[cents] for cents in amounts])
    ranks = [math.ceil(percent / 100 * int(upto[-1])) for percent in percents]
    return tuple(amounts[int(at)] for at in np.searchsorted(upto, ranks))


def walk_sessions(
    walk: Walk, prepared: Prepared, stakes: Mapping[str, int], seed: int, sessions: int, progress: Progress | None
) -> Walked:
    """Session k plays rounds k × n to (k + 1) × n − 1 of the seed. Ctrl-C ends it early, with the sessions so far."""
    cents, walked = CentsOfCells(prepared, stakes), Walked(walk)
    announce(progress, f"dealing sessions of {prepared.setup.game.name}")
    batch = max(1, BATCH_ROUNDS // walk.rounds)
    try:
        for first in range(0, sessions, batch):
            last = min(first + batch, sessions)
            walked.add(cents.deal(seed, first * walk.rounds, last * walk.rounds).nets)
            if progress:
                progress(last, sessions)
    except KeyboardInterrupt:
        if not walked.sessions:
            raise
        walked.interrupted = True
    return walked


def trial_nets(prepared: Prepared, stakes: Mapping[str, int], seed: int, count: int) -> RoundNets:
    """The net results of some rounds of a strategy without an exact tally, and the most that its rounds can cost."""
    cents = CentsOfCells(prepared, stakes)
    dealt = cents.deal(seed, 0, min(count, BATCH_ROUNDS))
    return RoundNets(dealt.distribution.chances, most=cents.largest_loss(dealt.cells))
