"""Ranks by look-up are the ranks of the evaluators, for every hand there is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, Cards
from pitboss.hands import five, four, six, wild
from pitboss.simulate.facts.witnesses import Measure, random_rows, ranks_in, witness_hands
from pitboss.simulate.hands.tables import EVALUATORS, ranks_of, strengths_of

FORMS: list[tuple[str, int, Cards, Callable[[Cards], int]]] = [
    ("five", 5, STANDARD_DECK, five.order),
    ("five", 6, STANDARD_DECK, five.order),
    ("five", 7, STANDARD_DECK, five.order),
    ("four", 5, STANDARD_DECK, four.order),
    ("four", 6, STANDARD_DECK, four.order),
    ("wild", 5, JOKER_DECK, wild.order),
    ("wild", 6, JOKER_DECK, wild.order),
    ("six", 6, JOKER_DECK, six.kind),
]


@pytest.mark.parametrize(("evaluator", "size", "deck", "order"), FORMS, ids=lambda value: str(value)[:12])
def test_ranks_are_those_of_the_evaluator(
    evaluator: str, size: int, deck: Cards, order: Callable[[Cards], int]
) -> None:
    hands = np.concatenate([witness_hands(evaluator, size, deck), random_rows(3000, size, deck, 1)])
    orders = ranks_of(EVALUATORS[evaluator])[ranks_in(hands, Measure(evaluator, tuple(range(size))))]
    assert [each // EVALUATORS[evaluator].parts for each in orders.tolist()] == [
        order(tuple(h)) for h in hands.tolist()
    ]


@pytest.mark.parametrize(
    ("evaluator", "size", "deck", "ranks"),
    # Published counts of different hands: 7,462 of five cards, 4,824 of seven, 2,535 of four.
    [("five", 5, STANDARD_DECK, 7462), ("five", 7, STANDARD_DECK, 4824), ("four", 4, STANDARD_DECK, 2535)],
)
def test_every_rank_has_a_witness(evaluator: str, size: int, deck: Cards, ranks: int) -> None:
    hands = witness_hands(evaluator, size, deck)
    assert len(np.unique(ranks_in(hands, Measure(evaluator, tuple(range(size)))))) == len(hands) == ranks


def test_a_natural_and_a_wild_royal_flush_have_two_ranks_and_one_strength() -> None:
    royals = np.array([[48, 44, 40, 36, 32], [48, 44, 40, 36, 52]], dtype=np.uint8)
    natural, joker = ranks_in(royals, Measure("wild", (0, 1, 2, 3, 4))).tolist()
    strengths = strengths_of(EVALUATORS["wild"])
    assert natural > joker
    assert strengths[natural] == strengths[joker]
