"""Strategies that look at suits on the river only as far as they make a flush possible.

Such a strategy need not be asked about a hundred million boards: on a type of board a holding is its two ranks
and which of its cards lie in the suit, and one deal stands for all of them. Before the river it is asked about
every starting hand and every flop up to suits, like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.board.asked import Asked
from pitboss.odds.exact.board.holes import Hole, all_holes
from pitboss.odds.exact.board.river import ROW, River, slices
from pitboss.odds.exact.board.shape import BoardGame, Node, Plan, make_plan
from pitboss.odds.exact.board.solve import Counts, Streets, Tallier, play_forth
from pitboss.odds.exact.board.types import CLASS_COUNT, PAIR_COUNT, PAIRS, PLAIN_COUNT, indices, suited_boards
from pitboss.odds.exact.board.work import Progress, Work
from pitboss.odds.tally import Cell
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
    """Choices only: nothing is valued where the strategy is told."""
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
        self.plain_boards = indices().counts5.tolist()
        self.suited_boards = list(zip(suited_boards().mask.tolist(), suited_boards().rest.tolist(), strict=True))

    def fill(self, pair: int, holes: list[Hole]) -> None:
        """Writes the answers for two ranks where deals come up."""
        plain, suited = self.asked.counts.plain, self.asked.counts.suited
        boards = np.flatnonzero(plain[np.ix_(self.channels, [hole.count_row for hole in holes])].any(axis=(0, 1)))
        deals = [self._plain_deal(pair, board) for board in boards.tolist()]
        self.river.plain_chosen[self.node.class_, pair, boards] = self._answers(deals)
        for hole in holes:
            for row, class_ in zip(hole.count_rows.tolist(), hole.rows.tolist(), strict=True):
                boards = np.flatnonzero(suited[self.channels, row].any(axis=0))
                deals = [self._suited_deal(class_, board) for board in boards.tolist()]
                self.river.suited_chosen[self.node.class_, class_, boards] = self._answers(deals)

    def _answers(self, deals: list[Cards]) -> list[int]:
        return [self.asked.answer(5, self.node, cards) for cards in deals]

    def _plain_deal(self, pair: int, board: int) -> Cards:
        table = _Spread(range(SUITS))
        cards = [table.put(rank) for rank, count in enumerate(self.plain_boards[board]) for _ in range(count)]
        return (*(table.put(rank) for rank in PAIRS[pair]), *cards)

    def _suited_deal(self, class_: int, board: int) -> Cards:
        table = _Spread(range(1, SUITS))
        mask, rest = self.suited_boards[board]
        cards = [4 * rank for rank in range(13) if mask >> rank & 1]
        cards += [table.put(rank) for rank, count in enumerate(rest) for _ in range(count)]
        flags = (class_ & 1, class_ >> 1 & 1)
        hole = (4 * rank if inside else table.put(rank) for rank, inside in zip(PAIRS[class_ >> 2], flags, strict=True))
        return (*hole, *cards)


class _Spread:
    """Cards of given ranks, spread over suits so that they make no flush by accident."""

    def __init__(self, suits: Iterable[int]) -> None:
        self.taken = dict.fromkeys(suits, 0)

    def put(self, rank: int) -> int:
        """A card of this rank, of the free suit with the fewest cards."""
        free = [suit for suit, mask in self.taken.items() if not mask >> rank & 1]
        suit = min(free, key=lambda suit: self.taken[suit].bit_count())
        self.taken[suit] |= 1 << rank
        return 4 * rank + suit
