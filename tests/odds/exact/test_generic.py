"""The generic solver against odds that are counted by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import small_deck
from pitboss.errors import ChoiceRefused, GameError
from pitboss.games import find_game
from pitboss.odds.exact import generic
from pitboss.odds.model.decision_points import seen_at, stages
from pitboss.odds.pricing.price import price
from pitboss.rules import ByChance, ChanceRule
from tests.odds.tiny import TINY, Facts

OPTIONS = TINY.choose_options()


def test_the_best_strategy_of_three_cards_is_counted_by_hand():
    # A four always wins 3 (2x), a three wins or loses 2 alike (1x: value 0), a deuce always loses, so it folds.
    tally = generic.solve(TINY, OPTIONS).tally
    assert tally.total == 6
    assert tally.cells == {
        (("2x",), Facts(2, 1)): 2,
        (("1x",), Facts(2, 0)): 1,
        (("1x",), Facts(0, 0)): 1,
        (("fold",), Facts(0, 0)): 2,
    }
    assert price(tally).ev == Fraction(2 * 3 + 2 - 2 - 2 * 1, 6)


def test_a_tie_between_choices_goes_to_the_smaller_bet():
    table = generic.solve(TINY, OPTIONS).values["play"]
    three = list(table.keys).index("3c")
    assert [table.value(three, choice) for choice in table.choices] == [-1, 0, 0]
    assert table.best(three) == "1x"


def test_values_of_every_choice_are_totals_over_the_deals_left():
    table = generic.solve(TINY, OPTIONS).values["play"]
    assert table.choices == ("fold", "1x", "2x")
    assert dict(zip(table.keys, table.totals.tolist(), strict=True)) == {
        "2c": [-2, -4, -6],
        "3c": [-2, 0, 0],
        "4c": [-2, 4, 6],
    }
    assert table.weight.tolist() == [2, 2, 2]


def test_any_strategy_is_priced():
    def brave(cards, choices, legal):
        return "2x"

    tally = generic.solve(TINY, OPTIONS, strategy=brave).tally
    assert tally.strategy == "brave"
    assert price(tally).ev == 0
    assert list(tally.decisions()) == [("play", "2x", 1)]


def test_an_illegal_answer_is_refused_with_the_cards_it_was_given_to():
    with pytest.raises(ChoiceRefused, match="answers '9x' to 2c on play; legal: fold, 1x, 2x"):
        generic.solve(TINY, OPTIONS, strategy=lambda cards, choices, legal: "9x")


def test_pairs_tie_when_there_are_two_suits():
    two_suits = replace(TINY, deck=small_deck(ranks="234", suits="cd"))
    tally = generic.solve(two_suits, OPTIONS).tally
    assert tally.total == 30
    # Deuce: 1 tie, 4 losses: 1x is worth -8/5, so it folds. Three: even. Four: 4 wins of 3, 1 tie.
    assert price(tally).ev == Fraction(2 * 4 * 3 + 0 - 2 * 5, 30)


def test_a_strategy_by_the_chance_of_winning():
    # Over one half: only the four, which always wins, is doubled; the three wins just half of the time.
    cautious = ByChance("cautious", {"play": ChanceRule(Fraction(1, 2), "2x", "1x")}, lambda *_: "1x")
    tally = generic.solve(TINY, OPTIONS, strategy=cautious).tally
    assert list(tally.decisions()) == [("play", "1x", Fraction(2, 3)), ("play", "2x", Fraction(1, 3))]
    elsewhere = ByChance("by value", {}, lambda *_: "1x")
    assert generic.solve(TINY, OPTIONS, strategy=elsewhere).tally == generic.solve(TINY, OPTIONS).tally


def test_a_deck_that_would_take_hours_is_refused_at_once():
    game = find_game("ultimate_holdem")
    with pytest.raises(GameError, match="27,813,810,024,000 deals are too many"):
        generic.solve(game, game.choose_options())


def test_progress_counts_the_first_cards():
    seen = []
    generic.solve(TINY, OPTIONS, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_stages_follow_the_timeline():
    game = find_game("ultimate_holdem")
    words = [stage.pile.id if stage.pile else f"{stage.street.id}?" for stage in stages(game)]
    assert words == ["hole", "preflop?", "flop", "flop?", "turn_river", "river?", "dealer"]
    assert [seen_at(game, street) for street in ("preflop", "flop", "river")] == [2, 5, 7]


def test_the_optimal_strategy_beats_the_simple_one_on_a_small_deck():
    game = replace(find_game("holdem_bonus"), deck=small_deck(ranks="A23", suits="cdh"))
    options = game.choose_options()
    best = generic.solve(game, options).tally
    simple = generic.solve(game, options, strategy=game.strategies["simple"]).tally
    assert price(best).ev > price(simple).ev
    assert best.total == simple.total == generic.deals(game)
