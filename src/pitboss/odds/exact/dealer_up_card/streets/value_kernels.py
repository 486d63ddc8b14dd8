"""Kernels: what two hole cards are worth beside every flop and against every card that the dealer shows.

There is no decision after the flop, so the value of staying in is a plain sum over the turn, the river and the
dealer's second card. It is the sum as if suits did not matter, over ranks alone, plus for each suit of the flop
what flushes in that suit change: a board has three or more cards of at most one suit.

Cards are seen from one suit: a rank outside it, or 16 + rank inside. `left[32]` are the copies of each that a
board and the hole cards leave. A showdown's result is *packed*: wins + 128 × ties over the dealer's second cards.
Rows of values are flat, raise × 32 + card shown, because the compiler makes most of one long row of a known length.
For the same reason loops read `array[board, …]`: to take a row out first would count references to it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.hands import five
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel

FLUSH = five.FLUSH
RANK_END = 13


class Boards(NamedTuple):
    """Every type of board, with the flops inside it (`flop_types.Inside`) and what two cards are worth on it."""

    inside: Ints  # [n] how many cards of the suit; 0 for plain boards
    taken: Ints  # [n, 32] copies of each card on the board
    flops: Ints  # [n, 10, 3] flop, first and second
    table: Ints  # [n, 32, 32]
    ranks: Ints  # [n] the plain board of the same five ranks
    flat: Ints  # [plain boards, 32, 32]
    kinds: Ints  # [strengths]


@inner
def copies_left(taken: Ints, board: int, one: int, two: int, deck: Ints, left: Ints) -> bool:
    """Fills `left` with the copies that a board and two hole cards leave; False if they cannot be dealt."""
    for card in range(32):
        left[card] = deck[card] - taken[board, card]
    left[one] -= 1
    left[two] -= 1
    least = 0
    for card in range(32):
        least = min(least, left[card])
    return least >= 0


@inner
def way_row(flops: Ints, board: int, column: int, left: Ints) -> int:
    """The row of `ways` (`tabulated_game.ways_to_come`) for the cards outside the suit that a flop still needs.

    `left` counts what the whole board and the hole cards leave.
    """
    first, second = flops[board, column, 1], flops[board, column, 2]
    return ((first * 14 + second) * 4 + left[first]) * 4 + left[second]


@inner
def count_cards(table: Ints, board: int, strength: int, left: Ints, start: int, packed: Ints) -> None:
    """Adds the results over the second cards from start to start + 12 to packed[card shown].

    All second cards together are at most 45 + 128 × 45 < 2¹⁵.
    """
    for second in range(start, start + RANK_END):
        copies = left[second]
        if copies:
            for shown in range(32):
                other = table[board, second, shown]
                packed[shown] += copies * ((other < strength) + 128 * (other == strength))
    for shown in range(start, start + RANK_END):
        other = table[board, shown, shown]  # the card shown is not its own second card
        packed[shown] -= (other < strength) + 128 * (other == strength)


@inner
def sum_of(left: Ints, start: int) -> int:
    """How many cards are left from `start` on."""
    total = 0
    for card in range(start, 32):
        total += left[card]
    return total


@inner
def count_ranks(table: Ints, ranks: int, strength: int, left: Ints, outside: bool, packed: Ints) -> None:
    """Fills packed[card shown] by ranks alone, over the second cards in the suit and perhaps those outside it.

    A card shown in the suit leaves as many of its rank as one outside.
    """
    for shown in range(32):
        packed[shown] = 0
    for second in range(RANK_END):
        copies = left[16 + second] + left[second] * outside
        if copies:
            for shown in range(32):
                other = table[ranks, second, shown]
                packed[shown] += copies * ((other < strength) + 128 * (other == strength))
    for shown in range(RANK_END):
        other = table[ranks, shown, shown]
        own = (other < strength) + 128 * (other == strength)
        packed[shown] -= own
        packed[16 + shown] -= own


@inner
def set_change(
    packed: Ints, kind: int, ranked: Ints, flat: int, suited: bool, left: Ints, start: int, nets: Ints, change: Ints
) -> None:
    """Fills change[raise × 32 + card shown] with net results, less those by ranks alone where suits are seen.

    nets[raise, versus, kind]. Only second cards from `start` on are counted; 0 against a card that cannot be shown.
    """
    seconds, less = sum_of(left, start) - 1, np.int32(suited)
    for size in range(2):
        lose, flat_lose = nets[size, LOSES, kind], nets[size, LOSES, flat]
        base = np.int32(seconds * (lose - less * flat_lose))
        tie, win = np.int32(nets[size, TIES, kind] - lose), np.int32(nets[size, WINS, kind] - lose)
        flat_tie = np.int32(less * (nets[size, TIES, flat] - flat_lose))
        flat_win = np.int32(less * (nets[size, WINS, flat] - flat_lose))
        for shown in range(32):
            results, by_ranks = np.int32(packed[shown]), np.int32(ranked[shown])
            net = base + (results >> 7) * tie + (results & 127) * win
            net -= (by_ranks >> 7) * flat_tie + (by_ranks & 127) * flat_win
            change[32 * size + shown] = net * ((left[shown] > 0) & (shown >= start))


@inner
def spread(flops: Ints, board: int, left: Ints, ways: Ints, change: Ints, flags: int, out: Ints) -> None:
    """Adds a board's change to every flop inside it, as often as the rest of the board can come."""
    for column in range(10):
        flop = flops[board, column, 0]
        if flop >= 0:
            way = way_row(flops, board, column, left)
            for place in range(64):
                out[flags, flop, place] += ways[way, place] * change[place]


