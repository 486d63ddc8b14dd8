"""The operator's side: what tables hold over weeks, how far that spreads, and the bankroll that the house needs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from pitboss.errors import SimulationError
from pitboss.extras import extra
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.progress import Progress
from pitboss.rules import Game
from pitboss.rules.game import Strategy
from pitboss.simulate.run import check_seed
from pitboss.simulate.runs.setup import make_setup, prepare
from pitboss.simulate.sessions.bets import session_bets
from pitboss.simulate.sessions.round_nets import RoundNets
from pitboss.simulate.sessions.table_sample import exact_seat, sample_table

if TYPE_CHECKING:
    import polars as pl

NORMAL = NormalDist()
PERCENTS = (1, 5, 25, 50, 75, 95, 99)


@dataclass(frozen=True, eq=False)
class House:
    """What a house earns with this many tables. Amounts in cents; `handle` is all the money bet.

    The average is exact where the exact tally is known; how far a table's rounds spread is sampled, for its seats share
    cards. Over the many rounds of a day sums are taken as normal.
    """

    game: Game
    strategy: str
    tables: int
    seats: int
    hours: float
    hours_per_day: float
    rounds_per_hour: float
    bets: Mapping[str, int]
    confidence: float
    within: float
    seat_ev_cents: float
    seat_handle_cents: float
    table_stdev_cents: float  # of one round of one table
    seat_correlation: float  # between the net results of two seats in one round
    lundberg: float  # the rate at which the chance of losing a bankroll falls with its size, per cent
    sampled_rounds: int
    seed: int
    interrupted: bool = False
    is_exact: bool = True  # the average follows from an exact tally

    def __repr__(self) -> str:
        return f"<House with {self.tables:,} tables of {self.game.id}, {self.strategy}>"

    @property
    def rounds(self) -> float:
        """Rounds of all tables."""
        return self.tables * self.hours * self.rounds_per_hour

    @property
    def hold_cents(self) -> float:
        """What the house keeps on average."""
        return -self.seat_ev_cents * self.seats * self.rounds

    @property
    def hold_stderr_cents(self) -> float | None:
        """The standard error of that average where it is sampled; None where it is exact."""
        return None if self.is_exact else self.rounds * self.table_stdev_cents / math.sqrt(self.sampled_rounds)

    @property
    def handle_cents(self) -> float:
        """All the money bet on average."""
        return self.seat_handle_cents * self.seats * self.rounds

    @property
    def hold_share(self) -> float:
        """The hold as a share of the money bet."""
        return -self.seat_ev_cents / self.seat_handle_cents

    @property
    def hold_stdev_cents(self) -> float:
        """The standard deviation of the hold."""
        return self.table_stdev_cents * math.sqrt(self.rounds)

    @property
    def days(self) -> float:
        """Days of play."""
        return self.hours / self.hours_per_day

    @property
    def day_mean_cents(self) -> float:
        """The hold of a day, on average."""
        return self.hold_cents / self.days

    @property
    def day_stdev_cents(self) -> float:
        """The standard deviation of a day's hold."""
        return self.hold_stdev_cents / math.sqrt(self.days)

    def percentile(self, percent: float) -> float:
        """The hold that this share of such periods, in percent, does not exceed."""
        return self.hold_cents + NORMAL.inv_cdf(percent / 100) * self.hold_stdev_cents

    def worst_day_cents(self, chance: float = 0.5) -> float:
        """The worst day's hold: as low or lower with this chance."""
        return (
            self.day_mean_cents + NORMAL.inv_cdf(1 - (1 - chance) ** (1 / max(1.0, self.days))) * self.day_stdev_cents
        )

    @property
    def losing_day(self) -> float:
        """The chance that a day ends with a loss for the house."""
        return NORMAL.cdf(-self.day_mean_cents / self.day_stdev_cents)

    @property
    def losing_period(self) -> float:
        """The chance that the whole period does."""
        return NORMAL.cdf(-self.hold_cents / self.hold_stdev_cents)

    @property
    def bankroll_cents(self) -> float:
        """A bankroll that is never lost, however long the house plays, with the confidence asked for.

        By Lundberg's inequality the chance to lose a bankroll b is at most e^(−rate × b); the estimate needs no normal
        distribution and is on the safe side.
        """
        return -math.log(1 - self.confidence) / self.lundberg if self.lundberg > 0 else math.inf

    @property
    def rounds_within(self) -> float:
        """The rounds after which a table's actual return lies as close to theory as was asked, with the confidence."""
        return self.rounds_to_be_within(self.within)

    def rounds_to_be_within(self, share: float) -> float:
        """The rounds after which a table's actual return, as a share of the money bet, lies so close to theory."""
        z = NORMAL.inv_cdf(0.5 + self.confidence / 2)
        handle = self.seat_handle_cents * self.seats
        return (z * self.table_stdev_cents / (share * handle)) ** 2

    def frame(self) -> pl.DataFrame:
        """The spread of the hold as a polars frame: dollars by percentile."""
        with extra("reports", "A frame"):
            import polars as pl  # noqa: PLC0415

        return pl.DataFrame({"percentile": list(PERCENTS), "dollars": [self.percentile(p) / 100 for p in PERCENTS]})

    def data(self) -> dict[str, Any]:
        """The house's side as JSON."""
        return {
            "game": self.game.id,
            "strategy": self.strategy,
            "tables": self.tables,
            "seats": self.seats,
            "hours": self.hours,
            "hours_per_day": self.hours_per_day,
            "rounds_per_hour": self.rounds_per_hour,
            "bets_cents": dict(self.bets),
            "confidence": self.confidence,
            "rounds": self.rounds,
            "handle_cents": self.handle_cents,
            "hold_cents": self.hold_cents,
            "hold_stderr_cents": self.hold_stderr_cents,
            "hold_share": self.hold_share,
            "hold_stdev_cents": self.hold_stdev_cents,
            "hold_percentiles_cents": {str(p): self.percentile(p) for p in PERCENTS},
            "day_mean_cents": self.day_mean_cents,
            "day_stdev_cents": self.day_stdev_cents,
            "losing_day": self.losing_day,
            "losing_period": self.losing_period,
            "worst_day_cents": self.worst_day_cents(),
            "bankroll_cents": self.bankroll_cents,
            "within": self.within,
            "rounds_within": self.rounds_within,
            "seat_correlation": self.seat_correlation,
            "sampled_rounds": self.sampled_rounds,
            "seed": self.seed,
            "interrupted": self.interrupted,
        }


