"""Cover All on a shared board, against published counts, brute force, another method, and sampling."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pytest

from pitboss.cards import STANDARD_DECK, Cards, small_deck
from pitboss.errors import GameError
from pitboss.games import find_game
from pitboss.hands import five
from pitboss.odds.exact.highest_hand import shared_board as recipe
from pitboss.odds.exact.highest_hand.shared_board_kernels import sum_matchings
from pitboss.odds.pricing.price import price_lines
from tests.odds.exact.highest_hand.two_hands import missed_by_two_hands

GAME = find_game("ultimate_holdem")

# The same numbers came from `cover_all_pairs`, which a long proof below runs again.
TWO_HANDS = (87_755_580, 751_861_124, 4_339_967_232, 65_400_191_568)


def test_one_hand_is_the_published_count_of_seven_card_hands() -> None:
    """Of every seven cards C(7, 2) = 21 pairs can be the hand."""
    lines, total = recipe.class_counts(STANDARD_DECK, 1)
    assert total == 21 * 133_784_560
    assert [count // 21 for count in lines[:0:-1]] == [4_324, 37_260, 224_848, 3_473_184]
    assert all(count % 21 == 0 for count in lines)


def test_two_hands() -> None:
    tally = recipe.count_lines(GAME, 2)
    assert tally.lines == TWO_HANDS
    assert tally.total == 2_781_381_002_400 // 2  # the published number of ordered two-hand deals


@pytest.mark.prove
def test_two_hands_by_another_method() -> None:
    missed, total = missed_by_two_hands()
    above = [total, *reversed(missed)]
    assert tuple(more - less for more, less in pairwise(above)) == TWO_HANDS


def pairs_of(deck: Cards, board: Cards) -> list[tuple[int, int]]:
    return list(combinations([card for card in deck if card not in board], 2))


def disjoint_sets(cards: int, hands: int) -> np.ndarray:
    """[n, hands] every set of disjoint pairs, as indices into the pairs of so many cards in their order."""
    pairs = list(combinations(range(cards), 2))

    def grow(start: int, used: set[int], chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == hands:
            yield chosen
            return
        for index in range(start, len(pairs)):
            if used.isdisjoint(pairs[index]):
                yield from grow(index + 1, used | set(pairs[index]), (*chosen, index))

    return np.array(list(grow(0, set(), ())))


def by_brute_force(deck: Cards, hands: int) -> Counter[int]:
    """Every board and every set of hands: how often each kind of hand is the highest."""
    sets = disjoint_sets(len(deck) - 5, hands)
    highest: Counter[int] = Counter()
    for board in combinations(deck, 5):
        kinds = np.array([five.kind(five.order(board + pair)) for pair in pairs_of(deck, board)])
        found, counts = np.unique(kinds[sets].max(axis=1), return_counts=True)
        highest.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))
    return highest


@pytest.mark.parametrize(
    ("ranks", "suits", "hands"),
    [
        ("TJQKA", "cdh", 3),  # royals, one-suit boards, full houses
        ("A2345", "cdh", 3),  # the wheel
        ("89TJQKA", "hs", 3),  # straight flushes of one card and of two
        ("89TJQKA", "hs", 4),
        ("JQKA", "cdhs", 2),  # quads on the board and in the hand
        ("QKA", "cdhs", 3),  # every board and hand is a full house or better
        ("A23456789TJQK", "s", 3),  # one suit
    ],
)
def test_small_decks_by_brute_force(ranks: str, suits: str, hands: int) -> None:
    deck = small_deck(ranks=ranks, suits=suits)
    highest = by_brute_force(deck, hands)
    lines, total = recipe.class_counts(deck, hands)
    assert list(lines[:0:-1]) == [
        highest[kind] for kind in (five.ROYAL, five.STRAIGHT_FLUSH, five.FOUR, five.FULL_HOUSE)
    ]
    assert total == sum(highest.values())


def matchings_of(board: Cards, class_: int) -> list[int]:
    """What the kernel counts on one board, for k = 0 to 7."""
    masks = sum(1 << 13 * (card & 3) + (card >> 2) for card in board)
    sums = np.zeros((4, 8, 2), dtype=np.int64)
    space = np.zeros((4, 54, 54), dtype=np.int64)
    sum_matchings(np.array([[masks, 1]]), (1 << 52) - 1, recipe.hub_ways(), space, sums)
    return [int(low) + (int(high) << 32) for low, high in sums[class_]]


def holdings_of(board: Cards, class_: int) -> list[tuple[int, int]]:
    """The holdings that reach the class, every one evaluated."""
    return [p for p in pairs_of(STANDARD_DECK, board) if five.kind(five.order(board + p)) >= five.FULL_HOUSE + class_]


def random_boards() -> Iterator[tuple[Cards, int]]:
    """Boards on which a class is reached, each with the class: any board, or one of few ranks or suits."""
    dice = random.Random(1)
    decks = (STANDARD_DECK, small_deck(ranks="789T"), small_deck(ranks="9TJQKA", suits="sh"), range(3, 52, 4))
    for trial in range(160):
        yield tuple(dice.sample(decks[trial % 4], 5)), trial // 4 % 4


@pytest.mark.parametrize(("board", "class_"), list(random_boards()))
def test_holdings_and_disjoint_pairs_of_holdings_on_single_boards(board: Cards, class_: int) -> None:
    """Two holdings share at most one card, so the disjoint pairs are C(n, 2) − Σ C(n of the card, 2)."""
    holdings = holdings_of(board, class_)
    sharing = Counter(card for pair in holdings for card in pair)
    counted = matchings_of(board, class_)
    assert counted[0] == 1
    assert counted[1] == len(holdings)
    assert counted[2] == math.comb(len(holdings), 2) - sum(math.comb(many, 2) for many in sharing.values())


def count_by_search(holdings: list[tuple[int, int]], most: int) -> list[int]:
    counted = [0] * 8

    def grow(start: int, used: frozenset[int], size: int) -> None:
        counted[size] += 1
        for index in range(start, len(holdings)) if size < most else ():
            if used.isdisjoint(holdings[index]):
                grow(index + 1, used | set(holdings[index]), size + 1)

    grow(0, frozenset(), 0)
    return counted


def test_up_to_seven_disjoint_holdings_on_single_boards() -> None:
    """A plain search through every set, on boards with few holdings; at least one reaches four of them."""
    largest = 0
    for board, class_ in random_boards():
        holdings = holdings_of(board, class_)
        if len(holdings) <= 40:
            counted = count_by_search(holdings, 7)
            assert matchings_of(board, class_) == counted
            largest = max(largest, *(size for size in range(8) if counted[size]))
    assert largest >= 4


def test_a_board_that_is_a_full_house_leaves_nobody_without_one() -> None:
    board = (0, 1, 2, 4, 5)  # three deuces and two threes
    assert matchings_of(board, 0) == [recipe.hands_from(47, hands) for hands in range(8)]
    assert recipe.hands_from(47, 7) == math.factorial(47) // (math.factorial(33) * 2**7 * math.factorial(7))


def test_the_boards_stand_for_all_boards() -> None:
    boards = recipe.board_list(recipe.deck_shape(STANDARD_DECK))
    assert len(boards) == 42_783
    assert boards[:, 1].sum() == math.comb(52, 5)
    assert {int(board).bit_count() for board in boards[:, 0]} == {5}


def test_more_hands_reach_more() -> None:
    """The chance of every line or better grows with the number of hands, but less than in proportion."""
    tallies = [recipe.count_lines(GAME, hands) for hands in range(2, 8)]
    for fewer, more in pairwise(tallies):
        for lines in range(1, 5):
            before = sum(fewer.lines[:lines]) * more.total * fewer.hands
            after = sum(more.lines[:lines]) * fewer.total * fewer.hands
            assert before < after < before + before // fewer.hands


def sampled_lines(hands: int, rounds: int) -> Counter[int]:
    """The Cover All line of random deals, by the game's own facts."""
    dice = random.Random(7)
    size = 2 * hands + 5
    return Counter(GAME.facts(tuple(dice.sample(STANDARD_DECK, size)), ("fold",)).high for _ in range(rounds))


