"""Positions up to the names of the suits and the order of the cards in a pile."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import JOKERS, RANKS, Cards
from pitboss.rules import Game


def canonical(game: Game, cards: Cards) -> tuple[int, ...]:
    """The same for positions that differ only by the names of suits and jokers and the order within a pile."""
    *suits, jokers = ranks_by_suit(game, cards)
    return (*sorted(suits), jokers)


def ranks_by_suit(game: Game, cards: Cards) -> list[int]:
    """For each suit a bit for every rank in every pile; then how many jokers lie in each pile."""
    found = [0, 0, 0, 0, 0]
    for bit, card in zip(_first_bits(game), cards, strict=False):
        if card in JOKERS:
            found[4] += bit
        else:
            found[card & 3] |= bit << (card >> 2)
    return found


def piles_of(game: Game, key: tuple[int, ...]) -> dict[str, Cards]:
    """Cards by pile of which `canonical` makes this key: one of the deals that differ by suits alone."""
    *suits, jokers = key
    found = {}
    for at, pile in enumerate(game.piles):
        shift = len(RANKS) * at
        ranks = [(number, bits >> shift) for number, bits in enumerate(suits)]
        cards = [4 * rank + suit for rank in reversed(range(len(RANKS))) for suit, bits in ranks if bits >> rank & 1]
        cards += JOKERS[: jokers >> shift & (1 << len(RANKS)) - 1]
        if cards:
            found[pile.id] = tuple(cards)
    return found


@lru_cache(maxsize=16)
def _first_bits(game: Game) -> tuple[int, ...]:
    """For each slot of a row the bit of a deuce in its pile."""
    return tuple(1 << len(RANKS) * at for at, pile in enumerate(game.piles) for _ in range(pile.count))


def renamed(cards: Cards, suits: tuple[int, ...]) -> Cards:
    """The cards with their suits called otherwise; jokers have none."""
    return tuple(card if card in JOKERS else card & ~3 | suits[card & 3] for card in cards)


def sorted_piles(game: Game, cards: Cards) -> Cards:
    """The cards of each pile in order: the order of the deal does not matter."""
    found: Cards = ()
    for pile in game.piles:
        found += tuple(sorted(cards[len(found) : len(found) + pile.count]))
    return found