@inner
def spread_suit(flops: Ints, board: int, left: Ints, ways: Ints, change: Ints, flags: int, out: Ints) -> None:
    """The same against cards shown in the suit alone, which take no card that a flop needs."""
    for column in range(10):
        flop = flops[board, column, 0]
        if flop >= 0:
            times = np.int32(ways[way_row(flops, board, column, left), 16])
            for place in range(64):
                out[flags, flop, place] += times * change[place]


@kernel
def add_plain(low: int, high: int, boards: Boards, deck: Ints, ways: Ints, nets: Ints, out: Ints) -> None:
    """Adds to out[0, flop, raise × 32 + card shown] the value on every five ranks of hole cards of these ranks.

    Every number stays below 45,540 completions × 55 units × 2 < 2²³, so int32 holds it.
    """
    taken, flops, table, kinds = boards.taken, boards.flops, boards.table, boards.kinds
    left, packed, change = np.zeros(32, np.int16), np.zeros(32, np.int16), np.zeros(64, np.int32)
    for board in range(len(taken)):
        if copies_left(taken, board, low, high, deck, left):
            strength = table[board, low, high]
            kind = kinds[strength]
            count_ranks(table, board, strength, left, True, packed)
            set_change(packed, kind, packed, kind, False, left, 0, nets, change)
            spread(flops, board, left, ways, change, 0, out)


@kernel
def add_suited(low: int, high: int, boards: Boards, deck: Ints, ways: Ints, nets: Ints, out: Ints) -> None:
    """Adds to out[flags, flop, place] what flushes change on suited boards.

    For hole cards of these ranks, in the suit where `flags` says so (1 the low card, 2 the high one).
    """
    inside, taken, flops, table = boards.inside, boards.taken, boards.flops, boards.table
    ranks, flat, kinds = boards.ranks, boards.flat, boards.kinds
    left, packed = np.zeros(32, np.int16), np.zeros(32, np.int16)
    ranked, change = np.zeros(32, np.int16), np.zeros(64, np.int32)
    for board in range(len(taken)):
        for flags in range(len(out)):
            one, two = low + 16 * (flags & 1), high + 16 * (flags >> 1)
            if not copies_left(taken, board, one, two, deck, left):
                continue
            strength, by_ranks = table[board, one, two], flat[ranks[board], one, two]
            only_pairs = only_pairs_matter(inside[board], flags)
            start = 16 if only_pairs else 0
            for shown in range(32):
                packed[shown] = 0
            if not only_pairs or kinds[strength] > FLUSH:  # else any flush beats it
                for half in range(start, 32, 16):
                    count_cards(table, board, strength, left, half, packed)
            count_ranks(flat, ranks[board], by_ranks, left, not only_pairs, ranked)
            set_change(packed, kinds[strength], ranked, kinds[by_ranks], True, left, start, nets, change)
            if only_pairs:
                spread_suit(flops, board, left, ways, change, flags, out)
            else:
                spread(flops, board, left, ways, change, flags, out)


@inner
def only_pairs_matter(inside: int, flags: int) -> bool:
    """Do flushes change nothing unless both dealer's cards are in the suit?

    So it is with three of the suit on the board and at most one in the hole.
    """
    return inside == 3 and flags != 3


class Beside(NamedTuple):
    """Flops beside two hole cards (`flop_types.Flops`), and those cards: how each suit sees them, and which."""

    cards: Ints  # [n, 3]
    ways: Ints  # [n]
    plain: Ints  # [n]
    suited: Ints  # [n, 4]
    flags: Ints  # [4]
    dead: Ints  # [52] 1 for the hole cards and for what the deck lacks


@kernel
def flop_street(flops: Beside, plain: Ints, suited: Ints, surrender: Ints, totals: Ints, stays: Ints) -> None:
    """Beside each flop and against each card shown (13 × suit + rank): is staying in worth more than surrender?

    Fills stays[flop, card shown] with bit k if so after raise k, and adds the better of both to totals[k, card shown].
    Totals stay below 22,100 flops × 45,540 completions × 55 units < 2³⁶.
    """
    value = np.zeros((len(surrender), 52), np.int64)
    for row in range(len(flops.cards)):
        one, two, three = flops.cards[row]
        if flops.dead[one] or flops.dead[two] or flops.dead[three]:
            continue
        set_values(plain[flops.plain[row]], value)
        for suit in range(4):
            if flops.suited[row, suit] >= 0:
                add_suit(suit, suited[flops.flags[suit], flops.suited[row, suit]], value)
        for shown in range(52):
            if flops.dead[shown] or shown in (one, two, three):
                continue
            for size in range(len(surrender)):
                if value[size, shown] > surrender[size]:
                    stays[row, shown] |= 1 << size
                totals[size, shown] += flops.ways[row] * max(value[size, shown], surrender[size])


@inner
def set_values(ranks: Ints, value: Ints) -> None:
    """The value as if suits did not matter."""
    for size in range(len(value)):
        for shown in range(52):
            value[size, shown] = ranks[32 * size + shown % 13]


@inner
def add_suit(suit: int, change: Ints, value: Ints) -> None:
    """Adds what flushes in one suit change, against the cards of that suit and against the others."""
    for size in range(len(value)):
        for other in range(4):
            first = 32 * size + 16 * (other == suit)
            for rank in range(13):
                value[size, 13 * other + rank] += change[first + rank]
