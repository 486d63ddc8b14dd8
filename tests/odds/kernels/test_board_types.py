"""The types of boards stand for every board once, and their holdings for every holding."""

import math
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, rank, small_deck, suit
from pitboss.errors import GameError
from pitboss.odds.kernels import board_types

DECKS = (
    STANDARD_DECK,
    small_deck(ranks="2345A"),
    small_deck(ranks="23456789", suits="cd"),
    small_deck(ranks="TJQKA", suits="cds"),
    small_deck(ranks="3456789", suits="h"),
)


def class_cards(class_):
    """The two cards of a holding on a suited board, each a rank or 13 + rank."""
    low, high = board_types.PAIRS[class_ >> 2]
    return low + 13 * (class_ & 1), high + 13 * (class_ >> 1 & 1)


def class_exists():
    """True for the classes of holdings: two cards of one rank are not both in the suit."""
    return [not (low == high and flags >= 2) for low, high in board_types.PAIRS for flags in range(4)]


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_every_board_has_one_type(deck):
    plain, suited = board_types.multiplicities(board_types.deck_shape(deck))
    assert plain.sum() + suited.sum() == math.comb(len(deck), 5)
    assert min(plain.min(), suited.min()) == 0 <= max(plain.max(), suited.max())


def test_there_are_42783_types():
    plain, suited = board_types.multiplicities(board_types.deck_shape(STANDARD_DECK))
    assert (plain > 0).sum() == 6_175
    assert [(suited[board_types.suited_boards().suited == n] > 0).sum() for n in (3, 4, 5)] == [26_026, 9_295, 1_287]
    assert sum(class_exists()) == 338


def type_of(board):
    """The type of a board, found by looking at its cards one by one."""
    suits = [suit(card) for card in board]
    flush = next((s for s in suits if suits.count(s) >= 3), None)
    mask = sum(1 << rank(card) for card in board if suit(card) == flush)
    rest = tuple(sorted(rank(card) for card in board if suit(card) != flush))
    return flush, mask, rest


def test_multiplicities_by_counting():
    deck = small_deck(ranks="2468A", suits="cdh")
    found = {}
    for board in combinations(deck, 5):
        _, mask, rest = type_of(board)
        found[mask, rest] = found.get((mask, rest), 0) + 1
    plain, suited = board_types.multiplicities(board_types.deck_shape(deck))
    boards = board_types.suited_boards()
    told = {(0, ranks_of(board_types.indices().counts5[i])): int(n) for i, n in enumerate(plain) if n}
    told |= {(int(boards.mask[i]), ranks_of(boards.rest[i])): int(n) for i, n in enumerate(suited) if n}
    assert told == found


def copies_plain(shape, board):
    """How many cards of each rank a plain board leaves in the deck."""
    return np.maximum(shape.copies - board_types.indices().counts5[board], 0)


def copies_suited(shape, board):
    """How many cards a suited board leaves: [26], of each rank outside the suit, then in the suit."""
    boards, present = board_types.suited_boards(), shape.ranks >> np.arange(13) & 1
    inside = present & ~(boards.mask[board] >> np.arange(13) & 1)
    outside = np.maximum((shape.suit_count - 1) * present - boards.rest[board], 0)
    return np.concatenate([outside, inside])


def ranks_of(counts):
    return tuple(r for r in range(13) for _ in range(counts[r]))


@pytest.mark.parametrize("board", [0, 777, 26_025, 26_026, 30_000, 35_321, 36_607])
def test_holdings_of_a_suited_board(board):
    copies = copies_suited(board_types.deck_shape(STANDARD_DECK), board)
    ways = 0
    for class_ in range(board_types.CLASS_COUNT):
        if class_exists()[class_]:
            one, two = class_cards(class_)
            ways += math.comb(copies[one], 2) if one == two else copies[one] * copies[two]
    assert copies.sum() == 47
    assert ways == math.comb(47, 2)


def test_plain_copies():
    assert copies_plain(board_types.deck_shape(STANDARD_DECK), 5_000).sum() == 47


def test_a_deck_with_unequal_suits_is_refused():
    with pytest.raises(GameError, match="interchangeable"):
        board_types.deck_shape(STANDARD_DECK[1:])
    with pytest.raises(GameError, match="interchangeable"):
        board_types.deck_shape(JOKER_DECK)
