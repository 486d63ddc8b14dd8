"""The best five-card hand in five or six cards with up to two jokers, each standing for any card.

A royal flush, natural or wild, outranks five of a kind, which outranks a straight flush. A joker in a
flush stands for the highest card of the suit not already in the hand.
"""

from functools import lru_cache

from pitboss.cards import Cards, masks
from pitboss.hands.bits import count, highest, straight, thrice, top, twice
from pitboss.hands.five import ACE, hand

(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR,
    STRAIGHT_FLUSH,
    FIVE,
    ROYAL,
) = range(11)

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
    "five of a kind",
    "royal flush",
)

ROYAL_RANKS = 0b1_1111 << 8
WHEEL_RANKS = 0b1_0000_0000_1111


def straight_with(mask: int, jokers: int) -> int:
    """The top rank, as a mask, of the best straight these ranks and jokers make; 0 if none."""
    if jokers == 0:
        return straight(mask)
    window = ROYAL_RANKS
    top_rank = ACE
    while top_rank >= 1 << 4:
        if count(mask & window) + jokers >= 5:
            return top_rank
        window >>= 1
        top_rank >>= 1
    return 1 << 3 if count(mask & WHEEL_RANKS) + jokers >= 5 else 0


def filled(suit: int, jokers: int) -> int:
    """The suit's ranks with each joker standing for the highest rank still missing."""
    while jokers > 0:
        suit |= highest(0x1FFF & ~suit)
        jokers -= 1
    return suit


def suited_order(suit: int, jokers: int) -> int:
    """The order of the royal, straight flush or flush in one suit; 0 if the suit is too short."""
    if count(suit) + jokers < 5:
        return 0
    high = straight_with(suit, jokers)
    if high == ACE:
        return hand(ROYAL, high, 0)
    if high:
        return hand(STRAIGHT_FLUSH, high, 0)
    return hand(FLUSH, 0, top(filled(suit, jokers), 5))


def order_of_masks(clubs: int, diamonds: int, hearts: int, spades: int, jokers: int) -> int:
    """The order of the best five of five or six cards, jokers included in the count."""
    suited = max(
        suited_order(clubs, jokers),
        suited_order(diamonds, jokers),
        suited_order(hearts, jokers),
        suited_order(spades, jokers),
    )
    grouped = grouped_order(
        clubs | diamonds | hearts | spades,
        twice(clubs, diamonds, hearts, spades),
        thrice(clubs, diamonds, hearts, spades),
        clubs & diamonds & hearts & spades,
        jokers,
    )
    return max(suited, grouped)


def grouped_order(once: int, pairs: int, threes: int, fours: int, jokers: int) -> int:
    """The order without regard to suits: ranks held at least once, twice, thrice, four times."""
    five_of = fours if jokers == 1 else (threes if jokers == 2 else 0)
    if five_of:
        return hand(FIVE, highest(five_of), 0)
    four_of = fours if jokers == 0 else (threes if jokers == 1 else pairs)
    if four_of:
        four = highest(four_of)
        return hand(FOUR, four, highest(once & ~four))
    full = pairs & ~highest(threes)
    if jokers == 0 and threes and full:
        return hand(FULL_HOUSE, highest(threes), highest(full))
    if jokers == 1 and pairs & (pairs - 1):
        three = highest(pairs)
        return hand(FULL_HOUSE, three, highest(pairs & ~three))
    high = straight_with(once, jokers)
    if high:
        return hand(STRAIGHT, high, 0)
    return unmade_order(once, pairs, threes, jokers)


def unmade_order(once: int, pairs: int, threes: int, jokers: int) -> int:
    """Three of a kind and less: a joker joins the highest group it can."""
    three_of = threes if jokers == 0 else (pairs if jokers == 1 else once)
    if three_of:
        three = highest(three_of)
        return hand(THREE, three, top(once & ~three, 2))
    if jokers == 1:
        pair = highest(once)
        return hand(PAIR, pair, top(once & ~pair, 3))
    main = top(pairs, 2)
    if main & (main - 1):
        return hand(TWO_PAIR, main, highest(once & ~main))
    return hand(PAIR if main else HIGH_CARD, main, top(once & ~main, 3 if main else 5))


def is_natural_royal(clubs: int, diamonds: int, hearts: int, spades: int) -> bool:
    """A royal flush without a joker is among the cards."""
    return (
        clubs & ROYAL_RANKS == ROYAL_RANKS
        or diamonds & ROYAL_RANKS == ROYAL_RANKS
        or hearts & ROYAL_RANKS == ROYAL_RANKS
        or spades & ROYAL_RANKS == ROYAL_RANKS
    )


def kind(order: int) -> int:
    """What the hand is called for comparing: HIGH_CARD … ROYAL."""
    return order >> 26


def split(cards: Cards) -> tuple[int, int, int, int, int]:
    """Four suit masks and the number of jokers."""
    natural = [card for card in cards if card < 52]
    return (*masks(natural), len(cards) - len(natural))


@lru_cache(maxsize=1 << 14)
def order(cards: Cards) -> int:
    """The order of the best five of these five or six cards, jokers wild."""
    return order_of_masks(*split(cards))
