"""Which of the cards make the hand."""

import random
from collections.abc import Callable

import pytest

from pitboss.cards import Cards, cards_text, parse_cards
from pitboss.hands import five, four, pick, wild


@pytest.mark.parametrize(
    ("order", "deck_size", "hand_size", "size"),
    [
        (five.order, 52, 5, 5),
        (five.order, 52, 6, 5),
        (five.order, 52, 7, 5),
        (four.order, 52, 5, 4),
        (four.order, 52, 6, 4),
        (wild.order, 54, 5, 5),
        (wild.order, 54, 6, 5),
    ],
)
def test_the_picked_cards_are_the_best_hand(
    order: Callable[[Cards], int], deck_size: int, hand_size: int, size: int
) -> None:
    deal = random.Random(hand_size)
    for _ in range(500):
        # Jokers are rare in a deck, so one is pressed on half of the hands that may hold them.
        first = [deal.choice((52, 53))] if deck_size == 54 and deal.random() < 0.5 else []
        others = [card for card in range(deck_size) if card not in first]
        cards = (*first, *deal.sample(others, hand_size - len(first)))
        picked = pick(cards, size, order)
        assert len(set(picked)) == size
        assert set(picked) <= set(cards)
        assert order(picked) == order(cards)


@pytest.mark.parametrize(
    ("order", "cards", "picked"),
    [
        (five.order, "2cKdAh2d9s3c7h", "AhKd9s2d2c"),
        (five.order, "2c2d2hKdKh9s9c", "KhKd2h2d2c"),
        (five.order, "7cAs6d5h4c3dAd", "7c6d5h4c3d"),
        (wild.order, "AcKcQcJcTcX1", "AcKcQcJcTc"),
        (wild.order, "KcKd9hX1 3s2d", "KdKc9h3sX1"),
        (four.order, "2c5c9cKcAdAh", "Kc9c5c2c"),
    ],
)
def test_picked(order: Callable[[Cards], int], cards: str, picked: str) -> None:
    size = len(picked) // 2
    assert cards_text(pick(parse_cards(cards), size, order)) == picked
