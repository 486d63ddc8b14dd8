"""Published ways to play Ultimate Texas Hold'em."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import Cards, rank, suit
from pitboss.hands import five
from pitboss.rules import Choices

TEN, JACK, QUEEN, KING, ACE = range(8, 13)

# The lowest second card with which a high card is raised before the flop, as a rank from 0 for a deuce.
SUITED = {ACE: 0, KING: 0, QUEEN: 4, JACK: 6}
OFFSUIT = {ACE: 0, KING: 3, QUEEN: 6, JACK: TEN}
OUTS = 21


def published(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """The well-known short strategy: a list of 500 hands before the flop, then hidden pairs, draws and outs."""
    if len(cards) == 2:
        return "4x" if is_listed(cards) else "check"
    if len(cards) == 5:
        return "2x" if is_raised_on_the_flop(cards) else "check"
    return "1x" if improves_the_board(cards) or outs(cards) < OUTS else "fold"


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


def improves_the_board(cards: Cards) -> bool:
    """A hidden pair or better: a hand that is called more than the board alone."""
    return has_hidden_pair(cards) or five.kind(five.order(cards)) > five.kind(five.order(cards[2:]))


def outs(cards: Cards) -> int:
    """How many single cards would give the dealer, together with the board, a better hand.

    Only what makes a flush possible is told from the rest of the suits, so that hands alike are counted once.
    """
    suits = [suit(card) for card in cards]
    flush = next((name for name in suits[2:] if suits[2:].count(name) >= 4 or suits.count(name) >= 5), -1)
    marked = [(rank(card), suit(card) == flush) for card in cards]
    return _outs(tuple(sorted(marked[:2])), tuple(sorted(marked[2:])))


@lru_cache(maxsize=1 << 18)
def _outs(hole: tuple[tuple[int, bool], ...], board: tuple[tuple[int, bool], ...]) -> int:
    """Counts by rank: the cards of one rank outside the flush suit are all the same out."""
    mine = _order(hole + board)
    has_flush_suit = any(is_flush for _, is_flush in board)
    better = 0
    for high in range(13):
        held = [is_flush for other, is_flush in hole + board if other == high]
        if has_flush_suit and True not in held:
            better += _order((*board, (high, True))) > mine
        others = (3 if has_flush_suit else 4) - held.count(False)
        if others:
            better += others * (_order((*board, (high, False))) > mine)
    return better


def _order(cards: tuple[tuple[int, bool], ...]) -> int:
    """The order of a hand with all its flush cards in one suit and the others spread so that they make no flush."""
    suits = [0, 0, 0, 0]
    for high, is_flush in cards:
        if is_flush:
            suits[0] |= 1 << high
    free = (1, 2, 3) if suits[0] else (0, 1, 2, 3)
    for high, is_flush in cards:
        if not is_flush:
            empty = [place for place in free if not suits[place] >> high & 1]
            suits[min(empty, key=lambda place: suits[place].bit_count())] |= 1 << high
    return five.order_of_masks(*suits)
