"""The counter of sets against the generic solver, to the integer, on decks with few cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from examples.three_card_poker.three_card_poker import GAME as THREE_CARD
from pitboss.cards import Cards, parse_cards, small_deck
from pitboss.games import find_game
from pitboss.odds.exact import generic
from pitboss.odds.exact.analyse import exchanges_of
from pitboss.odds.exact.sets import solve
from pitboss.odds.exact.sets.counter import Sets
from pitboss.odds.exact.sets.dealer_hands import DealerHands
from pitboss.odds.exact.sets.every_deal import EveryDeal
from pitboss.odds.exact.sets.suits_apart import SuitsApart
from pitboss.odds.kernels.parallel import Work
from tests.odds.exact.known_games.games import HIGH_CARD_FLUSH

SUITS_APART = small_deck(ranks="2359QA", suits="cdh")[:17]
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


@pytest.mark.parametrize("count", [DealerHands, SuitsApart])
def test_hands_of_the_dealer_are_counted_as_if_they_were_tried(count: type[DealerHands]) -> None:
    """Each quick way to count the dealer's hands, against every deal."""
    game = replace(HIGH_CARD_FLUSH, deck=SUITS_APART)
    options = game.choose_options()
    sets = Sets(game, options, Work(0, None))
    ways = sets.ways(1)
    slow, quick = EveryDeal(sets.hands, ways, sets.work), count(sets.hands, ways, exchanges_of(game), sets.work)
    chance = np.random.default_rng(1)
    net, weight = chance.integers(-9, 9, (len(sets.facts), slow.endings)), chance.integers(0, 3, len(sets.hands.seen))
    assert slow.all == quick.all
    assert (slow.totals(net, sets.hands.labels) == quick.totals(net, sets.hands.labels)).all()
    found = np.zeros((2, *net.shape), np.int64)
    for out, each in zip(found, (slow, quick), strict=True):
        each.cells(weight, sets.hands.labels, out)
    assert found[0].sum() == weight.sum() * ways
    assert (found[0] == found[1]).all()


@pytest.mark.parametrize("deck", [parse_cards("9c9d9h9s 8cTcJc AdAh 2c 3d"), small_deck(ranks="89TK", suits="cdh")])
def test_an_up_card_of_the_dealer_counts(deck: Cards) -> None:
    game = replace(find_game("four_card"), deck=deck)
    sets = Sets(game, game.choose_options(), Work(0, None))
    ways = sets.ways(2)
    slow, quick = EveryDeal(sets.hands, ways, sets.work), DealerHands(sets.hands, ways, exchanges_of(game), sets.work)
    net = np.random.default_rng(2).integers(-9, 9, (len(sets.facts), slow.endings))
    assert (slow.totals(net, sets.hands.labels) == quick.totals(net, sets.hands.labels)).all()
