"""Kernels: how many positions of each way to play look alike, before a board is dealt.

What the dealer's hole cards are called depends on whether they are suited to each other as well, so a row of counts has
two parts: the card shown, with any second card (32 places, card as in `value_kernels`); and suited pairs in any other
suit than that which one looks from (80 places, 78 pairs of two ranks). Pairs in that one follow from the cards shown.

Ways to play: 0 fold at once, 1 fold two cards, 2 and 3 raise 2x and 4x whatever comes, 4 and 5 raise and stay in.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.exact.dealer_up_card.streets.value_kernels import Beside
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

RAISED = 2  # the first way to play that raises
BEFORE = 4  # ways to play that are known before the flop
PLAYS = 6
PAIRS_AT = 32  # where the suited pairs begin
ROW = 112


class Counts(NamedTuple):
    """How many positions look alike: before the flop per way to play, after it those who stay in."""

    before: Ints  # [flags, 4, 112]
    stay: Ints  # [flags, flops, 2, 112] per raise


@inner
def pair_place(one: int, two: int) -> int:
    """Where a pair of two ranks stands among the 78."""
    high = max(one, two)
    return high * (high - 1) // 2 + min(one, two)


@kernel
def count_before_flop(flops: Beside, suits: int, hole_ways: int, play: Ints, plain: Counts, suited: Counts) -> None:
    """Counts two hole cards against every card shown (13 × suit + rank), played as play[card] says."""
    pairs = np.zeros(13, np.int64)
    for shown in range(52):
        if flops.dead[shown]:
            continue
        suit, rank = shown // 13, shown % 13
        count = suited_seconds(flops, shown, -1, pairs)
        row = plain.before[0, play[shown]]
        row[rank] += hole_ways
        add_pairs(row, pairs, count, hole_ways)
        for viewer in range(suits):
            row = suited.before[flops.flags[viewer], play[shown]]
            row[rank + 16 * (viewer == suit)] += hole_ways
            if viewer != suit:
                add_pairs(row, pairs, count, hole_ways)


@kernel
def count_after_flop(
    flops: Beside, hole_ways: int, play: Ints, stays: Ints, inside: Ints, plain: Counts, suited: Counts
) -> None:
    """Counts every flop and card shown after which two hole cards that raised stay in.

    Suited pairs outside a suit change nothing there unless the hole cards can still make a flush in it: `inside` says
    how many cards of the suit each flop has. Counts stay below 16 hole cards × 64 flops × 4 cards shown < 2¹⁵.
    """
    pairs = np.zeros(13, np.int64)
    for row in range(len(flops.cards)):
        weight = hole_ways * flops.ways[row]
        for shown in range(52):
            size = play[shown] - RAISED
            if size < 0 or not stays[row, shown] >> size & 1:
                continue
            suit, rank = shown // 13, shown % 13
            count = suited_seconds(flops, shown, row, pairs)
            counted = plain.stay[0, flops.plain[row], size]
            counted[rank] += weight
            add_pairs(counted, pairs, count, weight)
            for viewer in range(4):
                flop, flags = flops.suited[row, viewer], flops.flags[viewer]
                if flop >= 0:
                    counted = suited.stay[flags, flop, size]
                    counted[rank + 16 * (viewer == suit)] += weight
                    if viewer != suit and inside[flop] + 2 + (flags & 1) + (flags >> 1) >= 5:
                        add_pairs(counted, pairs, count, weight)


@inner
def suited_seconds(flops: Beside, shown: int, row: int, pairs: Ints) -> int:
    """Fills `pairs` with those that the card shown can make with a second card of its suit; says how many.

    Beside the flop of this row; −1 before the flop.
    """
    count = 0
    for rank in range(13):
        card = shown - shown % 13 + rank
        if card == shown or flops.dead[card]:
            continue
        if row < 0 or card not in (flops.cards[row, 0], flops.cards[row, 1], flops.cards[row, 2]):
            pairs[count] = pair_place(shown % 13, rank)
            count += 1
    return count


@inner
def add_pairs(row: Ints, pairs: Ints, count: int, weight: int) -> None:
    """Adds a weight to each of these pairs."""
    for place in range(count):
        row[PAIRS_AT + pairs[place]] += weight
