"""How a session can end: chances, percentiles and frames of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.extras import extra
from pitboss.rules import Game

if TYPE_CHECKING:
    import polars as pl

PERCENTS = (1, 5, 25, 50, 75, 95, 99)


@dataclass(frozen=True, eq=False)
class Session:
    """The possible results of a session. All amounts are in cents; chances are between 0 and 1."""

    game: Game
    strategy: str
    method: str
    system: str
    bankroll_cents: int
    bets: Mapping[str, int]
    rounds: int
    stop_win_cents: int | None
    rounds_per_hour: float
    round_ev_cents: float
    round_stdev_cents: float
    largest_loss_cents: int
    finals: Mapping[int, float]  # final bankroll -> chance
    ruined: float
    won: float
    ruin_by_round: Mapping[int, float]  # chance of being ruined by then
    fan: Mapping[int, tuple[int, ...]]  # round -> the bankroll at each of PERCENTS
    streaks: tuple[float, ...]  # chance that the longest losing streak is at least m
    sessions: int | None = None
    seed: int | None = None
    forgotten: float = 0.0
    interrupted: bool = False

    def __repr__(self) -> str:
        return f"<Session of {self.rounds:,} rounds of {self.game.id}, {self.strategy}, {self.method}>"

    def stderr(self, chance: float) -> float | None:
        """The standard error of a chance that was simulated; None for an exact one."""
        return math.sqrt(chance * (1 - chance) / self.sessions) if self.sessions else None

    @property
    def mean_final_stderr_cents(self) -> float | None:
        """The standard error of the average final bankroll; None for an exact one."""
        return self.final_stdev_cents / math.sqrt(self.sessions) if self.sessions else None

    @property
    def mean_final_cents(self) -> float:
        """The average final bankroll."""
        return sum(cents * chance for cents, chance in self.finals.items()) / sum(self.finals.values())

    @property
    def final_stdev_cents(self) -> float:
        """The standard deviation of the final bankroll."""
        mean = self.mean_final_cents
        square = sum((cents - mean) ** 2 * chance for cents, chance in self.finals.items())
        return math.sqrt(square / sum(self.finals.values()))

    @property
    def loss_per_hour_cents(self) -> float:
        """The expected loss in an hour of play."""
        return -self.round_ev_cents * self.rounds_per_hour

    @property
    def ahead(self) -> float:
        """The chance to end with more than the bankroll."""
        return sum(chance for cents, chance in self.finals.items() if cents > self.bankroll_cents)

    @property
    def mean_rounds_to_ruin(self) -> float | None:
        """The average round of ruin, of those who are ruined."""
        if not self.ruined:
            return None
        total, before = 0.0, 0.0
        for number, chance in self.ruin_by_round.items():
            total, before = total + number * (chance - before), chance
        return total / before if before else None

    @property
    def usual_streak(self) -> int:
        """The longest losing streak that at least half of all sessions have."""
        return max(length for length, chance in enumerate(self.streaks) if chance >= 0.5)

    def percentile(self, percent: float) -> int:
        """The final bankroll that this share of sessions, in percent, does not exceed."""
        return percentiles(self.finals, (percent,))[0]

    def fan_frame(self) -> pl.DataFrame:
        """The fan as a polars frame: a row per round, a column per percentile, in dollars."""
        with extra("reports", "A frame"):
            import polars as pl  # noqa: PLC0415

        columns: dict[str, Sequence[float]] = {"round": list(self.fan)}
        for at, percent in enumerate(PERCENTS):
            columns[f"p{percent}"] = [values[at] / 100 for values in self.fan.values()]
        return pl.DataFrame(columns)

    def final_frame(self) -> pl.DataFrame:
        """The distribution of the final bankroll as a polars frame, in dollars."""
        with extra("reports", "A frame"):
            import polars as pl  # noqa: PLC0415

        return pl.DataFrame({"dollars": [c / 100 for c in self.finals], "chance": list(self.finals.values())})

    def data(self) -> dict[str, Any]:
        """The session as JSON."""
        return {
            "game": self.game.id,
            "strategy": self.strategy,
            "method": self.method,
            "system": self.system,
            "bankroll_cents": self.bankroll_cents,
            "bets_cents": dict(self.bets),
            "rounds": self.rounds,
            "stop_win_cents": self.stop_win_cents,
            "sessions": self.sessions,
            "seed": self.seed,
            "round_ev_cents": self.round_ev_cents,
            "round_stdev_cents": self.round_stdev_cents,
            "largest_loss_cents": self.largest_loss_cents,
            "rounds_per_hour": self.rounds_per_hour,
            "loss_per_hour_cents": self.loss_per_hour_cents,
            "mean_final_cents": self.mean_final_cents,
            "final_stdev_cents": self.final_stdev_cents,
            "risk_of_ruin": self.ruined,
            "reached_stop_win": self.won if self.stop_win_cents is not None else None,
            "ahead": self.ahead,
            "mean_rounds_to_ruin": self.mean_rounds_to_ruin,
            "percentiles": {str(p): self.percentile(p) for p in PERCENTS},
            "longest_losing_streak": {"usual": self.usual_streak, "at_least": list(self.streaks)},
            "fan": [{"round": number, "cents": list(values)} for number, values in self.fan.items()],
            "fan_percents": list(PERCENTS),
            "forgotten": self.forgotten,
            "interrupted": self.interrupted,
            "standard_errors": {
                "risk_of_ruin": self.stderr(self.ruined),
                "reached_stop_win": self.stderr(self.won) if self.stop_win_cents is not None else None,
                "ahead": self.stderr(self.ahead),
                "mean_final_cents": self.mean_final_stderr_cents,
            },
        }


def percentiles(finals: Mapping[int, float], percents: Sequence[float]) -> tuple[int, ...]:
    """The percentiles of the amounts."""
    amounts = np.array(list(finals), dtype=np.int64)
    upto = np.cumsum(np.array(list(finals.values())))
    found = np.searchsorted(upto, np.array(percents) / 100 * upto[-1] - 1e-12)
    return tuple(int(amounts[min(at, len(amounts) - 1)]) for at in found)
