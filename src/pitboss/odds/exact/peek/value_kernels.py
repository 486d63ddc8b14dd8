"""Kernels: what two hole cards are worth beside every flop and against every card that the dealer shows.

There is no decision after the flop, so the value of staying in is a plain sum over the turn, the river and the
dealer's second card. It is the sum as if suits did not matter, over ranks alone, plus for each suit of the flop
what flushes in that suit change: a board has three or more cards of at most one suit.

Cards are seen from one suit: a rank outside it, or 16 + rank inside. `left[32]` are the copies of each that a
board and the hole cards leave. A showdown's result is *packed*: wins + 128 × ties over the dealer's second cards.
Rows of values are flat, raise × 32 + card shown, because the compiler makes most of one long row.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.odds.compiled import kernel
from pitboss.odds.exact.board.types import Ints


class Boards(NamedTuple):
    """Every type of board, with the flops inside it (`shapes.Inside`) and what two cards are worth on it."""

    mask: Ints  # [n] ranks in the suit; 0 for plain boards
    inside: Ints  # [n] and how many
    rest: Ints  # [n, 13] copies of each rank outside the suit
    flop: Ints  # [n, 10]
    first: Ints  # [n, 10]
    second: Ints  # [n, 10]
    table: Ints  # [n, 32, 32]
    ranks: Ints  # [n] the plain board of the same five ranks
    flat: Ints  # [plain boards, 32, 32]
    kinds: Ints  # [strengths]


@kernel
def copies_left(mask: int, rest: Ints, one: int, two: int, deck: Ints, left: Ints) -> bool:
    """Fills `left` with the copies that a board and two hole cards leave; False if they cannot be dealt."""
    for rank in range(13):
        left[rank] = deck[rank] - rest[rank]
        left[16 + rank] = deck[16 + rank] - (mask >> rank & 1)
    left[one] -= 1
    left[two] -= 1
    least = 0
    for card in range(32):
        least = min(least, left[card])
    return least >= 0


@kernel
def count_results(table: Ints, strength: int, left: Ints, start: int, stop: int, packed: Ints) -> None:
    """Fills packed[card shown] over the second cards from `start` to `stop`; at most 45 + 128 × 45 < 2¹⁵."""
    for shown in range(32):
        packed[shown] = 0
    for second in range(start, stop):
        copies = left[second]
        if copies:
            for shown in range(32):
                other = table[second, shown]
                packed[shown] += copies * ((other < strength) + 128 * (other == strength))
    for shown in range(start, stop):
        other = table[shown, shown]  # the card shown is not its own second card
        packed[shown] -= (other < strength) + 128 * (other == strength)


@kernel
def add_worth(packed: Ints, seconds: int, sign: int, nets: Ints, kind: int, change: Ints) -> None:
    """Adds the net results of a hand of this kind over so many second cards. nets[raise, versus, kind]."""
    for size in range(2):
        lose, tie, win = sign * nets[size, 0, kind], sign * nets[size, 1, kind], sign * nets[size, 2, kind]
        for shown in range(32):
            wins, ties = packed[shown] & 127, packed[shown] >> 7
            change[32 * size + shown] += (seconds - wins - ties) * lose + ties * tie + wins * win


@kernel
def ways_outside(first: int, second: int, left: Ints, shown: int) -> int:
    """In how many ways the cards outside the suit that a flop still needs can come, with this card shown.

    `left` counts what the flop and the hole cards leave.
    """
    if first == 13:
        return 1
    one = max(left[first] - (shown == first), 0)
    if second == 13:
        return one
    if second == first:
        return one * (one - 1) // 2
    return one * max(left[second] - (shown == second), 0)


@kernel
def spread(boards: Boards, board: int, left: Ints, change: Ints, out: Ints) -> None:
    """Adds a board's change to every flop inside it, as often as the rest of the board can come."""
    for column in range(10):
        inside, one, two = boards.flop[board, column], boards.first[board, column], boards.second[board, column]
        if inside < 0:
            continue
        if one < 13:  # the flop has not taken these cards yet
            left[one] += 1
            left[two] += 1  # two may be 13, which is no card
        ways = ways_outside(one, two, left, -1)
        row = out[inside]
        for place in range(64):
            row[place] += ways * change[place]
        if one < 13:
            fewer = ways_outside(one, two, left, one) - ways
            row[one] += fewer * change[one]
            row[32 + one] += fewer * change[32 + one]
        if two < 13 and two != one:
            fewer = ways_outside(one, two, left, two) - ways
            row[two] += fewer * change[two]
            row[32 + two] += fewer * change[32 + two]
        if one < 13:
            left[one] -= 1
            left[two] -= 1


@kernel
def add_boards(low: int, high: int, boards: Boards, deck: Ints, nets: Ints, out: Ints) -> None:
    """Adds to out[flags, flop, raise × 32 + card shown] the value on every board; on suited ones what flushes change.

    For hole cards of these ranks, in the suit where `flags` says so (1 the low card, 2 the high one). Every number
    stays below 45,540 completions × 55 units × 2 < 2²³, so int32 holds it.
    """
    left, packed, change = np.zeros(32, np.int16), np.zeros(32, np.int16), np.zeros(64, np.int32)
    for board in range(len(boards.mask)):
        for flags in range(len(out)):
            one, two = low + 16 * (flags & 1), high + 16 * (flags >> 1)
            if copies_left(boards.mask[board], boards.rest[board], one, two, deck, left):
                start = first_that_matters(boards, board, flags)
                find_change(boards, board, one, two, start, left, packed, nets, change)
                spread(boards, board, left, change, out[flags])


@kernel
def find_change(
    boards: Boards,
    board: int,
    one: int,
    two: int,
    start: int,
    left: Ints,
    packed: Ints,
    nets: Ints,
    change: Ints,
) -> None:
    """Fills `change` with the value on a plain board, or with what flushes change on a suited one."""
    seconds = left[start:].sum() - 1
    change[:] = 0
    table = boards.table[board]
    count_results(table, table[one, two], left, start, 29, packed)
    add_worth(packed, seconds, 1, nets, boards.kinds[table[one, two]], change)
    if boards.mask[board]:
        flat = boards.flat[boards.ranks[board]]
        count_results(flat, flat[one, two], left, start, 29, packed)
        add_worth(packed, seconds, -1, nets, boards.kinds[flat[one, two]], change)
    for shown in range(32):
        if shown < start or left[shown] == 0:
            change[shown], change[32 + shown] = 0, 0


@kernel
def first_that_matters(boards: Boards, board: int, flags: int) -> int:
    """16 where flushes change nothing unless both dealer's cards are in the suit, else 0.

    So it is with three of the suit on the board and at most one in the hole.
    """
    return 16 if boards.inside[board] == 3 and flags != 3 else 0


class Beside(NamedTuple):
    """Flops beside two hole cards (`shapes.Flops`), and those cards: how each suit sees them, and which they are."""

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


@kernel
def set_values(ranks: Ints, value: Ints) -> None:
    """The value as if suits did not matter."""
    for size in range(len(value)):
        for shown in range(52):
            value[size, shown] = ranks[32 * size + shown % 13]


@kernel
def add_suit(suit: int, change: Ints, value: Ints) -> None:
    """Adds what flushes in one suit change, against the cards of that suit and against the others."""
    for size in range(len(value)):
        for other in range(4):
            first = 32 * size + 16 * (other == suit)
            for rank in range(13):
                value[size, 13 * other + rank] += change[first + rank]
