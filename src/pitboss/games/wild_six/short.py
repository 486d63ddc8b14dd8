"""A way to discard in Wild Six Card Poker that can be memorised."""

from __future__ import annotations

from pitboss.cards import JOKERS, Cards, rank, suit
from pitboss.rules import Choices, InWords, Line

WHEEL = 1 << 12 | 0b1111  # A-2-3-4-5
STRAIGHTS = (WHEEL, *(0b1_1111 << lowest for lowest in range(9)))


def natural(cards: Cards) -> list[int]:
    """The places of the cards that are not jokers."""
    return [place for place, card in enumerate(cards[:5]) if card not in JOKERS]


def has_pair(cards: Cards) -> bool:
    """Two natural cards of one rank."""
    ranks = [rank(cards[place]) for place in natural(cards)]
    return len(set(ranks)) < len(ranks)


def discard(place: int) -> str:
    """The choice that lays this card down."""
    return f"discard{place + 1}"


def lowest(cards: Cards, places: list[int]) -> str:
    """Lays down the lowest of these cards."""
    return discard(min(places, key=lambda place: cards[place]))


def beside_a_pair(cards: Cards, choices: Choices) -> str | None:
    """With a pair or more of natural cards: the lowest other one."""
    if not has_pair(cards):
        return None
    ranks = [rank(cards[place]) for place in natural(cards)]
    single = [place for place in natural(cards) if ranks.count(rank(cards[place])) == 1]
    return lowest(cards, single or natural(cards))


def for_a_flush(cards: Cards, choices: Choices) -> str | None:
    """With four to a flush, jokers counted: the fifth."""
    places = natural(cards)
    for out in places:
        kept = {suit(cards[place]) for place in places if place != out}
        if len(kept) == 1 and suit(cards[out]) not in kept:
            return discard(out)
    return None


def for_a_straight(cards: Cards, choices: Choices) -> str | None:
    """With four to a straight: the card without which most ranks complete one, the lowest of equals."""
    outs = {place: straight_outs(cards, place) for place in natural(cards)}
    most = max(outs.values())
    return lowest(cards, [place for place, count in outs.items() if count == most]) if most else None


def straight_outs(cards: Cards, out: int) -> int:
    """How many ranks make a straight of the other four."""
    kept = [rank(cards[place]) for place in natural(cards) if place != out]
    jokers, ranks = 4 - len(kept), sum(1 << each for each in kept)
    drawn = (ranks | 1 << each for each in range(13) if not ranks >> each & 1)
    return sum(any((run & more).bit_count() + jokers >= 5 for run in STRAIGHTS) for more in drawn)


def lowest_of_all(cards: Cards, choices: Choices) -> str:
    """Otherwise the lowest card."""
    return lowest(cards, natural(cards))


SHORT = InWords(
    "short",
    {
        "show": (Line("show: always", lambda cards, choices: "show"),),
        "draw": (
            Line("with a pair or more, jokers aside: discard the lowest card that is not part of it", beside_a_pair),
            Line("with four cards to a flush, jokers counted: discard the fifth", for_a_flush),
            Line(
                "with four cards to a straight, jokers counted: discard the fifth; if there is a choice, keep the "
                "four that most ranks complete, then the highest four",
                for_a_straight,
            ),
            Line("otherwise: discard the lowest card; never a joker", lowest_of_all),
        ),
    },
)
