"""What is said is computed for the case at hand: options, pay tables and strategy as they were asked for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games import find_game
from pitboss.odds.pricing.custom_pay_tables import with_tables
from pitboss.odds.pricing.price import price
from pitboss.odds.report import answer
from pitboss.odds.strategies.coupled import coupled_on, coupled_wagers
from pitboss.play import deal_round, open_table
from pitboss.play.events import HandsCounted
from pitboss.rules import percent


def asked(id_: str, *pays: str, wager: str = "", **options: str):
    """The answer of `pitboss odds` to these options and pay tables."""
    printed = find_game(id_)
    game = with_tables(printed, list(pays))
    return answer(game, game.choose_options(options), wager=wager, printed=printed if pays else None)


def test_wild_six_prices_all_four_bets_with_the_tables_in_use():
    usual = asked("wild_six").findings[0]
    other = asked("wild_six", queens_table="A6", draw_table="B4", taxpayer_table="T4").findings[0]
    assert "loses $0.4608 a round on average, 3.0138 % of" in usual
    assert "loses $0.5811 a round on average, 3.8002 % of" in other


def test_texas_peek_speaks_of_the_blind_that_is_priced():
    found = asked("texas_peek", "blind=2-2-2-2-2-2-2-1")
    blind = next(each for each in found.prices if each.wager == "blind")
    assert f"The Blind, which must be bet, loses {percent(blind.house_edge)} of its stake." in found.findings
    assert not any("3.7707" in sentence for sentence in found.findings)


def test_texas_peek_speaks_of_the_tie_rule_in_use():
    loses, paid = (asked("texas_peek", im_in_tie=value).findings[0] for value in ("loses", "paid"))
    assert "16.6344 %" in loses
    assert "16.9444 %" in paid


def test_holdem_bonus_compares_the_printed_return_with_these_options_only():
    told = " ".join(asked("holdem_bonus", ante_pays_from="flush").findings)
    assert "optimal: 94.4065 % of the first bet" in told
    assert "97.9631" not in told
    assert "printed_without_ties, which bets them where winning is more likely than losing: 94.4065 %" in told
    assert (
        "No reading that was tried gives the printed figure with these options: “printed” and “printed_without" in told
    )
    assert (
        "each of the first bet and of all money bet. The nearest is “printed” of all money bet, 1.5872 percenta" in told
    )


def test_a_remark_about_a_printed_table_is_gone_with_the_table():
    game = find_game("four_card")
    other = with_tables(game, ["cover_all=200-50-30-15-5"])
    assert game.remarks["cover_all"]
    assert "cover_all" not in other.remarks
    assert asked("four_card").remarks
    assert not asked("four_card", wager="aces_up").remarks
    round_ = deal_round(open_table(other), {1: {"ante": 500, "cover_all": 500}}, range(52))
    (shown,) = [event for event in round_.events if isinstance(event, HandsCounted)]
    assert shown.remark == ""


@pytest.mark.parametrize(
    ("id_", "options", "coupled"),
    [
        ("ultimate_holdem", {}, ()),
        ("ultimate_holdem", {"trips_after_fold": "lost"}, ("trips",)),
        ("texas_peek", {}, ()),
        ("holdem_bonus", {}, ()),
        ("wild_six", {"showing": "claims"}, ("queens_or_better", "taxpayer")),
        ("four_card", {"aces_up_after_fold": "lost"}, ("aces_up",)),
    ],
)
def test_a_side_bet_that_a_choice_decides_is_named(id_, options, coupled):
    game = find_game(id_)
    chosen = game.choose_options(options)
    assert coupled_wagers(game, chosen) == coupled
    found = asked(id_, **options)
    assert found.coupled == coupled
    assert coupled_on(game, chosen, (facts for _, facts in found.tally.cells)) == coupled


def test_trips_after_a_fold_is_priced_with_the_main_game_s_best_play():
    """Folding costs Trips too, so a seat with both bets would fold less; the figure takes the main game's play."""
    stays, lost = (asked("ultimate_holdem", wager="trips", trips_after_fold=value) for value in ("stays", "lost"))
    assert lost.decisions == stays.decisions
    cheaper, dearer = (price(each.tally, "trips").ev for each in (stays, lost))
    assert dearer < cheaper
    assert isinstance(dearer, Fraction)


def test_quads_on_the_board_are_folded():
    """No table of the Blind is safe to leave out of a count because "nobody folds a straight or better": this does."""
    from pitboss.odds.advise import advise
    from pitboss.odds.read_position import read_position

    game = find_game("ultimate_holdem")
    options = game.choose_options()
    found = advise(game, options, read_position(game, options, "3c4d 9c9d9h 9s2h"))
    assert found.best == "fold"


def test_the_json_form_has_findings():
    assert "findings" in asked("texas_peek").data()
    assert "says" not in asked("texas_peek").data()
    assert asked("ultimate_holdem", trips_after_fold="lost").data()["coupled"] == ["trips"]
