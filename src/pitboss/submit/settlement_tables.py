"""The settlement of each wager as a table of what it depends on: classes of hands, and how hands compare."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from pitboss.hands.versus import NOT_COMPARED, RESULTS
from pitboss.rules import Choices, Game, Options
from pitboss.rules.fact_plan import FactPlan

MOST_CELLS = 500_000


@dataclass(frozen=True)
class Ruled:
    """The outcome of one wager after one path, by the inputs that it depends on (hands first, then pairs)."""

    inputs: tuple[int, ...]
    sizes: tuple[int, ...]
    outcomes: tuple[int, ...]


def tables(game: Game, options: Options, plan: FactPlan, paths: Sequence[Choices]) -> list[dict[str, Ruled]]:
    """For each path the table of each wager."""
    return [_of_path(game, options, plan, path) for path in paths]


def cells(plan: FactPlan) -> int:
    """How many combinations of classes and results there are."""
    results: int = len(RESULTS) ** len(plan.compared)
    return math.prod(len(ranked.starts) + 1 for ranked in plan.hands) * results


def _of_path(game: Game, options: Options, plan: FactPlan, path: Choices) -> dict[str, Ruled]:
    absent = [_is_absent(plan, place, path) for place in range(len(plan.hands))]
    sizes = [
        *(1 if absent[place] else len(each.starts) + 1 for place, each in enumerate(plan.hands)),
        *(1 if absent[own] or absent[other] else len(RESULTS) for own, other in plan.compared),
    ]
    found: dict[str, dict[tuple[int, ...], int]] = {wager.id: {} for wager in game.wagers}
    hands = len(plan.hands)
    for values in product(*map(range, sizes)):
        classes = [None if absent[place] else values[place] for place in range(hands)]
        results = [
            NOT_COMPARED if absent[own] or absent[other] else value
            for (own, other), value in zip(plan.compared, values[hands:], strict=True)
        ]
        for id_, ruling in game.rule_on(plan.facts(classes, results), path, options).items():
            found[id_][values] = ruling.outcome
    return {id_: _reduced(each, sizes) for id_, each in found.items()}


def _is_absent(plan: FactPlan, place: int, path: Choices) -> bool:
    hand = plan.hands[place].hand
    if not hand.street:
        return False
    return not any(hand.sets(plan.layout, path[plan.layout.streets.index(hand.street)]))


def _reduced(outcomes: Mapping[tuple[int, ...], int], sizes: Sequence[int]) -> Ruled:
    """Only the inputs that make a difference."""
    needed = tuple(place for place in range(len(sizes)) if not _is_idle(outcomes, sizes, place))
    kept = tuple(sizes[place] for place in needed)
    return Ruled(needed, kept, tuple(outcomes[each] for each in _spread(needed, kept, len(sizes))))


def _is_idle(outcomes: Mapping[tuple[int, ...], int], sizes: Sequence[int], place: int) -> bool:
    if sizes[place] == 1:
        return True
    return all(outcome == outcomes[(*at[:place], 0, *at[place + 1 :])] for at, outcome in outcomes.items())


def _spread(needed: tuple[int, ...], kept: tuple[int, ...], width: int) -> Iterator[tuple[int, ...]]:
    for values in product(*map(range, kept)):
        at = [0] * width
        for place, value in zip(needed, values, strict=True):
            at[place] = value
        yield tuple(at)
