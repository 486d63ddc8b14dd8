"""The short strategy that the game ships with."""

from __future__ import annotations

from pitboss.cards import parse_cards
from tests.games.texas_peek.table import GAME


def says(cards: str, *choices: str) -> str:
    """What it does with the dealer's card, one's own two and the flop."""
    legal = tuple(choice.id for choice in GAME.streets[len(choices)].choices)
    return GAME.strategies["simple"](parse_cards(cards), choices, legal)


def test_it_peeks_against_an_eight_or_lower() -> None:
    assert [says(up) for up in ("2c", "8c", "9c", "Ac")] == ["peek", "peek", "fold", "fold"]


def test_it_raises_by_rank() -> None:
    hands = {"2d2h": "4x", "3dTh": "4x", "9d8h": "4x", "9d7h": "2x", "6d5h": "fold", "7d6h": "fold"}
    assert {hand: says(f"7c{hand}", "peek") for hand in hands} == hands


def test_it_surrenders_when_the_flop_pairs_the_card_shown() -> None:
    flops = {
        "8d9h2c": "im_in",
        "7d9h2c": "surrender",
        "7dTsQc": "surrender",
        "7d9hJc": "im_in",  # a pair of one's own
        "7h9h2c": "im_in",  # four cards to a flush
    }
    assert {flop: says(f"7cJhKh{flop}", "peek", "4x") for flop in flops} == flops
