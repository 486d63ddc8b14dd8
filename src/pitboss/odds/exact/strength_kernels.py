"""Kernels that rank hands by the two tables of their evaluators."""

from typing import NamedTuple

import numpy as np

from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel


class Strengths(NamedTuple):
    """The tables of some hands, each of one number of cards, by the number of wild cards among them."""

    rank_of: Ints  # [deck] of each place of the deck
    suit_of: Ints  # [deck]
    steps: Ints  # [13, cards + 1, 5] what a rank that is held this often adds to the number of the ranks
    wild: Ints  # [hands, deck] 1 for a card that stands for others
    ranked: Ints  # [hands, wild cards + 1, numbers]
    suited: Ints  # [hands, wild cards + 1, 8192]


@inner
def strength_of(cards, count, tables, hand, held, masks):
    """The strength of some cards as one of the hands. `held` (13) and `masks` (4) are scratch."""
    for rank in range(13):
        held[rank] = 0
    for suit in range(4):
        masks[suit] = 0
    wild = 0
    for at in range(count):
        card = cards[at]
        if tables.wild[hand, card]:
            wild += 1
        else:
            held[tables.rank_of[card]] += 1
            masks[tables.suit_of[card]] |= 1 << tables.rank_of[card]
    number, left = 0, count - wild
    for rank in range(13):
        if held[rank]:
            number += tables.steps[rank, left, held[rank]]
            left -= held[rank]
    best = tables.ranked[hand, wild, number]
    for suit in range(4):
        best = max(best, tables.suited[hand, wild, masks[suit]])
    return best


@kernel
def strengths(hands, tables, out):
    """The strength of each of some hands, [hands, cards] as places of the deck."""
    held, masks = np.empty(13, np.int64), np.empty(4, np.int64)
    for at in range(len(hands)):
        out[at] = strength_of(hands[at], hands.shape[1], tables, 0, held, masks)
