"""The holdings that a board leaves, in order of strength.

A holding is two cards of a seat or of the dealer. Seen from the suit of a board they fall into classes: 4 × pair of
ranks + flags (1 the low card is in the suit, 2 the high one). A card is a rank, or 13 + rank in the suit. All arrays
of one board are indexed by strength, weakest first. Indices are unsigned where they are read from tables, so that no
negative index need be thought of.
"""

from typing import NamedTuple

import numpy as np

from pitboss.hands import five
from pitboss.hands.bits import straight, top
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

MOST = 364  # classes on a board
CARDS = 26


class Slice(NamedTuple):
    """Boards first … last - 1, alike in the ranks of their suit; `suited` is 0 for plain boards."""

    first: int
    last: int
    mask: int
    suited: int


class Boards(NamedTuple):
    """All plain or all suited boards of a deck."""

    counts5: Ints  # [five ranks, 13]
    five: Ints  # [boards] the five ranks of each
    orders: Ints  # int32 [five ranks, 91] the order of each pair of ranks, flushes aside
    sequence: Ints  # uint8 [five ranks, 91] the pairs from weakest to strongest
    low: Ints  # [91]
    high: Ints  # [91]
    ranks: int  # of the deck, a bit for each
    suits: int


class Flushes(NamedTuple):
    """The classes that make a flush on the boards of a slice, weakest first."""

    classes: Ints  # uint16 [n]
    orders: Ints  # int64 [n]


class Holdings(NamedTuple):
    """The classes that one board leaves, weakest first; written again for every board."""

    classes: Ints  # uint16 [364]
    ones: Ints  # uint8 [364] the first card
    twos: Ints  # uint8 [364] and the second
    orders: Ints  # int64 [364]
    copies: Ints  # int64 [26] how many of each card the board leaves


@inner
def rank_order(ranks, pairs, threes, fours):
    """The order of the best five of seven cards among which no five share a suit."""
    if pairs:
        return five.paired_order(ranks, pairs, threes, fours)
    high = straight(ranks)
    return five.hand(five.STRAIGHT, high, 0) if high else five.hand(five.HIGH_CARD, 0, top(ranks, 5))


@kernel
def rank_orders(counts5, low, high, orders, sequence):
    """For every five ranks: the orders of all pairs, flushes aside, and the pairs from weakest to strongest.

    counts5 [n, 13], low and high [91] -> orders int32 [n, 91], sequence uint8 [n, 91].
    """
    for board in range(len(counts5)):
        for pair in range(len(low)):
            ranks = pairs = threes = fours = 0
            for r in range(13):
                held = counts5[board, r] + (low[pair] == r) + (high[pair] == r)
                ranks |= (held >= 1) << r
                pairs |= (held >= 2) << r
                threes |= (held >= 3) << r
                fours |= (held >= 4) << r
            order = rank_order(ranks, pairs, threes, fours)
            orders[board, pair] = order
            at = pair
            while at > 0 and orders[board, sequence[board, at - 1]] > order:
                sequence[board, at] = sequence[board, at - 1]
                at -= 1
            sequence[board, at] = pair


@inner
def new_holdings():
    """Room for the holdings of one board."""
    return Holdings(
        np.empty(MOST, np.uint16),
        np.empty(MOST, np.uint8),
        np.empty(MOST, np.uint8),
        np.empty(MOST, np.int64),
        np.empty(CARDS, np.int64),
    )


@inner
def list_flushes(part, boards):
    """The flushes on the boards of a slice; none on plain boards."""
    mask, low, high = part.mask, boards.low, boards.high
    classes, orders = np.empty(MOST, np.uint16), np.empty(MOST, np.int64)
    count = 0
    for class_ in range(4 * len(low) if part.suited else 0):
        pair, flags = class_ >> 2, class_ & 3
        added = (flags & 1) << low[pair] | (flags >> 1) << high[pair]
        size = (flags & 1) + (flags >> 1)
        if added & mask or part.suited + size < 5 or (flags >= 2 and low[pair] == high[pair]):
            continue
        order = five.flush_order(mask | added)
        at = count
        while at > 0 and orders[at - 1] > order:
            orders[at], classes[at] = orders[at - 1], classes[at - 1]
            at -= 1
        orders[at], classes[at] = order, class_
        count += 1
    return Flushes(classes[:count], orders[:count])


@inner
def list_holdings(board, part, boards, flushes, holdings):
    """Fills in the holdings that a board leaves; returns how many classes, 0 if the deck has no such board."""
    if not copies_left(boards.counts5[boards.five[board]], part, boards, holdings.copies):
        return 0
    return in_order(board, part.suited, boards, flushes, holdings)


@inner
def copies_left(counts, part, boards, copies):
    """copies [26]: cards of each rank outside and inside the suit that the board leaves; False if it cannot be."""
    mask, suited, ranks, suits = part.mask, part.suited, boards.ranks, boards.suits
    for r in range(13):
        present = ranks >> r & 1
        inside = mask >> r & 1
        outside = (suits - (suited > 0)) * present - (counts[r] - inside)
        if outside < 0 or inside > present:
            return False
        copies[r] = outside
        copies[13 + r] = present - inside if suited else 0
    return True


@inner
def in_order(board, suited, boards, flushes, holdings):
    """Merges the pairs without a flush and the classes with one: all that the board leaves; returns how many.

    A pair with one card in the suit has no flush while the board has only three of it. Two cards of one rank,
    neither in the suit, need two copies.
    """
    low, high, flush_class, flush_order = boards.low, boards.high, flushes.classes, flushes.orders
    classes, ones, twos, orders, copies = holdings
    pair_orders, sequence = boards.orders[boards.five[board]], boards.sequence[boards.five[board]]
    count = at = 0
    pairs = 0 if suited == 5 else len(sequence)
    for step in range(pairs + 1):
        limit = pair_orders[sequence[step]] if step < pairs else 1 << 31
        while at < len(flush_order) and flush_order[at] < limit:
            pair, flags = flush_class[at] >> 2, flush_class[at] & 3
            one, two = low[pair] + 13 * (flags & 1), high[pair] + 13 * (flags >> 1)
            if copies[one] > (one == two) and copies[two] > 0:
                classes[count], ones[count], twos[count], orders[count] = flush_class[at], one, two, flush_order[at]
                count += 1
            at += 1
        if step == pairs:
            break
        pair = sequence[step]
        for flags in range(3 if suited == 3 else 1):
            one, two = low[pair] + 13 * (flags & 1), high[pair] + 13 * (flags >> 1)
            if copies[one] > (one == two) and copies[two] > 0 and (flags < 2 or low[pair] != high[pair]):
                classes[count], ones[count], twos[count], orders[count] = 4 * pair + flags, one, two, limit
                count += 1
    return count