@pytest.mark.parametrize(("hands", "rounds"), [(7, 40_000), (4, 20_000)])
def test_sampled_deals_agree(hands: int, rounds: int) -> None:
    sampled, exact = sampled_lines(hands, rounds), recipe.count_lines(GAME, hands)
    for line, count in enumerate(exact.lines):
        expected = rounds * count / exact.total
        assert abs(sampled[line] - expected) <= 4 * math.sqrt(expected) + 1


def test_the_house_edge_for_every_number_of_hands() -> None:
    edges = {hands: price_lines(recipe.count_lines(GAME, hands)).house_edge for hands in range(2, 8)}
    assert {hands: f"{float(edge):.4%}" for hands, edge in edges.items()} == {
        2: "9.9787%",
        3: "9.9960%",
        4: "9.2028%",
        5: "8.6085%",
        6: "9.9459%",
        7: "10.5633%",
    }


def test_numbers_of_hands_that_cannot_be_dealt_are_refused() -> None:
    for hands in (1, 8):
        with pytest.raises(GameError, match=f"{hands} hands: ultimate_holdem deals to 2 to 7"):
            recipe.count_lines(GAME, hands)
    with pytest.raises(GameError, match="counted for 1 to 2"):
        recipe.class_counts(small_deck(ranks="QKA", suits="cdh"), 3)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    deck = small_deck(ranks="6789TJQK")
    recipe.class_counts(deck, 2, lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))
    assert len(told) <= 300
