"""What hole cards and a board may still become, and whether the hole cards matter: for strategies in words."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import Cards, rank
from pitboss.hands import five
from pitboss.hands.bits import straight


def improves(hole: Cards, board: Cards) -> bool:
    """A pair that the hole cards make, or better: the hand is of a higher kind than the board alone."""
    if len(board) == 5:
        return five.kind(five.order(hole + board)) > called(board)
    one, two = hole[0] >> 2, hole[1] >> 2
    ranks = (one, two) if one <= two else (two, one)
    return _improves(ranks, tuple(sorted([card >> 2 for card in board]))) or has_flush(hole, board)


@lru_cache(maxsize=1 << 18)
def _improves(hole: tuple[int, ...], board: tuple[int, ...]) -> bool:
    """The same by ranks alone, of a board of three or four: equal ranks get different suits, and no flush comes up."""
    together = tuple(4 * each + place % 4 for place, each in enumerate(sorted(hole + board)))
    return five.kind(five.order(together)) > called(tuple(4 * each + place for place, each in enumerate(board)))


def has_flush(hole: Cards, board: Cards) -> bool:
    """Five cards of one suit, at least one of them a hole card."""
    suits = [card & 3 for card in hole + board]
    return suits.count(suits[0]) >= 5 or suits.count(suits[1]) >= 5


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
    suits = [card & 3 for card in hole + board]
    return suits.count(suits[0]) == 4 or suits.count(suits[1]) == 4


def flush_draw_rank(hole: Cards, board: Cards) -> int:
    """The rank of the highest hole card that is one of just four cards of its suit; −1 where there is none."""
    suits = [card & 3 for card in hole + board]
    return max((rank(card) for card in hole if suits.count(card & 3) == 4), default=-1)


def straight_outs(cards: Cards) -> int:
    """How many ranks would complete a straight; 0 where there is one already."""
    mask = 0
    for card in cards:
        mask |= 1 << (card >> 2)
    return _outs(mask)


@lru_cache(maxsize=1 << 13)
def _outs(mask: int) -> int:
    if straight(mask):
        return 0
    return sum(straight(mask | 1 << each) > 0 for each in range(13) if not mask >> each & 1)
