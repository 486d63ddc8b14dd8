"""What piles and streets are called is the game's own affair: the odds are the same under any other names."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards import cards_text, small_deck
from pitboss.games import house_games
from pitboss.odds.advise import advise
from pitboss.odds.certificates.in_words import followed_values, positions
from pitboss.odds.certificates.strategy_tables import packed_streets, street_values
from pitboss.odds.charts.by_street import charts
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.export.files import write_csv
from pitboss.odds.hidden_cards.charts import known_charts
from pitboss.odds.hidden_cards.knowledge import usual_knowledge
from pitboss.odds.model.solution import Solution
from pitboss.odds.read_position import read_position
from pitboss.odds.solve import solution
from pitboss.rules import Ask, ByChance, Deal, FactsOf, Game, Hand, Highest, InWords, Look, Settle, Show, Step, TurnDown
from tests.conformance.test_follows_definition import DECKS, method_of

TEN = small_deck(ranks="2345A", suits="cd")
GAMES = {game.id: game for game in house_games()}
Names = dict[str, str]


def small(id_: str) -> Game:
    """The game with few cards; its id is not that of a game with a certificate."""
    game = GAMES[id_]
    deck = TEN if shape_of(game) in ("shared_board", "dealer_up_card") else DECKS[method_of(game)][0]
    return replace(game, deck=deck, id="small")


def pile_names(game: Game) -> Names:
    return {pile.id: f"p{number}" for number, pile in enumerate(game.piles)}


def street_names(game: Game) -> Names:
    return {street.id: f"s{number}" for number, street in enumerate(game.streets)}


def renamed(game: Game) -> Game:
    """The same game with other names for every pile and every street."""
    piles, streets = pile_names(game), street_names(game)
    return replace(
        game,
        piles=tuple(replace(pile, id=piles[pile.id]) for pile in game.piles),
        streets=tuple(replace(street, id=streets[street.id]) for street in game.streets),
        timeline=tuple(renamed_step(step, piles, streets) for step in game.timeline),
        fact_type=renamed_facts(game.fact_type, piles, streets),
        hands={id_: renamed_hand(hand, piles, streets) for id_, hand in game.hands.items()},
        strategies={name: renamed_strategy(each, streets) for name, each in game.strategies.items()},
        wording={},
    )


def renamed_hand(hand: Any, piles: Names, streets: Names) -> Any:
    if isinstance(hand, Highest):
        return replace(hand, **{each: renamed_hand(getattr(hand, each), piles, streets) for each in ("seat", "dealer")})
    parts = (replace(part, pile=piles[part.pile], at=streets.get(part.at, "")) for part in hand.parts)
    return Hand(hand.evaluator, *parts, title=hand.title)


def renamed_facts(fact_type: Any, piles: Names, streets: Names) -> Any:
    asked = {name: copy(fact) for name, fact in fact_type.asked.items()}
    for fact in asked.values():
        fact.hands = tuple(renamed_hand(hand, piles, streets) for hand in fact.hands)
    return type("Facts", (FactsOf,), asked)


def renamed_step(step: Step, piles: Names, streets: Names) -> Step:
    if isinstance(step, Deal | Look | Show | TurnDown):
        return replace(step, pile=piles[step.pile])
    if isinstance(step, Settle):
        return replace(step, turns_over=tuple(piles[pile] for pile in step.turns_over))
    if isinstance(step, Ask):
        return Ask(streets[step.street], step.then and replace(step.then, pile=piles[step.then.pile]))
    return step


def renamed_strategy(strategy: Any, streets: Names) -> Any:
    if isinstance(strategy, InWords):
        return replace(strategy, lines=retold(strategy.lines, streets))
    return replace(strategy, rules=retold(strategy.rules, streets)) if isinstance(strategy, ByChance) else strategy


def retold(by_street: Any, streets: Names) -> dict[str, Any]:
    return {streets[street]: told for street, told in by_street.items()}


@cache
def solved(id_: str) -> tuple[Solution, Solution]:
    """The game as it is, and under other names."""
    game = small(id_)
    return solution(game), solution(renamed(game))


@pytest.mark.parametrize("id_", GAMES)
def test_every_chart_is_the_same(id_: str) -> None:
    told, other = solved(id_)
    found = charts(told.tally.game, told)
    assert found
    assert charts(other.tally.game, other) == found


@pytest.mark.parametrize("id_", GAMES)
def test_the_tables_of_the_strategy_are_the_same(id_: str) -> None:
    told, other = solved(id_)
    streets = street_names(told.tally.game)
    assert other.tally.cells == told.tally.cells
    assert street_values(other) == retold(street_values(told), streets)
    assert packed_streets(other) == retold(packed_streets(told), streets)


@pytest.mark.parametrize("id_", GAMES)
def test_words_cost_the_same(id_: str) -> None:
    told, other = solved(id_)
    game = told.tally.game
    found = {name: retold(each, street_names(game)) for name, each in followed_values(game, told).items()}
    assert followed_values(other.tally.game, other) == found


@pytest.mark.parametrize("id_", GAMES)
def test_advice_at_a_position_is_the_same(id_: str) -> None:
    told, other = solved(id_)
    games, options = (told.tally.game, other.tally.game), told.tally.options
    *_, table = told.values.values()
    cards, _ = next(positions(games[0], table))
    one, two = (advise(game, options, read_position(game, options, cards_text(cards))) for game in games)
    assert one.position.street.says == two.position.street.says
    assert one.values == two.values


@pytest.mark.parametrize("id_", GAMES)
def test_exported_rows_are_the_same(id_: str, tmp_path: Path) -> None:
    told, other = solved(id_)
    game = told.tally.game
    one, two = exported(told, tmp_path / "one"), exported(other, tmp_path / "two")
    assert one
    assert two == {
        street_names(game)[street]: ([pile_names(game).get(name, name) for name in header], rows)
        for street, (header, rows) in one.items()
    }


def exported(found: Solution, folder: Path) -> dict[str, tuple[list[str], list[str]]]:
    """The header and the rows of every file, by street; the rows without their first cell, which is the street."""
    folder.mkdir()
    told = {}
    for path in write_csv(replace(found, pieces={}), folder / "file.csv"):
        header, *rows = path.read_text("utf-8").splitlines()
        told[rows[0].partition(",")[0]] = header.split(","), [row.partition(",")[2] for row in rows]
    return told


@pytest.mark.parametrize("id_", [pytest.param("ultimate_holdem", marks=pytest.mark.prove), "texas_peek"])
def test_charts_of_hidden_cards_are_the_same(id_: str) -> None:
    games = small(id_), renamed(small(id_))
    known = [next(usual_knowledge(game)) for game in games]
    one, two = (known_charts(game, solution(game, knowing=text)) for game, text in zip(games, known, strict=True))
    assert one
    assert one == two
