"""Every hand of a deck, counted by kind, against published tables and against arithmetic."""

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.hands import five, four, holes, six, wild
from tests.hands.enumerate import FIVE, FOUR, SIX, WILD, count_kinds

NAMES = {
    FIVE: five.NAMES,
    FOUR: four.NAMES,
    WILD: (*wild.NAMES[:-1], "wild royal flush", "natural royal flush"),
    SIX: six.NAMES,
}

WINDOWS = [set(range(low, low + 5)) for low in range(9)] + [{12, 0, 1, 2, 3}]
WINDOWS_OF_FOUR = [set(range(low, low + 4)) for low in range(10)] + [{12, 0, 1, 2}]
ROYAL_WINDOW = WINDOWS[8]


def reaching(size: int, need: int, windows: Sequence[set[int]] = WINDOWS) -> int:
    """How many sets of `size` ranks have at least `need` of them in one of these windows of a straight."""
    return sum(
        any(len(window.intersection(ranks)) >= need for window in windows) for ranks in combinations(range(13), size)
    )


def counted(ladder: int, *, deck: int, hand: int) -> dict[str, int]:
    counts = np.zeros(len(NAMES[ladder]), np.int64)
    count_kinds(deck, hand, ladder, counts)
    assert counts.sum() == comb(deck, hand)
    return dict(zip(NAMES[ladder], counts.tolist(), strict=True))


def test_five_cards() -> None:
    assert counted(FIVE, deck=52, hand=5) == {
        "royal flush": 4,
        "straight flush": 36,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three of a kind": 54_912,
        "two pair": 123_552,
        "pair": 1_098_240,
        "high card": 1_302_540,
    }


def test_best_five_of_six() -> None:
    assert counted(FIVE, deck=52, hand=6) == {
        "royal flush": 4 * 47,
        "straight flush": 1_656,
        "four of a kind": 13 * comb(48, 2),
        "full house": comb(13, 2) * 4 * 4 + 13 * 4 * 12 * 6 * 44,
        "flush": 205_792,
        "straight": 361_620,
        "three of a kind": 732_160,
        "two pair": 2_532_816,
        "pair": 9_730_740,
        "high card": 6_612_900,
    }


def test_best_five_of_seven() -> None:
    assert counted(FIVE, deck=52, hand=7) == {
        "royal flush": 4_324,
        "straight flush": 37_260,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
        "two pair": 31_433_400,
        "pair": 58_627_800,
        "high card": 23_294_460,
    }


def test_four_cards() -> None:
    assert counted(FOUR, deck=52, hand=4) == {
        "four of a kind": 13,
        "straight flush": 44,
        "three of a kind": 2_496,
        "flush": 2_816,
        "straight": 2_772,
        "two pair": 2_808,
        "pair": 82_368,
        "high card": 177_408,
    }


def test_best_four_of_five() -> None:
    # Eleven runs of four ranks; 11 · 9 - 10 sets of five ranks hold one, as each run of five holds two.
    runs_of_five_ranks = 11 * 9 - 10
    straight_flushes = 44 * 48 - 40
    # Four or more of five different ranks in one suit; likewise with one rank paired.
    suited, suited_with_pair = 4 * (1 + 5 * 3), 4 * 3
    assert counted(FOUR, deck=52, hand=5) == {
        "four of a kind": 13 * 48,
        "straight flush": straight_flushes,
        "three of a kind": 54_912 + 3_744,
        "flush": 4 * (comb(13, 5) + comb(13, 4) * 39) - straight_flushes,
        "straight": runs_of_five_ranks * (4**5 - suited) + 11 * 4 * (6 * 4**3 - suited_with_pair),
        "two pair": 123_552,
        "pair": (13 * comb(12, 3) - 11 * 4) * (6 * 4**3 - suited_with_pair),
        "high card": (comb(13, 5) - runs_of_five_ranks) * (4**5 - suited),
    }


def suited_straights(size: int, need: int) -> int:
    """Sets of ranks of one suit that jokers complete to a straight flush but not to a royal flush."""
    return reaching(size, need) - reaching(size, need, [ROYAL_WINDOW])


def test_best_four_of_six() -> None:
    runs = {size: reaching(size, 4, WINDOWS_OF_FOUR) for size in (4, 5, 6)}
    straight_flushes = 4 * (runs[4] * comb(39, 2) + runs[5] * 39 + runs[6])
    # Suits with four or more alike, where three, two and two, two, or none of the cards share a rank.
    with_three, with_two_pair, with_pair = 4 * 3, 4 * 3 * 3, 4 * (3 + 4 * 3 * 3 + 3)
    with_none = 4 * (1 + 6 * 3 + comb(6, 2) * 3 * 3)
    counts = counted(FOUR, deck=52, hand=6)
    counts.pop("straight")  # What is left of comb(52, 6).
    assert counts == {
        "four of a kind": 13 * comb(48, 2),
        "straight flush": straight_flushes,
        "three of a kind": 13 * 4 * (comb(12, 3) * 4**3 + 12 * 6 * 44) + comb(13, 2) * 4 * 4 - runs[4] * 4 * with_three,
        "flush": 4 * (comb(13, 4) * comb(39, 2) + comb(13, 5) * 39 + comb(13, 6))
        - straight_flushes
        - (comb(13, 4) - runs[4]) * 4 * with_three,
        "two pair": comb(13, 3) * 6**3 + (comb(13, 4) - runs[4]) * 6 * (6 * 6 * 4 * 4 - with_two_pair),
        "pair": (comb(13, 5) - runs[5]) * 5 * (6 * 4**4 - with_pair),
        "high card": (comb(13, 6) - runs[6]) * (4**6 - with_none),
    }


