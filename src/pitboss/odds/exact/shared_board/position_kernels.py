"""One position by trying every card that can follow.

Totals are at most 47 × 46 × 990 times the largest net result, far below 2⁶³.
"""

import numpy as np

from pitboss.hands.five import order_of_masks
from pitboss.odds.kernels.numba_cache import kernel


@kernel
def add_card(suits, card):
    """Puts a card into the masks of a hand, or takes it out again."""
    suits[card & 3] ^= 1 << (card >> 2)


@kernel
def showdown_totals(hole, board, left, out, seat_least, dealer_least, nets, totals):
    """Adds the net results [basis] against every two of the cards left; those in the mask `out` are on the board."""
    order = order_of_masks(board[0] | hole[0], board[1] | hole[1], board[2] | hole[2], board[3] | hole[3])
    seat = np.searchsorted(seat_least, order, side="right") - 1
    cells = np.zeros((3, len(dealer_least)), np.int64)
    dealer = board.copy()
    for i in range(len(left)):
        if out >> left[i] & 1:
            continue
        add_card(dealer, left[i])
        for j in range(i):
            if out >> left[j] & 1:
                continue
            add_card(dealer, left[j])
            other = order_of_masks(dealer[0], dealer[1], dealer[2], dealer[3])
            group = len(dealer_least) - 1
            while other < dealer_least[group]:
                group -= 1
            cells[(order > other) - (order < other) + 1, group] += 1
            add_card(dealer, left[j])
        add_card(dealer, left[i])
    for k in range(len(nets)):
        for versus in range(3):
            for group in range(len(dealer_least)):
                totals[k] += nets[k, versus, seat, group] * cells[versus, group]


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


@kernel
def position_totals(cards, left, seat_least, dealer_least, nets, river, turn, river_deals, turn_deals, totals):
    """The totals of every channel at a position of five, six or seven cards, before its own decision.

    river and turn [classes, choices, 1 + channels] are the coefficients of later decisions.
    """
    hole, board = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for at in range(len(cards)):
        add_card(hole if at < 2 else board, cards[at])
    basis = len(nets)
    if len(cards) == 7:
        showdown_totals(hole, board, left, 0, seat_least, dealer_least, nets, totals)
        return
    on_river, on_turn = np.zeros(basis + len(river), np.int64), np.zeros(basis + len(river) + len(turn), np.int64)
    for first in range(len(left) if len(cards) == 5 else 1):
        out = 0
        if len(cards) == 5:
            out = 1 << left[first]
            add_card(board, left[first])
        on_turn[:] = 0
        for second in range(len(left)):
            if out >> left[second] & 1:
                continue
            add_card(board, left[second])
            on_river[:] = 0
            showdown_totals(hole, board, left, out | 1 << left[second], seat_least, dealer_least, nets, on_river)
            best_gains(on_river, basis, river_deals, river)
            for channel in range(len(on_river)):
                on_turn[channel] += on_river[channel]
            add_card(board, left[second])
        if len(cards) == 5:
            best_gains(on_turn, len(on_river), turn_deals, turn)
            add_card(board, left[first])
        for channel in range(len(totals)):
            totals[channel] += on_turn[channel]
