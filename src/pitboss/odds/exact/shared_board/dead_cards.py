"""A starting hand when some cards are gone: dead cards make suits unlike, so every board is tried."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import numpy as np

from pitboss.cards import Cards, masks
from pitboss.odds.exact.shared_board import dead_cards_kernels
from pitboss.odds.exact.shared_board.read_game import Plan
from pitboss.odds.kernels.board_sets import CHOOSE
from pitboss.odds.kernels.parallel import Work

PIECES = 24


def start_totals(plan: Plan, hole: Cards, left: Cards) -> tuple[int, ...]:
    """Before the flop: the deals that can follow from the cards left, and the totals of every channel over them.

    First the totals of every board, then of every four and every three of its cards.
    """
    count = len(left)
    deals = deals_after(count)
    on_river, on_turn, on_flop = (
        np.zeros((math.comb(count, size), plan.channels[seen]), dtype=np.int64)
        for size, seen in ((5, 4), (4, 3), (3, 0))
    )
    masks_of_hole, cards = np.array(masks(hole), dtype=np.int64), np.array(left, dtype=np.int64)
    pieces = (
        partial(
            dead_cards_kernels.board_totals, first, last, masks_of_hole, cards, CHOOSE, plan.seat_least,
            plan.dealer_least, plan.basis, plan.coefficients[5], deals[5], on_river,
        )
        for first, last in spans(count)
    )  # fmt: skip
    Work(PIECES, None).run(pieces)
    totals = np.zeros(plan.channels[0], dtype=np.int64)
    dead_cards_kernels.start_totals(
        count, CHOOSE, on_river, on_turn, on_flop, plan.coefficients[4], plan.coefficients[3], deals[4], deals[3],
        totals,
    )  # fmt: skip
    return deals[0], *totals.tolist()


def deals_after(left: int) -> dict[int, int]:
    """How many ways the rest can fall once this many board cards lie, with `left` cards unseen before the flop."""
    river = math.comb(left - 5, 2)
    turn = river * (left - 4)
    flop = turn * (left - 3)
    return {5: river, 4: turn, 3: flop, 0: flop * math.comb(left, 3)}


def spans(count: int) -> Iterator[tuple[int, int]]:
    """The places of a board's highest card, in pieces of about as many boards."""
    least = math.comb(count, 5) // PIECES
    first = 4
    for last in range(5, count + 1):
        if last == count or math.comb(last, 5) - math.comb(first, 5) > least:
            yield first, last
            first = last
