"""A seat that has seen hidden cards, by the counter of boards and by the generic solver."""

from dataclasses import replace

import pytest

from pitboss.cards import small_deck
from pitboss.odds.exact import boards, generic
from pitboss.odds.hidden_cards.knowledge import parse_knowing, with_knowledge
from pitboss.odds.solve import countable
from tests.odds.exact.boards.variants import BONUS, CASINO_HOLDEM, ULTIMATE

DECK = small_deck(ranks="24A", suits="cdh")
KNOWN = [
    (CASINO_HOLDEM, "dealer:1"),
    (CASINO_HOLDEM, "dealer:2"),
    (ULTIMATE, "dealer:1,flop:1"),
    (BONUS, "dealer:2,turn:1"),
]


@pytest.mark.parametrize(("game", "text"), KNOWN, ids=[f"{game.id} {text}" for game, text in KNOWN])
def test_hidden_cards_that_are_known(game, text):
    game = replace(with_knowledge(game, parse_knowing(game, text)), deck=DECK)
    options = game.choose_options()
    assert boards.fits_knowledge(game)
    counted, tried = boards.solve(game, options), generic.solve(game, options)
    assert counted.tally == tried.tally
    street = game.streets[1 if len(game.streets) > 1 and game.streets[0].id not in counted.values else 0].id
    first, other = counted.values[street], tried.values[street]
    assert first.totals.max(axis=1).sum() * other.scale == other.totals.max(axis=1).sum() * first.scale


def test_what_can_be_known_is_listed_for_a_game_without_a_recipe():
    assert countable(CASINO_HOLDEM).startswith("dealer:1, ")
