"""Orders of many hands at once: the evaluators' own, hand by hand."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from pitboss.cards import JOKERS, masks
from pitboss.hands import five, four, wild
from pitboss.odds.exact.hand_orders import apart, fewest_suited, order_of_ranks, orders_of_all, subsets
from pitboss.odds.exact.hands_by_order import HandsByOrder


@pytest.mark.parametrize("suits", [1, 2, 4])
@pytest.mark.parametrize(("evaluate", "fixed", "more"), [(five, 5, 2), (five, 3, 2), (five, 3, 1), (four, 2, 2)])
def test_every_order_is_the_evaluator_s_own(evaluate, fixed, more, suits):
    """With one suit every hand is a flush, with two many are."""
    deal = random.Random(fixed + more + suits)
    deck = [card for card in range(52) if card & 3 < suits]
    for _ in range(4):
        cards = tuple(deal.sample(deck, min(len(deck), fixed + 8)))
        first, second = (
            subsets(cards[fixed:], more),
            subsets(cards[fixed:], 7 - fixed - more if evaluate is five else 2),
        )
        orders, disjoint = orders_of_all(evaluate.order_of_masks, cards[:fixed], first, second), apart(first, second)
        for i, j in product(range(len(first)), range(len(second))):
            held = {*cards[:fixed], *first[i].tolist(), *second[j].tolist()}
            assert disjoint[i, j] == (len(held) == fixed + first.shape[1] + second.shape[1])
            if disjoint[i, j]:
                assert orders[i, j] == evaluate.order_of_masks(*masks(tuple(held)))


def test_how_many_cards_make_a_flush_is_learnt_from_the_evaluator():
    assert fewest_suited(five.order_of_masks) == 5
    assert fewest_suited(four.order_of_masks) == 4
    assert [fewest_suited(wild.order_of_masks, jokers) for jokers in range(3)] == [5, 4, 3]


def test_ranks_alone_make_no_flush():
    assert five.kind(order_of_ranks(five.order_of_masks, (0, 1, 2, 3, 5, 7, 9))) == five.HIGH_CARD
    assert five.kind(order_of_ranks(five.order_of_masks, (0, 0, 0, 0, 5, 7, 9))) == five.FOUR
    assert order_of_ranks(five.order_of_masks, (0, 0, 0, 0, 0)) == 0


def small_deck(seed: int, size: int, jokers: int) -> tuple[int, ...]:
    """Many cards of two suits, so that flushes are common."""
    two_suits = [card for card in range(52) if card & 3 < 2]
    return (*random.Random(seed).sample(two_suits, size - 3), 50, 51, 47, *JOKERS[:jokers])


@pytest.mark.parametrize(
    ("size", "fixed", "hand", "jokers"), [(6, 0, wild, 0), (6, 0, wild, 2), (5, 1, wild, 1), (5, 1, four, 0)]
)
def test_hands_by_order_are_those_dealt_one_by_one(size, fixed, hand, jokers):
    for seed in range(3):
        deck = small_deck(seed, 13, jokers)
        kept, left = deck[:fixed], deck[fixed:]
        counted = HandsByOrder(hand.order_of_masks, kept, left, size, wild=hand is wild)
        dealt = [(hand.order((*kept, *more)), more) for more in combinations(left, size)]
        assert dict(nonzero(counted, counted.every())) == Counter(order for order, _ in dealt)
        for card, holding in zip(left, counted.holding(), strict=True):
            assert dict(nonzero(counted, holding)) == Counter(order for order, more in dealt if card in more)


def nonzero(counted: HandsByOrder, ways: Any) -> list[tuple[int, int]]:
    return [(order, count) for order, count in zip(counted.orders.tolist(), ways.tolist(), strict=True) if count]


def test_no_cards_to_come_is_one_way():
    none = np.zeros((1, 0), dtype=np.int64)
    assert subsets((), 0).shape == (1, 0)
    assert orders_of_all(five.order_of_masks, (0, 4, 8, 12, 16), none, none).tolist() == [
        [five.order((0, 4, 8, 12, 16))]
    ]


POSITIONS = {
    "ultimate_holdem": ("AhKd", "AhKd 2c7d9s", "AhKd 2c7d9s 3cTh"),
    "holdem_bonus": ("AhKd", "AhKd 2c7d9s", "AhKd 2c7d9s Th"),
    "texas_peek": ("Ah", "Ah peek KdQs", "Ah peek KdQs 4x 2c7d9s"),
    "wild_six": ("AhKdQs2c3c",),
}
COMPILED = (("texas_peek", "Ah"),)  # where cards are dead


def test_advice_for_one_position_needs_no_compiled_code():
    """Numba takes half a second to load and seconds to compile: the first advice on a new machine does without."""
    code = f"""
import sys
from pitboss.games import find_game
from pitboss.odds.advise import advise
from pitboss.odds.read_position import read_position
for id_, texts in {POSITIONS!r}.items():
    game = find_game(id_)
    for text in texts:
        position = read_position(game, game.choose_options(), text)
        for dead in ((), (17, 22, 44)):
            if not dead or (id_, text) not in {COMPILED!r}:
                advise(game, game.choose_options(), position, dead)
            assert "numba" not in sys.modules, f"{{id_}} {{text}} {{dead}}"
"""
    subprocess.run([sys.executable, "-c", code], check=True)
