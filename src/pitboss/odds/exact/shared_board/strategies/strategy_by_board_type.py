"""Strategies that look at suits on the river only as far as they make a flush possible.

Such a strategy need not be asked about a hundred million boards: on a type of board a holding is its two ranks
and which of its cards lie in the suit, and one deal stands for all of them. Before the river it is asked about
every starting hand and every flop up to suits, like any other.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pitboss.odds.exact.shared_board.decision_plan import Node, Plan, make_plan
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.strategies.best_strategy import Counts, Streets, Tallier, play_forth
from pitboss.odds.exact.shared_board.strategies.custom_strategy import Asked
from pitboss.odds.exact.shared_board.strategies.late_streets import Sort, plain_sort, suited_sort
from pitboss.odds.exact.shared_board.streets.showdown import ROW, River, slices
from pitboss.odds.exact.shared_board.streets.starting_hands import Hole, all_holes
from pitboss.odds.kernels.board_types import CLASS_COUNT, PAIR_COUNT, PLAIN_COUNT, Ints
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.tally import Cell
from pitboss.odds.progress import Progress
from pitboss.rules.game import Strategy

SUITS = 4
NONE = np.zeros((0, 0), dtype=np.int64)


def fits_types(board_game: BoardGame, strategy: Strategy) -> bool:
    """The strategy says so, the deck has all suits, and nothing is asked between the flop and the river."""
    suits = board_game.deck.suit_count == SUITS
    return bool(getattr(strategy, "by_type", False)) and suits and 4 not in board_game.streets


def tally_by_type(board_game: BoardGame, strategy: Strategy, progress: Progress | None) -> dict[Cell, int]:
    """The cells of the tally of a strategy that looks at types on the river."""
    plan = make_plan(board_game)
    counts = Counts.empty(plan, len(board_game.facts.all_fields("first_five")))
    holes = all_holes(board_game.deck)
    work = Work(len(holes) + PAIR_COUNT + len(slices()), progress)
    for hole in holes:
        asked = Asked(board_game, plan, strategy, hole, counts)
        play_forth(board_game, plan, _streets(plan, asked), counts)
        work.step()
    river = _river(plan)
    for types in _decisions(plan, asked, river):
        for pair in range(PAIR_COUNT):
            types.fill(pair, [hole for hole in holes if hole.pair == pair])
            work.step()
    tallier = Tallier(board_game, plan, river, counts)
    return tallier.cells(work.run(tallier.pieces()))


def _streets(plan: Plan, asked: Asked) -> Streets:
    """What the strategy chooses with one starting hand before the flop and on every flop."""
    first = plan.nodes[0][0]
    choice = asked.answers(0, first, [()])[0] if first.class_ >= 0 else 0
    chosen = asked.flop(plan.nodes[3][first.next_[choice]])
    classes = 1 + max(node.class_ for node in plan.nodes[3])
    return Streets(asked.hole, NONE, np.tile(chosen, (classes, 1)), NONE, (), choice)


def _river(plan: Plan) -> River:
    """Choices only: nothing is valued where the strategy is given."""
    decisions = 1 + max(node.class_ for node in plan.nodes[5])
    nothing = np.zeros((0, 1, 1), dtype=np.int32)
    plain = np.zeros((decisions, PAIR_COUNT, PLAIN_COUNT), dtype=np.uint8)
    return River(nothing, nothing, plain, np.zeros((decisions, CLASS_COUNT, ROW), dtype=np.uint8))


def _decisions(plan: Plan, asked: Asked, river: River) -> Iterator[_Types]:
    """The decisions on the river, each with the channels in which its deals are counted."""
    for at, node in enumerate(plan.nodes[5]):
        if node.class_ >= 0:
            yield _Types(asked, node, [c for (key, _), c in asked.counts.channels.items() if key == at], river)


class _Types:
    """Asks the strategy at one decision on the river, about each type of board and class of holding that comes up."""

    def __init__(self, asked: Asked, node: Node, channels: list[int], river: River) -> None:
        self.asked, self.node, self.channels, self.river = asked, node, channels, river
        self.plain, self.suited = plain_sort(asked.at.deck), suited_sort(asked.at.deck)

    def fill(self, pair: int, holes: list[Hole]) -> None:
        """Writes the answers for two ranks where deals come up."""
        counts = self.asked.counts
        rows = [hole.count_row for hole in holes]
        boards = np.flatnonzero(counts.plain[np.ix_(self.channels, rows)].any(axis=(0, 1)))
        self.river.plain_chosen[self.node.class_, pair, boards] = self._answers(self.plain, pair, 0, boards)
        for class_, rows in _rows_by_class(holes).items():
            boards = np.flatnonzero(counts.suited[np.ix_(self.channels, rows)].any(axis=(0, 1)))
            chosen = self._answers(self.suited, pair, class_ & 3, boards)
            self.river.suited_chosen[self.node.class_, class_, boards] = chosen

    def _answers(self, sort: Sort, pair: int, flags: int, boards: Ints) -> list[int]:
        """One deal stands for each: its cards make no flush by accident, in no suit are there more than four."""
        holdings, _ = sort.holdings(pair, flags)
        columns = np.concatenate([holdings[boards], sort.cards[boards]], axis=1).T.tolist()
        return [self.asked.answer(5, self.node, cards) for cards in zip(*columns, strict=True)]


def _rows_by_class(holes: list[Hole]) -> dict[int, list[int]]:
    """Where the deals of each class of holdings beside a suit are counted."""
    found: dict[int, list[int]] = {}
    for hole in holes:
        for row, class_ in zip(hole.count_rows.tolist(), hole.rows.tolist(), strict=True):
            found.setdefault(class_, []).append(row)
    return found
