"""Four-card hands: the ladder of Four Card Poker, hand by hand against a plain count of ranks."""

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import four
from tests.hands import plain
from tests.hands.agreement import agreed_orders
from tests.hands.enumerate import FOUR

LADDER = (
    "2c3d4h6s",  # the lowest high card
    "AcKdQhTs",
    "2c2d3h4s",
    "AcAdKhQs",
    "2c2d3h3s",
    "AcAdKhKs",
    "Ac2d3h4s",  # the ace below the deuce
    "2c3d4h5s",
    "AcKdQhJs",
    "2c3c4c6c",
    "AcKcQcTc",
    "2c2d2h3s",
    "AcAdAhKs",
    "Ac2c3c4c",
    "AcKcQcJc",
    "2c2d2h2s",
    "AcAdAhAs",
)


def test_every_best_four_of_four_five_and_six_cards() -> None:
    orders = agreed_orders(FOUR, [(4, 0, 1), (5, 0, 1), (6, 0, 1)], plain.keys(4))
    assert {key[0] for key in orders} == set(range(8))
    for (kind, _), order in orders.items():
        assert four.NAMES[four.kind(order)] == plain.FOUR_CARD_LADDER[kind]


def test_the_ladder() -> None:
    orders = [four.order(parse_cards(text)) for text in LADDER]
    assert orders == sorted(set(orders))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AcAdAhAs2c3c", "four of a kind"),
        ("5c6c7c8c8d8h", "straight flush"),
        ("2c5c7c9c9d9h", "three of a kind"),
        ("AcKcQc9cJd2h", "flush"),
        ("Ac2d3h4s4d3c", "straight"),
        ("KcKd7h7s3d3c", "two pair"),
    ],
)
def test_the_best_four_of_six(text: str, name: str) -> None:
    assert four.NAMES[four.kind(four.order(parse_cards(text)))] == name


def test_the_ranks_that_make_the_hand() -> None:
    assert four.main_ranks(four.order(parse_cards("TcTd3h2s"))) == 1 << 8
    assert four.main_ranks(four.order(parse_cards("TcTd3h3s2c"))) == 1 << 8 | 1 << 1
    assert four.main_ranks(four.order(parse_cards("Ac2d3h4s"))) == 1 << 2


def test_hands_with_names_of_their_own() -> None:
    royal, aces = four.order(parse_cards("AhKhQhJh")), four.order(parse_cards("AhAcAdAs"))
    low = four.order(parse_cards("Ah2h3h4h"))
    assert [four.is_royal(hand) for hand in (royal, aces, low)] == [True, False, False]
    assert [four.is_four_aces(hand) for hand in (royal, aces, low)] == [False, True, False]
