"""A recipe follows the definition or refuses it by name: every rule changed in memory, against the generic solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from pitboss.cards import Cards, parse_cards, small_deck
from pitboss.errors import NotFollowed
from pitboss.games import house_games
from pitboss.odds.exact import generic
from pitboss.odds.exact.analyse import analyse
from pitboss.odds.exact.shapes import SHAPES, shape_of
from pitboss.odds.model.tally import Tally
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.odds.solve import load, recipe_of
from pitboss.rules import Choices, Facts, Game, Options, Rulings
from pitboss.rules.rules_hash import options_read
from tests.conformance.every_deal import EveryDeal, Remembered, reading_of
from tests.conformance.mutants import mutants, some_mutants

# Each change is counted on the first deck that shows it, so the quickest deck comes first.
BOARDS = (
    small_deck(ranks="TJQKA", suits="cd"),  # straights, and an ace beside a face card of another suit
    small_deck(ranks="TKA", suits="cdhs"),  # full houses and four of a kind
    small_deck(ranks="6789TJQKA", suits="s"),  # flushes, and two cards of one suit
)
DECKS = {
    "shared_board": BOARDS,
    "dealer_up_card": BOARDS,
    "sets": (parse_cards("AcAdAhAs KcKdKh QcQd JcJd"), parse_cards("9c9d9h9s 8cTcJc AdAh 2c 3d")),
    "draw": (
        parse_cards("AcKcQcJc TcAdAh KdKh 2s X1X2"),
        parse_cards("9c9d9h9s 5c6c7c8c TcKc X1X2"),
        parse_cards("AcAdAhAs KcKdKhKs QcQd Jc X1"),
    ),
}
assert not SHAPES.keys() - DECKS.keys(), f"DECKS has no small decks for {', '.join(SHAPES.keys() - DECKS.keys())}"
GAMES = {game.id: game for game in house_games()}


def method_of(game: Game) -> str:
    """The recipe of its shape, or the counter that its definition needs."""
    return shape_of(game) or analyse(game).counter


EVERY_GAME = pytest.mark.parametrize("id_", GAMES, scope="module")  # All tests of a game, then those of the next.


@lru_cache(maxsize=1)
def remembered(id_: str) -> Remembered:
    """All changes of a game are shown the same rows."""
    return Remembered(GAMES[id_].facts)


@lru_cache(maxsize=1)
def settlement(id_: str) -> Callable[[Any, Choices, Options], Rulings]:
    """Each cell is settled once, however many changes leave it as it is."""
    return lru_cache(maxsize=None)(GAMES[id_].settle)


@lru_cache(maxsize=3)
def small(id_: str, deck: int) -> EveryDeal:
    """Every deal of the game with few cards."""
    game, method = GAMES[id_], method_of(GAMES[id_])
    few = replace(game, deck=DECKS[method][deck], facts=remembered(id_), settle=settlement(id_))
    return EveryDeal(few, suits_alike=DECKS[method] is BOARDS)


def is_shown(deals: EveryDeal, changed: Game, options: Options) -> bool:
    """Some deal of these few cards shows the change."""
    game, reading = deals.game, reading_of(deals.game, changed)
    if reading is None or changed.streets != game.streets:
        return True
    return any(
        reading[0](facts, path) != facts or game.rule_on(facts, path, options) != changed.rule_on(facts, path, options)
        for path, facts in deals.cells(options)
    )


def counted(changed: Game, options: Options) -> Tally | str:
    """The recipe's tally; `refuses` where it refuses the game by name.

    Counters read facts as data: they follow the facts of the game as it is, and refuse a function.
    """
    if not shape_of(changed):
        if changed.facts is not remembered(changed.id):
            return "refuses" if not analyse(changed).counter else "a function of cards is read as data"
        changed = replace(changed, facts=GAMES[changed.id].facts)
    try:
        found: Tally = load(recipe_of(changed))(changed, options).tally
    except NotFollowed as error:
        return "refuses" if str(error).startswith(f"{changed.id}: ") else f"a refusal that names nothing: {error}"
    return found


def wrong(deals: EveryDeal, changed: Game, options: Options) -> str:
    """What is wrong with the recipe's answer to a changed game; nothing where it follows or refuses."""
    found = counted(changed, options)
    if isinstance(found, str):
        return "" if found == "refuses" else found
    return "" if found.agrees(deals.solve(changed, options)) else "counts something else"


# What no deck with few enough deals for `make test` shows, and why. `make prove` has the large decks.
LARGE = {
    "hand high card": "seven cards without a pair have seven ranks, and not one suit: at least 14 cards",
    "qualifies no": "the dealer has such a hand",
    "hand pair": "six ranks in two suits, 1.7 million deals",
    "hand three of a kind": "five ranks in three suits, 38 million deals",
}
LARGE_BOARDS = (small_deck(ranks="579JQKA", suits="cd"), small_deck(ranks="79JQA", suits="cdh"))
BOARD_GAMES = [id_ for id_, game in GAMES.items() if DECKS[method_of(game)] is BOARDS]


THIRD = 3  # of the changes that the quickest deck shows, `make test` counts one in so many; `make prove` counts all


