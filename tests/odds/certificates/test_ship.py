"""A new machine need not compute what was computed for the sources of today."""

from __future__ import annotations

import pytest

from pitboss.games import all_games
from pitboss.odds.certificates.rules_hash import KNOWN, MEANING, OPTIONS_READ
from pitboss.odds.exact.contract import settlement_known
from pitboss.odds.exact.recipes import load_recipe
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.model.known_by_content import name_of, shipped


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_is_known_of_todays_sources_is_shipped(game) -> None:
    """`make docs` writes it again after a source has changed."""
    checks = settlement_known(game.choose_options()), load_recipe(shape_of(game)).LEARNT
    for what in (KNOWN, MEANING, OPTIONS_READ, *checks):
        assert name_of(game, what) in shipped(), what


def test_nothing_else_is_shipped() -> None:
    assert len(shipped()) == 6 * len(all_games())  # these five, and the check of the certificate
