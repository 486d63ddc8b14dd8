"""Hands of any evaluator that has tables, ranked by kernels."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pitboss.cards import JOKERS, Cards
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluator_tables import EVERY_SUIT, ranked_table, suited_table
from pitboss.odds.exact import strength_kernels
from pitboss.odds.exact.strength_kernels import Strengths
from pitboss.odds.kernels.board_types import Ints

RANKS, MOST_OF_A_RANK = 13, 4


@lru_cache(maxsize=32)
def strength_tables(deck: Cards, hands: tuple[tuple[Evaluator, int], ...]) -> Strengths:
    """The tables for hands of these evaluators and numbers of cards, of a sorted deck."""
    steps = _steps(max((cards for _, cards in hands), default=0))
    every = [_ranked_by_wild(evaluator, deck, cards, steps) for evaluator, cards in hands]
    wilds = max((len(by_wild) for by_wild in every), default=1)
    numbers = max((len(column) for by_wild in every for column in by_wild), default=0)
    ranked = np.zeros((len(hands), wilds, numbers), np.int64)
    suited = np.zeros((len(hands), wilds, EVERY_SUIT), np.int64)
    for hand, ((evaluator, _), by_wild) in enumerate(zip(hands, every, strict=True)):
        for wild, column in enumerate(by_wild):
            ranked[hand, wild, : len(column)] = column
            suited[hand, wild] = suited_table(evaluator, wild)
    plain = [0 if card in JOKERS else card for card in deck]
    return Strengths(
        rank_of=np.array([card >> 2 for card in plain]),
        suit_of=np.array([card & 3 for card in plain]),
        steps=steps,
        wild=np.array([[int(card in evaluator.wild) for card in deck] for evaluator, _ in hands]),
        ranked=ranked,
        suited=suited,
    )


def _steps(cards: int) -> Ints:
    """Numbers for all ways to hold ranks: those with fewer cards of the first rank come first, and so on."""
    ways = np.zeros((RANKS + 1, cards + 1), np.int64)
    ways[RANKS, 0] = 1
    steps = np.zeros((RANKS, cards + 1, MOST_OF_A_RANK + 1), np.int64)
    for rank in range(RANKS - 1, -1, -1):
        for left in range(cards + 1):
            most = min(left, MOST_OF_A_RANK)
            with_this = [ways[rank + 1, left - held] for held in range(most + 1)]
            ways[rank, left] = sum(with_this)
            steps[rank, left, 1 : most + 1] = np.cumsum(with_this)[:-1]
    return steps


def _ranked_by_wild(evaluator: Evaluator, deck: Cards, cards: int, steps: Ints) -> list[Ints]:
    assert not evaluator.loses, evaluator.loses
    wilds = min(sum(card in evaluator.wild for card in deck), cards)
    return [_ranked(evaluator, cards - wild, wild, steps) for wild in range(wilds + 1)]


def _ranked(evaluator: Evaluator, cards: int, wild: int, steps: Ints) -> Ints:
    table = ranked_table(evaluator, cards, wild)
    found = np.zeros(len(table), np.int64)
    for held, strength in table.items():
        number, left = 0, cards
        for rank in sorted(set(held)):
            number, left = number + int(steps[rank, left, held.count(rank)]), left - held.count(rank)
        found[number] = strength
    return found


def strengths_of(evaluator: Evaluator, deck: Cards, hands: Ints) -> Ints:
    """The strength of each hand, [hands, cards] as places of the sorted deck."""
    found = np.empty(len(hands), np.int64)
    strength_kernels.strengths(hands, strength_tables(deck, ((evaluator, hands.shape[1]),)), found)
    return found
