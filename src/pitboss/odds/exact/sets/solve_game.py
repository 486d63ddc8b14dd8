"""The whole game: the value of every choice for all that a seat can have seen, and the tally."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pitboss.odds.exact.analyse import number_of_deals, seen_piles
from pitboss.odds.exact.generic import name_of
from pitboss.odds.exact.sets.counter import Decision, Sets
from pitboss.odds.exact.walk import Walk
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.solution import ILLEGAL, Solution, ValueTable
from pitboss.odds.model.tally import Tally
from pitboss.odds.progress import Progress
from pitboss.rules import Choices, Game, Options, Street
from pitboss.rules.game import Strategy

STEPS = 150  # a little more than the slices of a whole solution


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy, exactly."""
    work = Work(STEPS, progress)
    counter = Sets(game, options, work, strategy)
    walk: Walk[Ints, Ints] = Walk(game, options, counter)
    walk.totals()
    cells = walk.tally(np.ones(1, bool))
    tally = Tally(game, options, name_of(strategy), number_of_deals(game), cells)
    tables = {street.id: table for street in game.streets if (table := value_table(counter, street)) is not None}
    work.finish()
    return Solution(tally, tables)


def value_table(counter: Sets, street: Street) -> ValueTable | None:
    """One street: a row per information set up to suits, and per history of choices; None where it is never asked."""
    found = [
        (at, choices, decision) for (at, choices), decision in counter.decisions.items() if counter.street(at) is street
    ]
    if not found:
        return None
    columns = tuple(choice.id for choice in street.choices if all(choice.id in each.answers for _, _, each in found))
    parts = [_part(counter, at, choices, decision, columns) for at, choices, decision in found]
    keys, totals, weight = (part[0] if len(part) == 1 else np.concatenate(part) for part in zip(*parts, strict=True))
    return ValueTable(street.id, keys, columns, totals, weight, counter.nets.scale)


def _part(
    counter: Sets, at: int, choices: Choices, decision: Decision, columns: tuple[str, ...]
) -> tuple[Ints, Ints, Ints]:
    """Keys, totals and weights of the rows that are asked after these choices."""
    depth = counter.level_at[at]
    level, asked = counter.levels[depth], counter.asked(at, choices)
    rows = slice(None) if asked is None else np.flatnonzero(asked)
    weight = level.weight[rows]
    totals = np.empty((len(columns), len(weight)), np.int64).T  # A column is written at a time.
    for column, choice in enumerate(columns):
        number = decision.answers.index(choice)
        np.multiply(decision.totals[number][rows], weight, out=totals[:, column])
        if decision.legal is not None:
            totals[~decision.legal[rows, number], column] = ILLEGAL
    return keys_of(counter, depth, choices, rows), totals, weight * counter.ways(depth)


def keys_of(counter: Sets, level: int, choices: Choices, rows: Ints | slice) -> Ints:
    """The cards of some rows, a field for each pile, and the choices before where there were any."""
    piles = seen_piles(counter.game)[:level]
    fields = list(_fields(counter.game, level))
    cards, first = np.array(counter.deck, np.int8)[counter.levels[level].seen[rows]], 0
    keys = np.zeros(len(cards), dtype=fields)
    for pile in piles:
        part = cards[:, first : first + pile.count]
        keys[pile.id] = part[:, 0] if pile.count == 1 else part
        first += pile.count
    if len(fields) > len(piles):
        keys["choices"] = " ".join(choices)
    return keys


def _fields(game: Game, level: int) -> Iterator[tuple[str, str] | tuple[str, str, tuple[int, ...]]]:
    for pile in seen_piles(game)[:level]:
        yield (pile.id, "i1") if pile.count == 1 else (pile.id, "i1", (pile.count,))
    longest = max(len(" ".join(path)) for path in game.paths)
    if len(game.streets) > 1:
        yield "choices", f"U{longest}"
