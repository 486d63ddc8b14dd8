"""One round of one table: what its seats bet and win, sampled together, and the exact average of a seat beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.odds.model.tally import Tally
from pitboss.odds.pricing.price import price_lines
from pitboss.odds.progress import Progress, announce
from pitboss.simulate.runs.result import exact_of
from pitboss.simulate.runs.setup import Prepared
from pitboss.simulate.sessions.round_nets import CentsOfCells, RoundNets, round_nets

BATCH_ROUNDS = 1 << 18


@dataclass(frozen=True, eq=False)
class TableSample:
    """Sampled rounds: what a table nets with all its seats, and what a seat of it does."""

    rounds: int
    nets: RoundNets
    seat: RoundNets

    def seat_correlation(self, seats: int) -> float:
        """Between the net results of two seats in one round."""
        if seats == 1 or not self.seat.stdev:
            return 0.0
        alone = seats * self.seat.stdev**2
        return (self.nets.stdev**2 - alone) / ((seats - 1) * alone)


def sample_table(
    prepared: Prepared, stakes: Mapping[str, int], seed: int, count: int, progress: Progress | None = None
) -> TableSample:
    """Deals this many rounds of a seed. Ctrl-C ends it early, with the rounds so far."""
    setup, cents = prepared.setup, CentsOfCells(prepared, stakes)
    announce(progress, f"dealing {setup.game.name}")
    nets: Counter[int] = Counter()
    cells: Counter[int] = Counter()
    done = 0
    try:
        for first in range(0, count, BATCH_ROUNDS):
            last = min(first + BATCH_ROUNDS, count)
            dealt = cents.deal(seed, first, last)
            nets.update(dealt.net_counts)
            cells.update(dealt.cells)
            done = last
            if progress:
                progress(done, count)
    except KeyboardInterrupt:
        if not done:
            raise
    counted = {cents.rounds.numbers.cell(number): times for number, times in cells.items()}
    hands = setup.seats + 1
    seats = Tally(
        setup.game, setup.options, setup.strategy_name, done * setup.seats, counted, sampled=True, hands=hands
    )
    table = RoundNets({net: times / done for net, times in sorted(nets.items())})
    return TableSample(done, table, round_nets(seats, stakes))


def exact_seat(prepared: Prepared, stakes: Mapping[str, int]) -> tuple[float, float] | None:
    """What a seat nets on average in a round, and the money that it bets, in cents; None where that is not known.

    A bet on the whole table is priced by its own count for this number of hands.
    """
    exact, lines = exact_of(prepared)
    if exact is None:
        return None
    game = prepared.setup.game
    wide = [id_ for id_ in stakes if game.wager(id_).table_by_hands and prepared.setup.seats > 1]
    seat = round_nets(exact, {**stakes, **dict.fromkeys(wide, 0)})
    mean, handle = seat.mean, seat.handle
    for id_ in wide:
        counted = next((each for each in lines if each.wager == id_), None)
        if counted is None:
            return None
        mean += float(price_lines(counted).ev * Fraction(stakes[id_]))
        handle += stakes[id_]
    return mean, handle
