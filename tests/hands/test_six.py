"""The six-card hands of Taxpayer's Fortune. Every hand is counted in `test_counts`."""

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import six


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("8c8d8h8sX1X2", "six of a kind"),
        ("AcKcQcJcTc9c", "six card straight flush"),
        ("6c5c4c3c2cAc", "six card straight flush"),
        ("AcAdAhAs2c2d", "four aces and a pair"),
        ("2c2d2h2sAcAd", "four of a kind and a pair"),
        ("2c2d2h9s9c9d", "double three of a kind"),
        ("2c5c7c9cJcKc", "six card flush"),
        ("6c5d4c3c2cAc", "six card straight"),
        ("AcKdQcJcTc9c", "six card straight"),
        ("2c2d9s9cKhKd", "three pair"),
    ],
)
def test_what_six_cards_are_called(text: str, name: str) -> None:
    assert six.NAMES[six.kind(parse_cards(text))] == name


@pytest.mark.parametrize(
    "text",
    [
        "8c8d8hX1X2 9s",  # jokers complete nothing but six of a kind
        "AcKcQcJcTcX1",
        "8c8d8h8sX1 9c",
        "AcAdAhAs2cX1",
        "2c2d2h2sAcKd",  # a card that belongs to no group
        "2c2d2hAcAdKs",
        "2c2d9s9cKhQd",
        "3c2cAcKcQcJd",  # around the corner is no straight
        "AcKcQcJcTc8d",
        "2c5c7c9cJcKd",
    ],
)
def test_nothing(text: str) -> None:
    assert six.kind(parse_cards(text)) == six.NOTHING
