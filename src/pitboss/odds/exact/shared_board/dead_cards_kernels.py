"""One starting hand when some cards are gone: every board that can come, each against every dealer.

On a board with fewer than three cards of a suit the dealer's hand depends on two ranks only, so there are at most 91
hands to compare instead of 990. With three or more of a suit, the dealer's cards of that suit are distinguished.
Totals are at most C(47, 2) times the largest net result on a board, and 45 × 44 × C(47, 3) times that in all.
"""

import numpy as np

from pitboss.hands.five import flush_order, order_of_masks
from pitboss.odds.kernels.board_sets import flush_suit, order_of_ranks, ranks_held, sum_over_last_card
from pitboss.odds.kernels.numba_cache import inner, kernel


@kernel
def best_gains(totals, known, deals, coefficients):
    """What the best choice of each class of decisions gains over the first, from totals[:known]; stored after them."""
    for class_ in range(len(coefficients)):
        most = 0
        for choice in range(1, coefficients.shape[1]):
            gain = coefficients[class_, choice, 0] * deals
            for channel in range(known):
                gain += coefficients[class_, choice, 1 + channel] * totals[channel]
            most = max(most, gain)
        totals[known + class_] = most


@inner
def put(cells, order, other, weight, dealer_least):
    """Counts a dealer's hand of this order this many times."""
    group = len(dealer_least) - 1
    while other < dealer_least[group]:
        group -= 1
    cells[(order > other) - (order < other) + 1, group] += weight


@inner
def with_rank(ranks, one, two):
    """The order of a board with two more ranks, without a flush."""
    fours, threes, pairs, once = ranks[3], ranks[2], ranks[1], ranks[0]
    fours, threes, pairs, once = fours | threes & one, threes | pairs & one, pairs | once & one, once | one
    fours, threes, pairs, once = fours | threes & two, threes | pairs & two, pairs | once & two, once | two
    return order_of_ranks(once, pairs, threes, fours)


@kernel
def count_dealers(order, board, free, dealer_least, ranks, plain, cells):
    """Adds up cells[versus, group] over every two of the `free` cards (masks by suit) as the dealer's."""
    suit = flush_suit(board)
    mine = free[suit] if suit >= 0 else 0
    for r in range(13):
        plain[r] = 0
        for each in range(4):
            plain[r] += free[each] >> r & 1 if each != suit else 0
    ranks_held(board, ranks)
    flush, near = 0, False
    if suit >= 0:
        flush = flush_order(board[suit])
        rest = board[suit] & (board[suit] - 1)
        rest &= rest - 1
        near = rest & (rest - 1) != 0  # With four cards of the suit on the board, one more makes a flush.
    outside = plain.sum()
    for high in range(13):
        one = 1 << high
        for low in range(high + 1):
            weight = plain[high] * plain[low] if low < high else plain[high] * (plain[high] - 1) // 2
            if suit >= 0 and not near:
                weight += (mine >> high & 1) * plain[low]
                weight += (mine >> low & 1) * plain[high] if low < high else 0
            if weight:
                put(cells, order, flush if flush else with_rank(ranks, one, 1 << low), weight, dealer_least)
        if mine >> high & 1:
            if near:
                put(cells, order, flush_order(board[suit] | one), outside, dealer_least)
            for low in range(high):
                if mine >> low & 1:
                    put(cells, order, flush_order(board[suit] | one | 1 << low), 1, dealer_least)


@kernel
def board_totals(first, last, hole, left, choose, seat_least, dealer_least, nets, river, deals, totals):
    """totals[board, channel] of the boards whose highest place is `first` or more and below `last`."""
    ranks, plain = np.zeros(4, np.int64), np.zeros(13, np.int64)
    board, free, unseen = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    cells = np.zeros((3, len(dealer_least)), np.int64)
    for at in range(len(left)):
        unseen[left[at] & 3] |= 1 << (left[at] >> 2)
    places = np.arange(5)
    places[4] = first
    number, end = choose[first, 5], choose[last, 5]
    while number < end:
        board[:] = 0
        for at in range(5):
            board[left[places[at]] & 3] |= 1 << (left[places[at]] >> 2)
        for suit in range(4):
            free[suit] = unseen[suit] & ~board[suit]
        order = order_of_masks(board[0] | hole[0], board[1] | hole[1], board[2] | hole[2], board[3] | hole[3])
        seat = np.searchsorted(seat_least, order, side="right") - 1
        cells[:] = 0
        count_dealers(order, board, free, dealer_least, ranks, plain, cells)
        for k in range(len(nets)):
            for versus in range(3):
                for group in range(len(dealer_least)):
                    totals[number, k] += nets[k, versus, seat, group] * cells[versus, group]
        best_gains(totals[number], len(nets), deals, river)
        number += 1
        at = 0
        while at < 4 and places[at] + 1 == places[at + 1]:
            places[at] = at
            at += 1
        places[at] += 1


@kernel
def start_totals(cards, choose, on_river, on_turn, on_flop, turn, flop, turn_deals, flop_deals, totals):
    """From the totals of every board to those before the flop; `turn` and `flop` are the decisions on the way."""
    known = on_river.shape[1]
    sum_over_last_card(5, cards, choose, on_river, on_turn[:, :known])
    for number in range(len(on_turn)):
        best_gains(on_turn[number], known, turn_deals, turn)
    known = on_turn.shape[1]
    sum_over_last_card(4, cards, choose, on_turn, on_flop[:, :known])
    for number in range(len(on_flop)):
        best_gains(on_flop[number], known, flop_deals, flop)
        for channel in range(len(totals)):
            totals[channel] += on_flop[number, channel]
