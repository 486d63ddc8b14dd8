"""Published ways to play Ultimate Texas Hold'em."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import Cards, rank, suit
from pitboss.hands import five
from pitboss.rules import Choices, by_type

TEN, JACK, QUEEN, KING, ACE = range(8, 13)

# The lowest second card with which a high card is raised before the flop, as a rank from 0 for a deuce.
SUITED = {ACE: 0, KING: 0, QUEEN: 4, JACK: 6}
OFFSUIT = {ACE: 0, KING: 3, QUEEN: 6, JACK: TEN}
OUTS = 21


@by_type
def published(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """The well-known short strategy: a list of 500 hands before the flop, then hidden pairs, draws and outs."""
    if len(cards) == 2:
        return "4x" if is_listed(cards) else "check"
    if len(cards) == 5:
        return "2x" if is_raised_on_the_flop(cards) else "check"
    return "1x" if is_raised_on_the_river(*marked(cards)) else "fold"


def is_listed(hole: Cards) -> bool:
    """Pairs of threes and better, any ace, and the listed kings, queens and jacks: 500 of 1,326 hands."""
    high, low = max(map(rank, hole)), min(map(rank, hole))
    if high == low:
        return high > 0
    lowest = SUITED if suit(hole[0]) == suit(hole[1]) else OFFSUIT
    return high in lowest and low >= lowest[high]


def is_raised_on_the_flop(cards: Cards) -> bool:
    """Two pair or better, a hidden pair except pocket deuces, or four to a flush with a hidden ten or better."""
    if five.kind(five.order(cards)) >= five.TWO_PAIR:
        return True
    if has_hidden_pair(cards):
        return [rank(card) for card in cards[:2]] != [0, 0]
    return any(rank(card) >= TEN and sum(suit(other) == suit(card) for other in cards) == 4 for card in cards[:2])


def has_hidden_pair(cards: Cards) -> bool:
    """A pair with at least one card of one's own, so that the dealer does not have it too."""
    ranks = [rank(card) for card in cards]
    return ranks[0] == ranks[1] or ranks[0] in ranks[2:] or ranks[1] in ranks[2:]


Marked = tuple[int, ...]  # 2 × rank, and 1 more for a card in the suit that makes a flush, or could with one card


def marked(cards: Cards) -> tuple[Marked, Marked]:
    """Hole and board with the one suit marked that has made a flush, or needs a single card of the dealer's for one."""
    suits = [card & 3 for card in cards]
    flush = next((name for name in suits[2:5] if suits[2:].count(name) >= 4 or suits.count(name) >= 5), -1)
    marks = [(card >> 2) * 2 + (card & 3 == flush) for card in cards]
    return tuple(sorted(marks[:2])), tuple(sorted(marks[2:]))


@lru_cache(maxsize=1 << 20)
def is_raised_on_the_river(hole: Marked, board: Marked) -> bool:
    """A hidden pair or better, or few enough outs. Hands alike are judged once."""
    return improves_the_board(hole, board) or outs(hole, board) < OUTS


def improves_the_board(hole: Marked, board: Marked) -> bool:
    """A hidden pair or better: the seat's hand is called more than the board alone.

    A hidden pair beside two higher pairs on the board plays no part: with it, outs decide as with any high card.
    """
    return five.kind(_order(hole + board)) > five.kind(_order(board))


def outs(hole: Marked, board: Marked) -> int:
    """How many single cards would give the dealer, together with the board, a better hand. Counted rank by rank."""
    mine = _order(hole + board)
    has_flush_suit = any(card & 1 for card in board)
    better = 0
    for high in range(13):
        held = [card & 1 for card in hole + board if card >> 1 == high]
        if has_flush_suit and 1 not in held:
            better += _order((*board, 2 * high + 1)) > mine
        others = (3 if has_flush_suit else 4) - held.count(0)
        if others:
            better += others * (_order((*board, 2 * high)) > mine)
    return better


def _order(cards: Marked) -> int:
    """The order of a hand with all its flush cards in one suit and the others spread so that they make no flush."""
    suits = [0, 0, 0, 0]
    for card in cards:
        if card & 1:
            suits[0] |= 1 << (card >> 1)
    free = (1, 2, 3) if suits[0] else (0, 1, 2, 3)
    for card in cards:
        if not card & 1:
            empty = [place for place in free if not suits[place] >> (card >> 1) & 1]
            suits[min(empty, key=lambda place: suits[place].bit_count())] |= 1 << (card >> 1)
    return five.order_of_masks(*suits)
