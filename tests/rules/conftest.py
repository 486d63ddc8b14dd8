"""The small games are on the list of games while the tests of the language run."""

from __future__ import annotations

import pkgutil

import pytest

from pitboss.games import GAMES
from tests.rules import small_games

SMALL_GAMES = [module.name for module in pkgutil.iter_modules(small_games.__path__)]


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by its id, which is the name of its module."""
    for name in SMALL_GAMES:
        monkeypatch.setitem(GAMES, name, f"{small_games.__name__}.{name}")