def test_five_cards_and_one_joker() -> None:
    """The published table of the 53-card deck; a joker adds 20 royal flushes to the natural four."""
    counts = counted(WILD, deck=53, hand=5)
    assert counts["pair"] + counts["high card"] == 1_268_088 + 1_302_540
    del counts["pair"], counts["high card"]
    assert counts == {
        "natural royal flush": 4,
        "wild royal flush": 20,
        "five of a kind": 13,
        "straight flush": 180,
        "four of a kind": 3_120,
        "full house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 137_280,
        "two pair": 123_552,
    }


def test_five_cards_and_two_jokers() -> None:
    """Natural hands + two jokers to choose one from × hands with one + hands with both."""
    in_four, in_three = reaching(4, 4), reaching(3, 3)
    assert counted(WILD, deck=54, hand=5) == {
        "natural royal flush": 4,
        "wild royal flush": 2 * 4 * comb(5, 4) + 4 * comb(5, 3),
        "five of a kind": 2 * 13 + 13 * comb(4, 3),
        "straight flush": 36 + 2 * 4 * suited_straights(4, 4) + 4 * suited_straights(3, 3),
        "four of a kind": 624 + 2 * 13 * 4 * 48 + 13 * 6 * 48,
        "full house": 3_744 + 2 * comb(13, 2) * 6 * 6,
        "flush": 5_108 + 2 * 4 * (comb(13, 4) - in_four) + 4 * (comb(13, 3) - in_three),
        "straight": 10_200 + 2 * in_four * (4**4 - 4) + in_three * (4**3 - 4),
        "three of a kind": 54_912 + 2 * 13 * 6 * comb(12, 2) * 16 + (comb(13, 3) - in_three) * (4**3 - 4),
        "two pair": 123_552,
        "pair": 1_098_240 + 2 * (comb(13, 4) - in_four) * (4**4 - 4),
        "high card": 1_302_540,
    }


def test_best_five_of_six_with_two_jokers() -> None:
    """As above. With both jokers a pair is four of a kind, so a suited three beside one makes no flush."""
    natural = counted(FIVE, deck=52, hand=6)
    four_suited, three_suited = 4 * (1 + 5 * 3), 4 * (1 + 4 * 3)
    quads_in_line = 3 * 4 * 3 * reaching(3, 3)  # A pair, the ranks suited: two jokers do better.
    wild_suited_straights = (
        2 * 4 * (suited_straights(5, 4) + suited_straights(4, 4) * 39)
        + 4 * (suited_straights(4, 3) + suited_straights(3, 3) * 39)
    )  # fmt: skip
    counts = counted(WILD, deck=54, hand=6)
    counts.pop("straight")  # What is left of comb(54, 6).
    assert counts == {
        "natural royal flush": 4 * 49,
        "wild royal flush": 2 * 4 * 5 * 47 + 4 * (10 * 47 + 5),
        "five of a kind": 2 * 13 * 48 + 13 * (4 * 48 + 1),
        "straight flush": natural["straight flush"] + wild_suited_straights,
        "four of a kind": natural["four of a kind"] + 2 * (54_912 + 3_744) + 82_368 + 2_808 - quads_in_line,
        "full house": natural["full house"] + 2 * 123_552,
        "flush": natural["flush"]
        + 2 * 4 * (comb(13, 5) - reaching(5, 4) + (comb(13, 4) - reaching(4, 4)) * 39)
        + 4 * (comb(13, 4) - reaching(4, 3) + (comb(13, 3) - reaching(3, 3)) * (39 - 9)),
        "three of a kind": natural["three of a kind"]
        + 2 * 4 * (comb(13, 4) - reaching(4, 4)) * (6 * 4**3 - 4 * 3)
        + (comb(13, 4) - reaching(4, 3)) * (4**4 - three_suited),
        "two pair": natural["two pair"],
        "pair": natural["pair"] + 2 * (comb(13, 5) - reaching(5, 4)) * (4**5 - four_suited),
        "high card": natural["high card"],
    }


def test_six_card_hands() -> None:
    counts = counted(SIX, deck=54, hand=6)
    counts.pop("nothing")
    assert counts == {
        "six of a kind": 13,
        "six card straight flush": 9 * 4,
        "four aces and a pair": 12 * 6,
        "four of a kind and a pair": 12 * 12 * 6,
        "double three of a kind": comb(13, 2) * 4 * 4,
        "six card flush": 4 * (comb(13, 6) - 9),
        "six card straight": 9 * (4**6 - 4),
        "three pair": comb(13, 3) * 6**3,
    }


@pytest.mark.parametrize(
    ("kind", "hands"),
    [
        (holes.ACES, 6),
        (holes.ACE_KING_SUITED, 4),
        (holes.ACE_FACE_SUITED, 2 * 4),
        (holes.ACE_KING, 4 * 3),
        (holes.FACE_PAIR, 3 * 6),
        (holes.ACE_FACE, 2 * 4 * 3),
        (holes.LOW_PAIR, 9 * 6),
        (holes.SUITED, (comb(13, 2) - 3) * 4),
        (holes.OTHER, (comb(13, 2) - 3) * 4 * 3),
    ],
)
def test_two_cards(kind: int, hands: int) -> None:
    assert sum(holes.kind(pair) == kind for pair in combinations(range(52), 2)) == hands
