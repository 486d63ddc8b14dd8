"""The whole game: the value of every choice for every five cards and up card, and the tally."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pitboss.errors import NotFollowed
from pitboss.odds.exact.generic import deals, name_of
from pitboss.odds.exact.separate_hands import settle_kernels
from pitboss.odds.exact.separate_hands.card_sets import Ints
from pitboss.odds.exact.separate_hands.dealer_counts import Counts, Span, count
from pitboss.odds.exact.separate_hands.read_game import read_facts, read_plays
from pitboss.odds.exact.separate_hands.settlement import Settlement
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.decision_points import priced_choices
from pitboss.odds.model.position import Position
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.tally import Cell, Tally
from pitboss.odds.progress import Progress
from pitboss.odds.strategies.time_limit import FAILURES
from pitboss.odds.strategies.validate import fail, refusal
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

PARTS = 100  # of the progress that is reported: half for counting, half for asking a strategy
SLICES = 32
ASKED_SLICES = 200


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy, exactly."""
    read_plays(game, options)
    counts = count(
        tuple(sorted(game.deck)),
        read_facts(game).dealer_least,
        _part(progress, 0, PARTS if strategy is None else PARTS // 2),
    )
    settlement = Settlement(game, options, counts.ladder)
    rows = Rows(counts, settlement)
    totals = rows.totals()
    if strategy is None:
        chosen = np.empty(len(totals), dtype=np.int8)
        settle_kernels.choose_best(totals, chosen)
    else:
        chosen = ask_all(game, options, counts, strategy, _part(progress, PARTS // 2, PARTS))
    tally = Tally(game, options, name_of(strategy), deals(game), rows.tallied(chosen))
    table = ValueTable(
        street=game.streets[0].id,
        keys=keys_of(game, counts),
        choices=tuple(choice for (choice,) in settlement.paths),
        totals=totals,
        weight=counts.weight * counts.dealer_hands,
        scale=settlement.scale,
    )
    return Solution(tally, {table.street: table})


def _part(progress: Progress | None, first: int, last: int) -> Progress | None:
    """Reports the progress of one piece of work as a part of the whole."""
    if progress is None:
        return None
    return lambda done, total: progress(first + (last - first) * done // total, PARTS)


class Rows:
    """Every five cards and up card, settled."""

    def __init__(self, counts: Counts, settlement: Settlement) -> None:
        self.counts, self.settlement = counts, settlement
        edges = np.linspace(0, len(counts.order), SLICES + 1).astype(int).tolist()
        self.spans = list(pairwise(edges))
        self.counted = settle_kernels.CountedRows(
            order=counts.order,
            first_row=counts.first_row,
            kind_of=settlement.kind_of,
            level_of=settlement.level_of,
            dealers=counts.dealers,
            dealer_hands=counts.dealer_hands,
            weight=counts.weight,
        )

    def totals(self) -> Ints:
        """[rows, choices] the sum of net results over all the deals of the row."""
        totals = np.empty((len(self.counts.up), len(self.settlement.paths)), dtype=np.int64)
        net = self.settlement.net

        def part(span: Span) -> None:
            settle_kernels.value_rows(*span, self.counted, net, totals)

        Work(len(self.spans), None).run(partial(part, span) for span in self.spans)
        return totals

    def tallied(self, chosen: Ints) -> dict[Cell, int]:
        """The deals of every cell, if each row is played as chosen."""

        def part(span: Span) -> Ints:
            cells = np.zeros(self.settlement.shape, dtype=np.int64)
            settle_kernels.tally_rows(*span, self.counted, chosen, cells)
            return cells

        found = np.sum(Work(len(self.spans), None).run(partial(part, span) for span in self.spans), axis=0)
        cells: dict[Cell, int] = {}
        for place in zip(*(axis.tolist() for axis in np.nonzero(found)), strict=True):
            cell = self.settlement.cell(place)
            if cell is None:
                raise NotFollowed(f"{self.settlement.table.game.id}: some deals have facts that no tested row has")
            cells[cell] = cells.get(cell, 0) + int(found[place])
        return cells


def keys_of(game: Game, counts: Counts) -> Ints:
    """The cards of every row, a field for each pile that the seat sees."""
    own, up = (pile.id for pile in game.piles[:2])
    keys = np.empty(len(counts.up), dtype=[(own, np.int8, (5,)), (up, np.int8)])
    hands = counts.types.deck[counts.types.cards_of(5)]
    keys[own] = np.repeat(hands, np.diff(counts.first_row), axis=0)
    keys[up] = counts.types.deck[counts.up]
    return keys


def ask_all(game: Game, options: Options, counts: Counts, strategy: Strategy, progress: Progress | None) -> Ints:
    """The strategy's choice for every row, by its number: asked hand by hand, on other machines if there are any."""
    hands, ups = counts.types.deck[counts.types.cards_of(5)], counts.types.deck[counts.up]
    edges = np.linspace(0, len(hands), ASKED_SLICES + 1).astype(int).tolist()
    slices = [
        Asked(
            hands[first:last], ups[counts.first_row[first] : counts.first_row[last]], counts.first_row[first : last + 1]
        )
        for first, last in pairwise(edges)
        if first < last
    ]
    kit = Kit(asking, (game, options, strategy))
    return np.concatenate(Work(len(slices), progress).spread(kit, slices, one_by_one=True))


class Asked(NamedTuple):
    """Some hands of five, [n, 5], the up cards beside all of them, and where those of each hand begin, [n + 1]."""

    hands: Ints
    ups: Ints
    first_row: Ints


def asking(game: Game, options: Options, strategy: Strategy, work: Work) -> Callable[[Asked], Ints]:
    """The function that asks the strategy about some hands; it is called millions of times."""
    street = game.streets[0]
    legal = priced_choices(street, options)
    number = {choice: index for index, choice in enumerate(legal)}

    def ask_some(asked: Asked) -> Ints:
        ups, rows = asked.ups.tolist(), (asked.first_row - asked.first_row[0]).tolist()
        chosen = np.empty(len(ups), dtype=np.int8)
        for index, hand in enumerate(map(tuple, asked.hands.tolist())):
            for row in range(rows[index], rows[index + 1]):
                try:
                    answer = strategy((*hand, ups[row]), (), legal)
                    if answer in legal:
                        chosen[row] = number[answer]
                        continue
                except FAILURES as error:
                    fail(Position(street, (*hand, ups[row]), (), legal), error)
                raise refusal(Position(street, (*hand, ups[row]), (), legal), answer)
        return chosen

    return ask_some
