"""Kernels: what two hole cards are worth beside every flop against one card that the dealer shows, any cards gone.

As in `value_kernels` the value is the sum as if suits did not matter, plus what flushes in each suit change. The decks
hold neither the card shown nor dead cards, so each suit may have a deck of its own.
"""

import numpy as np

from pitboss.odds.exact.dealer_up_card.streets.value_kernels import copies_left, only_pairs_matter, sum_of, way_row
from pitboss.odds.kernels.numba_cache import inner, kernel

NO_CARD = 16  # the column of `ways` for a dealer's card that takes none of those that a flop needs


@inner
def count_seconds(table, board, shown, strength, left, start):
    """The packed result over the second cards from `start` on: wins + 128 × ties."""
    won, tied = 0, 0
    for second in range(32):
        copies = left[second] * (second >= start)
        other = table[board, shown, second]
        won += copies * (other < strength)
        tied += copies * (other == strength)
    return won + 128 * tied


@inner
def net_of(nets, size, kind, packed, seconds):
    """The sum of net results over the second cards; nets[raise, versus, kind]."""
    tied, won = packed >> 7, packed & 127
    lost = seconds - tied - won
    return nets[size, 0, kind] * lost + nets[size, 1, kind] * tied + nets[size, 2, kind] * won


@inner
def spread_pair(flops, board, left, ways, low_raise, high_raise, flags, out):
    """Adds a board's change after either raise to every flop inside it, as often as the rest of the board can come."""
    for column in range(10):
        flop = flops[board, column, 0]
        if flop >= 0:
            times = ways[way_row(flops, board, column, left), NO_CARD]
            out[flags, flop, 0] += times * low_raise
            out[flags, flop, 1] += times * high_raise


@kernel
def add_ranks(low, high, shown, boards, deck, ways, nets, out):
    """Adds to out[0, flop, raise] the value on every five ranks of hole cards of these ranks against this rank."""
    taken, flops, table, kinds = boards.taken, boards.flops, boards.table, boards.kinds
    left = np.zeros(32, np.int16)
    for board in range(len(taken)):
        if copies_left(taken, board, low, high, deck, left):
            strength = table[board, low, high]
            kind, seconds = kinds[strength], sum_of(left, 0)
            packed = count_seconds(table, board, shown, strength, left, 0)
            low_raise = net_of(nets, 0, kind, packed, seconds)
            high_raise = net_of(nets, 1, kind, packed, seconds)
            spread_pair(flops, board, left, ways, low_raise, high_raise, 0, out)


@kernel
def add_flushes(low, high, shown, boards, deck, ways, nets, out):
    """Adds to out[flags, flop, raise] what flushes in one suit change on suited boards.

    For hole cards of these ranks, in the suit where `flags` says so (1 the low card, 2 the high one), against a card
    shown that is 16 + rank in the suit.
    """
    inside, taken, flops, table = boards.inside, boards.taken, boards.flops, boards.table
    ranks, flat, kinds = boards.ranks, boards.flat, boards.kinds
    left = np.zeros(32, np.int16)
    for board in range(len(taken)):
        for flags in range(len(out)):
            only_pairs = only_pairs_matter(inside[board], flags)
            one, two = low + 16 * (flags & 1), high + 16 * (flags >> 1)
            if (only_pairs and shown < 16) or not copies_left(taken, board, one, two, deck, left):
                continue
            strength, by_ranks = table[board, one, two], flat[ranks[board], one, two]
            start = 16 if only_pairs else 0
            packed = count_seconds(table, board, shown, strength, left, start)
            ranked = count_seconds(flat, ranks[board], shown, by_ranks, left, start)
            kind, rank_kind, seconds = kinds[strength], kinds[by_ranks], sum_of(left, start)
            low_raise = net_of(nets, 0, kind, packed, seconds) - net_of(nets, 0, rank_kind, ranked, seconds)
            high_raise = net_of(nets, 1, kind, packed, seconds) - net_of(nets, 1, rank_kind, ranked, seconds)
            spread_pair(flops, board, left, ways, low_raise, high_raise, flags, out)


@kernel
def raise_totals(hole, flops, plain, suited, flags, given_up, totals):
    """Adds to totals[raise] every flop without the hole cards, stayed in or given up, whichever is worth more.

    suited[suit, flags, flop, raise]; flags[suit] is how the suit sees the hole cards. Totals stay below 2³⁶.
    """
    for row in range(len(flops.cards)):
        if flops.cards[row] & hole:
            continue
        for size in range(len(totals)):
            value = plain[flops.plain[row], size]
            for place in range(3):
                suit = flops.suit[row, place]
                value += suited[suit, flags[suit], flops.suited[row, place], size]
            totals[size] += max(value, given_up[size])
