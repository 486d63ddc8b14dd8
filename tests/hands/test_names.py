"""Hands are named as a dealer calls them out, and two hands of one name are of one kind."""

from __future__ import annotations

import random

import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, parse_cards
from pitboss.hands import five, four, names, six, wild


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AhKhQhJhTh", "royal flush"),
        ("9c8c7c6c5c", "straight flush to the nine"),
        ("5c4c3c2cAc", "straight flush to the five"),
        ("6c6d6h6sKc", "four sixes, king kicker"),
        ("KcKdKh5c5d", "full house, kings over fives"),
        ("KcTc7c4c2c", "flush, king high"),
        ("Ac2d3h4s5c", "straight to the five"),
        ("KcKdKhAc5d", "three kings, ace kicker"),
        ("JcJd5h5sAc", "two pair, jacks and fives"),
        ("2c2dAh7s5c", "pair of twos, ace kicker"),
        ("KcQd9h7s5c", "king high"),
        ("KcKdKhAcAd5s2c", "full house, kings over aces"),
        ("JcJd", "pair of jacks"),
        ("Jc8d", "jack high"),
    ],
)
def test_five_card_hands(cards: str, name: str) -> None:
    assert names.five_card(parse_cards(cards)) == name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AcAdAhAs9c", "four aces"),
        ("AcKcQcJc2d", "straight flush to the ace"),
        ("KcKdKhAc5d", "three kings, ace kicker"),
        ("KcTc7c4c2d", "flush, king high"),
        ("Ac2d3h4s9cJd", "straight to the four"),
        ("JcJd5h5sAc", "two pair, jacks and fives"),
        ("AcAdKh7s5c", "pair of aces, king kicker"),
        ("KcQd9h7s5c", "king high"),
    ],
)
def test_four_card_hands(cards: str, name: str) -> None:
    assert names.four_card(parse_cards(cards)) == name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AhKhQhJhTh", "natural royal flush"),
        ("AhKhQhJhX1", "wild royal flush"),
        ("KcKdKhX1X2", "five kings"),
        ("KcKdKhKsX1", "five kings"),
        ("KcKd7hX1X2", "four kings, seven kicker"),
        ("KcKd7h7sX1", "full house, kings over sevens"),
        ("KcTc7c4cX1", "flush, ace high"),
        ("9c8c7cX15c", "straight flush to the nine"),
        ("9c8d7hX15c", "straight to the nine"),
        ("KcKdX1Ac5d", "three kings, ace kicker"),
        ("Qc8d7h3sX1", "pair of queens, eight kicker"),
        ("QcQd7h7s2c", "two pair, queens and sevens"),
        ("KcQd9h7s5c", "king high"),
    ],
)
def test_hands_with_jokers(cards: str, name: str) -> None:
    assert names.wild_card(parse_cards(cards)) == name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("KcKdKhKsX1X2", "six kings"),
        ("9c8c7c6c5c4c", "six card straight flush to the nine"),
        ("Ac2c3c4c5c6c", "six card straight flush to the six"),
        ("AcAdAhAsKcKd", "four aces and a pair of kings"),
        ("3c3d3h3s8cAd", "no six card hand"),
        ("3c3d3h3s8c8d", "four threes and a pair of eights"),
        ("3c3d3h8s8c8d", "three eights and three threes"),
        ("KcTc7c4c2c3c", "six card flush, king high"),
        ("AcKdQhJsTc9d", "six card straight to the ace"),
        ("Ac2d3h4s5c6d", "six card straight to the six"),
        ("KcKd9h9s5c5d", "three pair, kings, nines and fives"),
        ("KcKd9h9s5cX1", "no six card hand"),
    ],
)
def test_six_card_hands(cards: str, name: str) -> None:
    assert names.six_card(parse_cards(cards)) == name


@pytest.mark.parametrize(
    ("cards", "name"),
    [("AcAd", "pair of aces"), ("AcKc", "ace-king suited"), ("7dKc", "king-seven offsuit")],
)
def test_pocket_cards(cards: str, name: str) -> None:
    assert names.pocket(parse_cards(cards)) == name


