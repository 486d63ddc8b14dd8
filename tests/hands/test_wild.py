"""Jokers: every hand against the best of all cards that its jokers could literally stand for."""

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import wild
from tests.hands import plain
from tests.hands.agreement import agreed_orders
from tests.hands.enumerate import WILD


@pytest.mark.parametrize(
    "cases",
    [
        pytest.param([(5, 0, 1), (4, 1, 1), (3, 2, 1), (6, 0, 5), (5, 1, 13), (4, 2, 29)], id="some"),
        pytest.param([(6, 0, 1), (5, 1, 1), (4, 2, 1)], id="all", marks=pytest.mark.prove),
    ],
)
def test_best_five_of_five_and_six_cards_with_literal_jokers(cases: list[tuple[int, int, int]]) -> None:
    orders = agreed_orders(WILD, cases, plain.keys(5))
    assert {key[0] for key in orders} == set(range(11))
    for (kind, _), order in orders.items():
        assert wild.NAMES[wild.kind(order)] == plain.FIVE_CARD_LADDER[kind]


def order(text: str) -> int:
    return wild.order(parse_cards(text))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AcKcQcJcTc", "royal flush"),
        ("AcKcQcJcX2", "royal flush"),
        ("AcKcTcX1X2", "royal flush"),
        ("7c7d7hX1X2", "five of a kind"),
        ("7c7d7h7sX1Ac", "five of a kind"),
        ("9c8c7cX1X2 9d", "straight flush"),
        ("Ac4c5cX1X2 9d", "straight flush"),
        ("2c2dX1X2AcKc", "four of a kind"),
        ("2c2d3h3sX1Ac", "full house"),
        ("2c5c9cX1X2Kd", "flush"),
        ("2c5d4hX1X2Kd", "straight"),
        ("2c2d9hX1Kd7s", "three of a kind"),
        ("2c2d9h9sKd7s", "two pair"),
        ("2c4d9hX1Kd7s", "pair"),
        ("2c4d9hJsKd7s", "high card"),
    ],
)
def test_what_a_hand_is_called(text: str, name: str) -> None:
    assert wild.NAMES[wild.kind(order(text))] == name


def test_the_top_of_the_ladder() -> None:
    assert order("AcKcQcJcTc") == order("AhKhX1X2Th") > order("AcAdAhX1X2")
    assert order("2c2d2hX1X2") > order("KcQcJcTc9c") == order("KhQhX1X2 9h")


def test_a_joker_in_a_flush_is_the_highest_card_not_yet_there() -> None:
    assert order("AcJc8c3cX1") == order("AdKdJd8d3d")
    assert order("Ac9c4cX1X2") == order("AdKdQd9d4d") > order("KdQd9d8d4d2h")


def test_a_joker_can_be_the_low_ace_or_stretch_a_straight() -> None:
    assert order("2c3d4h5sX1") == order("2c3d4h5s6c") > order("2c3d4hX1As")
    assert order("2c3d4hX1As") == order("2c3d4h5sAs")


def test_whose_royal_flush_is_natural() -> None:
    def natural(text: str) -> bool:
        return wild.is_natural_royal(*wild.split(parse_cards(text))[:4])

    for suit in "cdhs":
        royal = " ".join(rank + suit for rank in "AKQJT")
        assert natural(royal)
        assert natural(royal + " X1")
        assert not natural(royal.replace(f"Q{suit}", "X1"))
        assert not natural(royal.replace(f"A{suit}", f"9{suit}"))


def test_split_counts_the_jokers() -> None:
    assert wild.split(parse_cards("2c 3d X1 4h X2 As")) == (0b1, 0b10, 0b100, 1 << 12, 2)
