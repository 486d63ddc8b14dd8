"""The best four-card hand in four, five or six cards, as Four Card Poker ranks them.

Four of a kind beats a straight flush, three of a kind beats a flush, a flush beats a straight.
"""

from functools import lru_cache

from pitboss.cards import Cards, masks
from pitboss.hands.bits import highest, straight_of_four, thrice, top, twice
from pitboss.hands.five import ACE, hand

HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH, FOUR = range(8)

NAMES = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)


def flush_order(suit: int) -> int:
    """The order of the four-card flush or straight flush in one suit's mask; 0 with fewer than four."""
    rest = suit & (suit - 1)
    rest &= rest - 1
    rest &= rest - 1
    if rest == 0:
        return 0
    high = straight_of_four(suit)
    return hand(STRAIGHT_FLUSH, high, 0) if high else hand(FLUSH, 0, top(suit, 4))


def order_of_masks(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The order of the best four cards; exact for up to six cards (only one suit can hold four)."""
    flush = flush_order(clubs) | flush_order(diamonds) | flush_order(hearts) | flush_order(spades)
    fours = clubs & diamonds & hearts & spades
    if fours:
        return hand(FOUR, fours, 0)
    if flush >> 26 == STRAIGHT_FLUSH:
        return flush
    any_suit = clubs | diamonds | hearts | spades
    threes = thrice(clubs, diamonds, hearts, spades)
    if threes:
        three = highest(threes)
        return hand(THREE, three, highest(any_suit & ~three))
    if flush:
        return flush
    high = straight_of_four(any_suit)
    if high:
        return hand(STRAIGHT, high, 0)
    main = top(twice(clubs, diamonds, hearts, spades), 2)
    if main & (main - 1):
        return hand(TWO_PAIR, main, 0)
    return hand(PAIR if main else HIGH_CARD, main, top(any_suit & ~main, 2 if main else 4))


def kind(order: int) -> int:
    """What the hand is called: HIGH_CARD … FOUR."""
    return order >> 26


def main_ranks(order: int) -> int:
    """The mask of the ranks that make the hand: the pair, the three, the top of the straight."""
    return (order >> 13) & 0x1FFF


def is_royal(order: int) -> bool:
    """A-K-Q-J of one suit."""
    return order == hand(STRAIGHT_FLUSH, ACE, 0)


def is_four_aces(order: int) -> bool:
    """All four aces."""
    return order == hand(FOUR, ACE, 0)


@lru_cache(maxsize=1 << 14)
def order(cards: Cards) -> int:
    """The order of the best four of these four, five or six cards."""
    return order_of_masks(*masks(cards))
