"""What hole cards and a board may still become, and whether the hole cards matter: for strategies in words."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import Cards, rank, suit
from pitboss.hands import five
from pitboss.hands.bits import straight


def improves(hole: Cards, board: Cards) -> bool:
    """A pair of one's own or better: the hand is called more than the board alone."""
    return five.kind(five.order(hole + board)) > called(board)


def called(board: Cards) -> int:
    """What three, four or five cards of a board are called by themselves."""
    if len(board) == 5:
        return five.kind(five.order(board))
    copies = sorted((list(map(rank, board)).count(each) for each in {rank(card) for card in board}), reverse=True)
    if copies[0] == 4:
        return five.FOUR
    if copies[0] == 3:
        return five.THREE
    return (five.HIGH_CARD, five.PAIR, five.TWO_PAIR)[copies.count(2)]


def is_four_to_a_flush(hole: Cards, board: Cards) -> bool:
    """Four cards of one suit, at least one of them a hole card."""
    suits = [suit(card) for card in hole + board]
    return any(suits.count(suit(card)) == 4 for card in hole)


def straight_outs(cards: Cards) -> int:
    """How many ranks would complete a straight; 0 where there is one already."""
    return _outs(sum(1 << each for each in {rank(card) for card in cards}))


@lru_cache(maxsize=1 << 13)
def _outs(mask: int) -> int:
    if straight(mask):
        return 0
    return sum(straight(mask | 1 << each) > 0 for each in range(13) if not mask >> each & 1)
