"""Cards from counters: the published numbers of Philox, and deals that are fair."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import JOKER_DECK
from pitboss.games import all_games
from pitboss.rules import Game
from pitboss.simulate.rounds import deal_kernels
from pitboss.simulate.rounds.compiled import Dealer
from pitboss.simulate.runs.chi_square import chi_square_tail


def words(seed: int, first: int, count: int = 1, calls: int = 1) -> list[list[int]]:
    room = np.zeros((count, 4 * calls), dtype=np.uint32)
    deal_kernels.fill_words(np.uint64(seed), np.uint64(first), room)
    return room.tolist()


def test_philox_gives_the_published_words() -> None:
    # The known answers of Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (Random123), for ten rounds.
    assert words(0, 0) == [[0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]]


def test_a_round_has_its_own_words_whatever_was_dealt_before() -> None:
    assert words(7, 1000, 3)[2] == words(7, 1002)[0]
    assert words(7, 2**32 - 1, 2)[1] == words(7, 2**32)[0]
    assert words(7, 0, calls=2)[0][:4] == words(7, 0)[0]
    assert words(7, 0) != words(8, 0) != words(7 + 2**32, 0)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("seats", [1, 6])
def test_every_card_is_dealt_once_and_everywhere_as_often(game: Game, seats: int) -> None:
    dealer = Dealer(game, seats)
    cards = dealer.deal(2026, 0, 1 << 14)
    assert all(len(set(row)) == len(row) for row in cards.tolist())
    for column in cards.T:
        counts = np.bincount(column, minlength=len(game.deck))
        expected = len(cards) / len(game.deck)
        assert chi_square_tail(float(((counts - expected) ** 2 / expected).sum()), len(game.deck) - 1) > 1e-6


def test_a_word_of_a_biased_kind_is_drawn_again() -> None:
    """A word below the limit is thrown away: with a limit above every word but few, the cards still are a deal."""
    deck = np.array(JOKER_DECK, dtype=np.uint8)
    room, cards = np.zeros((4, 4), dtype=np.uint32), np.zeros((4, 3), dtype=np.uint8)
    limit = 2**32 % (54 * 53 * 52)
    low = next(word for word in range(1 << 20) if word * 54 * 53 * 52 % 2**32 < limit)
    room[:, 0] = low
    deal_kernels.deal(np.uint64(1), np.uint64(0), room, deck, np.array([limit], dtype=np.uint64), cards)
    assert len({tuple(row) for row in cards.tolist()}) == 4  # Each round drew a word of its own.


def test_pairs_of_places_are_independent() -> None:
    game = all_games()[0]
    cards = Dealer(game, 1).deal(5, 0, 1 << 14) >> 2
    for one, other in combinations(range(4), 2):
        same = float((cards[:, one] == cards[:, other]).mean())
        assert abs(same - 3 / 51) < 0.01
