"""Money from a tally: every figure against one counted by hand."""

from fractions import Fraction

import pytest

from pitboss.errors import GameError, PayTableError
from pitboss.games import find_game, house_games
from pitboss.odds.exact import generic
from pitboss.odds.model.tally import LineTally, Tally
from pitboss.odds.pricing.net_results import Money, main_name, main_wagers, side_wagers, unit_of
from pitboss.odds.pricing.price import correlation, covariance, price, price_lines, price_together, prices
from pitboss.rules import Odds, PayTable, pay_table
from tests.odds.tiny import TINY, Facts

TALLY = generic.solve(TINY, TINY.choose_options()).tally


def test_the_main_game_of_six_deals():
    # Nets: +3 twice, +2, -2, -1 twice. Bets: 3, 3, 2, 2, 1, 1.
    main = price(TALLY)
    assert main.distribution == {Fraction(-2): 1, Fraction(-1): 2, Fraction(2): 1, Fraction(3): 2}
    assert main.ev == Fraction(4, 6)
    assert main.house_edge == Fraction(-2, 3)
    assert main.average_bet == 2
    assert main.element_of_risk == Fraction(-1, 3)
    assert main.variance == Fraction(4 + 2 + 4 + 18, 6) - Fraction(4, 9)
    assert main.hit_rate == Fraction(1, 2)
    assert main.probability(3) == Fraction(1, 3)


def test_each_side_bet_is_priced_by_each_of_its_tables():
    found = {(each.wager, each.table): each.ev for each in prices(TALLY)}
    assert found == {("main", ""): Fraction(2, 3), ("high", "even"): Fraction(-1, 3), ("high", "rich"): Fraction(1, 6)}


def test_a_table_of_ones_own_needs_no_new_count():
    mine = price(TALLY, "high", tables={"high": pay_table("mine", ("Four",), Odds(9, 4))})
    assert mine.ev == Fraction(1, 3) * Fraction(9, 4) - Fraction(2, 3)
    assert mine.table == "mine"


def test_a_missing_or_impossible_line_is_named():
    with pytest.raises(PayTableError, match="missing: Four"):
        price(TALLY, "high", tables={"high": pay_table("mine", ("Five",), 3)})
    with pytest.raises(PayTableError, match="not a line of this bet: Five"):
        price(TALLY, "high", tables={"high": pay_table("mine", ("Four", "Five"), 3, 2)})
    with pytest.raises(PayTableError, match="is paid by odds"):
        price(TALLY, "high", tables={"high": PayTable("mine", ("Four",), cents=(500,))})
    with pytest.raises(PayTableError, match="not paid by a table"):
        price(TALLY, tables={"ante": pay_table("mine", ("Four",), 3)})


def test_covariance_of_the_main_game_and_the_side_bet():
    # Products over six deals: 3 × 5/2 twice, and −2, +2, +1, +1 with the side bet lost.
    product = Fraction(15 - 2 + 2 + 1 + 1, 6)
    assert covariance(TALLY, "main", "high") == product - Fraction(2, 3) * Fraction(1, 6)
    assert 0 < correlation(TALLY, "main", "high") < 1
    assert correlation(TALLY, "main", "main") == pytest.approx(1)


def test_all_bets_together_are_the_sum_of_their_parts():
    both = price_together(TALLY, {"ante": Fraction(2), "high": Fraction(3)})
    assert both.ev == 2 * price(TALLY).ev + 3 * price(TALLY, "high").ev
    spread = 4 * price(TALLY).variance + 9 * price(TALLY, "high").variance + 12 * covariance(TALLY, "main", "high")
    assert both.variance == spread


def test_a_wager_that_does_not_exist_is_named():
    with pytest.raises(GameError, match="it has: main, high"):
        price(TALLY, "play")


def test_a_bet_on_the_whole_table_is_priced_by_its_lines():
    game = find_game("ultimate_holdem")
    lines = LineTally(game, "cover_all", hands=7, total=1000, lines=(1, 2, 3, 94))
    assert price_lines(lines).ev == Fraction(70 + 60 + 60 + 376 - 900, 1000)


def test_a_tally_that_does_not_add_up_is_refused():
    with pytest.raises(AssertionError, match="hold 3 deals, not 4"):
        Tally(TINY, TINY.choose_options(), "optimal", 4, {(("fold",), Facts(0, 0)): 3})


def test_tallies_agree_whatever_order_of_cards_they_count():
    twice = Tally(TINY, TALLY.options, "again", 12, {cell: 2 * count for cell, count in TALLY.cells.items()})
    assert twice.agrees(TALLY)
    assert twice != TALLY
    other = generic.solve(TINY, TALLY.options, strategy=lambda cards, choices, legal: "1x").tally
    assert not other.agrees(TALLY)


def test_half_back_and_even_money():
    money = Money(TINY, TINY.choose_options({"high_table": "even"}))
    results = money.results(("2x",), Facts(2, 1))
    assert {id_: tuple(result) for id_, result in results.items()} == {"ante": (1, 1), "play": (2, 2), "high": (1, 1)}


def test_the_main_game_is_found_from_the_wagers():
    expected = {
        "ultimate_holdem": ("main", ("ante", "blind", "play"), "ante"),
        "four_card": ("main", ("ante", "play", "ante_bonus"), "ante"),
        "texas_peek": ("main", ("peek", "raise", "im_in"), "peek"),
        "holdem_bonus": ("main", ("ante", "flop", "turn", "river"), "ante"),
        "wild_six": ("poker", ("poker",), "poker"),
    }
    for game in house_games():
        name, wagers, unit = expected[game.id]
        assert (main_name(game), set(main_wagers(game)), unit_of(game, "main")) == (name, set(wagers), unit)
        assert not set(side_wagers(game)) & set(wagers)


def test_what_is_no_pay_table_is_named():
    with pytest.raises(PayTableError, match=r"high: \(1, 2\) is not a pay table"):
        price(TALLY, "high", tables={"high": (1, 2)})
