"""A way to play Texas Peek Hold'em that can be memorised."""

from __future__ import annotations

from pitboss.cards import Cards, rank, suit
from pitboss.hands import draws
from pitboss.rules import Choices, InWords, line, otherwise

SEVEN, EIGHT, TEN = 5, 6, 8


def is_low(cards: Cards, choices: Choices) -> bool:
    """The dealer shows an eight or lower."""
    return rank(cards[0]) <= EIGHT


def is_strong(cards: Cards, choices: Choices) -> bool:
    """A pair, a ten or better, or two cards above the dealer's, one of them a seven or better."""
    low, high = sorted(map(rank, cards[1:3]))
    return low == high or high >= TEN or (low > rank(cards[0]) and high >= SEVEN)


def is_above(cards: Cards, choices: Choices) -> bool:
    """Two cards above the dealer's; or one, if it is a seven or better or the hand is suited."""
    low, high = sorted(map(rank, cards[1:3]))
    shown = rank(cards[0])
    return low > shown or (high > shown and (high >= SEVEN or suit(cards[1]) == suit(cards[2])))


def is_behind(cards: Cards, choices: Choices) -> bool:
    """The flop pairs the dealer's card, and the seat has neither a pair of its own nor a draw."""
    hole, flop = cards[1:3], cards[3:6]
    return (
        rank(cards[0]) in map(rank, flop)
        and not draws.improves(hole, flop)
        and not draws.is_four_to_a_flush(hole, flop)
        and not draws.straight_outs(hole + flop)
    )


SHORT = InWords(
    "short",
    {
        "peek": (line("peek", "the dealer shows an eight or lower", is_low), otherwise("fold")),
        "raise": (
            line("4x", "a pair; a ten or better; or two cards above the dealer's with a seven or better", is_strong),
            line("2x", "two cards above the dealer's; or one, if it is a seven or better or you are suited", is_above),
            otherwise("fold"),
        ),
        "im_in": (
            line(
                "surrender",
                "the flop pairs the dealer's card, and you have no pair, no flush draw and no straight draw, not even "
                "an inside one",
                is_behind,
            ),
            otherwise("im_in"),
        ),
    },
)
