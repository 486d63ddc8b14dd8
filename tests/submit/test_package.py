"""`pitboss submit`: every file, each with its hash, and what is refused."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pypdf
import pytest

from pitboss.games import find_game
from pitboss.odds import quote
from pitboss.submit.drawings import layout_svg, rack_card_svg
from pitboss.submit.flow_chart import flow_chart_svg, states
from pitboss.submit.rule_book import OUTLINE, dealer_procedure, rule_book
from tests.cli.run import pitboss, refused
from tests.conformance.random_play import GAME_IDS

FILES = {
    *("README.md", "rules.md", "dealer-procedure.md", "layout.svg", "layout.pdf", "rack-card.svg", "rack-card.pdf"),
    *("report.pdf", "report.html", "report.json", "workbook.xlsx", "flow-chart.svg", "hits-by-prize.csv"),
    *("hits-by-decision.csv", "strategy.json", "simulation.json", "recount/recount.c"),
}


def words(svg: str) -> str:
    return " ".join(text for text in ET.fromstring(svg).itertext() if text.strip())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("submit") / "package"
    run = pitboss("submit", "four_card", "--to", str(made), "--rounds", "10000", "--seed", "3", "--for", "A & <B>")
    assert run.returncode == 0, run.stderr
    return made


def test_every_file_is_there_with_its_hash(folder: Path) -> None:
    lines = (folder / "MANIFEST.sha256").read_text().splitlines()
    listed = {name: hash_ for hash_, name in (line.split("  ", 1) for line in lines)}
    assert listed.keys() == FILES
    assert {hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in FILES} == set(listed.values())
    assert {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} == {
        *FILES,
        "MANIFEST.sha256",
    }


def test_files_agree_with_the_certificate(folder: Path) -> None:
    counted = quote("four_card")
    simulated = json.loads((folder / "simulation.json").read_text())
    assert (simulated["seed"], simulated["rounds"]) == (3, 10_000)
    rows = list(csv.DictReader(io.StringIO((folder / "hits-by-decision.csv").read_text())))
    assert sum(int(row["deals"]) for row in rows) == counted.tally.total
    folded = sum(int(row["deals"]) for row in rows if row["play"] == "fold")
    assert Fraction(folded, counted.tally.total) == next(
        share for _, choice, share in counted.decisions if choice == "fold"
    )
    assert "A & <B>" in json.loads((folder / "report.json").read_text())["identity"]["for"]
    text = pypdf.PdfReader(folder / "rack-card.pdf").pages[0].extract_text()
    assert "Ante Bonus pays" in text


@pytest.mark.parametrize("id_", GAME_IDS)
def test_drawings_and_rules_follow_from_the_definition(id_: str) -> None:
    game = find_game(id_)
    options = game.choose_options()
    layout, card = words(layout_svg(game, options)), words(rack_card_svg(game, options))
    for wager in game.wagers:
        assert wager.rides or wager.name.split()[0] in layout
        table = None if wager.table_by_hands else wager.table(options, 0)
        assert all(label in card for label in (table.labels if table else ()))
    rules = rule_book(game, options)
    assert [line.split(". ")[1] for line in rules.splitlines() if line.startswith("## ") and ". " in line] == list(
        OUTLINE
    )
    assert rules.count("**Unsaid.**") >= 5
    assert all(f"| {number} |" in rules for number in game.rules)
    assert "| step | what happens | rule |" in dealer_procedure(game, options)


@pytest.mark.parametrize("id_", GAME_IDS)
def test_the_flow_chart_counts_every_deal(id_: str) -> None:
    tally = quote(id_).tally
    ends = states(tally)
    assert sum(end.deals for end in ends) == tally.total
    drawn = words(flow_chart_svg(tally))
    assert all(f"{end.deals:,}" in drawn for end in ends if "-" not in end.choices)


def test_what_cannot_be_written_is_refused(folder: Path, tmp_path: Path) -> None:
    assert "add --force" in refused("submit", "four_card", "--to", str(folder))
    assert "is not a package" in refused("submit", "four_card", "--to", str(tmp_path))
    assert "there is no folder" in refused("submit", "four_card", "--to", str(tmp_path / "a" / "b"))
    file = tmp_path / "file"
    file.write_text("x")
    assert "it is a file" in refused("submit", "four_card", "--to", str(file))
    assert "no_such" in refused("submit", "no_such", "--to", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()
