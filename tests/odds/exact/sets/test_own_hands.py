"""Four Card Poker against the generic solver, plain enumeration, published figures and simulation."""

import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, cards_text, parse_cards, small_deck
from pitboss.errors import ChoiceRefused
from pitboss.games import find_game
from pitboss.games.four_card.settle import KIND
from pitboss.hands import four
from pitboss.odds import solution
from pitboss.odds.exact import generic, sets
from pitboss.odds.exact.analyse import analyse
from pitboss.odds.exact.sets.levels import next_level, root
from pitboss.odds.exact.symmetry import exchanges
from pitboss.odds.kernels.parallel import Work
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
    return sets.solve(GAME, OPTIONS)


@pytest.mark.parametrize("name", SMALL)
def test_small_decks_agree_with_the_generic_solver_to_the_integer(name):
    game = replace(GAME, deck=SMALL[name])
    fast, slow = sets.solve(game, OPTIONS), generic.solve(game, OPTIONS)
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

    fast = sets.solve(game, options, strategy=mixed)
    assert fast.tally == generic.solve(game, options, strategy=mixed).tally
    assert fast.tally.strategy == "mixed"
    assert {choices for choices, _ in fast.tally.cells} == {("fold",), ("1x",), ("2x",), ("3x",)}


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
    hands = next_level(root(exchanges(STANDARD_DECK)), 5, exchanges(STANDARD_DECK), Work(0, None))
    dealt = [0] * 9
    for hand, ways in zip(hands.cards.tolist(), hands.ways.tolist(), strict=True):
        dealt[KIND.steps.of(four.order(tuple(hand)))] += ways
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
        found = sets.position_values(GAME, OPTIONS, cards, ())
        assert {choice: Fraction(*pair) for choice, pair in found.items()} == {
            choice: table.value(row, choice) for choice in table.choices
        }
        assert {weight for _, weight in found.values()} == {math.comb(46, 5)}


def test_a_position_need_not_be_in_order():
    one = sets.position_values(GAME, OPTIONS, parse_cards("KcKd9h7s3dQs"), ())
    other = sets.position_values(GAME, OPTIONS, parse_cards("7h3c9dKsKcQh"), ())
    assert one == other
    assert one["fold"] == (-math.comb(46, 5), math.comb(46, 5))
    assert max(one, key=lambda choice: one[choice][0]) == "3x"


def test_what_cannot_be_counted_is_refused():
    assert "jokers" in analyse(replace(GAME, deck=JOKER_DECK)).reason
    game = replace(GAME, deck=SMALL["four suits"])
    with pytest.raises(ChoiceRefused, match="answers '4x' to 2c2d2h2s9c9d on play; legal: fold, 1x, 2x, 3x"):
        sets.solve(game, OPTIONS, strategy=lambda cards, choices, legal: "4x")


def test_progress_rises_to_the_end():
    told = []
    game = replace(GAME, deck=SMALL["four suits"])
    sets.solve(game, OPTIONS, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    assert len(told) <= 300


@pytest.mark.prove
def test_the_simple_strategy_is_worse_and_agrees_with_a_sample(solved):
    simple = solution(GAME, OPTIONS, "simple").tally
    sampled = play_rounds(GAME, OPTIONS, GAME.strategies["simple"], rounds=200_000, seed=11)
    assert compare(simple, sampled).p > 0.001
    assert price(solved.tally).house_edge < price(simple).house_edge < Fraction(35, 1000)
    spread = price(simple).stdev / math.sqrt(sampled.total)
    assert abs(price(sampled).ev - price(simple).ev) < 4 * spread
