"""A way to play Texas Hold'em Bonus that can be memorised."""

from __future__ import annotations

from pitboss.cards import Cards, suit
from pitboss.hands import draws
from pitboss.rules import Choices, InWords, line, otherwise

TWO, THREE, SEVEN, NINE, TEN, JACK, KING, ACE = 0, 1, 5, 7, 8, 9, 11, 12


def low_and_high(cards: Cards) -> tuple[int, int]:
    """The ranks of the two hole cards, the lower first."""
    one, two = cards[0] >> 2, cards[1] >> 2
    return (one, two) if one <= two else (two, one)


def is_folded(cards: Cards, choices: Choices) -> bool:
    """A deuce with an offsuit three to seven."""
    low, high = low_and_high(cards)
    return low == TWO and THREE <= high <= SEVEN and suit(cards[0]) != suit(cards[1])


def has_own_pair(cards: Cards, choices: Choices) -> bool:
    """The hand is called more than the board alone."""
    return draws.improves(cards[:2], cards[2:])


def is_board_paired(cards: Cards) -> bool:
    """Two cards of the board have one rank."""
    return len({card >> 2 for card in cards[2:]}) < len(cards) - 2


def with_paired_flop(cards: Cards, choices: Choices) -> bool:
    """A king or an ace, and a pair on the flop."""
    return low_and_high(cards)[1] >= KING and is_board_paired(cards)


def with_flush_draw(cards: Cards, choices: Choices) -> bool:
    """Four to a flush with a nine or better of that suit."""
    return draws.flush_draw_rank(cards[:2], cards[2:]) >= NINE


def with_high_cards(cards: Cards, choices: Choices) -> bool:
    """A jack or better with a nine or better, and a straight draw."""
    low, high = low_and_high(cards)
    return high >= JACK and low >= NINE and draws.straight_outs(cards) > 0


def with_an_ace(cards: Cards, choices: Choices) -> bool:
    """An ace with a ten or better, or with a straight draw."""
    low, high = low_and_high(cards)
    return high == ACE and (low >= TEN or draws.straight_outs(cards) > 0)


def ace_beside_a_pair(cards: Cards, choices: Choices) -> bool:
    """An ace, and a pair on the board."""
    return low_and_high(cards)[1] == ACE and is_board_paired(cards)


def high_flush_draw(cards: Cards, choices: Choices) -> bool:
    """Four to a flush with a king or an ace of that suit."""
    return draws.flush_draw_rank(cards[:2], cards[2:]) >= KING


OWN_PAIR = "a pair of your own or better: your hand is called more than the board alone"

SHORT = InWords(
    "short",
    {
        "flop": (line("fold", "a two with an offsuit three to seven", is_folded), otherwise("bet")),
        "turn": (
            line("bet", OWN_PAIR, has_own_pair),
            line("bet", "a king or an ace, if the flop has a pair", with_paired_flop),
            line("bet", "four to a flush with a nine or better of that suit in your hand", with_flush_draw),
            line(
                "bet",
                "a jack or better with a nine or better, and a straight draw, even an inside one",
                with_high_cards,
            ),
            line("bet", "an ace with a ten or better, or with such a straight draw", with_an_ace),
            otherwise("check"),
        ),
        "river": (
            line("bet", OWN_PAIR, has_own_pair),
            line("bet", "an ace, if the board has a pair", ace_beside_a_pair),
            line("bet", "four to a flush with a king or an ace of that suit in your hand", high_flush_draw),
            otherwise("check"),
        ),
    },
)