def run_house(
    game: Game | str,
    options: Mapping[str, str] | None = None,
    *,
    tables: int,
    seats: int,
    hours: float,
    bet_cents: int = 1000,
    sides: Mapping[str, int] | None = None,
    strategy: Strategy | str = OPTIMAL,
    rounds_per_hour: float = 40,
    hours_per_day: float = 24,
    confidence: float = 0.999,
    within: float = 0.01,
    sampled_rounds: int = 1_000_000,
    seed: int = 1,
    progress: Progress | None = None,
) -> House:
    """This many tables with this many seats each, all with these bets, for this many hours.

    `within` is the distance from theory of `House.rounds_within`, as a share of the money bet. Ctrl-C ends the sample
    early (`House.interrupted`).
    """
    _check(tables, sampled_rounds, hours, rounds_per_hour, hours_per_day, confidence, within)
    found = make_setup(game, options).game
    bets = session_bets(found, found.choose_options(options or {}), bet_cents, sides or {})
    setup = make_setup(found, options, seats=seats, strategy=strategy, bets=bets.opening)
    prepared = prepare(setup, progress)
    table = sample_table(prepared, bets.stakes, check_seed(seed), sampled_rounds, progress)
    exact = exact_seat(prepared, bets.stakes)
    mean, handle = exact or (table.seat.mean, table.seat.handle)
    return House(
        game=found,
        strategy=setup.strategy_name,
        tables=tables,
        seats=seats,
        hours=hours,
        hours_per_day=hours_per_day,
        rounds_per_hour=rounds_per_hour,
        bets={id_: cents for id_, cents in bets.stakes.items() if cents},
        confidence=confidence,
        within=within,
        seat_ev_cents=mean,
        seat_handle_cents=handle,
        table_stdev_cents=table.nets.stdev,
        seat_correlation=table.seat_correlation(seats),
        lundberg=lundberg_rate(table.nets, shift=mean * seats - table.nets.mean),
        sampled_rounds=table.rounds,
        seed=seed,
        interrupted=table.rounds < sampled_rounds,
        is_exact=exact is not None,
    )


def _check(tables: int, sampled_rounds: int, *shares_and_hours: float) -> None:
    *hours, confidence, within = shares_and_hours
    if tables < 1 or sampled_rounds < 2:
        raise SimulationError(
            f"at least one table and two sampled rounds are needed, not {tables} and {sampled_rounds}"
        )
    for name, value in zip(("hours", "rounds per hour", "hours per day"), hours, strict=True):
        if not 0 < value < math.inf:
            raise SimulationError(f"{name} must be a number above 0, not {value:g}")
    for name, share in (("a confidence", confidence), ("the share to be within", within)):
        if not 0 < share < 1:
            raise SimulationError(f"{name} is between 0 and 1, not {share:g}")


def lundberg_rate(table: RoundNets, *, shift: float = 0.0) -> float:
    """The rate r > 0 at which E[e^(r × what the table wins)] = 1; 0 if the players have the edge.

    `shift` moves the sampled average to the exact one.
    """
    if table.mean + shift >= 0:
        return 0.0

    def excess(rate: float) -> float:
        return sum(chance * math.expm1(rate * (cents + shift)) for cents, chance in table.chances.items())

    high = 1e-9
    while excess(high) < 0:
        high *= 2
    low = 0.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return low
