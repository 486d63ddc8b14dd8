"""One position counted by the counter of boards, against the generic solver and the certificates."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import parse_cards, small_deck
from pitboss.errors import ChoiceRefused
from pitboss.odds.advise import advise
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.exact import boards, generic
from pitboss.odds.model.position import Position
from pitboss.odds.strategies.validate import positions
from tests.odds.exact.boards.variants import BONUS, CASINO_HOLDEM, GAMES, ULTIMATE, VARIANTS

DECK = small_deck(ranks="23456A", suits="cdh")
EVERY = GAMES | VARIANTS


def quotients(found):
    return {choice: Fraction(*value) for choice, value in found.items()}


@pytest.mark.parametrize("name", EVERY)
def test_positions_with_dead_cards_are_worth_what_the_generic_solver_says(name):
    game, chance = replace(EVERY[name], deck=DECK), random.Random(name)
    options, tried = game.choose_options(), set()
    for position in positions(game, options, 40, seed=len(name)):
        key = position.street.id, position.choices
        if key in tried or len(position.cards) == 2:
            continue
        tried.add(key)
        left = [card for card in game.deck if card not in position.cards]
        dead = tuple(chance.sample(left, len(left) - (game.row_size - len(position.cards)) - 2))
        rest = replace(game, deck=tuple(card for card in game.deck if card not in dead))
        counted = boards.position_values(game, options, position.cards, position.choices, dead)
        tried_out = generic.position_values(rest, options, position.cards, position.choices)
        assert quotients(counted) == quotients(tried_out)
        assert set(counted) == set(position.legal)
    assert tried


@pytest.mark.parametrize("game", [ULTIMATE, BONUS], ids=["ultimate", "bonus"])
def test_starting_hands_are_worth_what_the_certificate_says(game):
    certificate, options = load_certificate(game), game.choose_options()
    values = certificate.find(options).values
    street = next(street for street in game.streets if street.id in values)
    for label, cards in {"AA": "AhAs", "72o": "7c2d", "T9s": "Ts9s"}.items():
        found = quotients(boards.position_values(game, options, parse_cards(cards)))
        assert found == values[street.id][label]


def test_dead_cards_before_the_flop_make_suits_unlike():
    options, hole, dead = ULTIMATE.choose_options(), parse_cards("AhKd"), parse_cards("AcKcQs2d7h")
    found = quotients(boards.position_values(ULTIMATE, options, hole, (), dead))
    assert found == quotients(boards.position_values(ULTIMATE, options, hole[::-1], (), dead[::-1]))
    assert found["4x"] < quotients(boards.position_values(ULTIMATE, options, hole))["4x"]


def test_advice_for_a_game_of_no_certificate_is_counted():
    cards = parse_cards("AhKd2c7d9s")
    street = CASINO_HOLDEM.streets[0]
    position = Position(street, cards, (), ("fold", "call"))
    found = advise(CASINO_HOLDEM, CASINO_HOLDEM.choose_options(), position)
    assert found.best == "call"
    assert found.value("call") == Fraction(-28151, 118910)
    assert found.note == ""


def test_where_nothing_is_decided_a_sentence_says_so():
    with pytest.raises(ChoiceRefused, match="nothing to decide"):
        boards.position_values(CASINO_HOLDEM, CASINO_HOLDEM.choose_options(), parse_cards("AhKd"))
