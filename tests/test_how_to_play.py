"""A round in a few steps, and the line of the strategy in words that fits: derived for every game."""

from __future__ import annotations

import random

import pytest

from pitboss.cards import parse_cards
from pitboss.coach import line_in_words
from pitboss.describe.how_to_play import DOWN, how_to_play, in_words, split_line
from pitboss.games import GAMES, LIBRARY, find_game
from pitboss.play import deal_round, open_table
from pitboss.rules import InWords
from pitboss.school.chance import ordinary_bets, shuffled


@pytest.mark.parametrize("game", GAMES)
def test_a_round_takes_five_to_seven_steps_with_a_rule_each(game: str) -> None:
    found = find_game(game)
    steps = how_to_play(found)
    assert 5 <= len(steps) <= 7
    assert steps[0].kind == "bets"
    assert all(step.rule in found.rules for step in steps)
    streets = [street.id for street in found.streets if street.exists(found.choose_options())]
    assert [step.street for step in steps if step.kind == "street"] == streets


@pytest.mark.parametrize("game", [*GAMES, *LIBRARY])
def test_every_bet_is_named_and_cards_of_a_step_are_of_the_deck(game: str) -> None:
    found = find_game(game)
    steps = how_to_play(found)
    said = " ".join(says for step in steps for says in step.says)
    assert all(wager.name in said for wager in found.wagers)
    for step in steps:
        cards = [card for _, each in step.cards for card in each if card != DOWN]
        assert len(set(cards)) == len(cards)
        assert set(parse_cards("".join(cards))) <= found.card_set if cards else True
    assert all(card != DOWN for owner, cards in steps[-1].cards if owner == "dealer" for card in cards)


@pytest.mark.parametrize("game", GAMES)
def test_the_line_that_fits_says_what_the_strategy_does(game: str) -> None:
    found = find_game(game)
    words = in_words(found)
    assert isinstance(words, InWords)
    table, chance = open_table(found), random.Random(7)
    for _ in range(10):
        round_ = deal_round(table, {1: ordinary_bets(table, 2)}, shuffled(found, chance))
        while 1 in round_.questions:
            line = line_in_words(round_, 1)
            assert line is not None
            street = found.streets[found.street_index[line.street]]
            assert line.choice == words(round_.seen(1), round_.choices(1), round_.legal[1])
            assert words.words[line.street][line.place] == line.says
            assert split_line(street, line.says)[0] in ("", line.choice)
            offer = next(each for each in round_.offers(1) if each.choice == line.choice)
            round_ = round_.act(1, line.choice, offer.low_cents if offer.amount_cents is None else 0)
    assert line_in_words(round_, 1) is None
