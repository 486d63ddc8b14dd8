"""Charts of a strategy as a person sees them, in eighty columns."""

from __future__ import annotations

import json
import re

import pytest

from pitboss.cards import RANKS
from pitboss.cli.terminal.strategy_charts import compact, short_names
from pitboss.odds.charts.chart import Chart
from tests.cli.run import pitboss
from tests.cli.test_commands import BUILT_IN


@pytest.fixture(autouse=True)
def eighty(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_chart_fits_eighty_columns_with_nothing_cut(game):
    shown = pitboss("strategy", game, "--shares").stdout
    assert max(map(len, shown.splitlines())) <= 80
    for chart in json.loads(pitboss("strategy", game, "--json").stdout)["charts"]:
        assert chart["title"] in shown
        for first, *_ in chart["rows"]:
            assert " ".join(first.split()[:2]) in shown


@pytest.mark.parametrize("game", BUILT_IN)
def test_shares_that_read_like_a_mixed_strategy_are_printed_only_on_request(game):
    shown = pitboss("strategy", game).stdout
    charts, _, _ = shown.partition("How often the best strategy makes each choice")
    assert not re.search(r"\b\d+\.\d% +\d+\.\d%", charts)
    assert (
        "too many positions for a chart. The words above say what to do" in " ".join(shown.split())
        or game == "four_card"
    )
    assert "how often each choice is best" not in charts.replace("--shares counts by kind of hand how often", "")


def test_a_grid_says_which_half_is_suited():
    lines = pitboss("strategy", "ultimate_holdem").stdout.splitlines()
    first = lines.index("suited above the diagonal, offsuit below")
    assert lines[first + 1] == "c = check"
    grid = [line.split() for line in lines[first + 2 : first + 17] if line.split()]
    assert grid[0] == [*reversed(RANKS)]
    cells = {row[0] + rank: cell for row in grid[2:] for rank, cell in zip(grid[0], row[1:], strict=True)}
    assert len(cells) == 169
    # Queen and seven: suited it is raised, offsuit it is not.
    assert (cells["Q7"], cells["7Q"], cells["33"], cells["22"]) == ("4x", "c", "4x", "c")


def test_where_suits_decide_the_more_frequent_choice_is_marked():
    chart = Chart("up", ("", *RANKS), (("2", "fold 75%", "2x", *["fold"] * 11),))
    rows, notes = compact(chart)
    assert rows[0][:4] == ("2", "f~", "2x", "f")
    assert notes == ["suited above the diagonal, offsuit below", "f = fold, ~ = most of these hands, not all"]


def test_shares_are_left_as_they_are():
    chart = Chart("known", ("", *RANKS), (("2", "100%", *["75%"] * 12),))
    assert compact(chart) == (chart.rows, [])


def test_choices_are_told_apart_by_their_first_letters():
    assert short_names({"check", "call", "4x", "fold"}) == {"check": "ch", "call": "ca", "4x": "4x", "fold": "f"}
    assert short_names({"in", "inside"}) == {"in": "in", "inside": "ins"}


@pytest.mark.parametrize("game", BUILT_IN)
def test_no_two_rows_of_a_chart_have_one_name(game):
    for chart in json.loads(pitboss("strategy", game, "--json").stdout)["charts"]:
        names = [first for first, *_ in chart["rows"]]
        assert len(set(names)) == len(names), names
