"""Rows of cards that show a game every hand there is: rare hands are included when its facts are learnt."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pitboss.cards import Cards
from pitboss.hands.evaluator_tables import ranks_held
from pitboss.simulate.hands import hand_kernels
from pitboss.simulate.hands.tables import EVALUATORS, Ints, flush_of, hand_tables, jokers_of

FILLS = 12  # tries to complete a flush with cards that do not change it


class Measure(NamedTuple):
    """A hand of a row: these slots, ranked by this evaluator."""

    evaluator: str
    slots: tuple[int, ...]


def ranks_in(rows: Ints, measure: Measure) -> Ints:
    """The rank of the hand in each row."""
    tables = hand_tables(measure.evaluator, len(measure.slots))
    slots = np.array(measure.slots, dtype=np.uint64)
    totals, out = np.zeros(len(rows), dtype=np.uint64), np.zeros(len(rows), dtype=np.uint16)
    hand_kernels.add_keys(rows, slots, tables.keys, tables.bias, totals)
    hand_kernels.look_up(totals, tables.shifts, tables.unsuited, out)
    hand_kernels.raise_flushes(totals, rows, slots, tables.suited, out)
    return out


@lru_cache(maxsize=32)
def witness_hands(evaluator: str, size: int, deck: Cards) -> Ints:
    """[n, size] a hand of every rank that this many cards of the deck can have."""
    rng = np.random.Generator(np.random.Philox(2026))
    hands = np.concatenate([_unsuited(evaluator, size), _suited(evaluator, size, rng)])
    hands = hands[np.isin(hands, deck).all(axis=1)]
    ranks = ranks_in(hands, Measure(evaluator, tuple(range(size))))
    return hands[np.unique(ranks, return_index=True)[1]]


def _unsuited(evaluator: str, size: int) -> Ints:
    found = []
    for jokers in jokers_of(EVALUATORS[evaluator]):
        ranks = np.array(ranks_held(size - jokers))
        cards = 4 * ranks + np.arange(size - jokers) % 4
        found.append(np.concatenate([cards, np.tile(52 + np.arange(jokers), (len(cards), 1))], axis=1))
    return np.concatenate(found).astype(np.uint8)


def _suited(evaluator: str, size: int, rng: np.random.Generator) -> Ints:
    """Every flush with jokers, completed in several ways by cards of the other suits."""
    known, found = EVALUATORS[evaluator], []
    for jokers in jokers_of(known):
        for mask in range(1 << 13):
            suited = [4 * rank for rank in range(13) if mask >> rank & 1] + [52, 53][:jokers]
            more = size - len(suited)
            if flush_of(known) <= len(suited) <= size:
                found += [suited + _others(more, rng) for _ in range(FILLS if more else 1)]
    return np.array(found, dtype=np.uint8).reshape(-1, size)


def _others(count: int, rng: np.random.Generator) -> list[int]:
    """Cards of different ranks in three suits, none of them clubs."""
    cards: list[int] = (4 * rng.permutation(13)[:count] + 1 + np.arange(count) % 3).tolist()
    return cards


def complete(hands: Ints, slots: tuple[int, ...], width: int, deck: Cards, seed: int) -> Ints:
    """[n, width] rows with these hands, in any order, at these slots and any other cards of the deck elsewhere."""
    rng = np.random.Generator(np.random.Philox(seed))
    hands = rng.permuted(hands, axis=1)
    rows = np.zeros((len(hands), width), dtype=np.uint8)
    rows[:, list(slots)] = hands
    cards = np.array(deck, dtype=np.uint8)
    order = rng.random((len(hands), len(cards)))
    order[(cards[None, :, None] == hands[:, None, :]).any(axis=2)] = 2
    others = [slot for slot in range(width) if slot not in slots]
    rows[:, others] = cards[np.argsort(order, axis=1)[:, : len(others)]]
    return rows


def random_rows(count: int, width: int, deck: Cards, seed: int) -> Ints:
    """[count, width] rows of any cards."""
    return complete(np.zeros((count, 0), dtype=np.uint8), (), width, deck, seed)


def tied_rows(one: Measure, other: Measure, width: int, deck: Cards, seed: int) -> Ints:
    """Rows in which the second hand has as many cards of the first one's ranks as it can, in other suits."""
    rows = random_rows(400, width, deck, seed)
    own = [slot for slot in one.slots if slot not in other.slots]
    theirs = [slot for slot in other.slots if slot not in one.slots]
    for at, row in enumerate(rows):
        held = [int(row[slot]) for slot in own]
        rest = [card for card in deck if card not in row[list(set(range(width)) - set(theirs))]]
        wanted = [_other_suit(card, 1 + (at + place) % 3) for place, card in enumerate(held)]
        chosen = [card for card in dict.fromkeys(wanted) if card in rest][: len(theirs)]
        low = [card for card in rest if card not in chosen]
        row[theirs] = chosen + low[: len(theirs) - len(chosen)]
    return rows


def _other_suit(card: int, by: int) -> int:
    return 105 - card if card >= 52 else (card & ~3) | ((card + by) & 3)
