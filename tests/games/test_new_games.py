"""`pitboss new` writes a game that plays, passes its own tests, and gets a certificate; mistakes have lines."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.cards import parse_cards, small_deck
from pitboss.conformance import run_checks
from pitboss.games import find_game
from pitboss.games.kept_hash import rules_hash
from pitboss.odds.certificates import strategy_tables
from pitboss.odds.certificates.store import path_of, places_of
from pitboss.odds.solve import solution
from pitboss.rules.own_tables import read_table, with_table
from pitboss.skeletons import dealer
from tests.cli.run import pitboss

KINDS = ("pay_table", "dealer", "draw")


@pytest.fixture(scope="module", params=KINDS)
def package(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new package of each kind."""
    folder = tmp_path_factory.mktemp("new") / f"my_{request.param}"
    made = pitboss("new", f"My {request.param}", "--kind", request.param, "--to", str(folder))
    assert made.returncode == 0, made.stderr
    return folder


def run(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command inside the package."""
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env={**os.environ, "PYTHONPATH": paths}, input=typed,
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_it_passes_its_own_tests_and_the_conformance_tests(package: Path) -> None:
    reference = f"{package.name}:GAME"
    tested = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", ".")
    assert tested.returncode == 0, tested.stdout
    checked = run(package, "-m", "pitboss", "check", reference, "--conformance", "--rounds", "10")
    assert checked.returncode == 0, checked.stdout
    assert "11 of 11 checks passed on 10 random rounds" in checked.stdout
    played = run(package, "-m", "pitboss", "play", reference, "--seed", "1", typed="5\ndeal\n1\nquit\n")
    assert "You leave with" in played.stdout, played.stdout + played.stderr


def test_its_certificate_is_kept_beside_its_module_and_quoted(package: Path) -> None:
    if package.name != "my_pay_table":  # one count is enough
        return
    reference = f"{package.name}:GAME"
    made = run(package, "-m", "pitboss", "certify", reference)
    assert made.returncode == 0, made.stderr
    assert (package / f"{package.name}.certificate.json").is_file()
    odds = run(package, "-m", "pitboss", "odds", reference, "--json")
    assert json.loads(odds.stdout)["source"] == "certificate"


@pytest.mark.parametrize("name", ["Dealer's Choice", 'The "Big" \\ One'])
def test_a_name_may_have_quotes(name: str, tmp_path: Path) -> None:
    made = pitboss("new", name, "--to", str(tmp_path / "game"))
    assert made.returncode == 0, made.stderr
    (module,) = (file for file in (tmp_path / "game").glob("*.py") if not file.name.startswith("test_"))
    told = run(module.parent, "-c", f"from {module.stem} import GAME; print(GAME.name)")
    assert told.stdout.strip() == name, told.stderr
    project = tomllib.loads((tmp_path / "game" / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["description"] == f"{name} for Pitboss"


def test_a_certificate_kept_apart_is_found_where_the_one_beside_the_module_is_of_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pitboss("new", "Kept Apart", "--to", str(tmp_path / "game")).returncode == 0
    monkeypatch.syspath_prepend(tmp_path / "game")
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    game = find_game("kept_apart:GAME")
    beside, apart = places_of(game)
    apart.parent.mkdir(parents=True)
    assert path_of(game) == beside
    apart.write_text("{}")
    assert path_of(game) == apart
    beside.write_text(json.dumps({"rules_hash": rules_hash(game)}))
    assert path_of(game) == beside
    beside.write_text(json.dumps({"rules_hash": "of older rules"}))
    assert path_of(game) == apart


def test_odds_that_do_not_divide_every_stake_conform() -> None:
    known = find_game("three_card")
    game = with_table(known, *read_table(known, "ante=6/5"))
    assert [result.wrong for result in run_checks(game, 3) if result.wrong] == []


def test_a_name_that_is_taken_or_none_is_refused(tmp_path: Path) -> None:
    assert "already a game" in pitboss("new", "four_card", "--to", str(tmp_path / "x")).stderr
    assert "makes no id" in pitboss("new", "21", "--to", str(tmp_path / "x")).stderr
    assert "would hide what Python calls random" in pitboss("new", "Random", "--to", str(tmp_path / "x")).stderr
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    assert "exists; name a new folder" in pitboss("new", "Lucky", "--to", str(tmp_path / "full")).stderr
    assert not (tmp_path / "x").exists()


MISTAKES = (
    ('Deal("hand", "R1"),', 'Deal("hand", "R8"),', "rule 'R8' is cited but not written"),
    ('lose("R2")', 'lose("R7")', "the ruling on ante cites 'R7'"),
    ('return "2x"', 'return "9x"', "strategy simple answers '9x'"),
    ('Ask("raise"),', 'Ask("raise", when=1),', "cannot be loaded: TypeError"),
    ("{card % 4 for card in cards}", "{card % 0 for card in cards}", "strategy simple fails with ZeroDivisionError"),
)


@pytest.mark.parametrize(("right", "wrong", "message"), MISTAKES)
def test_a_mistake_is_told_with_its_line(right: str, wrong: str, message: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert pitboss("new", "mine", "--to", str(folder)).returncode == 0
    source = (folder / "mine.py").read_text("utf-8")
    line = source[: source.index(right)].count("\n") + 1
    (folder / "mine.py").write_text(source.replace(right, wrong, 1), "utf-8")
    told = run(folder, "-m", "pitboss", "check", "mine:GAME").stdout
    assert message in told
    assert f"(mine.py, line {line})" in told, told


@pytest.mark.parametrize("largest", [10, 100_000], ids=["packed", "printed"])
def test_a_certificate_has_no_value_of_a_choice_that_the_cards_do_not_allow(
    largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strategy_tables, "LARGEST_TABLE", largest)
    game = replace(dealer.GAME, deck=small_deck(ranks="9TJQKA", suits="cd"), id="small")
    found = solution(game)
    packed = strategy_tables.packed_streets(found)["play"]
    if largest == 10:
        cards = parse_cards("AcAdKcQdJc"), parse_cards("AcKcQdTc9d")
        told = [strategy_tables.packed_values(packed, game, each) for each in cards]
        assert [set(values or ()) for values in told] == [{"fold", "1x", "3x"}, {"fold", "1x"}]
    else:
        choices = {frozenset(values) for values in strategy_tables.street_values(found)["play"].values()}
        assert choices == {frozenset({"fold", "1x", "3x"}), frozenset({"fold", "1x"})}
