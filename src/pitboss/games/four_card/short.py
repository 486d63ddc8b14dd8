"""A way to play Four Card Poker that can be memorised."""

from __future__ import annotations

from pitboss.cards import Cards, rank
from pitboss.hands import four
from pitboss.rules import Choices, InWords, line, otherwise

THREES, NINES, QUEEN, KING, ACE = 1, 7, 10, 11, 12


def pair_of(cards: Cards) -> int:
    """The rank of the pair that the hand is; -1 if it is less, 13 if it is more than a pair."""
    order = four.order(cards[:5])
    if four.kind(order) == four.PAIR:
        return (four.main_ranks(order) or 0).bit_length() - 1
    return 13 if four.kind(order) > four.PAIR else -1


def matches(cards: Cards) -> bool:
    """One of the five cards has the rank of the dealer's up card, so that the dealer pairs it less often."""
    return rank(cards[5]) in map(rank, cards[:5])


def is_tripled(cards: Cards, choices: Choices) -> bool:
    """A pair of kings or better, or of nines or better and not below the dealer's card."""
    pair = pair_of(cards)
    return pair >= KING or (pair >= NINES and pair >= rank(cards[5]))


def is_low_pair(cards: Cards, choices: Choices) -> bool:
    """Any other pair of threes or better, or of twos with a match."""
    pair = pair_of(cards)
    return pair >= THREES or (pair == 0 and matches(cards))


def is_ace_king_queen(cards: Cards, choices: Choices) -> bool:
    """Ace, king and queen with a match, but no pair."""
    return {QUEEN, KING, ACE} <= set(map(rank, cards[:5])) and matches(cards)


SHORT = InWords(
    "short",
    {
        "play": (
            line(
                "3x", "a pair of kings or better; or a pair of nines or better, not below the dealer's card", is_tripled
            ),
            line(
                "1x",
                "any other pair of threes or better; or twos, if one of your cards matches the dealer's",
                is_low_pair,
            ),
            line("1x", "ace-king-queen, if you hold a card of the dealer's rank", is_ace_king_queen),
            otherwise("fold"),
        )
    },
)
