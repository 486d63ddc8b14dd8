"""The last street: the value of every holding on every type of board, and how deals there end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np

from pitboss.odds.exact.shared_board.decision_plan import Plan
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.streets.holdings_kernels import Boards, Slice, rank_orders
from pitboss.odds.exact.shared_board.streets.segments import segments_of
from pitboss.odds.exact.shared_board.streets.showdown_kernels import Decisions, value_boards
from pitboss.odds.kernels.board_types import (
    CLASS_COUNT,
    FIRST_FIVE,
    FIRST_FOUR,
    FIVE_COUNT,
    FOUR_COUNT,
    PAIR_COUNT,
    PLAIN_COUNT,
    RANK_COUNT,
    SUITED_COUNT,
    THREE_COUNT,
    DeckShape,
    Ints,
    indices,
    suited_boards,
)

# Rows one board longer or shorter than a power of two would all fall into the same few lines of a cache.
ROW = SUITED_COUNT + 16


@lru_cache(maxsize=1)
def pair_orders() -> tuple[Ints, Ints]:
    """Every pair on every five ranks, flushes aside: its order, and the pairs from weakest to strongest."""
    tables = indices()
    orders = np.zeros((PLAIN_COUNT, PAIR_COUNT), dtype=np.int32)
    sequence = np.zeros((PLAIN_COUNT, PAIR_COUNT), dtype=np.uint8)
    rank_orders(tables.counts5, tables.low, tables.high, orders, sequence)
    return orders, sequence


@lru_cache(maxsize=1)
def slices() -> tuple[tuple[Slice, ...], ...]:
    """All types of boards in some hundred pieces of work."""
    tables = indices()
    plain = [(Slice(at, min(at + 300, PLAIN_COUNT), 0, 0),) for at in range(0, PLAIN_COUNT, 300)]
    runs = (
        (0, PAIR_COUNT, THREE_COUNT, tables.masks3, 3, 8),
        (FIRST_FOUR, RANK_COUNT, FOUR_COUNT, tables.masks4, 4, 40),
        (FIRST_FIVE, 1, FIVE_COUNT, tables.masks5, 5, 330),
    )
    suited = []
    for start, size, count, masks, n, together in runs:
        every = [Slice(start + size * i, start + size * (i + 1), int(masks[i]), n) for i in range(count)]
        suited += [tuple(every[i : i + together]) for i in range(0, count, together)]
    return (*plain, *suited)


def boards_of(deck: DeckShape, suited: int) -> Boards:
    """All the boards of one sort."""
    tables, (orders, sequence) = indices(), pair_orders()
    five = suited_boards().five if suited else np.arange(PLAIN_COUNT, dtype=np.int32)
    return Boards(tables.counts5, five, orders, sequence, tables.low, tables.high, deck.ranks, deck.suit_count)


@dataclass(frozen=True)
class River:
    """Totals [channels, holding, board] and choices [decisions, holding, board] on plain and on suited boards."""

    plain: Ints
    suited: Ints
    plain_chosen: Ints
    suited_chosen: Ints

    def values(self, suited: int) -> tuple[Ints, Ints]:
        """The totals and choices of one sort of boards."""
        return (self.suited, self.suited_chosen) if suited else (self.plain, self.plain_chosen)


def empty_river(board_game: BoardGame, plan: Plan) -> River:
    """Room for the river; totals of the turn (46 times one of the river) must still be exact."""
    parts = int(np.abs(plan.coefficients[5]).sum(axis=2).max(initial=1 + len(plan.basis)))
    largest = int(np.abs(plan.basis).max(initial=1)) * parts * board_game.deals_after[5]
    sort = np.int32 if largest < 2**31 else np.int64
    channels, decisions = plan.channels[4], len(plan.coefficients[5])
    return River(
        np.zeros((channels, PAIR_COUNT, PLAIN_COUNT), dtype=sort),
        np.zeros((channels, CLASS_COUNT, ROW), dtype=sort),
        np.zeros((decisions, PAIR_COUNT, PLAIN_COUNT), dtype=np.uint8),
        np.zeros((decisions, CLASS_COUNT, ROW), dtype=np.uint8),
    )


def last_decisions(plan: Plan) -> Decisions:
    """The decisions after the whole board."""
    return Decisions(plan.scores[5], plan.coefficients[5])


def value_pieces(board_game: BoardGame, plan: Plan, river: River) -> Iterator[Callable[[], None]]:
    """The work of filling the river."""
    segments, decisions, deals = segments_of(plan), last_decisions(plan), board_game.deals_after[5]
    boards = {sort: boards_of(board_game.deck, sort) for sort in (0, 1)}

    def piece(together: tuple[Slice, ...]) -> None:
        for each in together:
            value_boards(each, boards[int(each.suited > 0)], deals, segments, decisions, *river.values(each.suited))

    return (partial(piece, together) for together in slices())
