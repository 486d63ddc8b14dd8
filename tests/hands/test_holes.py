"""Two-card hands. Every pair of cards is counted in `test_counts`."""

from itertools import permutations

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import holes


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("AcAd", holes.ACES),
        ("AcKc", holes.ACE_KING_SUITED),
        ("AcQc", holes.ACE_FACE_SUITED),
        ("AcJc", holes.ACE_FACE_SUITED),
        ("AcKd", holes.ACE_KING),
        ("KcKd", holes.FACE_PAIR),
        ("JcJd", holes.FACE_PAIR),
        ("AcQd", holes.ACE_FACE),
        ("AcJd", holes.ACE_FACE),
        ("TcTd", holes.LOW_PAIR),
        ("2c2d", holes.LOW_PAIR),
        ("AcTc", holes.SUITED),
        ("KcQc", holes.SUITED),
        ("AcTd", holes.OTHER),
        ("KcQd", holes.OTHER),
    ],
)
def test_what_two_cards_are_called_in_either_order(text: str, kind: int) -> None:
    assert {holes.kind(cards) for cards in permutations(parse_cards(text))} == {kind}


def test_every_kind_has_a_name() -> None:
    assert len(set(holes.NAMES)) == holes.ACES + 1
    assert holes.NAMES[holes.ACE_KING_SUITED] == "ace-king suited"
    assert holes.NAMES[holes.OTHER] == "anything else"
