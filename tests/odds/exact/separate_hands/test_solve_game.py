"""Four Card Poker against the generic solver, plain enumeration, published figures and simulation."""

import math
import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, cards_text, parse_cards, small_deck
from pitboss.errors import ChoiceRefused, GameError
from pitboss.games import find_game
from pitboss.games.four_card.settle import KIND
from pitboss.hands import four
from pitboss.odds import solution
from pitboss.odds.exact import generic, separate_hands
from pitboss.odds.exact.separate_hands.card_sets import types_of
from pitboss.odds.exact.separate_hands.dealer_counts import count
from pitboss.odds.exact.separate_hands.read_game import read_facts
from pitboss.odds.exact.separate_hands.settle_kernels import choose_best
from pitboss.odds.pricing.price import price
from pitboss.simulate.runs.chi_square import compare
from tests.plain_rounds import play_rounds

GAME = find_game("four_card")
OPTIONS = GAME.choose_options()


def sorted_cards(text):
    return tuple(sorted(parse_cards(text)))


SMALL = {
    "four suits": small_deck(ranks="A29"),
    "royal flushes": small_deck(ranks="AKQJ", suits="cdh"),
    "low straights": small_deck(ranks="A234", suits="chs"),
    "two suits": small_deck(ranks="345678", suits="cd"),
    "suits that differ": sorted_cards("AcAdAhAs2c2d2h2s3c3d4c5c"),
    "no two suits alike": sorted_cards("2c3c4c5c6c2d3d4d5d2h3h2s"),
}


@pytest.fixture(scope="module")
def solved():
    return separate_hands.solve(GAME, OPTIONS)


@pytest.mark.parametrize("name", SMALL)
def test_small_decks_agree_with_the_generic_solver_to_the_integer(name):
    game = replace(GAME, deck=SMALL[name])
    fast, slow = separate_hands.solve(game, OPTIONS), generic.solve(game, OPTIONS)
    assert fast.tally == slow.tally
    assert fast.tally.total == slow.tally.total
    values = dict(zip(slow.values["play"].keys, slow.values["play"].totals.tolist(), strict=True))
    table = fast.values["play"]
    assert table.choices == slow.values["play"].choices
    for key, totals, weight in zip(table.keys, table.totals.tolist(), table.weight.tolist(), strict=True):
        each = weight // math.comb(len(game.deck) - 6, 5)
        label = cards_text((*key["hand"].tolist(), int(key["dealer_up"])))
        assert totals == [each * total for total in values[label]]


@pytest.mark.parametrize("bonus_table", ["25-20-2", "30-15-2"])
def test_small_decks_agree_under_any_strategy_and_option(bonus_table):
    game = replace(GAME, deck=SMALL["suits that differ"])
    options = game.choose_options({"bonus_table": bonus_table})

    def mixed(cards, choices, legal):
        return legal[(sum(card >> 2 for card in cards[:5]) + 3 * (cards[5] >> 2)) % 4]

    fast = separate_hands.solve(game, options, strategy=mixed)
    assert fast.tally == generic.solve(game, options, strategy=mixed).tally
    assert fast.tally.strategy == "mixed"
    assert {choices for choices, _ in fast.tally.cells} == {("fold",), ("1x",), ("2x",), ("3x",)}


def test_types_stand_for_every_set_once():
    types = types_of(STANDARD_DECK)
    assert np.diff(types.first_type).tolist() == [0, 13, 169, 1_755, 16_432, 134_459]
    for size in range(1, 6):
        sets = types.sets[types.first_type[size] : types.first_type[size + 1]]
        assert sets.sum() == math.comb(52, size)


def test_types_of_a_deck_whose_suits_differ():
    deck = SMALL["no two suits alike"]
    types = types_of(deck)
    assert np.diff(types.first_type).tolist() == [0, *(math.comb(12, size) for size in range(1, 6))]


def test_counts_of_one_small_deck_by_plain_enumeration():
    deck = SMALL["four suits"]
    counts = count(deck, read_facts(GAME).dealer_least)
    steps = counts.ladder.orders[counts.ladder.steps].tolist()
    assert counts.ladder.classes == (0, 1, 4, 5)  # nothing, three of a kind, four of a kind, four aces
    for five, hand in enumerate(counts.types.cards_of(5).tolist()):
        mine = four.order(tuple(deck[place] for place in hand))
        for row in range(counts.first_row[five], counts.first_row[five + 1]):
            left = [card for place, card in enumerate(deck) if place not in hand and place != counts.up[row]]
            up = deck[counts.up[row]]
            dealers = [four.order((up, *rest)) for rest in combinations(left, 5)]
            told = [sum(d < mine for d in dealers), sum(d <= mine for d in dealers)]
            told += [sum(d >= step for d in dealers) for step in steps]
            assert counts.dealers[row].tolist() == told