@pytest.mark.parametrize("one_in", [THIRD, pytest.param(1, marks=pytest.mark.prove)])
@EVERY_GAME
def test_every_changed_rule_changes_the_odds_or_is_refused(id_: str, one_in: int) -> None:
    """Each change on the first deck that shows it."""
    found: dict[str, str] = {}
    every: set[str] = set()
    for deck in range(len(DECKS[method_of(GAMES[id_])])):
        deals = small(id_, deck)
        options = deals.game.choose_options()
        for place, (name, changed) in enumerate(some_mutants(deals.game)):
            every.add(name)
            if name not in found and is_shown(deals, changed, options):
                found[name] = "" if deck == 0 and place % one_in else wrong(deals, changed, options)
    assert not {name: told for name, told in found.items() if told}
    unseen = {name for name in every - found.keys() if "misread after" not in name and "cells with" not in name}
    assert unseen <= ({f"{name} misread" for name in LARGE} if id_ in BOARD_GAMES else set())


def net(game: Game, path: Choices, facts: Facts) -> object:
    return Money(game, game.choose_options()).net(main_wagers(game), path, facts)


@pytest.mark.parametrize("id_", BOARD_GAMES, scope="module")
def test_a_misread_hand_that_pays_the_same_moves_its_deals_and_changes_no_decision(id_: str) -> None:
    game = replace(GAMES[id_], deck=LARGE_BOARDS[0], facts=remembered(id_))
    options = game.choose_options()
    tally = counted(game, options)
    for name, changed in mutants(game):
        if name not in ("hand high card misread", "hand pair misread"):
            continue
        assert isinstance(tally, Tally)
        found: dict[tuple[Choices, Facts], int] = {}
        for (path, facts), count in tally.cells.items():
            read = changed.facts.read(facts, path)  # type: ignore[attr-defined]
            assert net(game, path, facts) == net(game, path, read)
            found[path, read] = found.get((path, read), 0) + count
        assert len(found) < len(tally.cells)
        told = counted(changed, options)
        assert isinstance(told, Tally)
        assert told.agrees(replace(tally, cells=found))


@EVERY_GAME
def test_rules_are_followed_under_every_option(id_: str) -> None:
    deals = small(id_, 0)
    for chosen in options_of(GAMES[id_]):
        options = deals.game.choose_options(chosen)
        assert not wrong(deals, deals.game, options)
        if chosen:
            changes = [(name, game) for name, game in some_mutants(deals.game) if goes_by_options(deals.game, name)]
            assert not [name for name, changed in changes if wrong(deals, changed, options)]


def options_of(game: Game) -> Iterator[dict[str, str]]:
    """The default, and each other value of each option that settlement or choices go by."""
    yield {}
    for option in game.options:
        if option.id in options_read(game):
            yield from ({option.id: value} for value in option.values if value != option.default)


def goes_by_options(game: Game, name: str) -> bool:
    """Changes of ties, of wins, of questions, and of the choices that not every house has."""
    optional = {
        f"{choice.id} on {street.id}" for street in game.streets for choice in street.choices
        if street.only_with or choice.only_with
    }  # fmt: skip
    return name.startswith(("ties", "outcome 3 of")) or name.endswith("asked") or any(
        name.startswith(each) for each in optional
    )  # fmt: skip


@EVERY_GAME
def test_the_generic_solver_counts_the_same_deals(id_: str) -> None:
    """On the game as it is, and where rows of cards differ in what they are asked."""
    decks = DECKS[method_of(GAMES[id_])]
    deals = small(id_, min(range(len(decks)), key=lambda deck: len(decks[deck])))
    options = deals.game.choose_options()
    changes = [changed for name, changed in some_mutants(deals.game) if "excused" in name or "(1," in name][-2:]
    for changed in (deals.game, *changes):
        assert generic.solve(changed, options).tally == deals.solve(changed, options)


@pytest.mark.prove
@EVERY_GAME
def test_the_generic_solver_counts_the_same_deals_of_every_changed_game(id_: str) -> None:
    deals = small(id_, 0)
    options = deals.game.choose_options()
    changes = ((name, game) for name, game in some_mutants(deals.game) if "cells with" not in name)
    wrong_ = [name for name, game in changes if generic.solve(game, options).tally != deals.solve(game, options)]
    assert not wrong_


def every_deck() -> Iterator[tuple[str, int]]:
    return ((id_, deck) for id_, game in GAMES.items() for deck in range(len(DECKS[method_of(game)])))


@pytest.mark.prove
@pytest.mark.parametrize(("id_", "deck"), list(every_deck()))
def test_every_change_on_every_deck(id_: str, deck: int) -> None:
    deals = small(id_, deck)
    options = deals.game.choose_options()
    found = {name: told for name, changed in mutants(deals.game) if (told := wrong(deals, changed, options))}
    assert not found


@pytest.mark.prove
@pytest.mark.parametrize("id_", BOARD_GAMES)
@pytest.mark.parametrize("deck", LARGE_BOARDS, ids=("pairs", "threes"))
def test_hands_that_only_large_decks_deal(id_: str, deck: Cards) -> None:
    deals = EveryDeal(replace(GAMES[id_], deck=deck), suits_alike=True)
    options = deals.game.choose_options()
    changes = {name: game for name, game in mutants(deals.game) if name.removesuffix(" misread") in LARGE}
    for name, tally in deals.solve_large(changes, options).items():
        found = counted(changes[name], options)
        assert isinstance(found, Tally), name
        assert found.agrees(tally), name
