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
