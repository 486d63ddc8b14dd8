"""What a holding is worth on a board, as a linear function of how many of the dealer's holdings it beats."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.shared_board.decision_plan import Plan
from pitboss.odds.kernels.board_types import Ints


class Segments(NamedTuple):
    """Totals as linear functions of counts, for every segment of orders in which seat and dealer classes stay put.

    With `lower` dealer holdings below the seat's, `no_more` not above it, `deals` in all, and `upto[g]` below group g:
    total = counts · (lower, no_more, deals) + Σ over g ≥ 1 of less[g] min(lower, upto[g]) + no_more[g] max(no_more,
    upto[g]). That is the sum over cells, summed by parts.
    """

    least: Ints  # [segments] the least order of each
    dealer_least: Ints  # [groups] the least order of each group of the dealer's hands
    counts: Ints  # [basis, segments, 3]
    less: Ints  # [basis, segments, groups]
    no_more: Ints  # [basis, segments, groups]


def segments_of(plan: Plan) -> Segments:
    """The totals of a plan's basis as linear functions of counts."""
    seat_least, dealer_least, nets = plan.seat_least, plan.dealer_least, plan.basis
    least = np.union1d(seat_least, dealer_least)
    seat = np.searchsorted(seat_least, least, side="right") - 1
    dealer = np.searchsorted(dealer_least, least, side="right") - 1
    lower, tied, higher = nets[:, 0, seat], nets[:, 1, seat, dealer], nets[:, 2, seat]
    counts = np.stack([higher[:, :, -1] - tied, tied - lower[:, :, 0], lower[:, :, -1]], axis=2)
    less, no_more = np.zeros(higher.shape, dtype=np.int64), np.zeros(lower.shape, dtype=np.int64)
    less[:, :, 1:], no_more[:, :, 1:] = -np.diff(higher, axis=2), -np.diff(lower, axis=2)
    return Segments(least, dealer_least, np.ascontiguousarray(counts), less, no_more)
