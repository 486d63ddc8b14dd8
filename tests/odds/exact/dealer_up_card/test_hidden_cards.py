"""A seat at Texas Peek that has seen the dealer's second card: the same deals counted in other ways."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numba
import numpy as np
import pytest

from pitboss.cards import STANDARD_DECK, cards_text, parse_cards, small_deck
from pitboss.errors import GameError
from pitboss.games import find_game
from pitboss.hands import holes
from pitboss.odds import solution
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.charts.chart import cards_by_pile
from pitboss.odds.claims.findings import sentences
from pitboss.odds.exact import dealer_up_card, generic
from pitboss.odds.exact.dealer_up_card.hidden_cards.play import Against, flags_of, hands_beside
from pitboss.odds.exact.dealer_up_card.read_game import read
from pitboss.odds.exact.dealer_up_card.tabulated_game import holes_of
from pitboss.odds.hidden_cards.knowledge import parse_knowing, with_knowledge
from pitboss.odds.model.starting_hand import label
from pitboss.odds.pricing.price import price
from pitboss.simulate.runs.chi_square import compare
from tests.odds.exact.dealer_up_card.deal_by_deal import order, solve_by_hand
from tests.plain_rounds import play_rounds

GAME = find_game("texas_peek")
LOSES = GAME.choose_options()
PAID = GAME.choose_options({"im_in_tie": "paid"})
ROUNDS = 8_000
each_reading = pytest.mark.parametrize("options", [LOSES, PAID], ids=["loses", "paid"])


def knowing(game, text="dealer_down:1"):
    return with_knowledge(game, parse_knowing(game, text))


def small(ranks, suits):
    return replace(GAME, deck=small_deck(ranks=ranks, suits=suits))


def cells_of(tally):
    return {(path, tuple(facts)): count for (path, facts), count in tally.cells.items()}


# Small decks

NINE = (("56789TJQA", "s"), ("24A", "cdh"))
TEN = (("TJQKA", "cd"), ("2357A", "hs"))


@each_reading
@pytest.mark.parametrize(("ranks", "suits"), [*NINE, *(pytest.param(*deck, marks=pytest.mark.prove) for deck in TEN)])
def test_the_tally_agrees_with_the_generic_solver_to_the_integer(ranks, suits, options):
    game = knowing(small(ranks, suits))
    assert dealer_up_card.solve(game, options).tally == generic.solve(game, options).tally


@each_reading
@pytest.mark.parametrize(("ranks", "suits"), [("A2345", "cd"), pytest.param("QKA", "cdhs", marks=pytest.mark.prove)])
def test_the_tally_agrees_deal_by_deal(ranks, suits, options):
    game = small(ranks, suits)
    assert cells_of(dealer_up_card.solve(knowing(game), options).tally) == solve_by_hand(
        game, options, knows_second=True
    )


@pytest.mark.prove
@each_reading
@pytest.mark.parametrize(("ranks", "suits"), [("JQKA", "cdhs"), ("A2345", "cdh"), ("89TJQK", "cd")])
def test_the_tally_of_larger_decks_agrees_deal_by_deal(ranks, suits, options):
    game = small(ranks, suits)
    assert cells_of(dealer_up_card.solve(knowing(game), options).tally) == solve_by_hand(
        game, options, knows_second=True
    )


@pytest.mark.parametrize(("ranks", "suits"), NINE)
def test_the_first_decision_is_worth_what_the_generic_solver_says(ranks, suits):
    game = knowing(small(ranks, suits))
    slow, found = generic.solve(game, LOSES).values["peek"], dealer_up_card.solve(game, LOSES)
    table, rows = found.values["peek"], {key: row for row, key in enumerate(slow.keys)}
    assert table.choices == slow.choices == ("fold", "peek")
    seen = set()
    for row, piles in enumerate(cards_by_pile(table)):
        assert list(piles) == ["dealer_up", "dealer_down_known"]
        same = rows["".join(map(cards_text, piles.values()))]
        assert [table.value(row, choice) for choice in table.choices] == [slow.value(same, c) for c in slow.choices]
        seen.add(same)
    assert len(seen) == len(table)
    assert table.weight.sum() == found.tally.total == slow.weight.sum()


def test_the_answer_is_told_in_the_games_own_terms():
    game = small(*NINE[1])
    found = solution(game, knowing="dealer_down:1").tally
    assert found.game is game
    assert found == dealer_up_card.solve(knowing(game), LOSES).tally
    assert price(found).ev > price(dealer_up_card.solve(game, LOSES).tally).ev


def test_what_cannot_be_counted_is_refused_with_what_can():
    with pytest.raises(GameError, match=r"flop:1 takes too long to count; available: dealer_down:1$"):
        solution(GAME, knowing="dealer_down:1,flop:1")
    assert dealer_up_card.fits_knowledge(knowing(GAME))
    assert not dealer_up_card.fits_knowledge(knowing(GAME, "dealer_down:1,flop:1"))
    assert not dealer_up_card.fits_knowledge(GAME)


def test_a_strategy_cannot_be_given_to_a_seat_that_knows():
    with pytest.raises(GameError, match="knows hidden cards"):
        dealer_up_card.solve(knowing(small(*NINE[1])), LOSES, strategy=lambda cards, choices, legal: legal[0])


def test_progress_comes_to_its_end():
    steps = []
    dealer_up_card.solve(knowing(small(*NINE[1])), LOSES, progress=lambda done, total: steps.append((done, total)))
    assert steps == [(done, 9) for done in range(1, 10)], "of three ranks: three pairs, three hands each way"


def test_what_the_texts_raise_is_answered_for_a_seat_that_knows_nothing():
    found = load_certificate(GAME)
    seen = replace(found.solved[0], knowing="dealer_down:1", values={})
    assert list(sentences(replace(found, solved=(*found.solved, seen)))) == list(sentences(found))


# The full deck


@numba.njit(nogil=True)
def stay_totals(hole, dealer, flop, left, nets):
    """The net result of staying in after either raise, over every turn and river."""
    mine, theirs, totals = np.zeros(7, np.int64), np.zeros(7, np.int64), np.zeros(2, np.int64)
    mine[:2], mine[2:5], theirs[:2], theirs[2:5] = hole, flop, dealer, flop
    for i, turn in enumerate(left):
        for river in left[:i]:
            mine[5], mine[6], theirs[5], theirs[6] = turn, river, turn, river
            player, other = order(mine), order(theirs)
            for size in range(2):
                totals[size] += nets[size, 1 + (player > other) - (player < other), player >> 26]
    return totals


@numba.njit(nogil=True)
def raise_totals(hole, dealer, left, nets, surrender):
    """The same over every flop, surrendering where that is better."""
    totals, flop = np.zeros(2, np.int64), np.zeros(3, np.int64)
    for i, first in enumerate(left):
        for j, second in enumerate(left[:i]):
            for third in left[:j]:
                flop[0], flop[1], flop[2] = first, second, third
                rest = np.array([card for card in left if card not in (first, second, third)])
                totals += np.maximum(stay_totals(hole, dealer, flop, rest, nets), surrender)
    return totals


def low_first(cards):
    """Two cards as the recipe numbers them, 13 × suit + rank, the lower rank first."""
    low, high = sorted(cards, key=lambda card: card >> 2)
    return (low >> 2) + 13 * (low & 3), (high >> 2) + 13 * (high & 3)


def fast_totals(options, dealer, hole):
    """What fold, 2x and 4x come to by the recipe, for the hand that looks like this one."""
    tabulated, theirs, mine = read(GAME, options), low_first(dealer), low_first(hole)
    suited = theirs[0] // 13 == theirs[1] // 13
    first, *others = holes_of(theirs[0] % 13, theirs[1] % 13, 4)
    against = Against(tabulated, first if suited or not others else others[0])
    low, high = mine[0] % 13, mine[1] % 13
    hands = hands_beside(against.dealer, low, high, 4)
    looks = sorted(4 * one + two for one, two in zip(flags_of(mine), flags_of(theirs), strict=True))
    (hand,) = (each for each in hands if sorted(each.looks) == looks)
    return against.decide(hand, against.value_flops(against.list_boards(low, high, hands)))[0]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("9c8c Kc7d", LOSES),
        ("AhKd QsQd", PAID),
        *(pytest.param(*case, marks=pytest.mark.prove) for case in (("9c8c Kc7d", PAID), ("AhKd QsQd", LOSES))),
        *(pytest.param("5s5c 5d4s", options, marks=pytest.mark.prove) for options in (LOSES, PAID)),
        *(pytest.param("JhTh 9h8h", options, marks=pytest.mark.prove) for options in (LOSES, PAID)),
    ],
)
def test_raises_are_worth_what_every_flop_says(text, options):
    """All 17,296 flops with their 990 turns and rivers, one by one."""
    dealer, hole = map(parse_cards, text.split())
    tabulated, left = read(GAME, options), np.array([c for c in STANDARD_DECK if c not in dealer + hole])
    surrender = 990 * np.array(tabulated.surrenders)
    slow = raise_totals(np.array(hole), np.array(dealer), left, tabulated.net_array, surrender)
    assert fast_totals(options, dealer, hole) == [-17_296 * 990, *slow.tolist()]


@pytest.fixture(scope="module")
def solved():
    return {options["im_in_tie"]: solution(GAME, options, knowing="dealer_down:1") for options in (LOSES, PAID)}


@pytest.mark.prove
def test_known_frequencies_come_out_whatever_is_decided(solved):
    hands = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)
    for found in solved.values():
        tally = found.tally
        assert tally.total == 52 * 51 * math.comb(50, 2) * math.comb(48, 3) * math.comb(45, 2)
        counts = {fact: [0] * size for fact, size in (("versus", 3), ("hand", 10), ("hole", 9))}
        for (_, facts), count in tally.cells.items():
            for fact, row in counts.items():
                row[getattr(facts, fact)] += count
        assert [tally.share(count) for count in counts["hand"]] == [Fraction(n, 133_784_560) for n in hands]
        assert tally.share(counts["versus"][1]) == Fraction(113_130_263_816, 2_781_381_002_400)
        assert counts["versus"][0] == counts["versus"][2]
        blinds = [holes.kind(pair) for pair in combinations(STANDARD_DECK, 2)]
        assert [tally.share(n) for n in counts["hole"]] == [Fraction(blinds.count(kind), 1_326) for kind in range(9)]
        assert price(tally, "blind").ev == Fraction(-50, 1_326)


@pytest.mark.prove
def test_the_tally_is_worth_what_the_first_decision_promises(solved):
    """Values back from the flop, and deals forth to the showdown. To know more is worth more."""
    for reading, found in solved.items():
        table, tally = found.values["peek"], found.tally
        assert table.weight.sum() == tally.total
        best = [max(map(int, totals)) for totals in table.totals]
        assert price(tally).ev == Fraction(sum(best), tally.total * table.scale)
        assert len(table) == 325
        ordinary = load_certificate(GAME).find(GAME.choose_options({"im_in_tie": reading})).main.ev
        assert price(tally).ev > ordinary
        always = Fraction(sum(int(total) for total in table.totals[:, 1]), tally.total)
        assert price(tally).ev > always


@pytest.mark.prove
@each_reading
def test_simulated_rounds_agree_with_the_exact_tally(solved, options):
    """The recipe's own raises, but each flop decided by trying every turn and river."""
    found, tabulated, game = solved[options["im_in_tie"]], read(GAME, options), knowing(GAME)
    table = found.values["peek"]
    peeks = {label(sum(piles.values(), ())): table.best(row) for row, piles in enumerate(cards_by_pile(table))}

    def best(cards, choices, legal):
        dealer, hole, flop = cards[:2], cards[2:4], cards[4:]
        if not choices:
            return peeks[label(dealer)]
        if len(choices) == 1:
            totals = fast_totals(options, dealer, hole)
            return legal[totals.index(max(totals))]
        left = np.array([card for card in STANDARD_DECK if card not in cards])
        stay = stay_totals(np.array(hole), np.array(dealer), np.array(flop), left, tabulated.net_array)
        size = ("2x", "4x").index(choices[1])
        return "im_in" if stay[size] > 990 * tabulated.surrenders[size] else "surrender"

    sampled = play_rounds(game, options, best, rounds=ROUNDS, seed=19)
    assert compare(found.tally, sampled).p > 0.001
    error = abs(float(price(sampled).ev) - float(price(found.tally).ev))
    assert error < 4 * price(found.tally).stdev / math.sqrt(ROUNDS)
