"""A game from outside: Three Card Poker by `module:GAME`, and as an installed package through its entry point."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import jsonschema
import pytest

from pitboss import games
from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.errors import GameError, NotationError
from pitboss.games import find_game
from pitboss.play import Round, deal_round, open_table, parse, view
from pitboss.play.schema import schema
from pitboss.play.wire import round_json, view_json
from pitboss.rules import Game

FOLDER = Path(__file__).parents[3] / "examples" / "three_card_poker"
REFERENCE = "three_card_poker:GAME"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setattr(games, "_REFERENCES", {})
    return find_game(REFERENCE)


def played(game: Game, cards: str, bets: dict[str, int], *choices: str) -> Round:
    round_ = deal_round(open_table(game), {1: bets}, parse_cards(cards))
    for choice in choices:
        round_ = round_.act(1, choice)
    return round_


def money(round_: Round) -> dict[str, tuple[str, str, int]]:
    return {line.wager: (line.outcome, line.rule, line.net_cents) for line in round_.settlement}


def test_the_rules_of_three_card_poker(game: Game) -> None:
    both = {"ante": 500, "pair_plus": 500}
    assert money(played(game, "4s6h4dJhQs8s", both, "play")) == {
        "ante": ("wins", "R7", 500),
        "play": ("wins", "R7", 500),
        "pair_plus": ("pays", "R9", 500),
    }
    assert money(played(game, "4s5h6dAhQsAs", both, "play")) == {  # a straight beats a pair of aces
        "ante": ("wins", "R7", 500),
        "play": ("wins", "R7", 500),
        "ante_bonus": ("pays", "R8", 500),
        "pair_plus": ("pays", "R9", 3_000),
    }
    assert money(played(game, "2s3h5dJh9s8s", {"ante": 500}, "play")) == {
        "ante": ("wins", "R6", 500),
        "play": ("pushes", "R6", 0),
    }
    assert money(played(game, "2s3h5dJh9s8s", {"ante": 500}, "fold")) == {"ante": ("loses", "R4", -500)}
    alone = played(game, "4s6h4dJhQs8s", {"pair_plus": 500})
    assert alone.over
    assert money(alone) == {"pair_plus": ("pays", "R9", 500)}


def test_the_evaluator_counts_every_hand(game: Game) -> None:
    """The published counts of three-card hands."""
    evaluator = sys.modules["three_card_poker"].three_cards
    counts = Counter(map(evaluator.kind_of, combinations(STANDARD_DECK, 3)))
    assert [counts[kind] for kind in evaluator.kinds] == [16_440, 3_744, 1_096, 720, 52, 48]


def test_its_rounds_have_text_json_and_views(game: Game) -> None:
    validator = jsonschema.Draft202012Validator(schema())
    dice = random.Random(1)
    for _ in range(30):
        deck = dice.sample(STANDARD_DECK, 52)
        bets = {seat: {"ante": 500} | ({"pair_plus": 500} if dice.random() < 0.5 else {}) for seat in (1, 4)}
        round_ = deal_round(open_table(game), bets, deck)
        while not round_.over:
            seat, legal = next(iter(round_.legal.items()))
            round_ = round_.act(seat, dice.choice(legal))
        assert str(round_).startswith("three_card_poker:GAME@1 ")
        assert parse(str(round_)) == round_
        validator.validate(round_json(round_))
        validator.validate(view_json(view(round_, 4)))
        assert -round_.net_cents[1] <= deal_round(open_table(game), bets, deck).at_risk_cents(1) + 500


def test_a_text_finds_the_game_only_after_it_was_asked_for(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    text = str(played(game, "4s6h4dJhQs8s", {"ante": 500}))
    monkeypatch.setattr(games, "_REFERENCES", {})
    with pytest.raises(NotationError, match="not imported"):
        parse(text)
    assert str(parse(text, import_games=True)) == text


def test_names_that_are_taken_or_wrong_are_refused(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_game("pitboss.games.four_card.spec:GAME") is find_game("four_card")
    monkeypatch.setitem(games.GAMES, "three_card_poker", "pitboss.games.four_card.spec")
    with pytest.raises(GameError, match="id of another game"):
        find_game(REFERENCE)
    with pytest.raises(GameError, match="is not a game"):
        find_game("three_card_poker:RULES")


def installed(folder: Path) -> dict[str, str]:
    """The environment after the package was installed into a folder: its module and what pip writes about it."""
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copy(FOLDER / "three_card_poker.py", folder)
    about = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"]["pitboss.games"]
    lines = [f"{name} = {value}\n" for name, value in points.items()]
    (about / "entry_points.txt").write_text("[pitboss.games]\n" + "".join(lines))
    source = str(Path(games.__file__).parents[2])
    paths = os.pathsep.join([source, str(folder)])
    return {**os.environ, "PYTHONPATH": paths, "PITBOSS_INSTALLED_GAMES": "1", "PITBOSS_CACHE": str(folder / "cache")}


def test_an_installed_package_is_on_the_list_and_every_command_knows_it(tmp_path: Path) -> None:
    environment = installed(tmp_path)

    def pitboss(*arguments: str) -> str:
        command = [sys.executable, "-m", "pitboss", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120).stdout

    assert "three_card_poker" in [each["id"] for each in json.loads(pitboss("games", "--json"))]
    text = pitboss("deal", "three_card_poker", "--seats", "2", "--seed", "3").strip()
    assert text.startswith("three_card_poker@1 ")
    assert "Settlement" in pitboss("replay", text)
    assert "ante_bonus" in pitboss("show", "three_card_poker")
    advised = json.loads(pitboss("advise", "three_card_poker", "AhKd5c", "--json"))
    assert [each["choice"] for each in advised["values"]] == ["play", "fold"]
