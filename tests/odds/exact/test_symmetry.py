"""Rows of cards up to suits and jokers are as many as there are when they are listed one by one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, Cards, parse_cards, small_deck
from pitboss.odds.exact.sets.levels import next_level, root
from pitboss.odds.exact.symmetry import exchanges, rows_up_to
from pitboss.odds.kernels.parallel import Work

UNEVEN = parse_cards("AcKcQc AdKdQd AhKh 2s X1X2")


def test_suits_and_jokers_can_be_exchanged() -> None:
    decks = STANDARD_DECK, JOKER_DECK, small_deck(ranks="AK", suits="cd")
    assert [len(exchanges(deck)) for deck in decks] == [24, 48, 2]


def test_a_wild_card_of_one_suit_keeps_its_suit() -> None:
    assert len(exchanges(STANDARD_DECK, (parse_cards("2s"),))) == 6
    assert len(exchanges(STANDARD_DECK, (parse_cards("2c2d2h2s"),))) == 24


def test_known_numbers_of_hands_up_to_suits() -> None:
    every = exchanges(STANDARD_DECK)
    assert [rows_up_to(every, sizes) for sizes in ((2,), (3,), (5,), (7,))] == [169, 1755, 134459, 6009159]


@pytest.mark.parametrize("sizes", [(3,), (2, 1), (1, 2, 1)])
@pytest.mark.parametrize("deck", [UNEVEN, small_deck(ranks="9TA"), small_deck(ranks="23456", suits="c", jokers=2)])
def test_levels_hold_every_row_once(deck: Cards, sizes: tuple[int, ...]) -> None:
    every = exchanges(deck)
    level = root(every)
    for size in sizes:
        level = next_level(level, size, every, Work(0, None))
    orbits = {min(moved(row, each) for each in every) for row in rows(len(deck), sizes)}
    listed = [min(moved(split(row, sizes), each) for each in every) for row in level.seen.tolist()]
    assert sorted(listed) == sorted(orbits)
    assert len(level) == rows_up_to(every, sizes)
    assert int(np.sum(level.weight)) == sum(1 for _ in rows(len(deck), sizes))


Row = tuple[tuple[int, ...], ...]


def rows(deck: int, sizes: tuple[int, ...], used: frozenset[int] = frozenset()) -> list[Row]:
    if not sizes:
        return [()]
    first = combinations([card for card in range(deck) if card not in used], sizes[0])
    return [(cards, *rest) for cards in first for rest in rows(deck, sizes[1:], used | set(cards))]


def split(row: list[int], sizes: tuple[int, ...]) -> Row:
    ends = np.cumsum(sizes).tolist()
    return tuple(tuple(row[end - size : end]) for end, size in zip(ends, sizes, strict=True))


def moved(row: Row, exchange: tuple[int, ...]) -> Row:
    return tuple(tuple(sorted(exchange[card] for card in pile)) for pile in row)