def test_one_name_belongs_to_one_kind_of_hand() -> None:
    """A name tells the kind: no two kinds ever share one."""
    dice = random.Random(7)
    kinds: dict[tuple[str, str], int] = {}
    for _ in range(20_000):
        plain, wild_cards = tuple(dice.sample(STANDARD_DECK, 6)), tuple(dice.sample(JOKER_DECK, 6))
        for named, kind in (
            (("five", names.five_card(plain)), five.kind(five.order(plain))),
            (("four", names.four_card(plain)), four.kind(four.order(plain))),
            (("wild", names.wild_card(wild_cards)), wild.kind(wild.order(wild_cards))),
            (("six", names.six_card(wild_cards)), six.kind(wild_cards)),
        ):
            assert kinds.setdefault(named, kind) == kind


@pytest.mark.parametrize(
    ("naming", "own", "other", "names_", "decides"),
    [
        (
            names.five_card,
            "8c8dKhTs4c",
            "8h8sKd9c7d",
            ("pair of eights, king-ten kicker", "pair of eights, king-nine kicker"),
            "the ten plays",
        ),
        (
            names.five_card,
            "JcJd5h5sAc",
            "JhJs5c5dKc",
            ("two pair, jacks and fives, ace kicker", "two pair, jacks and fives, king kicker"),
            "the ace plays",
        ),
        (
            names.five_card,
            "KcKdKhAc5d",
            "KcKdKhAs4d",
            ("three kings, ace-five kicker", "three kings, ace-four kicker"),
            "the five plays",
        ),
        (
            names.five_card,
            "KcTc7c4c3c",
            "KdTd7d4d2d",
            ("flush, king-ten-seven-four-three high", "flush, king-ten-seven-four-two high"),
            "the three plays",
        ),
        (names.five_card, "KcQd9h7s5c", "QcJd9s7d5d", ("king high", "queen high"), ""),
        (
            names.five_card,
            "8c8dKhTs4c",
            "7h7sKd9c4d",
            ("pair of eights, king kicker", "pair of sevens, king kicker"),
            "",
        ),
        (
            names.five_card,
            "KcKdKh5c5d",
            "KcKdKh4c4d",
            ("full house, kings over fives", "full house, kings over fours"),
            "",
        ),
        (
            names.four_card,
            "AcAdKh7s5c",
            "AhAsKd6c2c",
            ("pair of aces, king-seven kicker", "pair of aces, king-six kicker"),
            "the seven plays",
        ),
        (
            names.four_card,
            "KcQd9h7s5c",
            "KhQs9d6c2c",
            ("king-queen-nine-seven high", "king-queen-nine-six high"),
            "the seven plays",
        ),
        (names.wild_card, "AhKhQhJhTh", "AsKsQsJsX1", ("royal flush", "royal flush"), ""),
        (
            names.wild_card,
            "Qc8d7h3sX1",
            "Qd8h6s3cX2",
            ("pair of queens, eight-seven kicker", "pair of queens, eight-six kicker"),
            "the seven plays",
        ),
    ],
)
def test_hands_that_are_compared_are_named_to_the_card_that_decides(
    naming: names.HandNames, own: str, other: str, names_: tuple[str, str], decides: str
) -> None:
    assert naming.beside(parse_cards(own), parse_cards(other)) == (*names_, decides)
    assert naming.beside(parse_cards(other), parse_cards(own)) == (*reversed(names_), decides)


@pytest.mark.parametrize(
    ("naming", "deck", "sizes"),
    [
        (names.five_card, STANDARD_DECK, (5, 6, 7)),
        (names.four_card, STANDARD_DECK, (4, 5, 6)),
        (names.wild_card, JOKER_DECK, (5, 6)),
    ],
)
def test_compared_hands_have_equal_names_exactly_if_they_tie(
    naming: names.HandNames, deck: tuple[int, ...], sizes: tuple[int, ...]
) -> None:
    """Hands share most of their cards here, as on a board, so that kickers often decide and hands often tie."""
    dice = random.Random(str(sizes))
    seen = {"ties": 0, "by a kicker": 0}
    for _ in range(12_000):
        size = dice.choice(sizes)
        shared = dice.choice((0, size - 2, size - 1))
        cards = dice.sample(deck, 2 * size - shared)
        own, other = tuple(cards[:size]), tuple(cards[size - shared :])
        beside = naming.beside(own, other)
        assert (beside.own == beside.other) == (naming.order(own) == naming.order(other)), (own, other)
        assert not (beside.decides and beside.own == beside.other)
        assert naming.beside(other, own) == (beside.other, beside.own, beside.decides)
        seen["ties"] += beside.own == beside.other
        seen["by a kicker"] += bool(beside.decides)
    assert min(seen.values()) > 100, seen
