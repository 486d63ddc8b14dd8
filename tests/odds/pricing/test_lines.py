"""Every wager line by line: counts, probabilities and contributions that add up to the price."""

from __future__ import annotations

import csv
import sys
from fractions import Fraction

import pytest

from pitboss.cli import main
from pitboss.games import find_game, house_games
from pitboss.odds.report import answer
from tests.odds.tiny import TINY

GAMES = [game.id for game in house_games()]


def lines_of(id_, **options):
    game = find_game(id_)
    return answer(game, game.choose_options(options))


@pytest.mark.parametrize("id_", GAMES)
def test_the_lines_of_a_wager_add_up_to_its_price_and_to_all_deals(id_):
    found = lines_of(id_)
    tables: dict = {}
    for line in found.lines():
        tables.setdefault((line.wager, line.table, line.hands), []).append(line)
    for lines in tables.values():
        assert sum(line.combinations for line in lines) == lines[0].deals
    worth = {key: sum((line.contribution for line in lines), Fraction(0)) for key, lines in tables.items()}
    for price in found.prices[1:]:
        if price.unit != "dollar":
            assert worth[price.wager, price.table, price.hands] == price.ev, price.wager
    main_bets = [key for key in worth if key[0] not in {price.wager for price in found.prices[1:]} and key[0] != "tax"]
    assert sum((worth[key] for key in main_bets), Fraction(0)) == found.prices[0].ev


def test_lines_that_pay_alike_are_not_merged():
    lines = [line for line in lines_of("ultimate_holdem").lines() if line.wager == "blind"]
    assert [line.hand for line in lines][:2] == ["Royal Flush", "Straight Flush"]
    assert {line.hand for line in lines} >= {"loses", "pushes"}
    queens = [line for line in lines_of("wild_six").lines() if (line.wager, line.table) == ("queens_or_better", "A1")]
    assert len(queens) == 12, "eleven lines of the pay table and the hands that lose"


def test_the_table_in_use_is_marked():
    used = {
        line.table
        for line in lines_of("wild_six", draw_table="B4").lines()
        if line.wager == "draw_bonus" and line.in_use
    }
    assert used == {"B4"}


def test_a_royal_flush_of_trips_is_the_published_count():
    trips = next(line for line in lines_of("ultimate_holdem").lines() if line.wager == "trips")
    assert trips.probability == Fraction(4324, 133784560)
    assert trips.contribution == 50 * trips.probability


def run(monkeypatch, capsys, *arguments):
    monkeypatch.setattr(sys, "argv", ["pitboss", *arguments])
    with pytest.raises(SystemExit):
        main()
    return capsys.readouterr().out


def test_full_prints_every_line_and_csv_writes_them(monkeypatch, capsys, tmp_path):
    told = run(monkeypatch, capsys, "odds", "four_card", "--full")
    assert "aces_up 50-40-8-5-4-3-1 (in use)" in told
    assert "combinations" in told
    assert max(map(len, told.splitlines())) <= 80
    path = tmp_path / "lines.csv"
    run(monkeypatch, capsys, "odds", "four_card", "--wager", "aces_up", "--csv", str(path))
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert {row["wager"] for row in rows} == {"aces_up"}
    assert sum(row["in_use"] == "True" for row in rows) == 8


def test_a_tiny_game_by_hand():
    found = answer(TINY, TINY.choose_options())
    high = [line for line in found.lines() if line.wager == "high"]
    assert [(line.hand, line.combinations, line.deals) for line in high][-1] == ("loses", 4, 6)
