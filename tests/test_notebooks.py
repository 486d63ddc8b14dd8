"""In a notebook or a console a result is one line or a small table, not everything that it holds."""

from __future__ import annotations

import doctest

import pytest

import pitboss.notebooks
from pitboss.cards import parse_cards
from pitboss.games import find_game
from pitboss.odds import quote
from pitboss.odds.advise import Advice, advise
from pitboss.odds.read_position import read_position
from pitboss.play import deal_round, open_table, view


def advice() -> Advice:
    game = find_game("ultimate_holdem")
    return advise(game, game.choose_options(), read_position(game, game.choose_options(), "KhTd"))


def results() -> list[object]:
    table = open_table("ultimate_holdem")
    dealt = deal_round(table, {1: {"ante": 500, "blind": 500}}, parse_cards("AhAd KcQd As7c7d 2h9s"))
    answer = quote("ultimate_holdem")
    return [table.game, table, dealt, view(dealt, 1), answer, answer.tally, advice(), *answer.line_tallies[:1]]


@pytest.mark.parametrize("result", results(), ids=lambda result: type(result).__name__)
def test_a_result_is_one_short_line(result: object) -> None:
    assert len(repr(result)) < 200
    assert "\n" not in repr(result)
    assert "ultimate_holdem" in repr(result)


def test_a_price_says_what_it_is_worth() -> None:
    assert repr(quote("ultimate_holdem").price()) == "<Price of main: -0.021850 ante>"


def test_odds_and_advice_are_tables_in_a_notebook() -> None:
    answer = quote("ultimate_holdem")
    html = answer._repr_html_()
    assert html.count("<tr>") == 1 + len(answer.prices)
    assert f"{100 * float(answer.price().house_edge):.4f} %" in html
    html = advice()._repr_html_()
    assert html.count("<tr>") == 4
    assert str(advice().values[0][1]) in html
    assert "<td>4x</td>" in html


def test_texts_in_a_table_are_texts() -> None:
    assert doctest.testmod(pitboss.notebooks).failed == 0
    assert "<b>" not in pitboss.notebooks.html_table("<b>", ["<b>"], [["<b>", "<b>"]])
