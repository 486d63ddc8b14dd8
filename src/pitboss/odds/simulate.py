"""Seeded sampling of rows: the same tally as exact analysis gives, but sampled, and a test that compares the two."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.cards import Cards, cards_text
from pitboss.errors import ChoiceRefused, Invalid
from pitboss.odds.stages import Stage, legal_choices, stages
from pitboss.odds.strategy import sorted_piles
from pitboss.odds.tally import Cell, Tally
from pitboss.rules import NOT_ASKED, Choices, Game, Options
from pitboss.rules.game import Strategy

FEWEST = 10  # Cells that expect fewer deals than this are thrown together.


def simulate(
    game: Game,
    options: Options,
    strategy: Strategy,
    *,
    rounds: int,
    seed: int,
    hands: int = 2,
    progress: Callable[[int, int], None] | None = None,
) -> Tally:
    """Deals so many rounds to one seat (and to the others, who only hold cards) and tallies them."""
    if rounds < 1:
        raise Invalid(f"a simulation needs at least one round, not {rounds}")
    chance = random.Random(seed)
    plan, size = stages(game), len(game.plan(hands - 1).rows[0])
    cells: dict[Cell, int] = {}
    for done in range(rounds):
        row = tuple(chance.sample(game.deck, size))
        row = sorted_piles(game, row) + row[game.row_size :]  # As exact odds count: no order within a pile.
        choices = play_row(game, options, plan, strategy, row)
        cell = choices, game.facts(row, choices)
        cells[cell] = cells.get(cell, 0) + 1
        if progress and done % (rounds // 200 + 1) == 0:
            progress(done, rounds)
    name = getattr(strategy, "__name__", type(strategy).__name__)
    return Tally(game, options, name, rounds, cells, sampled=True, hands=hands)


def play_row(game: Game, options: Options, plan: tuple[Stage, ...], strategy: Strategy, row: Cards) -> Choices:
    """The choices of a seat that plays this row by the strategy, seeing no more than it may."""
    choices: Choices = ()
    seen = 0
    for stage in plan:
        if stage.pile is not None:
            seen += stage.pile.count
            continue
        assert stage.street is not None
        legal = legal_choices(game, stage.street, row[:seen], choices, options)
        answer = strategy(row[:seen], choices, legal) if legal else NOT_ASKED
        if legal and answer not in legal:
            raise ChoiceRefused(
                f"the strategy answers {answer!r} to {cards_text(row[:seen])} on {stage.street.id}; "
                f"legal: {', '.join(legal)}",
                stage.street.rule,
            )
        choices = (*choices, answer)
    return choices


@dataclass(frozen=True)
class Comparison:
    """A chi-square test of a sampled tally against an exact one; a small `p` says that they differ."""

    statistic: float
    degrees: int
    p: float


def compare(exact: Tally, sampled: Tally) -> Comparison:
    """How surprising the sample would be if the exact tally were true."""
    if exact.sampled or not sampled.sampled:
        raise Invalid("compare takes an exact tally and a sampled one, in this order")
    impossible = [cell for cell in sampled.cells if not exact.cells.get(cell)]
    if impossible:
        return Comparison(math.inf, 0, 0.0)
    pairs = sorted(
        (count * sampled.total / exact.total, sampled.cells.get(cell, 0))
        for cell, count in exact.cells.items()
        if count
    )
    groups = _merged(pairs)
    statistic = sum((seen - expected) ** 2 / expected for expected, seen in groups)
    return Comparison(statistic, len(groups) - 1, chi_square_tail(statistic, len(groups) - 1))


def _merged(pairs: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The rarest cells added up until each group expects enough deals."""
    groups: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for more_expected, more_seen in pairs:
        expected, seen = expected + more_expected, seen + more_seen
        if expected >= FEWEST:
            groups.append((expected, seen))
            expected, seen = 0.0, 0
    if expected and groups:
        groups[-1] = groups[-1][0] + expected, groups[-1][1] + seen
    return groups or [(expected, seen)]


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance of a statistic at least this large: the upper incomplete gamma function, regularised."""
    if degrees < 1 or statistic <= 0:
        return 1.0
    a, x = degrees / 2, statistic / 2
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - front * _lower_series(a, x) if x < a + 1 else front * _upper_fraction(a, x)


def _lower_series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while term > total * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total


def _upper_fraction(a: float, x: float) -> float:
    """Lentz's continued fraction; it converges fast where x is larger than a."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    value = d
    for i in range(1, 10_000):
        term = -i * (i - a)
        b += 2
        d = 1 / (term * d + b)
        c = b + term / c
        value *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return value
