"""The published short strategy of Ultimate, against its list and against plain counting."""

import random
from itertools import combinations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.games.ultimate_holdem.strategies import PUBLISHED, improves_the_board, marked, outs
from pitboss.hands import five


def published(cards):
    """The choice on the street that the number of cards tells."""
    return PUBLISHED(cards, ("check",) * {2: 0, 5: 1, 7: 2}[len(cards)], ())


def test_the_list_before_the_flop_has_500_hands():
    assert sum(published(hole) == "4x" for hole in combinations(STANDARD_DECK, 2)) == 500


@pytest.mark.parametrize(
    ("cards", "choice"),
    [
        ("3c3d", "4x"),
        ("2c2d", "check"),
        ("Qc6c", "4x"),
        ("Qc5c", "check"),
        ("Qc7d", "check"),
        ("Jc8c", "4x"),
        ("JcTd", "4x"),
        ("Jc9d", "check"),
        ("Kc4d", "check"),
        ("2cAd", "4x"),
        ("9c4d 9h4s2c", "2x"),
        ("9c4d 9hKs2c", "2x"),
        ("9c4d KhKs2c", "check"),
        ("2c2d KhQs9c", "check"),
        ("2c2d 2hQs9c", "2x"),
        ("Tc3d 2c6c9c", "2x"),
        ("9c3d 2c6cTc", "check"),
        ("9c4d KhQs2c 9sTd", "1x"),
        ("3c4d KhKs9c 9s7d", "fold"),
        ("KcQd AhTs4c 9s7d", "1x"),
        ("8c6d KcTs2h 5d3s", "fold"),
    ],
)
def test_the_published_choice(cards, choice):
    assert published(parse_cards(cards)) == choice


def test_outs_are_counted_one_card_at_a_time():
    chance = random.Random(5)
    for _ in range(400):
        suits = chance.choice(((0, 1, 2, 3), (0, 1), (0,)))
        deck = [card for card in STANDARD_DECK if card % 4 in suits]
        cards = tuple(chance.sample(deck, 7))
        plain = sum(five.order((*cards[2:], card)) > five.order(cards) for card in STANDARD_DECK if card not in cards)
        assert outs(*marked(cards)) == plain, cards


def test_what_is_called_a_better_hand_is_what_the_evaluator_says():
    chance = random.Random(6)
    for _ in range(300):
        suits = chance.choice(((0, 1, 2, 3), (0, 1)))
        cards = tuple(chance.sample([card for card in STANDARD_DECK if card % 4 in suits], 7))
        better = five.kind(five.order(cards)) > five.kind(five.order(cards[2:]))
        assert improves_the_board(*marked(cards)) == better, cards


def test_a_straight_with_a_hole_card_is_better_than_a_hidden_pair():
    assert improves_the_board(*marked(parse_cards("9c2d 8h7s6cTdKs")))
    assert not improves_the_board(*marked(parse_cards("3c2d 9h8s7cTdJs")))


def test_a_hidden_pair_that_plays_no_part_is_left_to_the_outs():
    """Two pair on the board is higher, and only the kicker counts: queens and a five lose to 24 single cards."""
    assert published(parse_cards("7c5d QhQs9c9d5s")) == "fold"
    assert published(parse_cards("Ac5d QhQs9c9d5s")) == "1x"
    assert published(parse_cards("JcJd QhQs9c9d5s")) == "1x"
