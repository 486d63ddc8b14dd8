"""A recipe follows the definition or refuses it by name: every rule changed in memory, against the generic solver."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pitboss.cards import parse_cards, small_deck
from pitboss.errors import NotFollowed
from pitboss.games import all_games
from pitboss.odds.exact import generic
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.solve import load, recipe_of
from pitboss.rules import Game
from tests.conformance.mutants import mutants

DECKS = {
    "shared_board": (small_deck(ranks="24A", suits="cdh"), small_deck(ranks="2345A", suits="cd")),
    "dealer_up_card": (small_deck(ranks="24A", suits="cdh"), small_deck(ranks="2345A", suits="cd")),
    "separate_hands": (parse_cards("AcAdAhAs KcKdKh QcQd JcJd"), parse_cards("AcKcQcJcTc 9dAdAh KdKh 2s2h")),
    "draw": (parse_cards("AcAdAhAs KcKd QcQd JcJd Tc X1"), parse_cards("AcKcQcJc TcAdAh KdKh 2s X1X2")),
}
QUICK = 2  # changes of each game that every run of the tests tries

GAMES = {game.id: game for game in all_games()}


def changes(id_: str, deck: int) -> dict[str, Game]:
    game = GAMES[id_]
    small = replace(game, deck=DECKS[shape_of(game)][deck])
    return dict(mutants(small))


def follow(changed: Game) -> str:
    """`follows` or `refuses`; fails where the recipe counts anything else than the generic solver."""
    options = changed.choose_options()
    recipe = recipe_of(changed)
    try:
        found = load(recipe)(changed, options).tally
    except NotFollowed as error:
        return "refuses" if str(error).startswith(f"{changed.id}: ") else f"a refusal that names nothing: {error}"
    assert found.agrees(generic.solve(changed, options).tally)
    return "follows"


@pytest.mark.parametrize("id_", GAMES)
def test_a_changed_rule_changes_the_odds_or_is_refused(id_: str) -> None:
    known = changes(id_, 0)
    chosen = random.Random(id_).sample(sorted(known), QUICK)
    for name in chosen:
        assert follow(known[name]) in ("follows", "refuses"), name


@pytest.mark.prove
@pytest.mark.parametrize("deck", [0, 1])
@pytest.mark.parametrize(("id_", "name"), [(id_, name) for id_ in GAMES for name in changes(id_, 0)])
def test_every_changed_rule_changes_the_odds_or_is_refused(id_: str, name: str, deck: int) -> None:
    assert follow(changes(id_, deck)[name]) in ("follows", "refuses")


@pytest.mark.parametrize("id_", GAMES)
def test_the_rules_as_they_are_written_are_followed(id_: str) -> None:
    game = GAMES[id_]
    small = replace(game, deck=DECKS[shape_of(game)][0])
    assert follow(small) == "follows"
