"""Games of the library pass the conformance tests of the house games, on fewer rounds each."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import signature

import pytest

from pitboss.games import LIBRARY, find_game
from tests import conformance
from tests.conformance.random_play import moments

SEEDS = range(3)
LONG = ("test_no_view_tells_what_cards_the_others_hold", "test_no_view_tells_a_secret_choice")  # hundreds of rounds


def checks() -> Iterator[Callable[..., None]]:
    """Every conformance test that asks for a game, and for a seed at most."""
    for module in pkgutil.iter_modules(conformance.__path__):
        if module.name.startswith("test_") and module.name != "test_library":
            for name, check in vars(import_module(f"{conformance.__name__}.{module.name}")).items():
                if name.startswith("test_") and {"game_id"} <= set(signature(check).parameters) <= {"game_id", "seed"}:
                    yield check


def marked() -> Iterator[object]:
    """The same; those that take long are run by `make prove`."""
    for check in checks():
        yield pytest.param(check, marks=pytest.mark.prove if check.__name__ in LONG else (), id=check.__name__)


@pytest.mark.parametrize("check", list(marked()))
@pytest.mark.parametrize("game_id", LIBRARY)
def test_conforms(check: Callable[..., None], game_id: str) -> None:
    if "seed" in signature(check).parameters:
        for seed in SEEDS:
            check(game_id, seed=seed)
    else:
        check(game_id)


@pytest.mark.parametrize("game_id", LIBRARY)
def test_every_named_strategy_answers_every_decision(game_id: str) -> None:
    for name, strategy in find_game(game_id).strategies.items():
        for round_ in (round_ for seed in range(20) for round_ in moments(game_id, seed)):
            for seat, legal in round_.legal.items():
                assert strategy(round_.seen(seat), round_.choices(seat), legal) in legal, name
