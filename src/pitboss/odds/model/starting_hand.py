"""Two hole cards as players call them: `AKs`, `T9o`, `77`."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import RANKS, Cards, rank, suit
from pitboss.rules import Game

HOLE_CARDS = 2


def hole_pile(game: Game) -> str:
    """The pile of a seat's two hole cards; nothing if it has another number of cards."""
    return next((pile.id for pile in game.piles if pile.owner == "seat" and pile.count == HOLE_CARDS), "")


def hole_slots(game: Game) -> slice:
    """Where a seat's two hole cards are in its row; nowhere if it has another number of cards."""
    return game.slots.get(hole_pile(game), slice(0, 0))


def up_card_pile(game: Game) -> str:
    """The first pile that is one card of the dealer's: the one that a seat sees, where it sees any before the end."""
    return next((pile.id for pile in game.piles if pile.owner == "dealer" and pile.count == 1), "")


def label(cards: Cards) -> str:
    """A starting hand as players call it: `AKs`, `T9o`, `77`."""
    high, low = sorted((rank(card) for card in cards[:2]), reverse=True)
    if high == low:
        return RANKS[high] * 2
    return RANKS[high] + RANKS[low] + ("s" if suit(cards[0]) == suit(cards[1]) else "o")


def is_label(text: str) -> bool:
    """True for the name of a starting hand, such as `AKs`."""
    if len(text) == 2:
        return text[0] == text[1] and text[0] in RANKS
    return len(text) == 3 and text[2] in "so" and RANKS.find(text[0]) > RANKS.find(text[1]) >= 0


cached_label = lru_cache(maxsize=1 << 12)(label)  # Two cards in either order: 2,652.
