"""Six-card hands of Taxpayer's Fortune: all natural, except six of a kind (four and both jokers)."""

from pitboss.cards import Cards
from pitboss.hands.bits import count, thrice, twice
from pitboss.hands.five import ACE
from pitboss.hands.wild import split

(
    NOTHING,
    THREE_PAIR,
    STRAIGHT,
    FLUSH,
    DOUBLE_THREE,
    FOUR_AND_PAIR,
    FOUR_ACES_AND_PAIR,
    STRAIGHT_FLUSH,
    SIX,
) = range(9)

NAMES = (
    "nothing",
    "three pair",
    "six card straight",
    "six card flush",
    "double three of a kind",
    "four of a kind and a pair",
    "four aces and a pair",
    "six card straight flush",
    "six of a kind",
)


def straight_of_six(mask: int) -> bool:
    """Six ranks in sequence, the ace high or low."""
    low_ace = (mask << 1) | (mask >> 12)
    run = low_ace & (low_ace >> 1) & (low_ace >> 2)
    return run & (run >> 3) != 0


def kind_of_masks(clubs: int, diamonds: int, hearts: int, spades: int, jokers: int) -> int:
    """What the six cards are called: NOTHING … SIX. The kinds exclude each other."""
    fours = clubs & diamonds & hearts & spades
    if jokers:
        return SIX if jokers == 2 and fours else NOTHING
    once = clubs | diamonds | hearts | spades
    pairs = twice(clubs, diamonds, hearts, spades)
    if pairs == 0:
        return sequence_kind(once, once in (clubs, diamonds, hearts, spades))
    return group_kind(pairs, thrice(clubs, diamonds, hearts, spades), fours)


def sequence_kind(once: int, one_suit: bool) -> int:
    """Six different ranks: straight, flush, both or neither."""
    in_sequence = straight_of_six(once)
    if one_suit:
        return STRAIGHT_FLUSH if in_sequence else FLUSH
    return STRAIGHT if in_sequence else NOTHING


def group_kind(pairs: int, threes: int, fours: int) -> int:
    """Some rank repeats: which groups fill all six cards?"""
    if fours and pairs & ~fours:
        return FOUR_ACES_AND_PAIR if fours == ACE else FOUR_AND_PAIR
    if threes & (threes - 1):
        return DOUBLE_THREE
    return THREE_PAIR if count(pairs) == 3 else NOTHING


def kind(cards: Cards) -> int:
    """What these six cards are called."""
    return kind_of_masks(*split(cards))
