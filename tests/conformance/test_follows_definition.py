"""A recipe follows the definition or refuses it by name: every rule changed in memory, against the generic solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import pytest

from pitboss.cards import Cards, parse_cards, small_deck
from pitboss.errors import NotFollowed
from pitboss.games import all_games
from pitboss.odds.exact import generic
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.model.tally import Tally
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.odds.solve import load, recipe_of
from pitboss.rules import Choices, Facts, Game
from tests.conformance.mutants import Misread, mutants

BOARDS = (
    small_deck(ranks="24A", suits="cdh"),
    small_deck(ranks="6789TJQKA", suits="s"),
    small_deck(ranks="2345A", suits="cd"),
)
DECKS = {
    "shared_board": BOARDS,
    "dealer_up_card": BOARDS,
    "separate_hands": (parse_cards("AcAdAhAs KcKdKh QcQd JcJd"), parse_cards("AcKcQcJcTc 9dAdAh KdKh 2s2h")),
    "draw": (parse_cards("AcAdAhAs KcKd QcQd JcJd Tc X1"), parse_cards("AcKcQcJc TcAdAh KdKh 2s X1X2")),
}
QUICK = 2  # The decks after these have ten times the deals.

GAMES = {game.id: game for game in all_games()}


@dataclass(frozen=True, eq=False)
class Remembered:
    """The facts of a game, asked once for every row: all changes of a game read the same deals."""

    facts: Callable[[Cards, Choices], Facts]
    known: dict[tuple[Cards, Choices], Facts]

    def __call__(self, row: Cards, choices: Choices) -> Facts:
        found = self.known.get((row, choices))
        if found is None:
            found = self.known[row, choices] = self.facts(row, choices)
        return found


@lru_cache(maxsize=QUICK)
def small(id_: str, deck: int) -> Game:
    """The game with few cards."""
    game = GAMES[id_]
    return replace(game, deck=DECKS[shape_of(game)][deck], facts=Remembered(game.facts, {}))


@lru_cache(maxsize=QUICK)
def unchanged(game: Game) -> tuple[Tally, frozenset[tuple[Choices, Facts]]]:
    """The generic tally of a game as it is written, and every cell that a deal can end in, however it is played."""
    asked = Remembered(game.facts, {})
    tally = generic.solve(replace(game, facts=asked), game.choose_options()).tally
    return tally, frozenset((path, facts) for (_, path), facts in asked.known.items())


@lru_cache(maxsize=QUICK)
def changes(id_: str, deck: int) -> dict[str, Game]:
    return dict(mutants(small(id_, deck)))


def counted_again(game: Game, changed: Game) -> Tally:
    """The tally of a changed game by the generic solver.

    The solver chooses by what the main game nets. So where a change leaves every net result as it was, every choice
    stays as well, and the deals are only read as other facts.
    """
    read = _reading(game, changed)
    tally, cells = unchanged(game)
    options = game.choose_options()
    if read is None or not all(_net(game, *cell) == _net(changed, cell[0], read(cell[1])) for cell in cells):
        return generic.solve(changed, options).tally
    found: dict[tuple[Choices, Facts], int] = {}
    for (path, facts), count in tally.cells.items():
        found[path, read(facts)] = found.get((path, read(facts)), 0) + count
    return replace(tally, game=changed, cells=found)


def _reading(game: Game, changed: Game) -> Callable[[Facts], Facts] | None:
    """How the facts of a game are read in the changed one, if nothing but that and the settlement was changed."""
    if changed.streets != game.streets:
        return None
    if isinstance(changed.facts, Misread):
        return changed.facts.read
    return (lambda facts: facts) if changed.facts is game.facts else None


def tells_nothing(game: Game, changed: Game) -> bool:
    """No deal of these few cards shows the change."""
    read, options = _reading(game, changed), game.choose_options()
    return read is not None and all(
        read(facts) == facts and game.rule_on(facts, path, options) == changed.rule_on(facts, path, options)
        for path, facts in unchanged(game)[1]
    )


@lru_cache(maxsize=4)
def _money(game: Game) -> Money:
    return Money(game, game.choose_options())


def _net(game: Game, path: Choices, facts: Facts) -> object:
    return _money(game).net(main_wagers(game), path, facts)


def follow(game: Game, changed: Game, count: Callable[[Game, Game], Tally]) -> str:
    """`follows` or `refuses`; anything else where the recipe counts other deals than the generic solver."""
    options = changed.choose_options()
    try:
        found = load(recipe_of(changed))(changed, options).tally
    except NotFollowed as error:
        return "refuses" if str(error).startswith(f"{changed.id}: ") else f"a refusal that names nothing: {error}"
    return "follows" if found.agrees(count(game, changed)) else "counts something else"


@pytest.mark.parametrize("id_", GAMES)
def test_every_changed_rule_changes_the_odds_or_is_refused(id_: str) -> None:
    """Each change on the first deck that shows it."""
    wrong: dict[str, str] = {}
    tried: set[str] = set()
    for deck in range(QUICK):
        game = small(id_, deck)
        for name, changed in changes(id_, deck).items():
            if name in tried or tells_nothing(game, changed):
                continue
            tried.add(name)
            if (found := follow(game, changed, counted_again)) not in ("follows", "refuses"):
                wrong[name] = found
    assert not wrong
    assert len(tried) > len(changes(id_, 0)) / 2


def every_change() -> Iterator[tuple[str, int, str]]:
    for id_, game in GAMES.items():
        for deck in range(len(DECKS[shape_of(game)])):
            yield from ((id_, deck, name) for name in changes(id_, deck))


@pytest.mark.prove
@pytest.mark.parametrize(("id_", "deck", "name"), list(every_change()))
def test_every_changed_rule_agrees_with_the_generic_solver(id_: str, deck: int, name: str) -> None:
    changed = changes(id_, deck)[name]
    tally = lambda _, changed: generic.solve(changed, changed.choose_options()).tally  # noqa: E731
    assert follow(small(id_, deck), changed, tally) in ("follows", "refuses")


@pytest.mark.parametrize("id_", GAMES)
def test_the_rules_as_they_are_written_are_followed(id_: str) -> None:
    game = small(id_, 0)
    assert follow(game, game, counted_again) == "follows"
