"""The operator's side: what tables hold over weeks, how far that spreads, and the bankroll that the house needs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from pitboss.errors import SimulationError
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.progress import Progress
from pitboss.rules import Game
from pitboss.rules.game import Strategy
from pitboss.simulate.result import exact_of
from pitboss.simulate.round_nets import RoundNets, dealt_nets, round_nets
from pitboss.simulate.run import check_seed
from pitboss.simulate.session_bets import session_bets
from pitboss.simulate.setup import make_setup, prepare

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
    seat_ev_cents: float
    seat_handle_cents: float
    table_stdev_cents: float  # of one round of one table
    seat_correlation: float  # between the net results of two seats in one round
    lundberg: float  # the rate at which the chance of losing a bankroll falls with its size, per cent
    sampled_rounds: int
    seed: int

    @property
    def rounds(self) -> float:
        """Rounds of all tables."""
        return self.tables * self.hours * self.rounds_per_hour

    @property
    def hold_cents(self) -> float:
        """What the house keeps on average."""
        return -self.seat_ev_cents * self.seats * self.rounds

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

    def rounds_to_be_within(self, share: float) -> float:
        """The rounds after which a table's actual hold lies within `share` of theory, with the confidence."""
        z = NORMAL.inv_cdf(0.5 + self.confidence / 2)
        handle = self.seat_handle_cents * self.seats
        return (z * self.table_stdev_cents / (share * handle)) ** 2

    def frame(self) -> pl.DataFrame:
        """The spread of the hold as a polars frame: dollars by percentile."""
        import polars as pl  # noqa: PLC0415 - an extra

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
            "hold_share": self.hold_share,
            "hold_stdev_cents": self.hold_stdev_cents,
            "hold_percentiles_cents": {str(p): self.percentile(p) for p in PERCENTS},
            "day_mean_cents": self.day_mean_cents,
            "day_stdev_cents": self.day_stdev_cents,
            "losing_day": self.losing_day,
            "losing_period": self.losing_period,
            "worst_day_cents": self.worst_day_cents(),
            "bankroll_cents": self.bankroll_cents,
            "rounds_to_be_within_1_percent": self.rounds_to_be_within(0.01),
            "seat_correlation": self.seat_correlation,
            "sampled_rounds": self.sampled_rounds,
            "seed": self.seed,
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
    sampled_rounds: int = 1_000_000,
    seed: int = 1,
    progress: Progress | None = None,
) -> House:
    """This many tables with this many seats each, all with these bets, for this many hours."""
    if tables < 1 or sampled_rounds < 2 or min(hours, rounds_per_hour, hours_per_day) <= 0 or not 0 < confidence < 1:
        raise SimulationError("tables, hours and rounds must be more than 0, and a confidence between 0 and 1")
    found = make_setup(game, options).game
    bets = session_bets(found, found.choose_options(options or {}), bet_cents, sides or {})
    setup = make_setup(found, options, seats=seats, strategy=strategy, bets=bets.opening)
    prepared = prepare(setup, progress)
    table = dealt_nets(prepared, bets.stakes, check_seed(seed), sampled_rounds, progress).distribution
    wide = any(found.wager(id_).table_by_hands for id_ in bets.opening) and seats > 1
    exact, _ = exact_of(prepared)
    seat = round_nets(exact, bets.stakes) if exact is not None and not wide else None
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
        seat_ev_cents=seat.mean if seat else table.mean / seats,
        seat_handle_cents=seat.handle if seat else float(sum(bets.opening.values())),
        table_stdev_cents=table.stdev,
        seat_correlation=_correlation(seat, table, seats),
        lundberg=lundberg_rate(table, shift=(seat.mean * seats - table.mean) if seat else 0.0),
        sampled_rounds=sampled_rounds,
        seed=seed,
    )


def _correlation(seat: RoundNets | None, table: RoundNets, seats: int) -> float:
    """From the spread of one seat and of the table."""
    if seat is None or seats == 1:
        return 0.0
    return (table.stdev**2 - seats * seat.stdev**2) / (seats * (seats - 1) * seat.stdev**2)


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
