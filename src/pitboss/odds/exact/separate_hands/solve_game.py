"""The whole game: the value of every choice for every five cards and up card, and the tally."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pitboss.cards import Cards
from pitboss.errors import GameError, NotFollowed
from pitboss.hands import four
from pitboss.odds.exact.generic import deals, name_of, settlement_scale
from pitboss.odds.exact.separate_hands import settle_kernels
from pitboss.odds.exact.separate_hands.card_sets import Ints
from pitboss.odds.exact.separate_hands.dealer_counts import Counts, Ladder, Span, count, ladder_of
from pitboss.odds.exact.separate_hands.position_counts import count_position
from pitboss.odds.exact.separate_hands.read_game import read_choices, read_facts
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.decision_points import priced_choices
from pitboss.odds.model.position import Position
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.tally import Cell, Tally
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.odds.progress import Progress
from pitboss.odds.strategies.time_limit import FAILURES
from pitboss.odds.strategies.validate import fail, refusal
from pitboss.rules import Choices, Game, Options
from pitboss.rules.game import Strategy

VERSUS = 3
LARGEST_NET = 1 << 30
PARTS = 100  # of the progress that is reported: half for counting, half for asking a strategy
SLICES = 32
ASKED_SLICES = 200


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy, exactly."""
    read_choices(game, options)
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


def position_values(
    game: Game, options: Options, cards: Cards, choices: Choices = (), dead: Cards = ()
) -> dict[str, tuple[int, int]]:
    """For five cards and an up card, what every choice is worth: (total, weight), the value is their quotient."""
    if choices or len(cards) != 6:
        raise GameError(f"{game.id} is decided once, on five cards and the dealer's up card")
    ladder = ladder_of(tuple(sorted(game.deck)), read_facts(game).dealer_least)
    settlement = Settlement(game, options, ladder)
    left = tuple(card for card in game.deck if card not in cards and card not in dead)
    mine = four.order(cards[:5])
    counted = count_position(mine, cards[5], left, ladder.orders[ladder.steps])
    kind = settlement.kind_of[np.searchsorted(ladder.orders, mine)]
    weight = int(counted.sum()) * settlement.scale
    totals = (settlement.net[kind] * counted).sum(axis=(1, 2)).tolist()
    return {choice: (total, weight) for (choice,), total in zip(settlement.paths, totals, strict=True)}


def _part(progress: Progress | None, first: int, last: int) -> Progress | None:
    """Reports the progress of one piece of work as a part of the whole."""
    if progress is None:
        return None
    return lambda done, total: progress(first + (last - first) * done // total, PARTS)


@dataclass(frozen=True)
class Kind:
    """What settlement sees of a player's order: its class, and on which step of the dealer's classes it is."""

    class_: int
    level: int


class Settlement:
    """The game's own settlement as an array: `net[kind, choice, versus, the dealer's class]`, in units × `scale`."""

    def __init__(self, game: Game, options: Options, ladder: Ladder) -> None:
        self.classes, self.table = ladder.classes, read_facts(game)
        self.level_of = np.searchsorted(ladder.steps, np.arange(len(ladder.orders)), side="right")
        own = (self.table.seat_class(int(order)) for order in ladder.orders)
        listed = [Kind(*pair) for pair in zip(own, self.level_of.tolist(), strict=True)]
        self.kinds = list(dict.fromkeys(listed))
        self.kind_of = np.array([self.kinds.index(kind) for kind in listed])
        self.paths = read_choices(game, options)
        self.scale = settlement_scale(game, options)
        self.net = np.zeros(self.shape, dtype=np.int64)
        money, wagers = Money(game, options), main_wagers(game)
        for place in np.ndindex(self.shape):
            if (cell := self.cell(place)) is None:
                continue
            net = money.net(wagers, *cell) * self.scale
            assert net.denominator == 1, "the scale makes every net result whole"
            assert abs(net) < LARGEST_NET, "totals must fit in 64 bits"
            self.net[place] = net.numerator

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """The player's kinds, the choices, the results, the dealer's classes."""
        return len(self.kinds), len(self.paths), VERSUS, len(self.classes)

    def cell(self, place: tuple[int, ...]) -> Cell | None:
        """The choices and facts of one place of the array; None where no row showed its facts."""
        kind, choice, versus, class_ = place
        facts = self.table.facts(versus, self.kinds[kind].class_, self.classes[class_])
        return None if facts is None else (self.paths[choice], facts)


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
