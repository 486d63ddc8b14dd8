"""One position by itself against the generic solver, also with cards that are gone."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from examples.three_card_poker.three_card_poker import GAME as THREE_CARD
from pitboss.cards import parse_cards, small_deck
from pitboss.odds.advise import advise
from pitboss.odds.exact import generic
from pitboss.odds.exact.sets import position_values
from pitboss.odds.model.position import Position
from pitboss.rules import Game
from tests.odds.exact.known_games.games import CARIBBEAN, CRAZY_FOUR, MISSISSIPPI
from tests.rules.small_games.three_bets import GAME as LET_IT_RIDE

FEW = small_deck(ranks="89TJQKA", suits="cd")
CASES = [
    (THREE_CARD, 3, ()),
    (LET_IT_RIDE, 3, ()),
    (LET_IT_RIDE, 4, ("ride",)),
    (MISSISSIPPI, 2, ()),
    (MISSISSIPPI, 4, ("3x", "1x")),
    (CRAZY_FOUR, 5, ()),
    (CARIBBEAN, 6, ()),
]


@pytest.mark.parametrize(("game", "seen", "choices"), CASES, ids=lambda each: getattr(each, "id", ""))
def test_a_position_is_worth_what_the_generic_solver_says(game: Game, seen: int, choices: tuple[str, ...]) -> None:
    few, chance = replace(game, deck=FEW), random.Random(seen)
    for gone in (0, 2):
        row = chance.sample(FEW, seen + gone)
        cards, dead = tuple(row[:seen]), tuple(row[seen:])
        rest = replace(few, deck=tuple(card for card in FEW if card not in dead))
        slow = generic.position_values(rest, few.choose_options(), cards, choices)
        quick = position_values(few, few.choose_options(), cards, choices, dead)
        assert {choice: Fraction(*value) for choice, value in quick.items()} == {
            choice: Fraction(*value) for choice, value in slow.items()
        }


def test_advice_on_a_full_deck_comes_from_the_counter() -> None:
    cards = parse_cards("AhKd7c5s2c 7h")  # Ace and king play if the dealer's card pairs one of the others.
    (street,) = CARIBBEAN.streets
    found = advise(CARIBBEAN, CARIBBEAN.choose_options(), Position(street, cards, (), ("fold", "raise")))
    assert (found.best, found.note) == ("raise", "")