def test_published_edges(solved):
    main = price(solved.tally)
    assert 0.0278 <= main.house_edge <= 0.0279
    assert round(float(main.element_of_risk), 4) == 0.0130
    assert solved.tally.total == math.comb(52, 5) * 47 * math.comb(46, 5)


@pytest.mark.parametrize(("table", "edge"), [("50-40-9-6-4-2-1", 0.0198), ("50-40-7-5-4-3-1", 0.0615)])
def test_published_aces_up_edges(solved, table, edge):
    options = GAME.choose_options({"aces_up_table": table})
    assert round(float(price(solved.tally, "aces_up", options=options).house_edge), 4) == edge


def test_the_player_never_bets_twice_the_ante(solved):
    made = {choice: share for _, choice, share in solved.tally.decisions()}
    assert set(made) == {"fold", "1x", "3x"}
    assert sum(made.values()) == 1


def test_the_tally_holds_every_five_card_hand_as_often_as_it_is_dealt(solved):
    types = types_of(STANDARD_DECK)
    dealt = [0] * 9
    for hand, sets in zip(types.cards_of(5).tolist(), types.sets[types.first_type[5] :].tolist(), strict=True):
        dealt[KIND.steps.of(four.order(tuple(hand)))] += sets
    told = [0] * 9
    for (_, facts), deals in solved.tally.cells.items():
        told[facts.hand] += deals
    assert told == [each * 47 * math.comb(46, 5) for each in dealt]
    # Quads: 13 · 48. Straight flushes: 44 runs of four with any fifth card, 40 runs of five counted twice.
    assert dealt[-2:] == [44 * 48 - 40, 13 * 48]


def test_values_add_up_to_the_price(solved):
    table = solved.values["play"]
    assert int(table.weight.sum()) == solved.tally.total
    best = table.totals.max(axis=1).astype(object).sum()
    assert Fraction(int(best), solved.tally.total * table.scale) == price(solved.tally).ev


def test_positions_by_enumeration_have_the_values_of_the_table(solved):
    table = solved.values["play"]
    chance = random.Random(5)
    for row in chance.sample(range(len(table)), 8):
        key = table.keys[row]
        cards = (*key["hand"].tolist(), int(key["dealer_up"]))
        found = separate_hands.position_values(GAME, OPTIONS, cards, ())
        assert {choice: Fraction(*pair) for choice, pair in found.items()} == {
            choice: table.value(row, choice) for choice in table.choices
        }
        assert {weight for _, weight in found.values()} == {math.comb(46, 5)}


def test_a_position_need_not_be_in_order():
    one = separate_hands.position_values(GAME, OPTIONS, parse_cards("KcKd9h7s3dQs"), ())
    other = separate_hands.position_values(GAME, OPTIONS, parse_cards("7h3c9dKsKcQh"), ())
    assert one == other
    assert one["fold"] == (-math.comb(46, 5), math.comb(46, 5))
    assert max(one, key=lambda choice: one[choice][0]) == "3x"


def test_what_cannot_be_counted_is_refused():
    with pytest.raises(GameError, match="jokers"):
        separate_hands.solve(replace(GAME, deck=JOKER_DECK), OPTIONS)
    with pytest.raises(GameError, match="decided once"):
        separate_hands.position_values(GAME, OPTIONS, STANDARD_DECK[:5], ())
    game = replace(GAME, deck=SMALL["four suits"])
    with pytest.raises(ChoiceRefused, match="answers '4x' to 2c2d2h2s9c9d on play; legal: fold, 1x, 2x, 3x"):
        separate_hands.solve(game, OPTIONS, strategy=lambda cards, choices, legal: "4x")


def test_progress_rises_to_the_end():
    told = []
    game = replace(GAME, deck=SMALL["four suits"])
    separate_hands.solve(game, OPTIONS, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (100, 100)
    assert len(told) <= 300


def test_a_tie_between_choices_goes_to_the_smaller_bet():
    chosen = np.empty(3, dtype=np.int8)
    choose_best(np.array([[-4, 2, 2, 1], [3, 3, 3, 3], [0, 1, 2, 3]]), chosen)
    assert chosen.tolist() == [1, 0, 3]


@pytest.mark.prove
def test_the_simple_strategy_is_worse_and_agrees_with_a_sample(solved):
    simple = solution(GAME, OPTIONS, "simple").tally
    sampled = play_rounds(GAME, OPTIONS, GAME.strategies["simple"], rounds=200_000, seed=11)
    assert compare(simple, sampled).p > 0.001
    assert price(solved.tally).house_edge < price(simple).house_edge < Fraction(35, 1000)
    spread = price(simple).stdev / math.sqrt(sampled.total)
    assert abs(price(sampled).ev - price(simple).ev) < 4 * spread
