"""Texas Peek against the generic solver, plain enumeration, known frequencies and simulation."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import STANDARD_DECK, cards_text, parse_cards, small_deck
from pitboss.errors import ChoiceRefused, GameError, StrategyError
from pitboss.games import find_game
from pitboss.odds.advise import advise
from pitboss.odds.exact import dealer_up_card, generic
from pitboss.odds.exact.dealer_up_card.read_game import read
from pitboss.odds.exact.dealer_up_card.strategies.values import value_holes
from pitboss.odds.exact.dealer_up_card.streets.flop_types import flops_beside, flops_in_plain, flops_in_suited
from pitboss.odds.exact.dealer_up_card.tabulated_game import holes_of
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.odds.pricing.price import price
from pitboss.odds.read_position import read_position
from pitboss.simulate.runs.chi_square import compare
from tests.odds.exact.dealer_up_card.deal_by_deal import solve_by_hand
from tests.plain_rounds import play_rounds

GAME = find_game("texas_peek")
LOSES = GAME.choose_options()
PAID = GAME.choose_options({"im_in_tie": "paid"})
each_reading = pytest.mark.parametrize("options", [LOSES, PAID], ids=["loses", "paid"])

ONE_SUIT = replace(GAME, deck=small_deck(ranks="56789TJQA", suits="s"))
TWO_SUITS = replace(GAME, deck=small_deck(ranks="TJQKA", suits="cd"))

DEALS = 52 * math.comb(51, 2) * math.comb(49, 3) * 46 * math.comb(45, 2)


def cells_of(tally):
    return {(path, tuple(facts)): count for (path, facts), count in tally.cells.items()}


def best_strategy(options):
    """The best choice at every position, as a function."""

    def best(cards, choices, legal):
        values = dealer_up_card.position_values(GAME, options, cards, choices)
        return max(legal, key=lambda choice: values[choice][0])

    return best


# Small decks


@pytest.fixture(scope="module")
def by_generic():
    return {"one suit": generic.solve(ONE_SUIT, LOSES), "two suits": generic.solve(TWO_SUITS, PAID)}


def test_small_decks_agree_with_the_generic_solver_to_the_integer(by_generic):
    assert dealer_up_card.solve(ONE_SUIT, LOSES).tally == by_generic["one suit"].tally
    assert dealer_up_card.solve(TWO_SUITS, PAID).tally == by_generic["two suits"].tally


def test_tables_of_values_agree_with_the_generic_solver(by_generic):
    slow, fast = by_generic["two suits"].values, dealer_up_card.solve(TWO_SUITS, PAID).values
    for street, before in (("peek", ""), ("raise", " peek")):
        known = dict(zip(slow[street].keys, slow[street].totals.tolist(), strict=True))
        weight = int(slow[street].weight[0])
        table = fast[street]
        assert table.choices == slow[street].choices
        assert table.weight.sum() == weight * len(known), "a row stands for all positions that differ by suits only"
        for key, totals, deals in zip(table.keys, table.totals.tolist(), table.weight.tolist(), strict=True):
            cards = [int(key["dealer_up"]), *(key["hole"].tolist() if street == "raise" else ())]
            assert [total * weight for total in totals] == [
                total * deals for total in known[cards_text(cards) + before]
            ]


def test_positions_agree_with_the_generic_solver(by_generic):
    for street in TWO_SUITS.streets:
        table = by_generic["two suits"].values[street.id]
        for row in random.Random(street.id).sample(range(len(table)), min(len(table), 150)):
            cards, *choices = table.keys[row].split(" ")
            found = dealer_up_card.position_values(TWO_SUITS, PAID, parse_cards(cards), tuple(choices))
            assert tuple(found) == table.choices
            assert [total for total, _ in found.values()] == table.totals[row].tolist()
            assert {weight for _, weight in found.values()} == {table.weight[row]}


@each_reading
@pytest.mark.parametrize(("ranks", "suits"), [("QKA", "cdhs"), pytest.param("2356789", "cd", marks=pytest.mark.prove)])
def test_small_decks_agree_deal_by_deal(ranks, suits, options):
    game = replace(GAME, deck=small_deck(ranks=ranks, suits=suits))
    assert cells_of(dealer_up_card.solve(game, options).tally) == solve_by_hand(game, options)


@pytest.mark.prove
@each_reading
@pytest.mark.parametrize(("ranks", "suits"), [("JQKA", "cdhs"), ("A2345", "cdh"), ("9TJQKA", "chs")])
def test_larger_decks_agree_deal_by_deal(ranks, suits, options):
    game = replace(GAME, deck=small_deck(ranks=ranks, suits=suits))
    assert cells_of(dealer_up_card.solve(game, options).tally) == solve_by_hand(game, options)


def test_any_strategy_is_priced():
    def by_suits(cards, choices, legal):
        """Hangs on suits and ranks on every street, and takes every path."""
        if len(choices) == 0:
            return "fold" if cards[0] >> 2 == 12 else "peek"
        suited = cards[1] & 3 == cards[2] & 3
        if len(choices) == 1:
            if cards[1] >> 2 == cards[2] >> 2:
                return "fold"
            return legal[suited + any(cards[0] & 3 == card & 3 for card in cards[1:])]
        return legal[sum(cards[0] & 3 == card & 3 for card in cards[3:]) % 2]

    for strategy in (by_suits, GAME.strategies["simple"]):
        fast, slow = (solver.solve(TWO_SUITS, LOSES, strategy=strategy).tally for solver in (dealer_up_card, generic))
        assert fast == slow
        assert fast.strategy == strategy.__name__
    assert {path for path, _ in dealer_up_card.solve(TWO_SUITS, LOSES, strategy=by_suits).tally.cells} == set(
        GAME.paths
    )


@pytest.mark.prove
def test_a_strategy_that_always_makes_the_best_choice_has_the_best_tally():
    best = dealer_up_card.solve(ONE_SUIT, LOSES)

    def strategy(cards, choices, legal):
        values = dealer_up_card.position_values(ONE_SUIT, LOSES, cards, choices)
        return max(legal, key=lambda choice: values[choice][0])

    assert dealer_up_card.solve(ONE_SUIT, LOSES, strategy=strategy).tally == best.tally


def test_simulation_agrees_with_the_exact_tally_of_a_small_deck():
    strategy = GAME.strategies["simple"]
    exact = dealer_up_card.solve(TWO_SUITS, LOSES, strategy=strategy).tally
    sampled = play_rounds(TWO_SUITS, LOSES, strategy, rounds=20_000, seed=7)
    assert compare(exact, sampled).p > 0.001


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({(): "call"}, "answers 'call' to .* on peek"),
        ({("peek",): "3x"}, "answers '3x' to .* on raise"),
        ({("peek", "4x"): "fold"}, "answers 'fold' to .* on im_in"),
    ],
)
def test_an_illegal_answer_is_refused_with_the_cards_it_was_given_to(bad, message):
    good = {(): "peek", ("peek",): "4x", ("peek", "4x"): "im_in"}
    with pytest.raises(ChoiceRefused, match=message):
        dealer_up_card.solve(TWO_SUITS, LOSES, strategy=lambda cards, choices, legal: (good | bad)[choices])


def test_a_strategy_that_fails_is_named_with_the_cards_it_failed_on():
    with pytest.raises(StrategyError, match="fails at AcTcTdJcQcKc on im_in: ZeroDivisionError"):
        dealer_up_card.solve(
            TWO_SUITS, LOSES, strategy=lambda cards, choices, legal: legal[-1] if len(cards) < 4 else 1 // 0
        )


def test_a_deck_whose_suits_differ_is_refused():
    with pytest.raises(GameError, match="not interchangeable"):
        dealer_up_card.solve(replace(GAME, deck=STANDARD_DECK[:-1]), LOSES)


def test_progress_comes_to_its_end():
    seen = []
    dealer_up_card.solve(TWO_SUITS, LOSES, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 30) for done in range(1, 31)]


# The full deck


@each_reading
def test_positions_after_the_flop_agree_with_the_games_own_facts(options):
    """Every second card, turn and river, through `facts` and `settle`."""
    money, wagers = Money(GAME, options), main_wagers(GAME)
    for text, raise_ in (("9c AhQh Kh7h2s", "2x"), ("2d 8c8s TdJdQd", "4x")):
        cards = parse_cards(text)
        left = [card for card in STANDARD_DECK if card not in cards]
        path, totals = ("peek", raise_, "im_in"), {}
        for last in combinations(left, 2):
            for down in left:
                if down not in last:
                    facts = GAME.facts((*cards, down, *last), path)
                    totals[facts] = totals.get(facts, 0) + 1
        total = sum(count * money.net(wagers, path, facts) for facts, count in totals.items())
        found = dealer_up_card.position_values(GAME, options, cards, path[:2])
        assert found == {"surrender": (-45_540 * {"2x": 2, "4x": 3}[raise_], 45_540), "im_in": (total, 45_540)}


@pytest.mark.parametrize(("low", "high"), [(5, 9), (0, 12), (7, 7)])
def test_decisions_after_the_flop_agree_with_direct_counts(low, high):
    """What the sums by type of board decide, position by position."""
    tabulated, chance = read(GAME, LOSES), random.Random(f"{low} {high}")
    for values in value_holes(tabulated, holes_of(low, high, 4)):
        flops = flops_beside(values.hole.kind, 4).cards
        checked = 0
        while checked < 60:
            row, shown = chance.randrange(len(flops)), chance.randrange(52)
            cards = [shown, *values.hole.cards, *flops[row].tolist()]
            if len(set(cards)) < 6:
                continue
            real = tuple(map(tabulated.card, cards))
            for size, raise_ in enumerate(("2x", "4x")):
                found = dealer_up_card.position_values(GAME, LOSES, real, ("peek", raise_))
                assert (values.stays[row, shown] >> size & 1) == (found["im_in"][0] > found["surrender"][0])
            checked += 1


@pytest.mark.prove
def test_the_value_of_a_raise_is_that_of_its_flops():
    """All 18,424 flops beside one pair of hole cards and one card shown, counted one by one."""
    up, hole = parse_cards("8d"), parse_cards("Jh9h")
    found = dealer_up_card.position_values(GAME, LOSES, up + hole, ("peek",))
    left = [card for card in STANDARD_DECK if card not in up + hole]
    totals = {"2x": 0, "4x": 0}
    for flop in combinations(left, 3):
        for raise_ in totals:
            values = dealer_up_card.position_values(GAME, LOSES, up + hole + flop, ("peek", raise_))
            totals[raise_] += max(total for total, _ in values.values())
    assert {raise_: total for raise_, (total, _) in found.items() if raise_ != "fold"} == totals


def test_advice_does_not_hang_on_the_names_of_suits():
    values = {
        text: dealer_up_card.position_values(GAME, LOSES, parse_cards(text), ("peek",))
        for text in ("2h 7h6s", "2c 7c6d", "2s 7h6s", "2d 7c6d", "2c 7h6s", "2d 7h6s", "9c 7h7c", "9h 7h7c")
    }
    assert values["2h 7h6s"] == values["2c 7c6d"] != values["2s 7h6s"] == values["2d 7c6d"]
    assert values["2c 7h6s"] == values["2d 7h6s"] != values["2h 7h6s"]
    assert values["9c 7h7c"] == values["9h 7h7c"]


def test_shapes_have_the_known_numbers():
    assert [len(flops_beside(kind, 4).ways) for kind in range(3)] == [5_252, 12_519, 6_994]
    assert {int(flops_beside(kind, suits).ways.sum()) for kind in range(3) for suits in (4,)} == {math.comb(52, 3)}
    inside = flops_in_suited().flop
    assert np.unique(inside[inside >= 0]).tolist() == list(range(1_183 + 1_014 + 286))
    assert np.unique(flops_in_plain().flop).tolist() == [-1, *range(455)]


@pytest.mark.parametrize("options", [LOSES, PAID])
@pytest.mark.parametrize("text", ["Qs AhKd", "9h 9c8c", "2d 7h7s"])
def test_the_certificate_s_values_of_a_raise_are_those_counted(text, options):
    seen = parse_cards(text.replace(" ", ""))
    counted = dealer_up_card.position_values(GAME, options, seen, ("peek",))
    found = advise(GAME, options, read_position(GAME, options, f"{cards_text(seen[:1])} peek {cards_text(seen[1:])}"))
    assert found.source == "certificate"
    assert dict(found.values) == {choice: Fraction(total, weight) for choice, (total, weight) in counted.items()}


@pytest.fixture(scope="module")
def solved():
    return {options["im_in_tie"]: dealer_up_card.solve(GAME, options) for options in (LOSES, PAID)}


@pytest.mark.prove
def test_known_frequencies_come_out_whatever_is_decided(solved):
    """Five-card hands in seven cards, ties between two hands, and the dealer's hole cards are all well known."""
    hands = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)
    holes = (900, 300, 54, 24, 18, 12, 8, 4, 6)
    for solution in solved.values():
        tally = solution.tally
        assert tally.total == DEALS
        counts = {fact: [0] * size for fact, size in (("versus", 3), ("hand", 10), ("hole", 9))}
        for (_, facts), count in tally.cells.items():
            for fact, row in counts.items():
                row[getattr(facts, fact)] += count
        assert [Fraction(count, DEALS) for count in counts["hand"]] == [Fraction(n, 133_784_560) for n in hands]
        assert [Fraction(count, DEALS) for count in counts["hole"]] == [Fraction(n, 1_326) for n in holes]
        assert Fraction(counts["versus"][1], DEALS) == Fraction(113_130_263_816, 2_781_381_002_400)
        assert counts["versus"][0] == counts["versus"][2]
        assert price(tally, "blind").ev == Fraction(-50, 1_326)


