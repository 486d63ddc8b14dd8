"""Every small game passes the conformance tests that any game can pass, and `pitboss check` finds nothing wrong."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature

import pytest

from pitboss.conformance import run_checks
from pitboss.games import find_game, problems_of
from tests.games.casino_holdem.test_conformance import CHECKS
from tests.rules.conftest import SMALL_GAMES

OF_PRINTED_TEXTS = ("rule", "sentence", "reading", "golden", "mutant")
PLAYED = [check for check in CHECKS if not any(word in check.__name__ for word in OF_PRINTED_TEXTS)]


@pytest.mark.parametrize("game_id", SMALL_GAMES)
@pytest.mark.parametrize("check", PLAYED, ids=lambda check: check.__name__)
def test_conforms(check: Callable[..., None], game_id: str) -> None:
    if "seed" in signature(check).parameters:
        for seed in range(6):
            check(game_id, seed=seed)
    else:
        check(game_id)


@pytest.mark.parametrize("game_id", SMALL_GAMES)
def test_nothing_is_wrong_with_it(game_id: str) -> None:
    assert find_game(game_id).id == game_id
    assert not problems_of(game_id)


@pytest.mark.parametrize("game_id", SMALL_GAMES)
def test_it_passes_what_every_game_passes(game_id: str) -> None:
    assert [result for result in run_checks(find_game(game_id), 6) if result.wrong] == []
