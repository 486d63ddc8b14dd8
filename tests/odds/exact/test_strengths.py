"""Kernels rank hands as the evaluators do."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, Cards
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluators import best_five, best_four, wild_five
from pitboss.odds.exact.strengths import strengths_of


@pytest.mark.parametrize(
    ("evaluator", "deck", "cards"),
    [
        (best_five, STANDARD_DECK, 5),
        (best_five, STANDARD_DECK, 7),
        (best_four, STANDARD_DECK, 6),
        (wild_five, JOKER_DECK, 6),
    ],
)
def test_strengths_are_those_of_the_evaluator(evaluator: Evaluator, deck: Cards, cards: int) -> None:
    chance = random.Random(1)
    hands = [sorted(chance.sample(deck, cards)) for _ in range(2000)]
    hands += [sorted((*deck[-2:], *chance.sample(deck[:-2], cards - 2))) for _ in range(500)]
    found = strengths_of(evaluator, deck, np.array(hands))
    assert found.tolist() == [evaluator.strength(tuple(hand)) for hand in hands]
