"""Answers and charts, on a game small enough to count by hand."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

import pytest

from pitboss.cards import parse_cards, small_deck
from pitboss.errors import GameError, StrategyError
from pitboss.games import find_game
from pitboss.odds import report as answers
from pitboss.odds import solution
from pitboss.odds.certificates import store, strategy_tables
from pitboss.odds.certificates.build import certify, deciding_options, option_sets
from pitboss.odds.certificates.docs_page import page
from pitboss.odds.certificates.strategy_tables import packed_streets, packed_values, street_values
from pitboss.odds.charts.by_street import charts
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.report import answer, counted_answer
from pitboss.server.odds_room.game_odds import Question, prices_data
from tests.odds.tiny import TINY

OPTIONS = TINY.choose_options()


@lru_cache(maxsize=1)
def small_bonus():
    return solution(replace(find_game("holdem_bonus"), deck=small_deck(ranks="23A")))


@pytest.fixture
def certified(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "PACKAGED", tmp_path)
    found = certify(TINY, log=lambda text: None)
    store.save_certificate(found, tmp_path / "tiny.json")
    return found


def test_without_a_certificate_the_deals_are_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "PACKAGED", tmp_path)
    found = answer(TINY, OPTIONS)
    assert found.source == "counted"
    assert found.prices[0].ev == Fraction(2, 3)


def test_with_a_certificate_it_is_quoted(certified, monkeypatch):
    monkeypatch.setattr(answers, "solution", None)  # Nothing may be counted.
    found = answer(TINY, OPTIONS)
    assert found.source == "certificate"
    assert found.prices[0].ev == Fraction(2, 3)
    assert found.rules_hash == certified.rules_hash


def test_recompute_counts_again_and_agrees(certified):
    again = answer(TINY, OPTIONS, recompute=True)
    assert again.source == "counted"
    assert again.prices == answer(TINY, OPTIONS).prices
    assert again.decisions == answer(TINY, OPTIONS).decisions


def test_the_json_has_the_promised_shape(certified):
    data = json.loads(json.dumps(answer(TINY, OPTIONS).data()))
    assert {"game", "options", "rules_hash", "seconds", "wagers", "decisions"} <= data.keys()
    assert data["wagers"][0] == {
        "wager": "main",
        "table": None,
        "hands": None,
        "unit": "ante",
        "ev": "2/3",
        "house_edge": pytest.approx(-2 / 3),
        "stdev": pytest.approx(2.0548046676563256),
        "hit_rate": 0.5,
        "average_bet": 2.0,
        "element_of_risk": pytest.approx(-1 / 3),
    }
    assert [(wager["wager"], wager["table"]) for wager in data["wagers"][1:]] == [("high", "even"), ("high", "rich")]
    assert data["decisions"][0] == {"street": "play", "choice": "fold", "probability": "1/3"}


def test_the_full_json_has_the_distribution(certified):
    main = answer(TINY, OPTIONS).data(full=True)["wagers"][0]
    assert main["distribution"][0] == {"net": "-2", "probability": "1/6"}


def test_one_wager_can_be_asked_for(certified):
    assert [price.table for price in answer(TINY, OPTIONS, wager="high").prices] == ["even", "rich"]
    assert [price.wager for price in answer(TINY, OPTIONS, wager="main").prices] == ["main"]
    with pytest.raises(GameError, match="no wager 'low'"):
        answer(TINY, OPTIONS, wager="low")


def test_a_strategy_reports_what_it_gives_away(certified, tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("play,*,2x\n")
    assert answer(TINY, OPTIONS, strategy=str(mine)).gives_away == Fraction(2, 3)
    store.path_of(TINY).unlink()
    assert answer(TINY, OPTIONS, strategy=str(mine)).gives_away == Fraction(2, 3)  # The best is counted, too.
    with pytest.raises(StrategyError, match="no strategy 'lucky'"):
        answer(TINY, OPTIONS, strategy="lucky")


def test_knowledge_is_counted(certified):
    found = answer(TINY, OPTIONS, knowing="dealer:1")
    assert found.prices[0].ev == 1
    assert found.data()["knowing"] == "dealer:1"
    with pytest.raises(GameError, match="leave the strategy out"):
        answer(TINY, OPTIONS, knowing="dealer:1", strategy="simple")


def test_the_solver_s_note_is_part_of_the_answer_at_the_table_and_in_the_room():
    solved = replace(solution(TINY), note="counted by the generic solver")
    found = counted_answer(solved, OPTIMAL, ())
    assert found.notes == ("counted by the generic solver",)
    assert found.prices[0].ev == answer(TINY, OPTIONS).prices[0].ev
    assert prices_data(Question(TINY.id), found)["notes"] == ["counted by the generic solver"]


def test_options_that_change_the_main_game_decide():
    four_card, bonus = find_game("four_card"), find_game("holdem_bonus")
    assert deciding_options(four_card) == ("bonus_table",)
    assert deciding_options(bonus) == ("ante_pays_from",)
    assert deciding_options(find_game("ultimate_holdem")) == ()
    assert [options["ante_pays_from"] for options in option_sets(bonus, ("ante_pays_from",))] == ["straight", "flush"]


def test_few_information_sets_are_listed_one_by_one():
    (chart,) = charts(TINY, solution(TINY))
    assert chart.header == ("seen", "best", "fold", "1x", "2x")
    assert [row[:2] for row in chart.rows] == [("2c", "fold"), ("3c", "1x"), ("4c", "2x")]
    assert chart.rows[2][2:] == ("-1.0000", "+2.0000", "+3.0000")


def test_charts_say_what_to_do_with_which_hand():
    found = small_bonus()
    grid = charts(found.tally.game, found)[0]
    assert grid.header[1:] == tuple("AKQJT98765432")
    assert grid.rows[0][0] == "A"
    assert grid.rows[0][1] in ("bet", "fold")
    assert grid.rows[1][1] == ""  # no kings in this deck


def test_values_of_starting_hands_are_kept_exactly():
    found = small_bonus()
    values = street_values(found)["flop"]
    assert values["AA"]["fold"] == -1
    assert set(values) == {"22", "33", "AA", "32s", "32o", "A2s", "A2o", "A3s", "A3o"}
    packed = packed_streets(found)
    assert packed["flop"]["information_sets"] == 9
    assert len(packed["flop"]["sha256"]) == 64


def test_values_of_larger_streets_are_packed_up_to_suits(monkeypatch):
    found = small_bonus()
    values = street_values(found)["flop"]
    monkeypatch.setattr(strategy_tables, "LARGEST_TABLE", 8)
    packed = packed_streets(found)["flop"]
    for suited, suits in (("A3s", "cc dd hh ss"), ("A3o", "cd dc hs sh"), ("AA", "cd hs sc")):
        for first, second in suits.split():
            seen = parse_cards(f"A{first}{suited[1]}{second}")
            assert packed_values(packed, found.tally.game, seen) == values[suited]
    assert packed_values(packed, found.tally.game, parse_cards("KcKd")) is None
    assert packed_values({}, found.tally.game, parse_cards("AcAd")) is None


def test_the_page_says_how_each_number_was_checked(certified):
    text = page([certified])
    assert "| main | – | – | -66.6667 % |" in text
    assert text.startswith("# Exact odds")


@pytest.mark.parametrize(
    ("id_", "option", "value"), [("holdem_bonus", "ante_pays_from", "flush"), ("four_card", "bonus_table", "30-15-2")]
)
def test_what_a_strategy_gives_away_is_measured_under_the_same_options(id_, option, value):
    game = find_game(id_)
    options = game.choose_options({option: value})
    simple, best = answer(game, options, strategy="simple"), answer(game, options)
    assert simple.source == best.source == "certificate"
    assert simple.gives_away == best.prices[0].ev - simple.prices[0].ev
