"""Rows with a hand of every strength for the seat's five cards and for the dealer's six, without a board."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.hands import four
from pitboss.odds.model.witnesses import hands_up_to_suits
from pitboss.odds.strategies.suit_canon import renamed

SEAT_CARDS, DEALER_CARDS = 5, 6
TURNS = tuple(permutations(range(4)))


@dataclass(frozen=True)
class Shown:
    """A row: the seat's five cards, then the dealer's six; and the order of each hand."""

    row: Cards
    seat: int
    dealer: int


@lru_cache(maxsize=1)
def shown_rows() -> tuple[Shown, ...]:
    """A hand of every strength for each side, against the weakest, the strongest, neighbours and random hands."""
    seats, dealers = witness_hands()
    scanned = (*_against(seats, dealers, seat_first=True), *_against(dealers, seats, seat_first=False))
    return (*scanned, *_beside_high_hands(), *_random_rows())


@lru_cache(maxsize=1)
def witness_hands() -> tuple[list[Cards], list[Cards]]:
    """The seat's and the dealer's hands, one of every strength, weakest first."""
    hands = sorted({four.order(hand): hand for hand in hands_up_to_suits(STANDARD_DECK, 4)}.items())
    seats = [hand for _, cards in hands if (hand := _filled(cards, SEAT_CARDS))]
    return seats, [hand for _, cards in hands if (hand := _filled(cards, DEALER_CARDS))]


def _against(own: list[Cards], others: list[Cards], *, seat_first: bool) -> Iterator[Shown]:
    """Each hand of one side against hands of the other, which lies in suits that leave it apart."""
    orders = [four.order(hand) for hand in others]
    for hand in own:
        at = bisect_right(orders, four.order(hand))
        weak = next(filter(None, (_apart(other, hand) for other in others)))
        yield _shown(hand + weak if seat_first else weak + hand)
        for place in (-1, *(max(0, min(at + step, len(others) - 1)) for step in (-2, -1, 0))):
            if other := _apart(others[place], hand):
                yield _shown(hand + other if seat_first else other + hand)


def _beside_high_hands() -> Iterator[Shown]:
    """Straight flushes and four of a kind with a card of every rank beside them, and with a pair of it."""
    high = (cards for cards in hands_up_to_suits(STANDARD_DECK, 4) if _is_high(four.order(cards)))
    for number, hand in enumerate(high):
        for each in range(13):
            free = [card for card in range(4 * each, 4 * each + 4) if card not in hand]
            rest = random.Random(13 * number + each).sample(sorted({*STANDARD_DECK} - {*hand, *free}), 6)
            if free:
                yield _shown((*hand, free[-1], *rest))
            if len(free) > 1:
                yield _shown((*rest[:5], *hand, *free[-2:]))


def _is_high(order: int) -> bool:
    return four.kind(order) in (four.STRAIGHT_FLUSH, four.FOUR)


def _apart(hand: Cards, from_: Cards) -> Cards:
    return next((other for turn in TURNS if not set(other := renamed(hand, turn)) & set(from_)), ())


def _filled(hand: Cards, size: int) -> Cards:
    """The hand with more cards that leave its strength as it is; none if there are no such cards."""
    order = four.order(hand)
    low = [card for card in STANDARD_DECK if card not in hand and four.order((*hand, card)) == order]
    random.Random(order).shuffle(low)  # Suits vary, so that some hand of the other side lies apart.
    more = (cards for cards in combinations(low, size - len(hand)) if four.order(hand + cards) == order)
    return next((hand + cards for cards in more), ())


def _random_rows() -> Iterator[Shown]:
    chance = random.Random(2026)
    return (_shown(tuple(chance.sample(STANDARD_DECK, SEAT_CARDS + DEALER_CARDS))) for _ in range(2_000))


def _shown(row: Cards) -> Shown:
    return Shown(row, four.order(row[:SEAT_CARDS]), four.order(row[SEAT_CARDS:]))
