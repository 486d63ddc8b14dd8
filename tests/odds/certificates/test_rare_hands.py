"""Rules that differ in rare hands alone are part of the rules' hash; the rules as they are add nothing to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pitboss.cards import Cards, parse_cards, suit
from pitboss.games import all_games, find_game
from pitboss.games.wild_six.settle import QUEENS_LINES
from pitboss.hands import five
from pitboss.odds.certificates.rare_hands import unlike_their_parts, unusual_excuses, unusual_facts
from pitboss.rules import Game

WILD_SIX = find_game("wild_six")
Order = Callable[[Cards], int]

NATURAL_ROYAL, FIVE = (list(QUEENS_LINES).index(line) for line in ("Natural Royal Flush", "Five of a Kind"))


def rows_of(game: Game) -> list[Cards]:
    """Usual rows, and one in which the seat's first cards are a royal flush or the best part of one."""
    chance = random.Random(1)
    rare = parse_cards("AsKsQsJsTs")
    rest = chance.sample([card for card in game.deck if card not in rare], game.row_size - 5)
    return [*(tuple(chance.sample(game.deck, game.row_size)) for _ in range(200)), (*rare, *rest)]


def found(look: Any, game: Game) -> list[bytes]:
    rows = rows_of(game)
    return list(look(game, rows, [game.facts(row, game.paths[0]) for row in rows]))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_games_as_they_are_add_nothing(game: Game) -> None:
    assert not found(unusual_facts, game)
    assert not found(unusual_excuses, game)


def test_the_evaluators_as_they_are_add_nothing() -> None:
    assert not list(unlike_their_parts())


def lowered(is_wrong: Callable[[Cards], bool]) -> Callable[[Order], Order]:
    """Some straight flushes among seven cards count as a flush."""

    def change(order: Order) -> Order:
        def changed(cards: Cards) -> int:
            value = order(cards)
            wrong = len(cards) == 7 and five.kind(value) >= five.STRAIGHT_FLUSH and is_wrong(cards)
            return five.hand(five.FLUSH, 0, 31) if wrong else value

        return changed

    return change


def suited(cards: Cards) -> int:
    return max(sum(suit(card) == each for card in cards) for each in range(4))


@pytest.mark.parametrize(
    "is_wrong",
    [
        lambda cards: suited(cards) == 7,
        lambda cards: max([card >> 2 for card in cards].count(each) for each in range(13)) == 3,
        lambda cards: suited(cards) == 6 and {0, 1, 2, 3, 12} <= {card >> 2 for card in cards},
    ],
    ids=["seven of one suit", "beside three of a kind", "A-2-3-4-5 beside a sixth card"],
)
def test_an_evaluator_that_errs_in_rare_hands_of_seven_cards_is_seen(
    is_wrong: Callable[[Cards], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(five, "order", lowered(is_wrong)(five.order))
    assert list(unlike_their_parts())


def test_facts_that_go_by_a_choice_in_a_rare_hand_are_seen() -> None:
    def facts(row: Any, choices: Any) -> Any:
        told = WILD_SIX.facts(row, choices)
        rare = told.original == NATURAL_ROYAL and choices[1] == "discard3"
        return told._replace(original=FIVE) if rare else told  # type: ignore[attr-defined]

    assert found(unusual_facts, replace(WILD_SIX, facts=facts))


@pytest.mark.parametrize(
    "excuses",
    [
        lambda cards, options: not QUEENS_LINES["Natural Royal Flush"](cards),
        lambda cards, options: options["queens_table"] != "A6",
    ],
    ids=["but for a royal flush", "but for one pay table"],
)
def test_an_excuse_that_differs_in_rare_cases_is_seen(excuses: Any) -> None:
    def excused(cards: Any, choices: Any, options: Any) -> bool:
        return bool(WILD_SIX.streets[1].excused(cards, choices, options) and excuses(cards, options))

    streets = (WILD_SIX.streets[0], replace(WILD_SIX.streets[1], excused=excused))
    assert found(unusual_excuses, replace(WILD_SIX, streets=streets))
