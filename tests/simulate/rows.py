"""Rows of cards: random ones, and ones with a hand of every strength."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Cards
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluator_tables import EVERY_SUIT, most_wild, ranks_held

Ints = NDArray[Any]


def random_rows(count: int, width: int, deck: Cards, seed: int) -> Ints:
    """[count, width] rows of any cards."""
    return complete([()] * count, (), width, deck, seed)


def every_hand(evaluator: Evaluator, size: int, deck: Cards) -> list[Cards]:
    """Every way to hold ranks in suits that take turns, and every way to hold ranks of one suit, beside wild cards."""
    wild = [card for card in evaluator.wild if card in deck]
    found = []
    for wilds in range(min(most_wild(evaluator), size, len(wild)) + 1):
        for cards in (*_mixed(size - wilds), *_flushes(size - wilds)):
            hand = (*cards, *wild[:wilds])
            if len(set(hand)) == size and set(hand) <= {*deck} and sum(card in wild for card in hand) == wilds:
                found.append(hand)
    return found


def _mixed(cards: int) -> Iterator[Cards]:
    return (tuple(4 * rank + place % 4 for place, rank in enumerate(held)) for held in ranks_held(cards))


def _flushes(cards: int) -> Iterator[Cards]:
    """Any ranks of spades; the rest are the lowest hearts."""
    for mask in range(EVERY_SUIT):
        rest = cards - mask.bit_count()
        if 0 <= rest <= cards // 2:
            yield (*(4 * rank + 3 for rank in range(13) if mask >> rank & 1), *(4 * rank + 2 for rank in range(rest)))


def complete(hands: list[Cards], slots: tuple[int, ...], width: int, deck: Cards, seed: int) -> Ints:
    """[n, width] rows with these hands, in any order, at these slots and any other cards of the deck elsewhere."""
    rng = np.random.Generator(np.random.Philox(seed))
    rows = np.zeros((len(hands), width), dtype=np.uint8)
    others = [slot for slot in range(width) if slot not in slots]
    for row, hand in zip(rows, hands, strict=True):
        row[list(slots)] = rng.permutation(hand)
        row[others] = rng.permutation([card for card in deck if card not in hand])[: len(others)]
    return rows
