"""Nothing that a round, view, event, game or table hands out can be changed: every attempt fails or has no effect."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, MutableSequence, MutableSet
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

import msgspec
import pytest

from pitboss.errors import NotationError
from pitboss.games import find_game, with_tables
from pitboss.play import DEALER, Betting, Limits, Round, deal_round, open_table, view
from pitboss.rules.frozen import FrozenMap
from tests.conformance.random_play import GAME_IDS, finished, moments

PLAIN = (str, bytes, int, float, bool, type(None), Fraction, Enum, frozenset, range, slice, type)
FUNCTIONS = (FunctionType, BuiltinFunctionType, MethodType)


def parts(thing: Any) -> Iterator[Any]:
    """What a caller can reach from here: items, fields, slots and properties, private ones included."""
    if isinstance(thing, dict):
        yield from thing.keys()
        yield from thing.values()
    elif isinstance(thing, (list, tuple, set, frozenset)):
        yield from thing
    names = set(getattr(thing, "__dict__", ())) | {name for cls in type(thing).__mro__ for name in slots(cls)}
    names |= {name for name, value in vars(type(thing)).items() if isinstance(value, property)}
    for name in names - {"__weakref__"}:
        yield getattr(thing, name, None)


def slots(cls: type) -> tuple[str, ...]:
    found = cls.__dict__.get("__slots__", ()) or getattr(cls, "__struct_fields__", ())
    return (found,) if isinstance(found, str) else found if isinstance(found, tuple) else ()


def reachable(*roots: Any) -> Iterator[Any]:
    seen: dict[int, Any] = {}
    stack = list(roots)
    while stack:
        thing = stack.pop()
        if id(thing) in seen or isinstance(thing, (*PLAIN, *FUNCTIONS)):
            continue
        seen[id(thing)] = thing
        yield thing
        stack.extend(parts(thing))


def attempts(thing: Any) -> Iterator[Callable[[], Any]]:
    """Ways in which a caller might change a thing."""
    if isinstance(thing, dict):
        key = next(iter(thing), "new")
        yield lambda: thing.__setitem__(key, "changed")
        yield lambda: thing.__delitem__(key)
        yield lambda: thing.update({key: "changed"})
        yield lambda: thing.pop(key)
        yield thing.popitem
        yield lambda: thing.setdefault("new", 1)
        yield lambda: thing.__ior__({key: "changed"})
        yield thing.clear
    if isinstance(thing, (MutableSequence, MutableSet)):
        yield thing.clear
    names = [*getattr(thing, "__dict__", ()), *(name for cls in type(thing).__mro__ for name in slots(cls)), "new"]
    for name in names:
        yield lambda name=name: setattr(thing, name, "changed")
        yield lambda name=name: delattr(thing, name)


def refused(attempt: Callable[[], Any]) -> bool:
    try:
        attempt()
    except (TypeError, AttributeError, KeyError):
        return True
    return False


def fingerprint(round_: Round) -> tuple[Any, ...]:
    again = deal_round(round_.table, round_.bets, round_.deck)
    for action in round_.actions:
        again = again.act(*action)
    return str(round_), again.settlement, round_.events, again.net_cents, view(round_, DEALER)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_nothing_reachable_from_a_round_can_be_changed(game_id: str) -> None:
    for round_ in (next(moments(game_id, 2)), finished(game_id, 2)):
        before = fingerprint(round_)
        seen = view(round_, round_.seats[0])
        things = list(reachable(round_, seen, round_.game, round_.table, Betting(round_.table), *round_.events))
        assert len(things) > 150
        changed = [(thing, attempt) for thing in things for attempt in attempts(thing) if not refused(attempt)]
        assert not changed, {type(thing).__name__ for thing, _ in changed}
        assert fingerprint(round_) == before


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_cached_rulings_cannot_be_changed(game_id: str) -> None:
    game = find_game(game_id)
    facts, path = next(iter(game.domain())), game.paths[0]
    rulings = game.rule_on(facts, path, game.choose_options())
    with pytest.raises(TypeError):
        rulings[game.wagers[0].id] = None  # type: ignore[index]
    assert game.rule_on(facts, path, game.choose_options()) is rulings


def test_the_bets_a_caller_passes_in_stay_the_callers() -> None:
    bets = {1: {"ante": 500, "blind": 500}}
    round_ = deal_round(open_table("ultimate_holdem"), bets, range(52))
    bets[1]["ante"] = 1
    assert round_.bets == {1: {"ante": 500, "blind": 500}}
    spans = [["ante", [100, 200]]]
    limits = Limits(wagers=spans)  # type: ignore[arg-type]
    spans[0][1] = [1, 2]
    assert limits.of("ante") == (100, 200)


def test_a_frozen_map_is_hashed_pickled_copied_and_encoded() -> None:
    frozen = FrozenMap({"ante": 500})
    assert hash(frozen) == hash(FrozenMap([("ante", 500)]))
    assert pickle.loads(pickle.dumps(frozen)) == frozen
    assert copy.deepcopy(frozen) is copy.copy(frozen) is frozen
    assert msgspec.json.encode(frozen) == b'{"ante":500}'
    assert frozen == {"ante": 500}


def test_a_frozen_map_cannot_be_filled_again() -> None:
    for frozen in (FrozenMap({"ante": 500}), FrozenMap()):
        before = dict(frozen)
        frozen.__init__({"ante": 1, "blind": 1})  # type: ignore[misc]
        assert frozen == before


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_round_can_be_copied(game_id: str) -> None:
    round_ = next(moments(game_id, 2))
    assert copy.deepcopy(round_.events) == round_.events


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_round_is_pickled_as_its_text(game_id: str) -> None:
    for round_ in (next(moments(game_id, 2)), finished(game_id, 2)):
        assert copy.copy(round_) is copy.deepcopy(round_) is round_
        assert pickle.loads(pickle.dumps(round_)) == round_


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_views_events_tables_and_games_are_pickled(game_id: str) -> None:
    for round_ in (next(moments(game_id, 2)), finished(game_id, 2)):
        for who in (*round_.seats, "dealer", "bystander"):
            seen = view(round_, who)
            assert pickle.loads(pickle.dumps(seen)) == seen
        assert pickle.loads(pickle.dumps((round_.events, round_.table))) == (round_.events, round_.table)
    game = find_game(game_id)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game


def test_a_game_with_its_own_pay_table_is_pickled_with_it() -> None:
    game = with_tables(find_game("four_card"), {"aces_up": "50-40-8-6-4-2-1"})
    again = pickle.loads(pickle.dumps(game))
    assert again == game != find_game("four_card")
    assert hash(again) == hash(game)


def test_a_game_that_is_not_registered_is_pickled_field_by_field() -> None:
    game = replace(find_game("four_card"), id="another", strategies={})
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again is not game


def test_a_round_without_a_text_is_not_pickled() -> None:
    game = replace(find_game("four_card"), says="another game")
    with pytest.raises(NotationError, match="has no text"):
        pickle.dumps(deal_round(open_table(game), {1: {"ante": 500}}, game.deck))
