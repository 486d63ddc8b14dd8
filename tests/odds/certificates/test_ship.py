"""A new machine need not compute what was computed for the sources of today."""

from __future__ import annotations

import pytest

from pitboss.games import all_games
from pitboss.games.kept_hash import KNOWN, SETTLED
from pitboss.games.known_by_content import RULES, name_of, shipped
from pitboss.odds.exact.contract import settlement_known
from pitboss.odds.exact.recipes import load_recipe
from pitboss.odds.exact.shapes import shape_of


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_is_known_of_todays_sources_is_shipped(game) -> None:
    """`make docs` writes it again after a source has changed."""
    learnt = [load_recipe(shape).LEARNT] if (shape := shape_of(game)) else []
    checks = settlement_known(game.choose_options()), *learnt
    assert all(name_of(game, what, RULES) in shipped() for what in (KNOWN, SETTLED))
    assert all(name_of(game, what) in shipped() for what in checks)


def test_nothing_else_is_shipped() -> None:
    """These four of a game with a recipe, three of one that a counter counts, and the check of the certificate."""
    assert len(shipped()) == sum(5 if shape_of(game) else 4 for game in all_games())
