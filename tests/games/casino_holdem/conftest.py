"""The example is on the list of games while its own tests run, and only then."""

import pytest

from pitboss.games import GAMES


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "casino_holdem", "examples.casino_holdem.spec")
