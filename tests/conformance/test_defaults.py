"""A seat that says nothing: every street declares what happens then, and it never costs more chips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import DefinitionError
from pitboss.games import find_game
from tests.conformance.random_play import GAME_IDS, moments


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_default_that_adds_money_is_refused_with_the_definition(game_id: str) -> None:
    game = find_game(game_id)
    for index, street in enumerate(game.streets):
        for choice in [*(choice.id for choice in street.choices if choice.wager), "nothing of the kind"]:
            streets = (*game.streets[:index], replace(street, default=choice), *game.streets[index + 1 :])
            with pytest.raises(DefinitionError, match=f"street {street.id}: the default {choice!r}"):
                replace(game, streets=streets)


def test_a_function_that_answers_with_a_bet_is_refused_when_it_is_asked() -> None:
    game = find_game("ultimate_holdem")
    street = replace(game.streets[0], default=lambda cards, choices, options: "4x")
    with pytest.raises(DefinitionError, match="preflop"):
        street.default_choice((0, 1), (), game.choose_options())


@pytest.mark.parametrize(
    ("cards", "choice"),
    [("KcKd7h3s9c", "discard4"), ("KcKd7h7sX1", "discard3"), ("X12c2d5h9s", "discard4"), ("2c2d2hX1X2", "discard1")],
)
def test_wild_six_discards_the_lowest_unpaired_card_and_never_a_joker(cards: str, choice: str) -> None:
    game = find_game("wild_six")
    assert game.streets[1].default_choice(parse_cards(cards), ("-",), game.choose_options()).id == choice


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_hand_that_decides_a_bet_has_a_name(game_id: str) -> None:
    game = find_game(game_id)
    for seed in range(10):
        for round_ in moments(game_id, seed):
            for line in round_.settlement:
                for hand, cards in line.hands.items():
                    assert game.name_hand(hand, cards)
                    assert game.name_hand(hand, (-1, *cards[1:])) == ""
            for seat in round_.legal:
                assert game.name_so_far(round_.seen(seat), round_.choices(seat)) or len(round_.seen(seat)) < 2
