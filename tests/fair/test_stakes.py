"""The deck of a round follows from its seeds alone: no stake can move a card."""

from __future__ import annotations

import pytest

from pitboss.fair.documents import deck_order

LOCK = {"table": "T1", "round": 7, "seats": [{"seat": 1, "who": "person", "bets": {"ante": 500}, "seed": "ab" * 32}]}


@pytest.mark.parametrize("cents", [100, 501, 10**9])
def test_dealing_cannot_see_stakes(cents: int) -> None:
    dealt = deck_order(LOCK, {}, b"s" * 32, 52)
    more = LOCK | {"seats": [LOCK["seats"][0] | {"bets": {"ante": cents, "blind": cents}}]}  # type: ignore[index, operator]
    assert deck_order(more, {}, b"s" * 32, 52) == dealt


def test_another_seed_deals_another_deck() -> None:
    assert deck_order(LOCK, {}, b"s" * 32, 52) != deck_order(LOCK, {}, b"t" * 32, 52)
