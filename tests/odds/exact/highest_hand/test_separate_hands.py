"""Cover All beside Four Card Poker, against brute force, another exact method, exhaustive counts and sampling."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import numpy as np
import pytest

from pitboss.cards import STANDARD_DECK, Cards, small_deck
from pitboss.errors import GameError
from pitboss.games import find_game
from pitboss.games.four_card import settle
from pitboss.hands import four
from pitboss.odds import LineTally, price_lines, solve
from pitboss.odds.exact.highest_hand import separate_hands as recipe
from pitboss.odds.exact.sets.levels import next_level, root
from pitboss.odds.exact.symmetry import exchanges
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.solve import line_tally
from tests.hands.enumerate import FOUR, count_kinds
from tests.odds.exact.highest_hand.by_subsets import highest_lines
from tests.plain_rounds import play_rounds

GAME = find_game("four_card")

SMALL = {
    "low straights": small_deck(ranks="A234"),
    "royal flushes": small_deck(ranks="AKQJ"),
    "no four of a rank": small_deck(ranks="23456", suits="cdh"),
    "runs of six": small_deck(ranks="2345678", suits="cs"),
    "one suit, the ace at both ends": small_deck(ranks="23456789TJQKA", suits="h"),
    "no run": small_deck(ranks="248K"),
    "ten high": small_deck(ranks="TJQKA", suits="dhs"),
}


def line_of(cards: Cards) -> int:
    """The game's own line of these cards."""
    return settle.HIGH.line(cards)


