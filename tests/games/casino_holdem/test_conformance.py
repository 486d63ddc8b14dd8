"""The example passes every conformance test of the package, and its simple strategy always has a legal answer."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import signature

import pytest

from pitboss.conformance import run_checks
from pitboss.games import find_game
from tests import conformance
from tests.conformance.random_play import moments

GAME_ID = "casino_holdem"


def checks() -> Iterator[Callable[..., None]]:
    """Every conformance test that asks for a game, and for a seed at most."""
    for module in pkgutil.iter_modules(conformance.__path__):
        if module.name.startswith("test_"):
            found = vars(import_module(f"{conformance.__name__}.{module.name}"))
            for name, check in found.items():
                if name.startswith("test_") and {"game_id"} <= set(signature(check).parameters) <= {"game_id", "seed"}:
                    yield check


CHECKS = list(checks())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conforms(check: Callable[..., None]) -> None:
    if "seed" in signature(check).parameters:
        for seed in range(15):
            check(GAME_ID, seed=seed)
    else:
        check(GAME_ID)


def test_there_are_conformance_tests_to_pass() -> None:
    assert len(CHECKS) >= 15


def test_the_simple_strategy_answers_every_decision() -> None:
    simple = find_game(GAME_ID).strategies["simple"]
    answers = {
        simple(round_.seen(seat), round_.choices(seat), legal)
        for seed in range(40)
        for round_ in moments(GAME_ID, seed)
        for seat, legal in round_.legal.items()
    }
    assert answers == {"fold", "call"}


def test_it_passes_what_every_game_passes() -> None:
    assert [result for result in run_checks(find_game(GAME_ID), 15) if result.wrong] == []
