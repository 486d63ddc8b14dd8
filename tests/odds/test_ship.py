"""A new machine need not compute what was computed for the sources of today."""

from __future__ import annotations

from pitboss.games import all_games
from pitboss.odds.certificates.rules_hash import KNOWN
from pitboss.odds.model.known_by_content import name_of, shipped


def test_the_rules_hashes_of_todays_sources_are_shipped() -> None:
    """`make docs` writes them again after a source has changed."""
    assert {name_of(game, KNOWN) for game in all_games()} == set(shipped())