def hands_of(deck: Cards, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Every hand of this size as a mask of the deck, and its line."""
    places = list(combinations(range(len(deck)), size))
    masks = np.array([sum(1 << place for place in hand) for hand in places])
    return masks, np.array([line_of(tuple(deck[place] for place in hand)) for hand in places])


def two_hands(deck: Cards) -> list[int]:
    """Deals of one seat and the dealer by their highest line, one by one."""
    counts = np.zeros(6, dtype=np.int64)
    (fives, five_lines), (sixes, six_lines) = hands_of(deck, 5), hands_of(deck, 6)
    for mask, line in zip(fives, five_lines, strict=True):
        counts += np.bincount(np.minimum(line, six_lines[sixes & mask == 0]), minlength=6)
    return counts.tolist()


def three_hands(deck: Cards) -> list[int]:
    """All of sixteen cards dealt to two seats and the dealer, by the highest line."""
    counts = np.zeros(6, dtype=np.int64)
    (fives, five_lines), (sixes, six_lines) = hands_of(deck, 5), hands_of(deck, 6)
    line_of_mask = np.zeros(1 << 16, dtype=np.int64)
    line_of_mask[sixes] = six_lines
    for mask, line in zip(fives, five_lines, strict=True):
        free = fives & mask == 0
        dealer = line_of_mask[(1 << 16) - 1 - mask - fives[free]]
        counts += np.bincount(np.minimum(np.minimum(line, five_lines[free]), dealer), minlength=6)
    return counts.tolist()


@pytest.mark.parametrize("name", SMALL)
def test_two_hands_of_small_decks_by_brute_force(name: str) -> None:
    *lines, _ = counted = two_hands(SMALL[name])
    assert recipe.class_counts(SMALL[name], seats=1) == (tuple(lines), sum(counted))


@pytest.mark.parametrize("name", ["low straights", "royal flushes", "no run"])
def test_three_hands_of_small_decks_by_brute_force(name: str) -> None:
    *lines, _ = counted = three_hands(SMALL[name])
    assert recipe.class_counts(SMALL[name], seats=2) == (tuple(lines), sum(counted))


@pytest.mark.prove
@pytest.mark.parametrize(
    ("deck", "seats"),
    [
        (small_deck(ranks="A2345"), 2),
        (small_deck(ranks="TJQKA"), 2),
        (small_deck(ranks="34567"), 2),
        (small_deck(ranks="A234567", suits="cds"), 3),
        (small_deck(ranks="89TJQKA", suits="dhs"), 3),
    ],
)
def test_three_and_four_hands_by_tables_over_all_subsets(deck: Cards, seats: int) -> None:
    *lines, _ = counted = highest_lines(len(deck), seats, hands_of(deck, 5), hands_of(deck, 6))
    assert recipe.class_counts(deck, seats=seats) == (tuple(lines), sum(counted))


@pytest.mark.prove
@pytest.mark.parametrize("ranks", ["A2345", "TJQKA", "34567"])
def test_two_hands_of_twenty_cards_by_brute_force(ranks: str) -> None:
    *lines, _ = counted = two_hands(small_deck(ranks=ranks))
    assert recipe.class_counts(small_deck(ranks=ranks), seats=1) == (tuple(lines), sum(counted))


def test_one_seat_alone_is_every_hand_of_five() -> None:
    hands = next_level(root(exchanges(STANDARD_DECK)), 5, exchanges(STANDARD_DECK), Work(0, None))
    counted = [0] * 6
    for hand, sets in zip(hands.cards.tolist(), hands.ways.tolist(), strict=True):
        counted[line_of(tuple(hand))] += sets
    lines, total = recipe.class_counts(STANDARD_DECK, seats=1, dealer=False)
    assert (lines, total) == (tuple(counted[:5]), math.comb(52, 5))


def test_the_dealer_alone_is_every_hand_of_six() -> None:
    kinds = np.zeros(8, dtype=np.int64)
    count_kinds(52, 6, FOUR, kinds)
    lines, total = recipe.class_counts(STANDARD_DECK, seats=0)
    assert total == math.comb(52, 6)
    assert lines[:2] == (math.comb(48, 2), 4 * math.comb(48, 2))
    assert lines[0] + lines[2] == kinds[four.FOUR]
    assert lines[1] + lines[3] == kinds[four.STRAIGHT_FLUSH]
    assert lines[4] == kinds[four.THREE]


def test_two_hands_as_the_main_game_counts_them() -> None:
    """The tally of the main game pairs every five cards and up card with every dealer hand: a different method."""
    found = [0] * 6
    for (_, facts), deals in solve(GAME).cells.items():
        found[facts[2]] += deals
    lines = recipe.count_lines(GAME, 2)
    assert [6 * count for count in lines.lines] == found[:5]  # any of the dealer's six may be the up card
    assert 6 * lines.total == sum(found)


@pytest.mark.parametrize("hands", range(2, 8))
def test_four_aces_fall_to_one_hand_at_most(hands: int) -> None:
    tally = recipe.count_lines(GAME, hands)
    chance = (hands - 1) * math.comb(48, 1) * math.comb(52, 6) + math.comb(48, 2) * math.comb(52, 5)
    assert tally.lines[0] * math.comb(52, 5) * math.comb(52, 6) == chance * tally.total
    assert tally.total == math.prod(math.comb(52 - 5 * i, 5) for i in range(hands - 1)) * math.comb(57 - 5 * hands, 6)


def test_more_hands_reach_every_line_more_often() -> None:
    shares = [[count / tally.total for count in tally.lines] for tally in map(count_hands, range(2, 8))]
    assert shares == sorted(shares)
    assert all(fewer[line] < more[line] for fewer, more in pairwise(shares) for line in range(5))


def count_hands(hands: int) -> LineTally:
    return recipe.count_lines(GAME, hands)


@pytest.mark.parametrize("hands", range(2, 8))
def test_every_column_favours_the_house(hands: int) -> None:
    assert 0.06 < price_lines(line_tally(GAME, hands)).house_edge < 0.1


def sampled_lines(hands: int, rounds: int, seed: int) -> list[int]:
    tally = play_rounds(
        GAME, GAME.choose_options(), lambda cards, choices, legal: "fold", rounds=rounds, seed=seed, hands=hands
    )
    counts = [0] * 6
    for (_, facts), deals in tally.cells.items():
        counts[facts[2]] += deals
    return counts


def check_sample(hands: int, rounds: int, seed: int) -> None:
    exact = recipe.count_lines(GAME, hands)
    for line, seen in enumerate(sampled_lines(hands, rounds, seed)[:5]):
        share = exact.lines[line] / exact.total
        assert abs(seen - rounds * share) < 4 * math.sqrt(rounds * share * (1 - share)) + 1


def test_seven_hands_agree_with_a_sample() -> None:
    check_sample(7, 30_000, seed=7)


@pytest.mark.prove
@pytest.mark.parametrize("hands", range(3, 8))
def test_every_number_of_hands_agrees_with_a_large_sample(hands: int) -> None:
    check_sample(hands, 600_000, seed=hands)


def test_runs_in_one_suit() -> None:
    """11 runs of four and 10 of five; 81 pairs and 13 triples of them are disjoint."""
    layouts = list(recipe.suit_layouts((1 << 13) - 1))
    assert len(set(layouts)) == len(layouts)
    assert [sum(fours + fives == runs for _, _, fours, fives in layouts) for runs in range(4)] == [1, 21, 81, 13]
    for held4, held5, fours, fives in layouts:
        assert (held4 | held5).bit_count() == 4 * fours + 5 * fives


def test_layouts_count_every_choice_of_disjoint_runs() -> None:
    """Up to two runs in four suits: two of one suit (81 ways), or one in each of two suits."""
    counts = [0, 0, 0]
    for layout in recipe.layouts(recipe.deck_shape(STANDARD_DECK)):
        if layout.fours + layout.fives <= 2:
            counts[layout.fours + layout.fives] += layout.count
    assert counts == [1, 4 * 21, 4 * 81 + 6 * 21**2]


def test_ways_without_threes_by_hand() -> None:
    # One rank of four: two hands of two take C(4, 2) ways; a hand of three cannot be filled.
    assert recipe.ways_without_threes((0, 0, 0, 1), (2, 2)) == 6
    assert recipe.ways_without_threes((0, 0, 0, 1), (3,)) == 0
    # Two ranks of four: three cards, not all of one rank.
    assert recipe.ways_without_threes((0, 0, 0, 2), (3,)) == math.comb(8, 3) - 2 * 4


def test_what_cannot_be_counted_is_refused() -> None:
    for hands in (1, 8):
        with pytest.raises(GameError, match="2 to 7"):
            recipe.count_lines(GAME, hands)
    with pytest.raises(GameError, match="that the deck can deal"):
        recipe.class_counts(small_deck(ranks="AK"), seats=1)
    with pytest.raises(GameError, match="not interchangeable"):
        recipe.class_counts(STANDARD_DECK[:30], seats=1)


def test_progress_rises_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    recipe.count_lines(GAME, 3, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    assert len(told) <= 300
