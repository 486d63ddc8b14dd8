"""Ranks by look-up are the ranks of the evaluators, for every hand there is."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, Cards
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluators import best_five, best_four, pocket, whole_six, wild_five
from pitboss.simulate.hands.tables import orders_of, ranks_of
from pitboss.simulate.rounds.seat_facts import SameHand
from tests.simulate.rows import Ints, every_hand, random_rows

FORMS: list[tuple[Evaluator, int, Cards]] = [
    (best_five, 5, STANDARD_DECK),
    (best_five, 6, STANDARD_DECK),
    (best_five, 7, STANDARD_DECK),
    (best_four, 5, STANDARD_DECK),
    (best_four, 6, STANDARD_DECK),
    (wild_five, 5, JOKER_DECK),
    (wild_five, 6, JOKER_DECK),
    (whole_six, 6, JOKER_DECK),
    (pocket, 2, STANDARD_DECK),
]


def hands_of(evaluator: Evaluator, size: int, deck: Cards) -> Ints:
    return np.array(every_hand(evaluator, size, deck), dtype=np.uint8)


def ranks_in(hands: Ints, evaluator: Evaluator) -> Ints:
    hand = SameHand(evaluator, [np.arange(hands.shape[1], dtype=np.uint64)])
    out = np.zeros(len(hands), dtype=hand.tables.unsuited.dtype)
    hand.rank(hands, np.zeros(0), np.zeros(len(hands), dtype=np.uint64), out)
    return out


@pytest.mark.parametrize(
    ("evaluator", "size", "deck"), FORMS, ids=lambda value: getattr(value, "name", str(value)[:12])
)
def test_ranks_are_those_of_the_evaluator(evaluator: Evaluator, size: int, deck: Cards) -> None:
    hands = np.concatenate([hands_of(evaluator, size, deck), random_rows(3000, size, deck, 1)])
    strengths = ranks_of(evaluator)[ranks_in(hands, evaluator)]
    assert strengths.tolist() == [evaluator.strength(tuple(hand)) for hand in hands.tolist()]


@pytest.mark.parametrize(
    ("evaluator", "size", "deck", "ranks"),
    # Published counts of different hands: 7,462 of five cards, 4,824 of seven, 2,535 of four.
    [
        (best_five, 5, STANDARD_DECK, 7462),
        (best_five, 7, STANDARD_DECK, 4824),
        (best_four, 4, STANDARD_DECK, 2535),
    ],
)
def test_there_are_as_many_ranks_as_were_published(evaluator: Evaluator, size: int, deck: Cards, ranks: int) -> None:
    assert len(np.unique(ranks_in(hands_of(evaluator, size, deck), evaluator))) == ranks


def test_a_natural_and_a_wild_royal_flush_have_two_ranks_and_one_strength() -> None:
    royals = np.array([[48, 44, 40, 36, 32], [48, 44, 40, 36, 52]], dtype=np.uint8)
    natural, joker = ranks_in(royals, wild_five).tolist()
    strengths, _ = orders_of(wild_five, wild_five)
    assert natural > joker
    assert strengths[natural] == strengths[joker]
