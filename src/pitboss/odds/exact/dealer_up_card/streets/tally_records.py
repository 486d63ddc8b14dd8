"""The records of arrays that the kernels of the tally share."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.dealer_up_card.streets.play_counts_kernels import PLAYS, ROW, Counts
from pitboss.odds.exact.dealer_up_card.streets.value_kernels import Boards
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner

UNUSUAL = 3  # suited pairs with a name of their own: ace-jack, ace-queen and ace-king


class Kinds(NamedTuple):
    """What the dealer's two cards are called."""

    shown: Ints  # [64] card shown
    second: Ints  # [64] and second card that have a name if not suited
    names: Ints  # [64] that name; none for the last row, whose cards do not exist
    suited: Ints  # [3] ace-jack, ace-queen and ace-king if suited
    unsuited: Ints  # [3] and if not


class Positions(NamedTuple):
    """Boards of one sort, plain or suited, and how many positions are played in each way before they are dealt."""

    boards: Boards
    deck: Ints  # [32] the copies of each card in the deck
    counts: Counts


class Ways(NamedTuple):
    """In how many ways the rest of a board can come."""

    rest: Ints  # [rows, 112] by the two cards that a flop still needs (`tabulated_game.ways_to_come`)
    holds: Ints  # [13, 112] 1 where a place of a row of counts holds a card of the rank
    by_ranks: Ints  # [plain boards + 1] where the suited boards of the same five ranks begin


class Cells(NamedTuple):
    """Where deals are added up."""

    kinds: Kinds
    used: Ints  # the ways to play that occur
    named: Ints  # [6, 10, 3, 64] results against hole cards that have a name, until they are called by it
    cells: Ints  # [way to play, versus, hand, hole]


class Scratch(NamedTuple):
    """Arrays to write on, used again for every board."""

    flat_left: Ints  # [32] copies that five ranks and the hole cards leave
    left: Ints  # [32] and those that a suited board and the hole cards leave
    packed: Ints  # [32] results against each card shown
    by_suit: Ints  # [32] the same with second cards in the suit alone
    by_ranks: Ints  # [32] the same by ranks alone
    others: Ints  # [80] strengths of pairs by ranks alone
    level: Ints  # [80] strengths of pairs outside the suit; all equal if the board is a flush
    counted: Ints  # [4, 64] copies, ties and wins of second cards that have a name with a card shown, and its deals
    columns: Ints  # [2, 10] the flops inside a board, and in how many ways the rest of it can come
    five: Ints  # [112] in how many ways all five cards can come
    deals: Ints  # [6, 112] on a suited board
    flat: Ints  # [6, 112] deals to be compared by ranks alone
    gone: Ints  # [2, 6, 6] results by ranks alone of deals that were compared with their suits


@inner
def new_scratch() -> Scratch:
    """Arrays with nothing written on them."""
    return Scratch(
        np.zeros(32, np.int16),
        np.zeros(32, np.int16),
        np.zeros(32, np.int16),
        np.zeros(32, np.int16),
        np.zeros(32, np.int16),
        np.zeros(80, np.int16),
        np.zeros(80, np.int16),
        np.zeros((4, 64), np.int32),
        np.zeros((2, 10), np.int32),
        np.zeros(ROW, np.int32),
        np.zeros((PLAYS, ROW), np.int32),
        np.zeros((PLAYS, ROW), np.int32),
        np.zeros((2, PLAYS, 3 + UNUSUAL), np.int32),
    )
