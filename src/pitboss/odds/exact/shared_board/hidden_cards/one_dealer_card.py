"""Game protection: the seat has seen one of the dealer's cards, and perhaps one card of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from pitboss.odds.exact.shared_board.decision_plan import Plan, make_plan
from pitboss.odds.exact.shared_board.hidden_cards.first_decision import First, known_values
from pitboss.odds.exact.shared_board.hidden_cards.one_dealer_card_kernels import (
    Batch,
    TwinCounted,
    tally_known,
    value_known,
)
from pitboss.odds.exact.shared_board.hidden_cards.play import KnownPlay, class_of_cards, known_holes
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.strategies.best_strategy import Counts, Tallier
from pitboss.odds.exact.shared_board.streets.holdings_kernels import Slice
from pitboss.odds.exact.shared_board.streets.segments import segments_of
from pitboss.odds.exact.shared_board.streets.showdown import ROW, River, boards_of, last_decisions, slices
from pitboss.odds.exact.shared_board.streets.starting_hands import Hole, all_holes
from pitboss.odds.kernels.board_types import PAIR_COUNT, PLAIN_COUNT, Ints
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.solution import ValueTable
from pitboss.odds.model.tally import Cell
from pitboss.odds.progress import Progress

TOGETHER = 4  # pairs of ranks whose values are in memory at a time


class OneKnown:
    """One card of the dealer is known: the river of a batch of pairs, and its tally."""

    def __init__(self, board_game: BoardGame, plan: Plan) -> None:
        self.at, self.plan = board_game, plan
        self.segments, self.decisions = segments_of(plan), last_decisions(plan)
        self.boards = {sort: boards_of(board_game.deck, sort) for sort in (0, 1)}

    def river(self) -> River:
        """Room for the values of a batch."""
        channels, decisions = self.plan.channels[4], len(self.plan.coefficients[5])
        plain, suited = (TOGETHER * 13, PLAIN_COUNT), (TOGETHER * 4 * 26, ROW)
        return River(
            np.zeros((channels, *plain), dtype=np.int32),
            np.zeros((channels, *suited), dtype=np.int32),
            np.zeros((decisions, *plain), dtype=np.uint8),
            np.zeros((decisions, *suited), dtype=np.uint8),
        )

    def value_pieces(self, river: River, pairs: tuple[int, int]) -> Iterator[Callable[[], None]]:
        """The work of filling the river for these pairs."""

        batch, deals = Batch(*pairs, class_of_cards()), self.at.deals_after[5]

        def piece(together: tuple[Slice, ...]) -> None:
            for each in together:
                boards, into = self.boards[int(each.suited > 0)], river.values(each.suited)
                value_known(each, boards, batch, deals, self.segments, self.decisions, *into)

        return (partial(piece, together) for together in slices())

    def tally_pieces(
        self, tallier: Tallier, river: River, counts: Counts, pairs: tuple[int, int]
    ) -> Iterator[Callable[[], Ints]]:
        """The work of splitting the deals of these pairs by showdown."""
        groups, nodes = tallier.pair_groups(pairs), tallier.node_table()
        batch = Batch(*pairs, class_of_cards())

        def piece(together: tuple[Slice, ...]) -> Ints:
            tally = tallier.empty()
            for each in together:
                boards, chosen = self.boards[int(each.suited > 0)], river.values(each.suited)[1]
                counted = TwinCounted(groups, counts.suited if each.suited else counts.plain)
                tally_known(each, boards, batch, tallier.least, counted, nodes, chosen, tally)
            return tally

        return (partial(piece, together) for together in slices())


@dataclass(frozen=True, eq=False)
class TwinCounts(Counts):
    """Counts of a batch, apart for holdings that are suited and that are not: [channels, 2, rows, boards]."""

    def of(self, suited: bool) -> Counts:
        """The counts of one sort, to be added to."""
        twin = int(suited)
        return Counts(self.channels, self.plain[:, twin], self.suited[:, twin], self.used)

    @classmethod
    def room(cls, plan: Plan) -> TwinCounts:
        """No deals yet."""
        nodes = len(plan.nodes[5])
        return cls(
            {(node, 0): node for node in range(nodes)},
            np.zeros((nodes, 2, TOGETHER * 13, PLAIN_COUNT), dtype=np.int32),
            np.zeros((nodes, 2, TOGETHER * 4 * 26, ROW), dtype=np.int32),
            np.zeros((nodes, 169), dtype=np.bool_),
        )


def solve_known(board_game: BoardGame, progress: Progress | None) -> tuple[dict[Cell, int], dict[str, ValueTable]]:
    """The cells of the tally of a seat that plays its best with what it knows, and its first decision."""
    plan = make_plan(board_game)
    holes = all_holes(board_game.deck)
    ranks = {hole.pair for hole in holes}
    batches = [(at, min(at + TOGETHER, PAIR_COUNT)) for at in range(0, PAIR_COUNT, TOGETHER)]
    batches = [pairs for pairs in batches if ranks & set(range(*pairs))]
    work = Work(len(batches) * (2 * len(slices()) + 1) + len(holes), progress)
    found = work.spread(Kit(one_known, (board_game,)), batches, one_by_one=True)
    tallier = Tallier(board_game, plan, OneKnown(board_game, plan).river(), TwinCounts.room(plan))
    first = [each for _, decisions in found for each in decisions]
    return tallier.cells([tally for tally, _ in found]), known_values(board_game, plan, first)


def one_known(board_game: BoardGame, work: Work) -> Callable[[tuple[int, int]], tuple[Ints, list[First]]]:
    """The function that tallies a batch of pairs of ranks, and tells the first decisions of its starting hands."""
    plan = make_plan(board_game)
    one = OneKnown(board_game, plan)
    holes = all_holes(board_game.deck)

    def tally_batch(pairs: tuple[int, int]) -> tuple[Ints, list[First]]:
        play, river, counts = KnownPlay(board_game, plan), one.river(), TwinCounts.room(plan)
        mine = [hole for hole in holes if pairs[0] <= hole.pair < pairs[1]]
        work.run(one.value_pieces(river, pairs))
        work.run(partial(_play_all, play, river, hole, counts, pairs[0]) for hole in mine)
        tallier = Tallier(board_game, plan, river, counts)
        return np.sum(work.run(one.tally_pieces(tallier, river, counts, pairs)), axis=0), play.first

    return tally_batch


def _play_all(play: KnownPlay, river: River, hole: Hole, counts: TwinCounts, first_pair: int) -> None:
    for known in known_holes(hole, play.at.game.deck, play.at.known_dealer, first_pair):
        play.play(river, known, counts.of(hole.start[2]))
