"""Pay tables of one's own."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

import pytest

from pitboss.cards import small_deck
from pitboss.errors import GameError, PayTableError
from pitboss.games import find_game
from pitboss.odds import price, solve
from pitboss.odds.answer import REPRICED
from pitboss.odds.pricing.custom_pay_tables import plays_alike, read_table, with_tables
from pitboss.odds.report import answer
from pitboss.rules import Odds

ULTIMATE, WILD = find_game("ultimate_holdem"), find_game("wild_six")


@lru_cache(maxsize=1)
def printed_play():
    """How the best play of the printed game ends."""
    return solve(ULTIMATE)


def asked(game, *pays, **more):
    changed = with_tables(game, list(pays))
    return answer(changed, changed.choose_options(), printed=game, **more)


def test_a_side_bet_is_priced_from_the_certificate():
    """One more unit for three of a kind, 6,461,620 of 133,784,560 seven-card hands, on top of 50-40-30-8-6-5-3."""
    found = {each.table: each for each in asked(ULTIMATE, "trips=50-40-30-8-6-5-4", wager="trips").prices}
    printed = {each.table: each for each in answer(ULTIMATE, ULTIMATE.choose_options()).prices if each.wager == "trips"}
    (mine,) = found.values()
    assert mine.table == "50-40-30-8-6-5-4"
    assert mine.ev - printed["50-40-30-8-6-5-3"].ev == Fraction(6_461_620, 133_784_560)


def test_cover_all_is_priced_with_one_table_for_every_number_of_hands():
    found = asked(ULTIMATE, "cover_all=200-100-70-12", wager="cover_all")
    printed = answer(ULTIMATE, ULTIMATE.choose_options(), wager="cover_all")
    assert (found.source, printed.source) == (REPRICED, "certificate")
    assert found.rules_hash != printed.rules_hash
    assert [each.hands for each in found.prices] == [2, 3, 4, 5, 6, 7]
    assert found.prices[0] == printed.prices[0]  # the printed column of two hands
    assert found.prices[1].ev > printed.prices[1].ev


def test_a_table_of_the_main_game_calls_for_a_new_best_strategy():
    """With a flush at 40 to 1 a seat goes on for it where it would have folded."""
    small = replace(find_game("texas_peek"), deck=small_deck(ranks="56789TJQA", suits="s"))
    text = "im_in=50-20-10-1-40"
    found = asked(small, text)
    assert found.source == "counted"
    assert found.prices[0].ev > price(solve(small), tables=dict([read_table(small, text)])).ev


def test_the_main_game_is_counted_anew_even_if_the_strategy_stays():
    """Nobody folds a straight or better, so that no table of the Blind changes a decision in Ultimate."""
    text = "blind=500-50-10-3-2-1"
    assert not plays_alike(ULTIMATE, with_tables(ULTIMATE, [text]))
    found = asked(ULTIMATE, text, wager="main")
    assert found.source == "counted"
    assert found.prices[0].ev == price(printed_play(), tables=dict([read_table(ULTIMATE, text)])).ev


def test_the_printed_table_in_numbers_changes_nothing():
    _, table = read_table(ULTIMATE, "blind=500-50-10-3-3/2-1")
    assert table.odds == ULTIMATE.wager("blind").tables["blind"].odds
    assert Odds(3, 2) in table.odds


def test_fixed_sums_are_dollars():
    _, table = read_table(WILD, "tax=9-4-1/2")
    assert table.cents == (900, 400, 50)


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        (ULTIMATE, "trips", "write WAGER="),
        (ULTIMATE, "trips=", "1 amounts for 7 lines"),
        (ULTIMATE, "trips=50-40-30-8-6-5", "6 amounts for 7 lines; they are: Royal Flush"),
        (ULTIMATE, "trips=50-40-30-8-6-5-x", "cannot read the amount 'x'"),
        (ULTIMATE, "trips=50-40-30-8-6-5-1/0", "cannot read the amount '1/0'"),
        (ULTIMATE, "trips=50-40-30-8-6-5--4", "an amount is missing or negative"),
        (ULTIMATE, "trips=99999999999-40-30-8-6-5-4", "write a whole number below 1,000,000,000"),
        (ULTIMATE, "ante=1-2", "2 amounts for 1 lines"),
        (WILD, "tax=9-4-1/3", "whole cents"),
    ],
)
def test_a_table_that_cannot_be_is_refused(game, text, says):
    with pytest.raises(PayTableError, match=says):
        with_tables(game, [text])


def test_a_wager_that_does_not_exist_is_refused():
    with pytest.raises(GameError, match="has no wager 'tripps'"):
        with_tables(ULTIMATE, ["tripps=1"])


@pytest.mark.parametrize(
    ("id_", "text"),
    [
        ("ultimate_holdem", "blind=999999999-50-10-3-3/2-1"),
        ("ultimate_holdem", "blind=500/997-50/991-10/983-3/977-3/971-1/967"),
        ("texas_peek", "im_in=999999999-20-10-1-1"),
        ("four_card", "ante_bonus=25/999-20/997-2/991"),
    ],
)
def test_a_table_of_the_main_game_that_would_overflow_is_refused(id_, text):
    with pytest.raises(PayTableError, match="is counted with odds up to 5,000 to 1"):
        with_tables(find_game(id_), [text])


def test_the_largest_tables_are_counted_without_overflow():
    """The best strategy cannot be worse than the printed one with the same table."""
    text = "blind=5000-5000-5000-5000-99999/20-5000"
    found = asked(ULTIMATE, text, wager="main")
    assert found.prices[0].ev >= price(printed_play(), tables=dict([read_table(ULTIMATE, text)])).ev
    with pytest.raises(PayTableError, match="too small parts"):
        asked(find_game("texas_peek"), "im_in=5000-5000-5000-5000-99999/20")


def test_no_wager_has_two_tables_and_digits_are_plain():
    with pytest.raises(PayTableError, match="has a pay table already"):
        with_tables(ULTIMATE, ["trips=50-40-30-8-6-5-4", "trips=50-40-30-8-6-5-3"])
    with pytest.raises(PayTableError, match="cannot read the amount"):
        with_tables(ULTIMATE, ["trips=٥٠-40-30-8-6-5-4"])
    assert read_table(ULTIMATE, "trips=50 - 40 -30-8-6-5-4")[1].id == "50-40-30-8-6-5-4"
