"""Cards are small ints: rank × 4 + suit for the 52, then the two jokers.

>>> parse_cards("AhKd 10c X1")
(50, 45, 32, 52)
>>> cards_text((50, 45, 32, 52))
'AhKdTcX1'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pitboss.errors import CardError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
HIDDEN = -1
JOKERS = (52, 53)

STANDARD_DECK = tuple(range(52))
JOKER_DECK = tuple(range(54))

Cards = tuple[int, ...]

# ASCII only: with IGNORECASE alone, the Kelvin sign would match k and the long s would match s.
_TOKEN = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])|x([12]?)", re.IGNORECASE | re.ASCII)
_GAP = re.compile(r"[\s,]+")
_TEXT_OF = [r + s for r in RANKS for s in SUITS] + ["X1", "X2"]
_PRETTY_OF = [r + s for r in RANKS.replace("T", "X") for s in SUIT_SYMBOLS] + ["★1", "★2"]
_PRETTY_OF = [text.replace("X", "10") for text in _PRETTY_OF]


def rank(card: int) -> int:
    """0 for a deuce to 12 for an ace. Jokers have no rank."""
    return card >> 2


def suit(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades. Jokers have no suit."""
    return card & 3


def small_deck(*, ranks: str, suits: str = SUITS, jokers: int = 0) -> Cards:
    """A deck for tests and small proofs: the cards of these ranks and suits, and this many jokers."""
    plain = tuple(sorted(RANKS.index(r) * 4 + SUITS.index(s) for r in ranks for s in suits))
    return plain + JOKERS[:jokers]


def card_text(card: int) -> str:
    """`Ah`, `Td`, `X1`; a card that may not be seen is `??`."""
    return "??" if card == HIDDEN else _TEXT_OF[card]


def cards_text(cards: Iterable[int]) -> str:
    """The cards one after the other, as `parse_cards` reads them."""
    return "".join(map(card_text, cards))


def pretty(cards: Iterable[int]) -> str:
    """For people: `A♥ K♦ 10♣ ★1`; a card that may not be seen is `▒▒`."""
    return " ".join("▒▒" if card == HIDDEN else _PRETTY_OF[card] for card in cards)


class CardTextError(CardError, code="card_error"):
    """Card text that cannot be read; `place` is where, so that a deck can be refused without naming its cards."""

    def __init__(self, message: str = "", place: int = 0) -> None:
        super().__init__(message)
        self.place = place


def parse_cards(text: str) -> Cards:
    """Reads `AhKd`, `10c`, `A♥ K♦`, jokers `X1` and `X2` (a bare `X` is the next joker)."""
    cards: list[int] = []
    for token, place in _tokens(text):
        card = _card_of(token, cards)
        if card in cards:
            raise CardTextError(f"the card {card_text(card)} appears twice, again at character {place + 1}", place)
        cards.append(card)
    return tuple(cards)


def _tokens(text: str) -> Iterator[tuple[re.Match[str], int]]:
    place = 0
    while place < len(text):
        if gap := _GAP.match(text, place):
            place = gap.end()
            continue
        token = _TOKEN.match(text, place)
        if token is None:
            raise CardTextError(
                f"no card can be read at character {place + 1}: {text[place : place + 8]!r}; "
                "write a rank 2-9 T J Q K A and a suit c d h s, or X1 and X2 for the jokers",
                place,
            )
        yield token, place
        place = token.end()


def _card_of(token: re.Match[str], before: list[int]) -> int:
    rank_text, suit_text, joker = token.groups()
    if rank_text is None:
        return JOKERS[int(joker) - 1] if joker else (53 if 52 in before else 52)
    rank_index = RANKS.index("T" if rank_text == "10" else rank_text.upper())
    suits = SUIT_SYMBOLS if suit_text in SUIT_SYMBOLS else SUITS
    return rank_index * 4 + suits.index(suit_text.lower())


_RANK_BITS = {card: 1 << (card >> 2) for card in range(52)}  # plain ints, whatever kind of int a card is


def masks(cards: Iterable[int]) -> tuple[int, int, int, int]:
    """One 13-bit mask of ranks per suit: the form in which every evaluator takes a hand."""
    suits = [0, 0, 0, 0]
    try:
        for card in cards:
            suits[card & 3] |= _RANK_BITS[card]
    except (KeyError, TypeError):
        raise CardError("a hand is cards from 0 to 51, each an int; `parse_cards` reads them from text") from None
    return suits[0], suits[1], suits[2], suits[3]
