"""A session with a bankroll: how it can end, how likely ruin is, and how the bankroll varies from round to round.

With a flat bet everything follows from the exact tally: the joint distribution of all wagers of the seat gives the
chance of every net result of a round, and the rounds are convolved one after the other. Otherwise real rounds are
dealt and sessions are walked one by one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.errors import SimulationError
from pitboss.odds.model.tally import OPTIMAL, Tally
from pitboss.odds.progress import Progress
from pitboss.rules import Game
from pitboss.rules.game import Strategy
from pitboss.simulate import session_kernels as kernels
from pitboss.simulate.hand_tables import Ints
from pitboss.simulate.result import certified_tally, exact_of
from pitboss.simulate.round_nets import RoundNets, round_nets
from pitboss.simulate.run import check_seed
from pitboss.simulate.setup import make_setup, prepare
from pitboss.simulate.walked_sessions import MOST_STREAK, OUT_OF_REACH, Walk, trial_nets, walk_sessions

if TYPE_CHECKING:
    import polars as pl

EXACT, SIMULATED, AUTO = "exact", "simulated", "auto"
SYSTEMS = {"flat": kernels.FLAT, "martingale": kernels.AFTER_LOSS, "paroli": kernels.AFTER_WIN}
PERCENTS = (1, 5, 25, 50, 75, 95, 99)
RAREST = 1e-15  # bankrolls less likely than this are forgotten, and counted in `forgotten`
MARKS = 100
MOST_ROUNDS = 1_000_000
MOST_STATES = 1 << 25


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
        import polars as pl  # noqa: PLC0415 - an extra

        columns: dict[str, Sequence[float]] = {"round": list(self.fan)}
        for at, percent in enumerate(PERCENTS):
            columns[f"p{percent}"] = [values[at] / 100 for values in self.fan.values()]
        return pl.DataFrame(columns)

    def final_frame(self) -> pl.DataFrame:
        """The distribution of the final bankroll as a polars frame, in dollars."""
        import polars as pl  # noqa: PLC0415 - an extra

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


def play_session(
    game: Game | str,
    options: Mapping[str, str] | None = None,
    *,
    bankroll_cents: int,
    bet_cents: int,
    rounds: int,
    sides: Mapping[str, int] | None = None,
    stop_win_cents: int | None = None,
    strategy: Strategy | str = OPTIMAL,
    tally: Tally | None = None,
    rounds_per_hour: float = 40,
    method: str = AUTO,
    system: str = "flat",
    most_times: int = 8,
    sessions: int = 20_000,
    seed: int = 1,
    progress: Progress | None = None,
) -> Session:
    """A session of this many rounds with `bet_cents` on the base bet and `sides` on side bets.

    It ends early when the bankroll no longer covers the largest loss of a round (ruin), or has grown by
    `stop_win_cents`. `method` is `exact` (flat bets with a known tally), `simulated`, or `auto`: exact where it can be.
    A `tally` of this game and these options, such as one with custom pay tables, is used instead of the certified one.
    """
    from pitboss.simulate.session_bets import session_bets  # noqa: PLC0415

    found = make_setup(game, options).game
    bets = session_bets(found, found.choose_options(options or {}), bet_cents, sides or {})
    setup = make_setup(found, options, strategy=strategy, bets=bets.opening)
    wanted = _checked(method, system, most_times, rounds, sessions, stop_win_cents, rounds_per_hour)
    check_seed(seed)
    exact = (tally or certified_tally(setup)) if wanted != SIMULATED and system == "flat" else None
    prepared = None if exact else prepare(setup, progress)
    if prepared is not None:
        exact, _ = exact_of(prepared)
    if wanted == EXACT and (exact is None or system != "flat"):
        raise SimulationError(
            "an exact session needs a flat bet and an exact tally of the strategy; simulate it instead"
        )
    if exact is not None:
        nets = round_nets(exact, bets.stakes)
    else:
        assert prepared is not None
        nets = trial_nets(prepared, bets.stakes, seed, rounds * sessions)
    if bankroll_cents < nets.largest_loss:
        raise SimulationError(
            f"a bankroll of {bankroll_cents / 100:g} dollars does not cover one round, which can cost "
            f"{nets.largest_loss / 100:g} dollars with these bets"
        )
    about = Terms(bankroll_cents, rounds, stop_win_cents, nets)
    is_exact = exact is not None and system == "flat" and wanted != SIMULATED
    mean, stdev = nets.mean, nets.stdev
    if is_exact:
        result = _exact(about)
    else:
        assert prepared is not None
        walk = Walk(bankroll_cents, rounds, about.goal, nets.largest_loss, SYSTEMS[system], most_times, about.marks)
        walked = walk_sessions(walk, prepared, bets.stakes, seed, sessions, progress)
        result = walked.result(PERCENTS)
        if exact is None:
            mean, stdev = walked.round_mean, walked.round_stdev
    return Session(
        game=found,
        strategy=setup.strategy_name,
        method=EXACT if is_exact else SIMULATED,
        system=system,
        bankroll_cents=bankroll_cents,
        bets={id_: cents for id_, cents in bets.stakes.items() if cents},
        rounds=rounds,
        stop_win_cents=stop_win_cents,
        rounds_per_hour=rounds_per_hour,
        round_ev_cents=mean,
        round_stdev_cents=stdev,
        largest_loss_cents=nets.largest_loss,
        seed=None if is_exact else seed,
        **result,
    )


def _checked(
    method: str, system: str, most_times: int, rounds: int, sessions: int, stop_win: int | None, per_hour: float
) -> str:
    if method not in (EXACT, SIMULATED, AUTO):
        raise SimulationError(f"no method {method!r}; choose one of: {EXACT}, {SIMULATED}, {AUTO}")
    if system not in SYSTEMS:
        raise SimulationError(f"no betting system {system!r}; choose one of: {', '.join(SYSTEMS)}")
    if most_times < 1 or most_times & (most_times - 1):
        raise SimulationError(f"the largest bet must be 1, 2, 4, 8 … times the first, not {most_times}")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SimulationError(f"a session has 1 to {MOST_ROUNDS:,} rounds, not {rounds}")
    if sessions < 1 or (stop_win is not None and stop_win <= 0):
        raise SimulationError("the number of sessions and the winnings to stop at must be more than 0")
    if not 0 < per_hour < math.inf:
        raise SimulationError(f"rounds per hour must be a number above 0, not {per_hour:g}")
    return method


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


def _exact(terms: Terms) -> dict[str, Any]:
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
        high = _within(now, low, high, size - max(1, int(steps[-1])) - 1)
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


def _within(now: Ints, low: int, high: int, room: int) -> int:
    """Bankrolls beyond the array are almost impossible; they are counted as the largest in it."""
    if high <= room:
        return high
    now[room - 1] += now[room:high].sum()
    now[room:high] = 0.0
    return room


def _spread(now: Ints, low: int, high: int, step: int, offset: int) -> dict[int, float]:
    held = low + np.flatnonzero(now[low:high])
    return dict(zip((held * step + offset).tolist(), now[held].tolist(), strict=True))
