"""`pitboss odds` as a user runs it, on the games as they are."""

import json
import signal
import subprocess
import sys

import pytest

from pitboss.games import GAMES
from tests.cli.run import pitboss


@pytest.mark.parametrize("game", GAMES)
def test_the_prices_fit_a_terminal_of_80_columns(game, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = [line.rstrip() for line in pitboss("odds", game).stdout.splitlines()]
    first = next(index for index, line in enumerate(lines) if "─" in line) + 1
    last = lines.index("", first)
    assert lines[first].split()[0] in ("main", "poker")
    assert all(len(line) <= 80 and line.split()[0][0].isalpha() and "…" not in line for line in lines[first:last])


def test_the_printed_return_of_holdem_bonus_is_answered():
    def says(*arguments):
        return json.loads(pitboss("odds", "holdem_bonus", *arguments, "--json").stdout).get("says", [])

    assert says()[-1].endswith("no reading gives the printed figure.")
    assert says("--wager", "main") == says()
    assert not says("--wager", "bonus")
    assert not says("--strategy", "printed")
    assert says()[-1] in pitboss("odds", "holdem_bonus").stdout


def test_a_count_can_be_interrupted_and_says_so():
    command = [sys.executable, "-m", "pitboss", "odds", "texas_peek", "--recompute"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        while "Counting" not in running.stderr.readline():  # a word to those who wait; compiling may be told before
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=300)
    assert (running.returncode, out) == (130, "")
    assert err.endswith("Interrupted; nothing was written.\n")
