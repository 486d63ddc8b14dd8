"""The best strategy of a whole game: values back from the river, decisions, and the deals forth to a tally."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from pitboss.odds.exact.generic import deals
from pitboss.odds.exact.shared_board.decision_plan import Plan, cell_array, groups_of, least_orders, make_plan
from pitboss.odds.exact.shared_board.facts.shown_rows import grade
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.streets import backward_kernels, forward_kernels
from pitboss.odds.exact.shared_board.streets.holdings_kernels import Slice
from pitboss.odds.exact.shared_board.streets.showdown import (
    ROW,
    River,
    boards_of,
    empty_river,
    slices,
    value_pieces,
)
from pitboss.odds.exact.shared_board.streets.showdown_kernels import Counted, Least, tally_boards
from pitboss.odds.exact.shared_board.streets.starting_hands import CATEGORIES, Hole, all_holes
from pitboss.odds.kernels.board_types import CLASS_COUNT, PAIR_COUNT, PLAIN_COUNT, Ints, indices
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.tally import Cell
from pitboss.odds.progress import Progress
from pitboss.rules import ByChance

HOLES = 169


@dataclass(frozen=True, eq=False)
class Streets:
    """One starting hand: totals and choices from the turn back to the hole cards.

    Totals are per deal of what is seen so far, [channels, n]; choices [classes of decisions, n].
    """

    hole: Hole
    flop: Ints
    flop_chosen: Ints
    turn_chosen: Ints
    totals: tuple[int, ...]  # over all flops: deals, then every channel
    choice: int


def play_back(board_game: BoardGame, plan: Plan, river: River, hole: Hole) -> Streets:
    """The streets of one starting hand, from the turn back."""
    turn, turn_chosen = turn_back(board_game, plan, river, hole)
    flop = np.zeros((plan.channels[3], len(hole.flops)), dtype=np.int64)
    for channel, totals in enumerate(turn):
        backward_kernels.flop_totals(totals, hole.flops, hole.seen, indices(), flop[channel])
    gains, chosen = _decide(board_game, plan, 3, flop)
    ways = hole.flops[:, backward_kernels.WAYS].astype(np.int64)
    sums = [int(ways.sum()) * board_game.deals_after[3], *(int(row @ ways) for row in (*flop, *gains))]
    return Streets(hole, flop, chosen, turn_chosen, tuple(sums), first_choice(plan, sums))


def turn_back(board_game: BoardGame, plan: Plan, river: River, hole: Hole) -> tuple[Ints, Ints]:
    """The totals of every board of four, with what its decision gains, and the choices there."""
    turn = np.zeros((plan.channels[4], hole.turn_size), dtype=np.int64)
    for channel, totals in enumerate(turn):
        backward_kernels.turn_totals(
            river.plain[channel, hole.plain_row], river.suited[channel], hole.rows, hole.seen, indices(), totals
        )
    gains, chosen = _decide(board_game, plan, 4, turn)
    return np.concatenate([turn, gains]), chosen


def _decide(board_game: BoardGame, plan: Plan, seen: int, channels: Ints) -> tuple[Ints, Ints]:
    classes = len(plan.coefficients[seen])
    gains = np.zeros((classes, channels.shape[1]), dtype=np.int64)
    chosen = np.zeros((classes, channels.shape[1]), dtype=np.uint8)
    backward_kernels.decide_all(
        channels, board_game.deals_after[seen], plan.scores[seen], plan.coefficients[seen], gains, chosen
    )
    return gains, chosen


def first_choice(plan: Plan, sums: list[int]) -> int:
    """The choice before the flop, by totals of any size."""
    if not len(plan.scores[0]):
        return 0
    totals = [sum(int(part) * total for part, total in zip(row, sums, strict=True)) for row in plan.scores[0][0]]
    return totals.index(max(totals))


@dataclass(frozen=True, eq=False)
class Counts:
    """Deals by line of choices before the river's decision, holding and type of board; int32, below 2²⁰ each.

    A channel is (node of the plan, what the first five cards say). A hand has a row of plain boards, and CATEGORIES
    rows of suited ones.
    """

    channels: dict[tuple[int, int], int]
    plain: Ints
    suited: Ints
    used: Ints

    @classmethod
    def empty(cls, plan: Plan, first_fives: int) -> Counts:
        """No deals yet. Pages that are never written to take no memory."""
        keys = [(node, first) for node in range(len(plan.nodes[5])) for first in range(first_fives)]
        return cls(
            {key: at for at, key in enumerate(keys)},
            np.zeros((len(keys), HOLES, PLAIN_COUNT), dtype=np.int32),
            np.zeros((len(keys), HOLES * CATEGORIES, ROW), dtype=np.int32),
            np.zeros((len(keys), HOLES), dtype=np.bool_),
        )


def play_forth(board_game: BoardGame, plan: Plan, streets: Streets, counts: Counts) -> None:
    """Counts the deals of one starting hand up to the river."""
    flops = streets.hole.ways * streets.hole.flops[:, backward_kernels.WAYS].astype(np.int64)
    flops_forth(board_game, plan, streets, streets.choice, flops, counts)


def flops_forth(board_game: BoardGame, plan: Plan, streets: Streets, choice: int, flops: Ints, counts: Counts) -> None:
    """Counts this many deals of each flop, played by one choice before it, up to the river."""
    hole = streets.hole
    node = plan.nodes[3][plan.nodes[0][0].next_[choice]]
    chosen = streets.flop_chosen[node.class_] if node.class_ >= 0 else np.zeros(len(flops), dtype=np.uint8)
    for first, says in enumerate(first_five_groups(board_game, hole)):
        for answer, after in enumerate(node.next_):
            deals_here = np.where((chosen == answer) & says, flops, 0)
            if deals_here.any():
                turn = np.zeros(hole.turn_size, dtype=np.int64)
                forward_kernels.flop_counts(hole.flops, deals_here, hole.seen, indices(), turn)
                turn_forth(plan, streets, after, first, turn, counts)


def turn_forth(plan: Plan, streets: Streets, at: int, first: int, turn: Ints, counts: Counts) -> None:
    """Counts deals on the turn, at one node, up to the river."""
    node = plan.nodes[4][at]
    for choice, after in enumerate(node.next_):
        made = turn if node.class_ < 0 else np.where(streets.turn_chosen[node.class_] == choice, turn, 0)
        count_boards(streets.hole, counts, counts.channels[after, first], made)


def count_boards(hole: Hole, counts: Counts, channel: int, turn: Ints) -> None:
    """Adds deals on the turn to a channel of the river."""
    counts.used[channel, hole.index] = True
    forward_kernels.turn_counts(
        turn, hole.seen, indices(), counts.plain[channel, hole.count_row], counts.suited[channel], hole.count_rows
    )


def first_five_groups(board_game: BoardGame, hole: Hole) -> Iterator[Ints]:
    """For each thing the first five cards may say, which flops say so."""
    table = board_game.facts
    fields = table.all_fields("first_five")
    if len(fields) == 1:
        yield np.ones(len(hole.flops), dtype=np.bool_)
        return
    orders = np.zeros(len(hole.flops), dtype=np.int64)
    backward_kernels.first_five_orders(np.array(hole.cards), hole.flop_cards, orders)
    unique, where = np.unique(orders, return_inverse=True)
    group = np.array([fields.index(table.fields_of("first_five", grade(int(order)))) for order in unique])
    for first in range(len(fields)):
        yield (group == first)[where]


class Tallier:
    """Splits the deals on every board by showdown, and names the cells by the game's facts."""

    def __init__(self, board_game: BoardGame, plan: Plan, river: River, counts: Counts) -> None:
        self.at, self.plan, self.river, self.counts = board_game, plan, river, counts
        table = board_game.facts
        self.hole_fields, self.first_fields = table.all_fields("start"), table.all_fields("first_five")
        told = {key: (key[0], table.facts(key, self.hole_fields[0], self.first_fields[0])) for key in table.showdowns}
        self.groups = groups_of(table, dict(told))
        self.least = Least(plan.seat_least, least_orders(table.dealer_classes, self.groups))
        names = sorted({facts for _, facts in told.values()})
        self.names = names
        self.cell = cell_array(table, {key: 1 + names.index(facts) for key, (_, facts) in told.items()}, self.groups)

    def pieces(self) -> Iterator[Callable[[], Ints]]:
        """The work: each piece gives a tally [end × what the first five say, hole group, 3, classes, groups]."""
        sources = self._sources()
        return (partial(self._piece, together, *sources) for together in slices())

    def _sources(self) -> tuple[Ints, Ints, Ints, Ints]:
        plain = np.full((PAIR_COUNT, 2), -1, dtype=np.int64)
        suited = np.full((CLASS_COUNT, 2), -1, dtype=np.int64)
        group = np.zeros(HOLES, dtype=np.int64)
        for hole in all_holes(self.at.deck):
            twin = int(hole.start[2])
            plain[hole.pair, twin] = hole.index
            suited[hole.rows, twin] = hole.count_rows
            group[hole.index] = self.hole_fields.index(self.at.facts.fields_of("start", hole.start))
        return plain, suited, group, self.node_table()

    def pair_groups(self, pairs: tuple[int, int]) -> Ints:
        """[2, pairs]: what the hole cards say, of offsuit and of suited holdings."""
        groups = np.zeros((2, pairs[1] - pairs[0]), dtype=np.int64)
        for hole in all_holes(self.at.deck):
            if pairs[0] <= hole.pair < pairs[1]:
                fields = self.at.facts.fields_of("start", hole.start)
                groups[int(hole.start[2]), hole.pair - pairs[0]] = self.hole_fields.index(fields)
        return groups

    def empty(self) -> Ints:
        """A tally of nothing."""
        rows = len(self.plan.ends) * len(self.first_fields)
        return np.zeros((rows, len(self.hole_fields), *self.cell.shape), dtype=np.int64)

    def node_table(self) -> Ints:
        """[channels, 1 + choices]: the decision still to be made, and the row of the tally for each answer."""
        firsts, most = len(self.first_fields), max(len(node.next_) for node in self.plan.nodes[5])
        nodes = np.zeros((len(self.counts.channels), 1 + most), dtype=np.int64)
        for (at, first), channel in self.counts.channels.items():
            node = self.plan.nodes[5][at]
            nodes[channel, : 1 + len(node.next_)] = [node.class_, *(end * firsts + first for end in node.next_)]
        return nodes

    def _piece(self, together: tuple[Slice, ...], plain: Ints, suited: Ints, group: Ints, nodes: Ints) -> Ints:
        tally = self.empty()
        sort = together[0].suited  # The boards of a piece are all plain or all suited.
        rows = CATEGORIES if sort else 1
        counted = Counted(
            sources=suited if sort else plain,
            hole_groups=np.repeat(group, rows),
            used=np.repeat(self.counts.used, rows, axis=1),
            counts=self.counts.suited if sort else self.counts.plain,
        )
        boards, chosen = boards_of(self.at.deck, sort), self.river.values(sort)[1]
        for each in together:
            tally_boards(each, boards, self.least, counted, nodes, chosen, tally)
        return tally

    def cells(self, tallies: list[Ints]) -> dict[Cell, int]:
        """Counts of deals by path and facts."""
        total = np.sum(tallies, axis=0)
        if self.at.orders == 1:  # The last two cards were counted in both orders.
            total //= 2
        cells: dict[Cell, int] = {}
        table, firsts = self.at.facts, len(self.first_fields)
        key_of = {name: key for key in table.showdowns for name in [self.cell_at(key)]}
        for (row, hole, *where), count in np.ndenumerate(total):
            if count:
                showdown = key_of[tuple(where)]
                facts = table.facts(showdown, self.hole_fields[hole], self.first_fields[row % firsts])
                cell = self.plan.ends[row // firsts], facts
                cells[cell] = cells.get(cell, 0) + int(count)
        return cells

    def cell_at(self, key: tuple[int, int, int]) -> tuple[int, int, int]:
        """The index of a showdown in the arrays."""
        versus, seat_class, dealer_class = key
        return versus, seat_class, sum(dealer_class >= first for first in self.groups) - 1


@dataclass(frozen=True, eq=False)
class Solved:
    """The values of all streets and the cells of the tally."""

    board_game: BoardGame
    plan: Plan
    streets: list[Streets]
    cells: dict[Cell, int]


def find_best_strategy(board_game: BoardGame, by_chance: ByChance | None, progress: Progress | None) -> Solved:
    """The best strategy (or one by the chance of winning), exactly."""
    plan = make_plan(board_game, by_chance)
    holes = all_holes(board_game.deck)
    work = Work(len(holes) + 2 * len(slices()), progress)
    river = empty_river(board_game, plan)
    work.run(value_pieces(board_game, plan, river))
    counts = Counts.empty(plan, len(board_game.facts.all_fields("first_five")))

    def both_ways(hole: Hole) -> Streets:
        streets = play_back(board_game, plan, river, hole)
        play_forth(board_game, plan, streets, counts)
        return streets

    streets = work.run(partial(both_ways, hole) for hole in holes)
    tallier = Tallier(board_game, plan, river, counts)
    cells = tallier.cells(work.run(tallier.pieces()))
    assert sum(cells.values()) == deals(board_game.game)
    return Solved(board_game, plan, streets, cells)
