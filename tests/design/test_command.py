"""`pitboss design` as a person runs it."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.design.paid_lines import paid_lines
from pitboss.errors import BetRefused
from pitboss.games import find_game
from pitboss.odds import quote
from pitboss.odds.pricing.custom_pay_tables import with_tables
from pitboss.play import parse
from tests.cli.run import flat, pitboss, refused


def test_the_best_tables_are_shown_and_can_be_used() -> None:
    done = pitboss(
        *("design", "ultimate_holdem", "trips", "--edge", "2..3%", "--pays", "ROYAL=50", "FLUSH=5..8", "--by", "near"),
        *("--near", "50-40-30-8-7-4-3", "--changes", "2", "--json"),
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    best = found["tables"][0]
    assert best["changes"] <= 2
    assert 0.02 <= best["house_edge"] <= 0.03
    assert best["pays"].startswith("50-")
    priced = json.loads(
        pitboss("odds", "ultimate_holdem", "--wager", "trips", "--pays", f"trips={best['pays']}", "--json").stdout
    )
    assert priced["wagers"][0]["house_edge"] == pytest.approx(best["house_edge"], abs=1e-15)


def test_the_columns_of_a_bet_by_hands_can_be_used() -> None:
    done = pitboss(
        "design", "ultimate_holdem", "cover_all", "--edge", "9..10%", "--hands", "4-5", "--show", "2", "--json"
    )
    assert done.returncode == 0, done.stderr
    best = json.loads(done.stdout)["tables"][0]
    pays = [word for hands, row in best.items() for word in ("--pays", f"cover_all:{hands}={row['pays']}")]
    priced = json.loads(pitboss("odds", "ultimate_holdem", "--wager", "cover_all", *pays, "--json").stdout)["wagers"]
    edges = {str(each["hands"]): each["house_edge"] for each in priced}
    assert edges["4"] == pytest.approx(best["4"]["house_edge"], abs=1e-15)
    assert edges["5"] == pytest.approx(best["5"]["house_edge"], abs=1e-15)
    assert edges["2"] == pytest.approx(0.099787, abs=1e-6)  # as printed


def test_nothing_fits_ends_with_1_and_the_nearest_table() -> None:
    done = pitboss(
        "design", "ultimate_holdem", "trips", "--edge", "2.30001..2.30002%", "--pays", "1=50", "2=40", "3=30"
    )
    assert done.returncode == 1
    assert "No table fits. The nearest: 50-40-30-" in flat(done.stdout)
    assert "have edges from" in flat(done.stdout)
    by_hands = pitboss(
        "design", "ultimate_holdem", "cover_all", "--edge", "9..10%", "--pays", "1=5", "2=3", "--hands", "2"
    )
    assert by_hands.returncode == 1
    assert "The nearest for 2 hands" in flat(by_hands.stdout)


def test_what_is_paid_even_money_is_a_table_of_one_line() -> None:
    done = pitboss(
        "design", "four_card", "ante", "--edge", "..3%", "--pays", "ante=19/20..1", "--recount", "0", "--json"
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [line["line"] for line in found["lines"]] == ["Win"]
    assert [each["pays"] for each in found["tables"]] == ["1"]
    assert found["tables"][0]["edge"] == f"{quote('four_card').price().house_edge}"
    game = with_tables(find_game("four_card"), ["ante=19/20"])
    base = paid_lines(quote("four_card").tally, game.wager("ante"))
    assert base.edge([Fraction(19, 20)]) == base.edge([Fraction(1)]) + Fraction(1, 20) * base.deals[0] / base.total


def test_six_to_five_is_played_as_it_is_priced() -> None:
    played = parse("four_card@2 pays:ante=6/5 seat1:ante=500 deck:5d9c2s6s9d8hAs7hJc4hTc 1:1x")
    line = played.settlement[0]
    assert (line.wager, line.odds, line.returned_cents) == ("ante", "6 to 5", 1100)
    assert "2 amounts for 1 lines" in refused("odds", "four_card", "--pays", "ante=6/5-3")
    with pytest.raises(BetRefused, match="multiple of"):
        parse("four_card@2 pays:ante=6/5 seat1:ante=501 deck:5d9c2s6s9d8hAs7hJc4hTc")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("no_bet", "--edge", "2..3%"), "no pay table"),
        (("ante", "--edge", "2..3%", "--pays", "2=6/5"), "there are 1 lines"),
        (("trips", "--edge", "2..3"), "with its sign"),
        (("trips", "--edge", "2..3%", "--hands", "3"), "does not depend"),
        (("cover_all", "--edge", "2..3%", "--hands", "1-9"), "2 to 7"),
        (("cover_all", "--edge", "2..3%", "--pays", "cover_all:8=1-1-1-1"), "2 to 7"),
        (("trips", "--edge", "2..3%", "--near", "50-40"), "amounts for 7 lines"),
        (("trips", "--edge", "2..3%", "--pays", "1=50", "--top", "..40"), "above --top"),
        (("trips", "--edge", "2..3%", "--csv", "/no/folder/x.csv"), "no folder"),
        (("trips", "--edge", "2..30%", "--values", "all", "--by", "stdev"), "narrow them"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("design", "ultimate_holdem", *arguments)


def test_a_refusal_is_one_line_and_ends_with_2() -> None:
    done = pitboss("design", "ultimate_holdem", "trips", "--edge", "3..2%")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "PayTableError: --edge '3..2%': the range is reversed; write 2..3%\n"


def test_every_table_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "tables.csv"
    arguments = (
        "design",
        "texas_peek",
        "blind",
        "--edge",
        "3..3.9%",
        "--pays",
        "1=25",
        "--csv",
        str(path),
        "--json",
        "--recount",
        "0",
    )
    done = pitboss(*arguments)
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == json.loads(done.stdout)["count"] > 3
    assert all(0.03 <= float(row["house_edge"]) <= 0.039 for row in rows)
    again = pitboss(*arguments)
    assert again.returncode == 2
    assert "--force" in again.stderr
    assert pitboss(*arguments, "--force").returncode == 0


def test_a_push_is_not_an_amount() -> None:
    for arguments in (
        ("design", "four_card", "ante", "--edge", "..9%", "--pays", "1=push"),
        ("odds", "four_card", "--pays", "ante=push"),
    ):
        said = refused(*arguments)
        assert "a push is not an amount; write 0" in said
        assert "settle" in said
    game = find_game("ultimate_holdem")
    pushed = quote(game, pays=["trips=50-40-30-8-7-4-0"]).price("trips")
    printed = quote(game).price("trips")
    three_of_a_kind = printed.probability(3)
    assert pushed.probability(0) == three_of_a_kind
    assert pushed.house_edge - printed.house_edge == 3 * three_of_a_kind
