"""What each reading that a house could choose is worth: every option has a price or a reason, and both are proved."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from pitboss.games import GAMES, find_game
from pitboss.odds.certificates.docs_page import page
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.certificates.together import betting_both
from pitboss.odds.claims.readings import NO_CHANGE, NOT_COUNTED, worths
from pitboss.odds.exact import generic, shared_board
from pitboss.odds.pricing.net_results import Money, main_wagers, side_wagers
from pitboss.odds.pricing.price import house_edges, price
from pitboss.odds.report import quote
from pitboss.rules import NOT_ASKED
from tests.cli.run import pitboss
from tests.odds.exact.shared_board.board_games import SMALL_DECKS, small


@pytest.mark.parametrize("id_", GAMES)
def test_every_other_value_of_every_option_is_there_with_its_exact_price(id_: str) -> None:
    """The differences are those between two answers, each asked for by itself."""
    game, found = find_game(id_), quote(id_)
    tables = {game.wager(wager).table_option for wager in side_wagers(game)}
    wanted = {(o.id, value) for o in game.options if o.id not in tables for value in o.values if value != o.default}
    assert {(worth.option, worth.value) for worth in found.readings} == wanted
    for option, value in wanted:
        other = quote(id_, {option: value})
        worth = {each.wager: each.difference for each in found.readings if (each.option, each.value) == (option, value)}
        for name in (found.prices[0].wager, *side_wagers(game)):
            difference = other.price(name).house_edge - found.price(name).house_edge
            assert worth.get(name, 0) == difference


@pytest.mark.parametrize("id_", GAMES)
def test_where_no_price_changes_the_reason_is_given(id_: str) -> None:
    for worth in quote(id_).readings:
        assert worth.wager or worth.note not in ("", NO_CHANGE, NOT_COUNTED.format(worth.option, worth.value))


def test_a_reason_about_printed_pay_tables_is_not_given_for_others() -> None:
    """Three of a kind that pays 1 to 1 wins less than the tax: such a hand is better not claimed."""
    told = pitboss("odds", "wild_six", "--pays", "queens_or_better=500-100-80-50-20-15-10-1-1-1-1").stdout
    assert f"- unclaimed_stake=returned: {NO_CHANGE}" in told
    assert "leaves no winning hand unclaimed" not in " ".join(told.split())


@pytest.mark.parametrize("id_", GAMES)
def test_a_reason_is_kept_only_for_options_without_a_price(id_: str) -> None:
    priced = {worth.option for worth in quote(id_).readings if worth.wager}
    assert not [option.id for option in find_game(id_).options if option.why_no_price and option.id in priced]


def test_the_value_in_force_is_what_others_are_held_against() -> None:
    (back, _) = quote("holdem_bonus", {"ante_pays_from": "flush"}).readings
    (there, _) = quote("holdem_bonus").readings
    assert (back.value, there.value) == ("straight", "flush")
    assert back.difference == -there.difference < 0


def test_a_value_without_a_certificate_says_how_to_count_it() -> None:
    settings = [(worth.setting, worth.note) for worth in worths(quote("four_card").tally, lambda other: None)]
    assert settings == [
        ("bonus_table=30-15-2", NOT_COUNTED.format("bonus_table", "30-15-2")),
        ("aces_up_after_fold=lost", NOT_COUNTED.format("aces_up_after_fold", "lost")),
        ("play_sizes=any", NOT_COUNTED.format("play_sizes", "any")),
        ("exposed=highest", "Cover All is paid for the highest hand either way."),  # nothing to count
    ]


@pytest.mark.parametrize("id_", GAMES)
def test_one_pass_gives_the_edges_of_every_wager(id_: str) -> None:
    tally = quote(id_).tally
    assert house_edges(tally) == {name: price(tally, name).house_edge for name in house_edges(tally)}


# --- the reasons ---


def test_q06_no_hand_that_wins_aces_up_is_folded() -> None:
    """Four Card: in every deal that the best play folds, Aces Up loses anyway; so no play can do better for both."""
    game = find_game("four_card")
    stays = Money(game, game.choose_options())
    folded = [facts for (choices, facts), _ in quote("four_card").tally.cells.items() if "fold" in choices]
    assert folded
    assert {stays.net(("aces_up",), ("fold",), facts) for facts in folded} == {-1}


def test_q10_a_play_bet_is_worth_in_proportion_to_its_size() -> None:
    """Four Card: with every deal, each Ante more on Play wins or loses the same; so one of the ends is best."""
    game = find_game("four_card")
    money = Money(game, game.choose_options())
    for facts in game.domain():
        one, two, three = (money.net(main_wagers(game), (times,), facts) for times in ("1x", "2x", "3x"))
        assert three - two == two - one


@pytest.mark.parametrize("unclaimed", ["lost", "returned"])
@pytest.mark.parametrize("table", ["A1", "A2", "A3", "A4", "A5", "A6"])
def test_q19_a_winning_hand_is_never_better_hidden(table: str, unclaimed: str) -> None:
    """Wild Six: from $1 on, with every deal, by every table, tax and Poker included, whatever is discarded."""
    game = find_game("wild_six")
    options = game.choose_options({"showing": "claims", "unclaimed_stake": unclaimed, "queens_table": table})
    money, wagers = Money(game, options), ("poker", "queens_or_better", "taxpayer", "tax")
    for facts in game.domain():
        shown = max(money.net(wagers, ("show", draw), facts) for draw in ("discard1", NOT_ASKED))
        assert shown >= money.net(wagers, ("hide", "discard1"), facts)


def test_q19_below_a_dollar_the_tax_can_exceed_the_winnings() -> None:
    """Which is why the reason names the dollar: two pair for 25 cents win 50, and the tax is $1."""
    game = find_game("wild_six")
    options = game.choose_options({"showing": "claims", "unclaimed_stake": "returned"})
    money = Money(game, options, stakes={"queens_or_better": Fraction(1, 4)})
    wagers = ("queens_or_better", "taxpayer", "tax")
    assert any(
        money.net(wagers, ("hide", "discard1"), facts) > money.net(wagers, ("show", "discard1"), facts)
        for facts in game.domain()
    )


# --- two bets decided together ---


@pytest.mark.parametrize("deck", ["three suits", "one suit"])
@pytest.mark.parametrize("reading", ["stays", "lost"])
def test_q04_both_bets_together_agree_with_the_generic_solver(deck: str, reading: str) -> None:
    both = betting_both(small(find_game("ultimate_holdem"), SMALL_DECKS[deck]), "trips")
    options = both.choose_options({"trips_after_fold": reading})
    assert main_wagers(both) == ("ante", "blind", "play", "trips")
    assert shared_board.solve(both, options).tally == generic.solve(both, options).tally


def test_q04_to_decide_for_both_costs_less_than_the_main_game_s_play() -> None:
    found, (worth, exposed) = quote("ultimate_holdem"), quote("ultimate_holdem").readings
    assert (exposed.setting, exposed.house_edge) == ("exposed=highest", None)
    assert exposed.note == "Cover All is paid for the highest hand either way."
    value = Fraction(load_certificate(find_game("ultimate_holdem")).findings["together"]["trips_after_fold=lost"])
    loss = found.price().ev + found.price("trips").ev - value
    assert 0 < loss < worth.difference
    assert f"gives up only {100 * float(loss):.4f} % of one bet" in worth.note


@pytest.mark.prove
def test_q04_both_bets_together_in_full() -> None:
    """Where Trips stays, no decision touches it: the best play for both is worth the sum of both prices."""
    both = betting_both(find_game("ultimate_holdem"), "trips")
    found, known = quote("ultimate_holdem"), load_certificate(find_game("ultimate_holdem")).findings["together"]
    stays, lost = (
        price(shared_board.solve(both, both.choose_options({"trips_after_fold": value})).tally).ev
        for value in ("stays", "lost")
    )
    assert stays == found.price().ev + found.price("trips").ev
    assert lost == Fraction(known["trips_after_fold=lost"])


# --- where users read it ---


def test_the_terminal_and_the_page_show_them() -> None:
    out = pitboss("odds", "holdem_bonus").stdout
    (flush, _) = quote("holdem_bonus").readings
    assert "Readings and what each is worth" in out
    assert "percentage points" in out
    assert re.search(rf"\+{100 * float(flush.difference):.4f}$", out, re.MULTILINE)
    assert f"| {flush.difference} |" in page([load_certificate(find_game("holdem_bonus"))])


def test_a_wager_s_own_question_shows_what_changes_its_price() -> None:
    out = pitboss("odds", "ultimate_holdem", "--wager", "trips").stdout
    assert "trips_after_fold=lost" in out
    assert "Readings" not in pitboss("odds", "ultimate_holdem", "--wager", "cover_all").stdout


def test_the_json_form_is_exact() -> None:
    (data,) = quote("texas_peek").data()["readings"]
    assert (data["option"], data["value"]) == ("im_in_tie", "paid")
    assert Fraction(data["difference"]) == quote("texas_peek").readings[0].difference
