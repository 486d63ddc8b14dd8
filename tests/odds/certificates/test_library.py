"""The certificates of the library: whole, true to their tallies, and confirmed by few cards, by sampling, in print."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from importlib import import_module

import pytest

from pitboss.cards import Cards, small_deck
from pitboss.games import LIBRARY, find_game
from pitboss.odds import prices, solution
from pitboss.odds.certificates.build import jobs
from pitboss.odds.certificates.model import Certificate, is_fixed
from pitboss.odds.certificates.store import CHECKOUT, load_certificate
from pitboss.odds.certificates.verification import how_verified
from pitboss.odds.claims.published import checks
from pitboss.odds.exact import generic
from pitboss.odds.solve import recipe_of
from pitboss.rules import Game
from pitboss.simulate.runs.chi_square import compare
from tests.plain_rounds import play_rounds

each_game = pytest.mark.parametrize("id_", LIBRARY)

DECKS = (small_deck(ranks="9TJQKA", suits="cd"), small_deck(ranks="TJQKA", suits="cdh"))


@lru_cache(maxsize=2)
def certificate(id_: str) -> Certificate:
    return load_certificate(find_game(id_))


def small(game: Game, deck: Cards) -> Game:
    """The game with few cards: two more than a round with one seat needs."""
    jokers = tuple(card for card in game.deck if card >= 52)
    return replace(game, deck=(*deck[: game.row_size + 2 - len(jokers)], *jokers), places=1)


@each_game
def test_a_certificate_is_whole_and_follows_from_its_tallies(id_: str) -> None:
    found = certificate(id_)
    for job in jobs(found.game, found.deciding):
        assert found.find(job.options, job.strategy, job.knowing) is not None, job
    for solved in found.solved:
        assert tuple(prices(solved.tally, found.lines)) == solved.prices
        assert tuple(solved.tally.decisions()) == solved.decisions
        assert solved.main.ev <= found.find(solved.options).main.ev
    assert (CHECKOUT / f"{id_}.json").stat().st_size < 1_000_000


@each_game
def test_every_published_figure_agrees_or_is_explained(id_: str) -> None:
    found = certificate(id_)
    assert [check["what"] for check in found.checks] == [each.what for each in find_game(id_).evidence.published]
    assert found.checks == tuple(checks(found))
    for check in found.checks:
        assert check["agrees"] or check["remark"], check


@each_game
def test_a_certificate_says_how_it_was_verified(id_: str) -> None:
    assert certificate(id_).verified == how_verified(find_game(id_))
    for note in certificate(id_).verified:
        for file in re.findall("`(tests/[^`]+)`", note):
            assert (CHECKOUT.parent / file).is_file(), note


@each_game
def test_the_generic_solver_agrees_on_few_cards(id_: str) -> None:
    module, _, name = recipe_of(find_game(id_)).partition(":")
    solve = getattr(import_module(module), name)
    for deck in DECKS:
        few = small(find_game(id_), deck)
        assert solve(few, few.choose_options()).tally == generic.solve(few, few.choose_options()).tally


def simulated() -> list[tuple[str, str]]:
    """The strategies that can be played card by card."""
    return [(id_, name) for id_ in LIBRARY for name in find_game(id_).strategies if is_fixed(find_game(id_), name)]


@pytest.mark.parametrize(("id_", "name"), simulated())
def test_simulated_rounds_agree_with_the_exact_tally(id_: str, name: str) -> None:
    found = certificate(id_)
    options = found.game.choose_options()
    sampled = play_rounds(found.game, options, found.game.strategies[name], rounds=4_000, seed=2026)
    assert compare(found.find(options, name).tally, sampled).p > 1e-4


@pytest.mark.prove
@each_game
def test_everything_is_derived_again(id_: str) -> None:
    found = certificate(id_)
    for job in jobs(found.game, found.deciding):
        solved = found.find(job.options, job.strategy, job.knowing)
        assert solution(found.game, job.options, job.strategy, knowing=job.knowing).tally == solved.tally, job
