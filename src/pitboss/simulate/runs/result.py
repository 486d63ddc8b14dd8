"""What a simulation found: tallies, figures with their standard errors, and the exact figures beside them."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pitboss.extras import extra
from pitboss.games.kept_hash import rules_hash
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.model.tally import OPTIMAL, Cell, LineTally, Tally
from pitboss.odds.pricing.net_results import wagers_named
from pitboss.odds.pricing.price import Price, price, price_lines
from pitboss.simulate.rounds.cell_numbers import CellNumbers
from pitboss.simulate.rounds.money import TableNets, priced_wagers
from pitboss.simulate.rounds.seat_facts import table_facts
from pitboss.simulate.runs.blocks import Counts, Plan
from pitboss.simulate.runs.chi_square import Comparison, compare, compare_counts, most_surprising
from pitboss.simulate.runs.setup import Prepared, Setup

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class WagerResult:
    """One wager: what it was worth in the sample, per unit, how sure that is, and what it is worth exactly."""

    wager: str
    unit: str
    ev: float
    stderr: float
    stdev: float
    hit_rate: float
    exact_ev: float | None

    @property
    def deviation(self) -> float | None:
        """How many standard errors the sample is from the exact value."""
        if self.exact_ev is None or not self.stderr:
            return None
        return (self.ev - self.exact_ev) / self.stderr


@dataclass(frozen=True, eq=False)
class Simulation:
    """The result of a run."""

    setup: Setup
    plan: Plan
    seed: int
    rounds: int
    seconds: float
    tallies: tuple[Tally, ...]  # one per seat
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    scale: int
    compiled: bool
    exact: Tally | None
    lines: tuple[LineTally, ...] = ()
    table_fields: frozenset[int] = frozenset()
    resumed: int = 0
    interrupted: bool = False

    def __repr__(self) -> str:
        return f"<Simulation of {self.rounds:,} rounds of {self.setup.game.id}, seed {self.seed}>"

    @classmethod
    def of(
        cls,
        prepared: Prepared,
        plan: Plan,
        seed: int,
        counts: Counts,
        seconds: float,
        *,
        resumed: int = 0,
        interrupted: bool = False,
    ) -> Simulation:
        """From what has been counted."""
        setup = prepared.setup
        game, hands = setup.game, setup.seats + 1
        numbers = CellNumbers.of(game, prepared.tree.ends)
        tallies = tuple(
            Tally(
                game,
                setup.options,
                setup.strategy_name,
                counts.rounds,
                _cells(numbers, seat),
                sampled=True,
                hands=hands,
            )
            for seat in counts.cells
        )
        scale = TableNets(game, setup.options, hands, numbers).scale if setup.seats > 1 else 1
        exact, lines = exact_of(prepared)
        wide = table_facts(game)
        return cls(
            setup, plan, seed, counts.rounds, seconds, tallies, tuple(counts.sums), tuple(counts.squares), scale,
            prepared.compiled, exact, lines, wide, resumed, interrupted,
        )  # fmt: skip

    @cached_property
    def tally(self) -> Tally:
        """All seats together: as many deals as rounds times seats."""
        cells: Counter[Cell] = Counter()
        for tally in self.tallies:
            cells.update(tally.cells)
        return replace(self.tallies[0], total=self.rounds * len(self.tallies), cells=dict(cells))

    @cached_property
    def wagers(self) -> tuple[WagerResult, ...]:
        """Every wager that the seats can have placed."""
        return tuple(
            self._wager(at, name) for at, name in enumerate(priced_wagers(self.setup.game)) if self._is_bet(name)
        )

    def _is_bet(self, name: str) -> bool:
        opening = [id_ for id_ in wagers_named(self.setup.game, name) if self.setup.game.wager(id_).is_opening]
        return not self.setup.bets or not opening or any(id_ in self.setup.bets for id_ in opening)

    def _wager(self, at: int, name: str) -> WagerResult:
        sampled, exact = price(self.tally, name), self._exact_price(name)
        return WagerResult(
            wager=name,
            unit=sampled.unit,
            ev=float(sampled.ev),
            stderr=self._stderr(at, sampled, exact),
            stdev=sampled.stdev,
            hit_rate=float(sampled.hit_rate),
            exact_ev=float(exact.ev) if exact else None,
        )

    def _stderr(self, at: int, sampled: Price, exact: Price | None) -> float:
        """By the exact spread where it is known, for a sample may not have seen the rarest pays.

        Seats of one table share cards, so their rounds are added up before the spread is taken.
        """
        spread = exact.stdev if exact else sampled.stdev
        alone = spread / math.sqrt(self.rounds * len(self.tallies))
        if len(self.tallies) == 1 or not sampled.stdev:
            return alone
        mean = self.sums[at] / self.rounds
        variance = max(0.0, self.squares[at] / self.rounds - mean * mean) / self.scale**2
        return alone * math.sqrt(variance / (len(self.tallies) * sampled.variance))

    def _exact_price(self, name: str) -> Price | None:
        wide = any(self.setup.game.wager(id_).table_by_hands for id_ in wagers_named(self.setup.game, name))
        if wide and len(self.tallies) > 1:
            lines = next((each for each in self.lines if each.wager == name), None)
            return price_lines(lines) if lines else None
        return price(self.exact, name, options=self.setup.options) if self.exact else None

    @cached_property
    def comparison(self) -> Comparison | None:
        """A chi-square test over all cells against the exact tally: of several seats the most surprising one.

        With more hands at the table, what depends on the other seats is left out of the cells and compared by its own
        exact count, where there is one.
        """
        if self.exact is None:
            return None
        tests = [self._compare(tally) for tally in self.tallies]
        tests += [self._compare_lines(lines) for lines in self.lines if len(self.tallies) > 1]
        return most_surprising(tests)

    def _compare(self, tally: Tally) -> Comparison:
        assert self.exact is not None
        if len(self.tallies) == 1:
            return compare(self.exact, tally)
        return compare_counts(self._narrow(self.exact), self._narrow(tally))

    def _narrow(self, tally: Tally) -> Counter[Any]:
        """The cells without the facts that depend on the other seats."""
        narrow: Counter[Any] = Counter()
        for (choices, facts), count in tally.cells.items():
            narrow[choices, tuple(f for at, f in enumerate(facts) if at not in self.table_fields)] += count
        return narrow

    def _compare_lines(self, lines: LineTally) -> Comparison:
        """The line of the table's highest hand, which is the same for every seat."""
        wager = self.setup.game.wager(lines.wager)
        found: Counter[int] = Counter()
        for (choices, facts), count in self.tallies[0].cells.items():
            outcome = self.setup.game.rule_on(facts, choices, self.setup.options)[wager.id].outcome
            found[outcome] += count
        lost = {key for key in found if key < 5}
        exact = Counter({5 + at: count for at, count in enumerate(lines.lines)})
        sampled = Counter({key: count for key, count in found.items() if key not in lost})
        exact[-1], sampled[-1] = lines.total - sum(lines.lines), sum(found[key] for key in lost)
        return compare_counts(exact, sampled)

    @cached_property
    def tally_sha256(self) -> str:
        """A name for the tally: the same for the same cells of every seat, wherever they were dealt."""
        digest = hashlib.sha256()
        for line in self._lines():
            digest.update(line.encode())
        return digest.hexdigest()

    def _lines(self) -> Iterator[str]:
        yield f"{self.setup.game.id} {rules_hash(self.setup.game)} {self.rounds}\n"
        for seat, tally in enumerate(self.tallies, 1):
            for (choices, facts), count in sorted(tally.cells.items()):
                yield f"{seat} {' '.join(choices)} {' '.join(map(str, facts))} {count}\n"

    def frame(self) -> pl.DataFrame:
        """The wagers as a polars frame: a row each."""
        with extra("reports", "A frame"):
            import polars as pl  # noqa: PLC0415

        return pl.DataFrame([asdict(each) for each in self.wagers])

    def data(self) -> dict[str, Any]:
        """The result as JSON."""
        comparison = self.comparison
        return {
            "game": self.setup.game.id,
            "options": dict(self.setup.options),
            "strategy": self.setup.strategy_name,
            "seats": self.setup.seats,
            "bets_cents": dict(self.setup.bets),
            "seed": self.seed,
            "rounds": self.rounds,
            "seconds": self.seconds,
            "rounds_per_second": (self.rounds - self.resumed) / self.seconds if self.seconds else None,
            "compiled": self.compiled,
            "interrupted": self.interrupted,
            "tally_sha256": self.tally_sha256,
            "chi_square_p": comparison.p if comparison else None,
            "chi_square": comparison.statistic if comparison else None,
            "degrees_of_freedom": comparison.degrees if comparison else None,
            "wagers": [
                {
                    "wager": each.wager,
                    "unit": each.unit,
                    "ev": each.ev,
                    "stderr": each.stderr,
                    "exact_ev": each.exact_ev,
                    "stdev": each.stdev,
                    "hit_rate": each.hit_rate,
                }
                for each in self.wagers
            ],
        }


def _cells(numbers: CellNumbers, counted: Counter[int]) -> dict[Cell, int]:
    return {numbers.cell(number): count for number, count in counted.items()}


def exact_of(prepared: Prepared) -> tuple[Tally | None, tuple[LineTally, ...]]:
    """The exact tally of the strategy, and the exact counts of wagers on the whole table, where they are known."""
    setup = prepared.setup
    certificate = find_certificate(setup.game)
    lines = tuple(each for each in certificate.lines if each.hands == setup.seats + 1) if certificate else ()
    exact = prepared.exact or certified_tally(setup)
    if exact is not None and not {choices for choices, _ in exact.cells} <= set(prepared.tree.ends):
        exact = None  # Bets without which a street is not asked.
    return exact, lines


def certified_tally(setup: Setup) -> Tally | None:
    """The exact tally of a strategy that a certificate holds."""
    is_named = isinstance(setup.strategy, str) and setup.strategy in (OPTIMAL, *setup.game.strategies)
    certificate = find_certificate(setup.game) if is_named else None
    solved = certificate.find(setup.options, setup.strategy_name) if certificate else None
    if solved is None or any(street.needs and street.needs not in setup.placed for street in setup.game.streets):
        return None
    return replace(solved.tally, options=setup.options)
