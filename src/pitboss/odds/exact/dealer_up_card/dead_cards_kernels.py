"""Two hole cards and the dealer's up card when some cards are gone: every board that can come, every second card.

With fewer than three cards of a suit among the board and the up card, the dealer's hand depends on the rank of the
second card only; otherwise its cards of that suit are told apart. Totals stay far below 2⁶³.
"""

import numpy as np

from pitboss.hands.five import flush_order, order_of_masks
from pitboss.odds.kernels.board_sets import add_rank, order_of_ranks, ranks_held, sum_over_last_card
from pitboss.odds.kernels.numba_cache import kernel


@kernel
def count_seconds(order, dealer, free, ranks, results):
    """Adds up results[versus] over every one of the `free` cards (masks by suit) beside the dealer's other six."""
    held = np.zeros(4, np.int64)
    near = -1  # the suit of which the dealer's six cards have four or more
    for suit in range(4):
        rest = dealer[suit] & (dealer[suit] - 1)
        rest &= rest - 1
        if rest & (rest - 1):
            near = suit
    flush = flush_order(dealer[near]) if near >= 0 else 0
    ranks_held(dealer, ranks)
    for high in range(13):
        weight, one = 0, 1 << high
        for suit in range(4):
            weight += free[suit] >> high & 1 if suit != near else 0
        if weight:
            other = flush
            if not flush:
                held[:] = ranks
                add_rank(held, one)
                other = order_of_ranks(held[0], held[1], held[2], held[3])
            results[(order > other) - (order < other) + 1] += weight
        if near >= 0 and free[near] >> high & 1:
            other = flush_order(dealer[near] | one)
            results[(order > other) - (order < other) + 1] += 1


@kernel
def board_totals(hole, shown, left, nets, totals):
    """totals[board, raise] over the second cards, of all boards of five in colexicographic order; nets[raise, versus,
    kind of hand].
    """
    ranks, results = np.zeros(4, np.int64), np.zeros(3, np.int64)
    board, free, unseen = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for at in range(len(left)):
        unseen[left[at] & 3] |= 1 << (left[at] >> 2)
    places = np.arange(5)
    for number in range(len(totals)):
        board[:] = 0
        for at in range(5):
            board[left[places[at]] & 3] |= 1 << (left[places[at]] >> 2)
        for suit in range(4):
            free[suit] = unseen[suit] & ~board[suit]
        order = order_of_masks(board[0] | hole[0], board[1] | hole[1], board[2] | hole[2], board[3] | hole[3])
        board[shown & 3] |= 1 << (shown >> 2)
        results[:] = 0
        count_seconds(order, board, free, ranks, results)
        for size in range(len(nets)):
            for versus in range(3):
                totals[number, size] += nets[size, versus, order >> 26] * results[versus]
        at = 0
        while at < 4 and places[at] + 1 == places[at + 1]:
            places[at] = at
            at += 1
        places[at] += 1


@kernel
def raise_totals(cards, choose, on_river, on_turn, on_flop, given_up, totals):
    """totals[raise] over all flops, each played on or given up, whichever is worth more."""
    sum_over_last_card(5, cards, choose, on_river, on_turn)
    sum_over_last_card(4, cards, choose, on_turn, on_flop)
    for number in range(len(on_flop)):
        for size in range(len(totals)):
            totals[size] += max(on_flop[number, size], given_up[size])
