"""The best five-card hand in five, six or seven cards.

`order` compares: the higher int wins, equal ints tie. `kind` pays: what the hand is called.
An order is kind · 2²⁶ + main ranks · 2¹³ + side ranks, the ranks as 13-bit masks.
"""

from functools import lru_cache

from pitboss.cards import Cards, masks
from pitboss.hands.bits import highest, straight, thrice, top, twice

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)

NAMES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)

ACE = 1 << 12


def hand(kind: int, main: int, side: int) -> int:
    """The order of a hand of this kind with these main and side ranks."""
    return (kind << 26) | (main << 13) | side


def kind(order: int) -> int:
    """What the hand is called: HIGH_CARD … ROYAL."""
    return order >> 26


def flush_order(suit: int) -> int:
    """The order of the flush or straight flush in one suit's mask; 0 with fewer than five cards."""
    rest = suit & (suit - 1)
    rest &= rest - 1
    rest &= rest - 1
    rest &= rest - 1
    if rest == 0:
        return 0
    high = straight(suit)
    if high == ACE:
        return hand(ROYAL, high, 0)
    if high:
        return hand(STRAIGHT_FLUSH, high, 0)
    return hand(FLUSH, 0, top(suit, 5))


def order_of_masks(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The order of the best five cards; exact for up to seven cards.

    With at most seven cards a flush leaves no room for a full house or four of a kind.
    """
    flush = flush_order(clubs) | flush_order(diamonds) | flush_order(hearts) | flush_order(spades)
    if flush:
        return flush
    any_suit = clubs | diamonds | hearts | spades
    pairs = twice(clubs, diamonds, hearts, spades)
    if pairs == 0:
        high = straight(any_suit)
        return hand(STRAIGHT, high, 0) if high else hand(HIGH_CARD, 0, top(any_suit, 5))
    return paired_order(any_suit, pairs, thrice(clubs, diamonds, hearts, spades), clubs & diamonds & hearts & spades)


def paired_order(any_suit: int, pairs: int, threes: int, fours: int) -> int:
    """The order when a rank repeats and there is no flush: ranks held once, twice, thrice, four times."""
    if fours:
        four = highest(fours)
        return hand(FOUR, four, highest(any_suit & ~four))
    if threes:
        three = highest(threes)
        if pairs & ~three:
            return hand(FULL_HOUSE, three, highest(pairs & ~three))
    high = straight(any_suit)
    if high:
        return hand(STRAIGHT, high, 0)
    if threes:
        return hand(THREE, three, top(any_suit & ~three, 2))
    main = top(pairs, 2)
    if main & (main - 1):
        return hand(TWO_PAIR, main, highest(any_suit & ~main))
    return hand(PAIR, main, top(any_suit & ~main, 3))


@lru_cache(maxsize=1 << 14)
def order(cards: Cards) -> int:
    """The order of the best five of these five, six or seven cards."""
    return order_of_masks(*masks(cards))
