"""The verifier in `examples/` is one file, written from docs/fairness.md: it agrees with the house about every game."""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from examples import verify_round
from pitboss.games import find_game, house_games
from pitboss.rules import Game
from tests.fair.rounds import KEY, certificate, signed

FILE = Path(verify_round.__file__)


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("seats", [1, 3])
def test_it_proves_rounds_of_every_game(game: Game, seats: int) -> None:
    for number in range(10):
        made = certificate(game, random.Random(number), seats=seats)
        assert [name for name, passed in verify_round.checks(made, KEY.public) if not passed] == []


def test_it_finds_every_false_card_seed_and_sum() -> None:
    made = certificate(find_game("ultimate_holdem"), random.Random(5))["document"]
    for path, value in (
        (("server_seed",), "00" * 32),
        (("rules",), "00" * 32),
        (("epoch",), 2),
        (("commitment",), "00" * 32),
        (("reveals", "2"), "00" * 32),
        (("reveals", "2"), None),
        (("deck", 0), made["deck"][1]),
        (("terms", "version"), "0"),
        (("net_cents", "1"), 1),
    ):
        document = copy.deepcopy(made)
        holder = document[path[0]] if len(path) == 2 else document
        holder[path[-1]] = value
        assert not all(passed for _, passed in verify_round.checks(signed(document))), path


def test_it_runs_without_pitboss(tmp_path: Path) -> None:
    made = certificate(find_game("wild_six"), random.Random(1))
    file = tmp_path / "round.json"
    for key, code in ((KEY.public, 0), ("ab" * 32, 1)):
        file.write_text(json.dumps(made))
        done = subprocess.run(
            [sys.executable, "-I", str(FILE), str(file), key], capture_output=True, text=True, cwd=tmp_path, check=False
        )
        assert done.returncode == code, done.stdout + done.stderr
    file.write_text("[]")
    done = subprocess.run([sys.executable, "-I", str(FILE), str(file)], capture_output=True, text=True, check=False)
    assert (done.returncode, "is not a certificate of a round" in done.stdout) == (1, True)
    assert not re.search(r"^\s*(from|import) pitboss", FILE.read_text(), re.MULTILINE)