@pytest.mark.prove
def test_the_printed_game_favours_the_player(solved):
    loses, paid = (price(solved[reading].tally) for reading in ("loses", "paid"))
    assert loses.ev == Fraction(2_313_331_031_117, 13_906_905_012_000)
    assert paid.ev == Fraction(2_356_438_430_519, 13_906_905_012_000)


@pytest.mark.prove
def test_the_tally_is_worth_what_the_values_promise(solved):
    """Two ways through the same deals: values back from the flop, and counts forth to the showdown."""
    for solution in solved.values():
        table = solution.values["peek"]
        best = [max(table.value(row, "peek"), Fraction(0)) for row in range(13)]
        assert price(solution.tally).ev == sum(best) / 13
        assert [table.best(row) for row in range(13)] == ["peek"] * 7 + ["fold"] * 6


@pytest.mark.prove
@each_reading
def test_simulation_agrees_with_the_exact_tally(solved, options):
    sampled = play_rounds(GAME, options, best_strategy(options), rounds=40_000, seed=11)
    exact = solved[options["im_in_tie"]].tally
    assert compare(exact, sampled).p > 0.001
    error = abs(float(price(sampled).ev) - float(price(exact).ev))
    assert error < 4 * price(exact).stdev / math.sqrt(40_000)


@pytest.mark.prove
def test_the_short_strategy_is_priced_and_simulated():
    strategy = GAME.strategies["simple"]
    exact = dealer_up_card.solve(GAME, LOSES, strategy=strategy).tally
    assert compare(exact, play_rounds(GAME, LOSES, strategy, rounds=100_000, seed=3)).p > 0.001
