"""Wild Six on the full deck: hand counts, literal edges, seeded simulation, and dealers counted one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from pitboss.cards import Cards, parse_cards
from pitboss.errors import ChoiceRefused
from pitboss.games import find_game
from pitboss.games.wild_six import settle
from pitboss.hands import five, six, wild
from pitboss.odds.exact.draw import position_values, solve
from pitboss.odds.exact.draw.dealer_tables import make_tables, sets_of
from pitboss.odds.exact.draw.deck_bits import lay_out
from pitboss.odds.exact.draw.read_game import read_facts
from pitboss.odds.exact.draw.values import main_nets
from pitboss.odds.kernels.numba_cache import kernel
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.decision_points import legal_choices
from pitboss.odds.model.solution import Solution
from pitboss.odds.model.tally import Tally
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.odds.pricing.price import price, price_together
from pitboss.rules import NOT_ASKED, Choices
from pitboss.simulate.runs.chi_square import compare
from tests.hands.enumerate import WILD, count_kinds, next_hand, order_of
from tests.plain_rounds import play_rounds

GAME = find_game("wild_six")
OPTIONS = GAME.choose_options()
CLAIMS = GAME.choose_options({"showing": "claims"})
SIMPLE = GAME.strategies["simple"]

LINES = settle.Facts.asked["original"].values


@lru_cache(maxsize=1)
def full_deck() -> Solution:
    return solve(GAME, OPTIONS)


# --- the full deck ---


def marginal(tally: Tally, fact: str) -> dict[str, Fraction]:
    """The share of all deals for each value of a fact."""
    place = list(settle.Facts.asked).index(fact)
    counts: Counter[int] = Counter()
    for (_, facts), count in tally.cells.items():
        counts[facts[place]] += count
    names = settle.Facts.asked[fact].values
    return {names[value]: Fraction(count, tally.total) for value, count in counts.items()}


def test_every_deal_is_counted() -> None:
    found = full_deck()
    per_hand = comb(49, 5) * 44 * 43
    assert found.tally.total == comb(54, 5) * per_hand
    table = found.values["draw"]
    asked = sum(count for line, count in FIVE_CARDS.items() if LINES.index(line) > settle.STRAIGHT)
    assert table.weight.sum() == asked * per_hand
    automatic = (comb(54, 5) - asked) * per_hand
    assert table.totals.max(axis=1).sum() + automatic == price(found.tally).ev * found.tally.total


def test_kinds_of_hands() -> None:
    """Five-card hands up to suits: 134,459 natural, 16,432 with one joker, 1,755 with both."""
    layout = lay_out(GAME.deck)
    assert len(sets_of(layout, 5)) == 134_459 + 16_432 + 1_755 == 152_646
    assert len(sets_of(layout, 6)) == 962_988 + 134_459 + 16_432


WINDOWS = [set(range(low, low + 5)) for low in range(9)] + [{12, 0, 1, 2, 3}]


def five_card_lines() -> dict[str, int]:
    """By hand: natural hands, two jokers to choose one from, and both."""
    fours, threes = list(combinations(range(13), 4)), list(combinations(range(13), 3))
    in_four = [ranks for ranks in fours if any(window.issuperset(ranks) for window in WINDOWS)]
    in_three = sum(any(window.issuperset(ranks) for window in WINDOWS) for ranks in threes)
    out_of_line = [ranks for ranks in fours if ranks not in in_four]
    queens_out_of_line = sum(max(ranks) >= 10 for ranks in out_of_line)
    lines = {
        "natural royal flush": 4,
        "five of a kind": 2 * 13 + 13 * 4,
        "wild royal flush": 2 * 4 * 5 + 4 * 10,
        "straight flush": 36 + 2 * 4 * (len(in_four) - 5) + 4 * (in_three - 10),
        "four of a kind": 624 + 2 * 13 * 4 * 48 + 13 * 6 * 48,
        "full house": 3_744 + 2 * comb(13, 2) * 36,
        "flush": 5_108 + 2 * 4 * len(out_of_line) + 4 * (286 - in_three),
        "straight": 10_200 + 2 * len(in_four) * (4**4 - 4) + in_three * (4**3 - 4),
        "three of a kind": 54_912 + 2 * 13 * 6 * comb(12, 2) * 16 + (286 - in_three) * (4**3 - 4),
        "two pair": 123_552,
        "pair of queens or better": 3 * 6 * comb(12, 3) * 4**3 + 2 * queens_out_of_line * (4**4 - 4),
    }
    return lines | {"less": comb(54, 5) - sum(lines.values())}


FIVE_CARDS = five_card_lines()


def test_queens_or_better_lines_by_hand() -> None:
    assert marginal(full_deck().tally, "original") == {
        name: Fraction(count, comb(54, 5)) for name, count in FIVE_CARDS.items()
    }


def test_draw_bonus_lines_over_every_six_cards() -> None:
    counts = np.zeros(wild.ROYAL + 2, np.int64)
    count_kinds(54, 6, WILD, counts)
    lines = dict(zip(("wild royal flush", "natural royal flush"), counts[-2:], strict=True))
    lines |= dict(zip(wild.NAMES[2:-1], counts[2:-2], strict=True))
    lines["less"] = counts[:2].sum()
    assert marginal(full_deck().tally, "final") == {
        name: Fraction(int(count), comb(54, 6)) for name, count in lines.items()
    }


def test_taxpayer_lines_by_hand() -> None:
    hands = {
        "six of a kind": 13,
        "six card straight flush": 9 * 4,
        "four aces and a pair": 12 * 6,
        "four of a kind and a pair": 12 * 12 * 6,
        "double three of a kind": comb(13, 2) * 16,
        "six card flush": 4 * (comb(13, 6) - 9),
        "six card straight": 9 * (4**6 - 4),
        "three pair": comb(13, 3) * 6**3,
    }
    hands["nothing"] = comb(54, 6) - sum(hands.values())
    shares = marginal(full_deck().tally, "six")
    assert shares == {name: Fraction(count, comb(54, 6)) for name, count in hands.items()}
    assert set(shares) == set(six.NAMES)


def test_poker_edge() -> None:
    assert price(full_deck().tally).house_edge == Fraction(4_340_402_594_837, 158_469_182_611_740)


@pytest.mark.parametrize(
    ("table", "edge"),
    [
        ("A1", Fraction(1242, 58_565)),
        ("A2", Fraction(13_166, 527_085)),
        ("A3", Fraction(15_064, 527_085)),
        ("A4", Fraction(5_654, 175_695)),
        ("A5", Fraction(10_766, 316_251)),
        ("A6", Fraction(2_058, 58_565)),
    ],
)
def test_queens_or_better_edges(table: str, edge: Fraction) -> None:
    options = GAME.choose_options({"queens_table": table})
    assert price(full_deck().tally, "queens_or_better", options=options).house_edge == edge


@pytest.mark.parametrize(
    ("table", "edge"),
    [
        ("B1", Fraction(25_162, 1_229_865)),
        ("B2", Fraction(133_576, 5_165_433)),
        ("B3", Fraction(22_604, 737_919)),
        ("B4", Fraction(180_862, 5_165_433)),
    ],
)
def test_draw_bonus_edges(table: str, edge: Fraction) -> None:
    options = GAME.choose_options({"draw_table": table})
    assert price(full_deck().tally, "draw_bonus", options=options).house_edge == edge


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("T1", (50_000, 10_000, 5_000, 1_000, 500, 100, 25, 12)),
        ("T2", (30_000, 10_000, 5_000, 1_000, 500, 125, 25, 15)),
        ("T3", (25_000, 10_000, 5_000, 1_000, 500, 125, 25, 15)),
        ("T4", (20_000, 7_500, 5_000, 1_000, 500, 125, 25, 15)),
    ],
)
def test_taxpayer_per_round_and_per_dollar_of_tax(table: str, pays: tuple[int, ...]) -> None:
    """Awards by the counts of six cards, the tax by those of five."""
    counts = (13, 36, 72, 864, 1_248, 6_828, 36_828, 61_776)
    awards = Fraction(sum(pay * count for pay, count in zip(pays, counts, strict=True)), comb(54, 6))
    *_, three, two_pair, queens, less = FIVE_CARDS.values()
    tax = Fraction(5 * (comb(54, 5) - three - two_pair - queens - less) + 2 * three + two_pair, comb(54, 5))
    options = GAME.choose_options({"taxpayer_table": table})
    priced = price(full_deck().tally, "taxpayer", options=options)
    assert priced.ev == awards - tax
    assert priced.average_bet == tax
    assert priced.element_of_risk == 1 - awards / tax


def test_all_four_bets_together() -> None:
    """The expectations add up; the variance does not, for the bets win together."""
    tally = full_deck().tally
    names = ("poker", "queens_or_better", "draw_bonus", "taxpayer")
    together = price_together(tally, dict.fromkeys(names, Fraction(1)))
    apart = [price(tally, name) for name in names]
    assert together.ev == sum(each.ev for each in apart)
    assert together.variance > sum(each.variance for each in apart)


def test_poker_depends_on_three_facts_alone() -> None:
    """The recipe tabulates the settlement of Poker without the other facts and without telling discards apart."""
    chance = random.Random(3)
    originals = tuple((line,) for line in range(len(LINES)))
    money, wagers, nets = Money(GAME, CLAIMS), main_wagers(GAME), main_nets(GAME, CLAIMS, originals)
    cells = list(GAME.domain())
    for path in GAME.paths_under(CLAIMS):
        showing, drew = ("show", "hide").index(path[0]), int(path[1] != NOT_ASKED)
        for facts in chance.sample(cells, 200):
            assert money.net(wagers, path, facts) == nets[(showing, drew, *facts[:3])]


STANDING = GAME.choose_options({"standing_pat": "allowed"})


@lru_cache(maxsize=1)
def standing_pat() -> Solution:
    return solve(GAME, STANDING)


def test_q02_standing_pat_is_never_best() -> None:
    """To draw is worth more with every hand, so that the option changes no price."""
    found = standing_pat()
    *discards, stand = found.values["draw"].totals.T
    assert (np.max(discards, axis=0) > stand).all()
    assert found.tally.cells == full_deck().tally.cells


@pytest.mark.prove
@pytest.mark.parametrize("cards", ["6h 9d Ac X1 X2", "Kc Kd 7h 7s 2d"])
def test_q02_what_standing_pat_is_worth_by_trying_every_dealer(cards: str) -> None:
    """A second way in full: all 13,983,816 hands that the dealer can hold against these five cards."""
    held = parse_cards(cards)
    own, strong = wild.order(held), five.hand(wild.FOUR, 0, 0)
    net = deals = 0
    for dealer in combinations([card for card in GAME.deck if card not in held], 6):
        order = wild.order.__wrapped__(dealer)
        net += (order < own) - (own < order < strong)
        deals += 1
    total, weight = position_values(GAME, STANDING, held, (NOT_ASKED,))["stand"]
    assert Fraction(total, weight) == Fraction(net, deals)
    assert deals == comb(49, 6)


# --- using it ---


@lru_cache(maxsize=1)
def rows() -> dict[Cards, int]:
    """Where the solver keeps each hand, one of all that differ in suits only."""
    return {tuple(int(card) for card in key[0]): row for row, key in enumerate(full_deck().values["draw"].keys)}


def optimal(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """The discard of the solver's table, whatever the suits are called there."""
    for suits in permutations(range(4)):
        turned = {card // 4 * 4 + suits[card % 4] if card < 52 else card: card for card in cards}
        if (row := rows().get(tuple(sorted(turned)))) is not None:
            place = int(full_deck().values["draw"].totals[row].argmax())
            return f"discard{cards.index(turned[sorted(turned)[place]]) + 1}"
    return optimal(tuple(52 if card == 53 else card for card in cards), choices, legal)  # the other joker


def test_simulation_agrees_with_the_exact_tally() -> None:
    """Through the public facts, with the discard of the solver's table."""
    sampled = play_rounds(GAME, OPTIONS, optimal, rounds=10_000, seed=54)
    compared = compare(full_deck().tally, sampled)
    assert compared.degrees > 30
    assert compared.p > 0.001


def test_the_solver_and_a_single_position_discard_alike() -> None:
    for seed in range(12):
        cards = tuple(sorted(random.Random(seed).sample(GAME.deck, 5)))
        if legal := legal_choices(GAME, GAME.streets[1], cards, (NOT_ASKED,), OPTIONS):
            values = position_values(GAME, OPTIONS, cards, (NOT_ASKED,))
            assert values[optimal(cards, (NOT_ASKED,), legal)] == max(values.values())


def test_the_order_of_the_cards_does_not_matter() -> None:
    cards = parse_cards("Ac Kd 9h X1 7d")
    values = dict(zip(cards, position_values(GAME, OPTIONS, cards, (NOT_ASKED,)).values(), strict=True))
    turned = parse_cards("7d X1 Ac 9h Kd")
    assert dict(zip(turned, position_values(GAME, OPTIONS, turned, (NOT_ASKED,)).values(), strict=True)) == values
    other = parse_cards("7c X2 Ah 9d Kc")  # clubs, diamonds, hearts for hearts, clubs, diamonds; the other joker
    assert list(position_values(GAME, OPTIONS, other, (NOT_ASKED,)).values()) == [values[card] for card in turned]


def test_an_automatic_winner_has_nothing_to_decide() -> None:
    straight = parse_cards("9s Tc Jc Qc Kc")
    with pytest.raises(ChoiceRefused):
        position_values(GAME, OPTIONS, straight, (NOT_ASKED,))
    hidden = position_values(GAME, CLAIMS, straight, ("hide",))
    shown = position_values(GAME, CLAIMS, straight, ())
    assert shown["show"][0] == shown["show"][1] > shown["hide"][0] == max(total for total, _ in hidden.values())


# --- long proofs ---


@pytest.mark.prove
def test_the_short_strategy() -> None:
    found = solve(GAME, OPTIONS, strategy=SIMPLE)
    assert price(found.tally).house_edge == Fraction(65_241_332_917, 1_617_032_475_630)
    assert compare(found.tally, play_rounds(GAME, OPTIONS, SIMPLE, rounds=300_000, seed=6)).p > 0.001


@pytest.mark.prove
def test_claims_do_not_change_the_odds() -> None:
    claimed = solve(GAME, CLAIMS).tally
    shown = {((NOT_ASKED, path[1]), facts): count for (path, facts), count in claimed.cells.items()}
    assert {path[0] for path, _ in claimed.cells} == {"show"}
    assert Tally(GAME, OPTIONS, "optimal", claimed.total, shown) == full_deck().tally


@kernel
def count_apart(cards, orders, strong_order, counts):
    """Visits every hand of six of the 54 cards: those without `cards` below, equal to, above each order, and strong."""
    hand = (1 << 6) - 1
    while hand >> 54 == 0:
        if hand & cards == 0:
            order = order_of(hand, (hand >> 52 & 1) + (hand >> 53), WILD)
            counts[6, 0] += order >= strong_order
            for i in range(6):
                counts[i, 0] += order < orders[i]
                counts[i, 1] += order == orders[i]
        hand = next_hand(hand)


@pytest.mark.prove
def test_dealers_counted_one_by_one() -> None:
    """Of the full deck's sets of six up to suits, some are checked against all 12,271,512 dealers of each."""
    tables = make_tables(GAME.deck, read_facts(GAME).strong_least, Work(1, None))
    chosen = [0, len(tables.sixes.sets) - 1, *random.Random(5).sample(range(len(tables.sixes.sets)), 10)]
    for i in chosen:
        mask = int(tables.sixes.sets[i])
        cards = [int(tables.layout.card_of[bit]) for bit in range(54) if mask >> bit & 1]
        orders = [wild.order(tuple(card for card in cards if card != out)) for out in cards]
        counts = np.zeros((7, 2), np.int64)
        count_apart(mask, np.array(orders), five.hand(wild.FOUR, 0, 0), counts)
        assert tables.beside.below[i].tolist() == counts[:6, 0].tolist()
        assert tables.beside.equal[i].tolist() == counts[:6, 1].tolist()
        assert tables.beside.strong[i] == counts[6, 0]
