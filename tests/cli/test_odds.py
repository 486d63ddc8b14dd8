"""`pitboss odds` as a user runs it, on the games as they are."""

import json
import signal
import subprocess
import sys

import pytest

from pitboss.games import GAMES
from tests.cli.run import flat, pitboss


@pytest.mark.parametrize("game", GAMES)
def test_the_prices_fit_a_terminal_of_80_columns(game, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = [line.rstrip() for line in pitboss("odds", game).stdout.splitlines()]
    first = next(index for index, line in enumerate(lines) if "─" in line) + 1
    last = lines.index("", first)
    assert lines[first].split()[0] in ("main", "poker")
    assert all(len(line) <= 80 and line.split()[0][0].isalpha() and "…" not in line for line in lines[first:last])


def test_the_printed_return_of_holdem_bonus_is_answered():
    def findings(*arguments):
        return json.loads(pitboss("odds", "holdem_bonus", *arguments, "--json").stdout).get("findings", [])

    assert "No: 97.96 % with best play, 97.82 % with the printed strategy." in findings()[0]
    assert findings()[-1].startswith("No reading that was tried gives the printed figure with these options: “printed”")
    assert findings()[-1].endswith("percentage points away.")
    assert findings("--wager", "main") == findings()
    assert not findings("--wager", "bonus")
    assert not findings("--strategy", "printed")
    assert findings()[-1] in flat(pitboss("odds", "holdem_bonus").stdout)


def test_a_count_can_be_interrupted_and_says_so():
    command = [sys.executable, "-m", "pitboss", "odds", "texas_peek", "--recompute"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        while "Counting" not in running.stderr.readline():  # a word to those who wait; compiling may be told before
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=300)
    assert (running.returncode, out) == (130, "")
    assert err.endswith("Interrupted. No file is left incomplete.\n")


def test_advice_says_which_choices_it_assumes():
    told = pitboss("advise", "holdem_bonus", "2h7d", "2c7s9d", "bet", "Ah").stdout
    assert "After bet, bet.\n" in told
    assert "8704/3795" in told
    assert "3878/1265" in told
    assert "After peek, 2x (assumed;" in flat(pitboss("advise", "texas_peek", "9c", "KhTd", "2c3c4c").stdout)


def test_a_round_of_another_game_is_named():
    text = pitboss("deal", "ultimate_holdem", "--json").stdout
    refused = pitboss("advise", "four_card", json.loads(text)["text"])
    assert refused.returncode == 2
    assert "this is a round of ultimate_holdem, not of four_card" in refused.stderr


def test_the_distribution_is_that_of_the_table_chosen():
    told = pitboss(
        "odds", "ultimate_holdem", "--full", "--wager", "trips", "--set", "trips_table=50-40-20-7-6-5-3"
    ).stdout
    assert "Net result of trips 50-40-20-7-6-5-3" in told
    assert " +20 " in told
    assert " +9 " not in told


def test_advice_in_json_says_what_is_assumed():
    def assumed(*position):
        return json.loads(pitboss("advise", "texas_peek", *position, "--json").stdout)["assumed"]

    assert assumed("9c", "KhTd", "2c3c4c")
    assert not assumed("9c", "KhTd", "4x", "2c3c4c")


@pytest.mark.parametrize("name", [".", "..", "/", ""])
def test_a_folder_is_no_file_to_write(name):
    refused = pitboss("strategy", "four_card", "--csv", name)
    assert refused.returncode == 2
    assert "it is a folder; name a file" in refused.stderr


def test_an_option_is_set_once():
    refused = pitboss("odds", "texas_peek", "--set", "im_in_tie=paid", "--set", "im_in_tie=loses")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "im_in_tie is paid already" in refused.stderr
