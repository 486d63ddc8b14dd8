"""The counter of sets against the generic solver, to the integer, on decks with few cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from examples.three_card_poker.three_card_poker import GAME as THREE_CARD
from pitboss.cards import Cards, small_deck
from pitboss.odds.exact import generic
from pitboss.odds.exact.sets import solve

DECKS = (small_deck(ranks="9TJQ", suits="cdh"), small_deck(ranks="89TJQKA", suits="cd"))


@pytest.mark.parametrize("deck", DECKS)
def test_three_cards_against_three(deck: Cards) -> None:
    game = replace(THREE_CARD, deck=deck)
    options = game.choose_options()
    quick, slow = solve(game, options), generic.solve(game, options)
    assert quick.tally == slow.tally
    table, judge = quick.values["play"], slow.values["play"]
    assert sum(map(int, table.weight)) == quick.tally.total
    for column in range(2):
        assert sum(map(int, table.totals[:, column])) == sum(judge.totals[:, column]) * table.scale // judge.scale
