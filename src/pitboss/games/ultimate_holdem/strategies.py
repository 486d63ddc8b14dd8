"""Published ways to play Ultimate Texas Hold'em."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from pitboss.cards import Cards, rank, suit
from pitboss.hands import five
from pitboss.rules import Choices, InWords, line, otherwise

TEN, JACK, QUEEN, KING, ACE = range(8, 13)

# The lowest second card with which a high card is raised before the flop, as a rank from 0 for a deuce.
SUITED = {ACE: 0, KING: 0, QUEEN: 4, JACK: 6}
OFFSUIT = {ACE: 0, KING: 3, QUEEN: 6, JACK: TEN}
OUTS = 21


def is_high_pair(hole: Cards) -> bool:
    """A pair of threes or better."""
    return rank(hole[0]) == rank(hole[1]) > 0


def is_with(hole: Cards, high: int) -> bool:
    """This high card and a second card that is high enough for it."""
    low, top = sorted(map(rank, hole))
    lowest = SUITED if suit(hole[0]) == suit(hole[1]) else OFFSUIT
    return low < top == high and low >= lowest[high]


def with_card(high: int) -> Callable[[Cards, Choices], bool]:
    """`is_with` for this high card."""
    return lambda cards, choices: is_with(cards, high)


def has_two_pair(cards: Cards) -> bool:
    """Two pair or better, the board included."""
    return five.kind(five.order(cards)) >= five.TWO_PAIR


def has_high_draw(cards: Cards) -> bool:
    """Four to a flush with a ten or better of that suit among the hole cards."""
    return any(rank(card) >= TEN and sum(suit(other) == suit(card) for other in cards) == 4 for card in cards[:2])


def has_hidden_pair(cards: Cards) -> bool:
    """A pair with at least one of the seat's own cards, so that the dealer does not have it too."""
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
def has_few_outs(hole: Marked, board: Marked) -> bool:
    """Fewer than 21 cards that beat the hand. Hands alike are judged once."""
    return outs(hole, board) < OUTS


@lru_cache(maxsize=1 << 20)
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


PUBLISHED = InWords(
    "published",
    {
        "preflop": (
            line("4x", "a pair of threes or better", lambda cards, _: is_high_pair(cards)),
            line("4x", "any ace", with_card(ACE)),
            line("4x", "a king with any suited card, or with a five or better", with_card(KING)),
            line(
                "4x",
                "a queen with a suited six or better, or an eight or better",
                with_card(QUEEN),
            ),
            line("4x", "a jack with a suited eight or better, or a ten", with_card(JACK)),
            otherwise("check"),
        ),
        "flop": (
            line("2x", "two pair or better", lambda cards, _: has_two_pair(cards)),
            line(
                "2x",
                "a pair with a card of your own, except pocket deuces",
                lambda cards, _: has_hidden_pair(cards) and [rank(card) for card in cards[:2]] != [0, 0],
            ),
            line(
                "2x",
                "four to a flush with a ten or better of that suit in your hand",
                lambda cards, _: has_high_draw(cards),
            ),
            otherwise("check"),
        ),
        "river": (
            line(
                "1x",
                "a pair with a card of your own, or better: your hand is called more than the board alone",
                lambda cards, _: improves_the_board(*marked(cards)),
            ),
            line(
                "1x",
                "fewer than 21 outs: unseen cards, any one of which would give the dealer a better hand than yours",
                lambda cards, _: has_few_outs(*marked(cards)),
            ),
            otherwise("fold"),
        ),
    },
    by_type=True,
)
