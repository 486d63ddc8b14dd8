"""Game protection: the seat has seen both of the dealer's cards, so that only the board is still to come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from pitboss.odds.exact.shared_board.decision_plan import Plan, make_plan
from pitboss.odds.exact.shared_board.hidden_cards.first_decision import First, known_values
from pitboss.odds.exact.shared_board.hidden_cards.play import KnownHole, KnownPlay, class_of_cards, known_holes
from pitboss.odds.exact.shared_board.hidden_cards.two_dealer_cards_kernels import (
    Line,
    Orders,
    Versus,
    order_boards,
    tally_both,
    value_both,
)
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.strategies.best_strategy import Counts, Tallier
from pitboss.odds.exact.shared_board.streets.holdings_kernels import Slice
from pitboss.odds.exact.shared_board.streets.showdown import ROW, River, boards_of, last_decisions, slices
from pitboss.odds.exact.shared_board.streets.showdown_kernels import Least
from pitboss.odds.exact.shared_board.streets.starting_hands import all_holes
from pitboss.odds.kernels.board_types import CLASS_COUNT, PAIR_COUNT, PLAIN_COUNT, Ints, indices
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.solution import ValueTable
from pitboss.odds.model.tally import Cell
from pitboss.odds.progress import Progress


@dataclass(frozen=True, eq=False)
class BothHole(KnownHole):
    """A starting hand and both of the dealer's cards, in arrays of its own."""

    @cached_property
    def rows(self) -> Ints:
        """One row for each category."""
        return np.arange(len(self.suits))

    @property
    def plain_row(self) -> int:
        """The only row."""
        return 0

    @cached_property
    def classes(self) -> list[Versus]:
        """The class of the seat's holding and of the dealer's, as each category sees them."""
        inside = [[(card >> 2) + 13 * (card & 3 in suits) for card in self.dealer] for suits in self.suits]
        theirs = (int(class_of_cards()[one, two]) for one, two in inside)
        return [Versus(*both) for both in zip((4 * self.pair + self.flags).tolist(), theirs, strict=True)]

    @cached_property
    def pairs(self) -> Versus:
        """The ranks of both holdings."""
        low, high = sorted(card >> 2 for card in self.dealer)
        return Versus(self.pair, int(indices().pair[low, high]))


@dataclass(frozen=True, eq=False)
class AllOrders:
    """The order, the seat's class and the dealer's group of every class on every plain and suited board."""

    plain: Orders
    suited: Orders

    @classmethod
    def room(cls) -> AllOrders:
        """Nothing known yet."""
        shapes = ((PAIR_COUNT, PLAIN_COUNT), (CLASS_COUNT, ROW))
        return cls(*(Orders(*(np.zeros(shape, sort) for sort in (np.int32, np.uint8, np.uint8))) for shape in shapes))

    def pieces(self, board_game: BoardGame, least: Least) -> Iterator[Callable[[], None]]:
        """The work of filling it."""
        boards = {sort: boards_of(board_game.deck, sort) for sort in (0, 1)}

        def piece(together: tuple[Slice, ...]) -> None:
            for each in together:
                order_boards(each, boards[int(each.suited > 0)], least, self.suited if each.suited else self.plain)

        return (partial(piece, together) for together in slices())


class BothKnown:
    """Plays every holding against every other."""

    def __init__(self, board_game: BoardGame, plan: Plan) -> None:
        self.at, self.plan = board_game, plan
        self.holes = all_holes(board_game.deck)
        self.orders, self.groups = AllOrders.room(), AllOrders.room()
        nothing = np.zeros((0, 1, 1), dtype=np.uint8)
        self.channels = {(node, 0): node for node in range(len(plan.nodes[5]))}
        empty = Counts(self.channels, nothing, nothing, nothing)
        self.tallier = Tallier(board_game, plan, River(nothing, nothing, nothing, nothing), empty)

    def prepare(self) -> Iterator[Callable[[], None]]:
        """The orders, with the dealer's groups as the main game and as the facts tell them apart."""
        yield from self.orders.pieces(self.at, Least(self.plan.seat_least, self.plan.dealer_least))
        yield from self.groups.pieces(self.at, self.tallier.least)

    def tally(self, at: int) -> tuple[Ints, list[First]]:
        """The tally of one starting hand against everything that the dealer may hold, and its first decisions."""
        hole, play = self.holes[at], KnownPlay(self.at, self.plan)
        tally = self.tallier.empty()
        group = self.tallier.hole_fields.index(self.at.facts.fields_of("start", hole.start))
        for known in known_holes(hole, self.at.game.deck, 2, 0, BothHole):
            assert isinstance(known, BothHole)
            river, counts = self._river(known), self._counts(known)
            play.play(river, known, counts)
            self._split(known, river, counts, group, tally)
        return tally, play.first

    def _river(self, hole: BothHole) -> River:
        channels, decisions, rows = self.plan.channels[4], len(self.plan.coefficients[5]), len(hole.suits)
        river = River(
            np.zeros((channels, 1, PLAIN_COUNT), dtype=np.int32),
            np.zeros((channels, rows, ROW), dtype=np.int32),
            np.zeros((decisions, 1, PLAIN_COUNT), dtype=np.uint8),
            np.zeros((decisions, rows, ROW), dtype=np.uint8),
        )
        nets, asked = self.plan.basis, last_decisions(self.plan)
        value_both(self.orders.plain, hole.pairs, nets, asked, river.plain[:, 0], river.plain_chosen[:, 0])
        for row, classes in enumerate(hole.classes):
            into = river.suited[:, row], river.suited_chosen[:, row]
            value_both(self.orders.suited, classes, nets, asked, *into)
        return river

    def _counts(self, hole: BothHole) -> Counts:
        nodes, rows = len(self.plan.nodes[5]), len(hole.suits)
        return Counts(
            self.channels,
            np.zeros((nodes, 1, PLAIN_COUNT), dtype=np.int32),
            np.zeros((nodes, rows, ROW), dtype=np.int32),
            np.zeros((nodes, 169), dtype=np.bool_),
        )

    def _split(self, hole: BothHole, river: River, counts: Counts, group: int, tally: Ints) -> None:
        for channel, (decision, *rows) in enumerate(self.tallier.node_table().tolist()):
            if not counts.used[channel, hole.index]:
                continue
            line, plain = Line(decision, np.array(rows), group), counts.plain[channel, 0]
            tally_both(self.groups.plain, hole.pairs, plain, line, river.plain_chosen[:, 0], tally)
            for row, classes in enumerate(hole.classes):
                suited = counts.suited[channel, row]
                tally_both(self.groups.suited, classes, suited, line, river.suited_chosen[:, row], tally)


def solve_both(board_game: BoardGame, progress: Progress | None) -> tuple[dict[Cell, int], dict[str, ValueTable]]:
    """The cells of the tally of a seat that knows both of the dealer's cards, and its first decision."""
    both = BothKnown(board_game, make_plan(board_game))
    work = Work(2 * len(slices()) + len(both.holes), progress)
    found = work.spread(Kit(both_known, (board_game,)), range(len(both.holes)))
    first = [each for _, decisions in found for each in decisions]
    return both.tallier.cells([tally for tally, _ in found]), known_values(board_game, both.plan, first)


def both_known(board_game: BoardGame, work: Work) -> Callable[[int], tuple[Ints, list[First]]]:
    """The function that tallies a starting hand, by its number."""
    both = BothKnown(board_game, make_plan(board_game))
    work.run(both.prepare())
    return both.tally
