"""Every command, run as a user runs it."""

from __future__ import annotations

import json
import resource
import subprocess
import sys

import pytest

from pitboss.games import GAMES, built_in
from pitboss.play import parse
from tests.cli.run import pitboss

GAME_IDS = tuple(GAMES)
BUILT_IN = GAME_IDS


def test_help_answers_at_once() -> None:
    """Processor time, beside that of plain Python with a few modules: both are slower on a busy machine."""
    best = min(_seconds([sys.executable, "-m", "pitboss", "--help"]) for _ in range(5))
    plain = min(_seconds([sys.executable, "-c", "import json, re, typing, dataclasses, inspect"]) for _ in range(5))
    assert best < 8 * plain, f"pitboss --help took {best:.2f} s, {best / plain:.1f} times as long as plain Python"


def _seconds(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_games_lists_every_game() -> None:
    done = pitboss("games")
    assert done.returncode == 0
    listed = json.loads(pitboss("games", "--json").stdout)
    assert tuple(game["id"] for game in listed) == built_in()
    assert all(game["id"] in done.stdout for game in listed)


@pytest.mark.parametrize("game", BUILT_IN)
def test_show_explains_the_game(game: str) -> None:
    done = pitboss("show", game)
    assert done.returncode == 0, done.stderr
    for title in ("Rules", "Readings", "Procedure", "Wagers", "Options", "Pay tables"):
        assert f"\n{title}\n" in done.stdout
    data = json.loads(pitboss("show", game, "--json").stdout)
    assert data["game"] == game
    rules = next(section for section in data["sections"] if section["title"] == "Rules")
    assert rules["table"][0]["number"] == "R1"


@pytest.mark.parametrize("game", BUILT_IN)
def test_deal_is_repeatable_and_replays(game: str) -> None:
    first, again, other = (pitboss("deal", game, "--seed", seed, "--seats", "3") for seed in ("7", "7", "8"))
    assert first.stdout == again.stdout != other.stdout
    text = first.stdout.strip()
    assert str(parse(text)) == text
    shown = pitboss("replay", *text.split())
    assert shown.returncode == 0
    assert "Settlement" in shown.stdout
    data = json.loads(pitboss("replay", text, "--json").stdout)
    assert data["text"] == text
    assert data["house_cents"] == -sum(seat["net_cents"] for seat in data["seats"])


def test_replay_reads_standard_input_and_shows_one_seat_only_its_cards() -> None:
    text = pitboss("deal", "ultimate_holdem", "--seed", "1", "--seats", "2", "--no-play").stdout
    shown = pitboss("replay", "-", "--as-seat", "1", typed=text).stdout
    assert "seat 2 looks: ▒▒ ▒▒" in shown
    assert "seat 1 may choose: check, 3x, 4x" in shown


def test_a_seats_replay_tells_nothing_else() -> None:
    """Seat 1 lost Queens or Better before the draw without showing: seat 2 must not read its cards anywhere."""
    text = "wild_six@2 seat1:poker=500,queens_or_better=500 seat2:poker=500 deck:3cJcJd8h4sKc9h7d6s2h5c5d7h9sQcTcThKd"
    shown = pitboss("replay", text, "--as-seat", "2").stdout
    data = pitboss("replay", text, "--as-seat", "2", "--json").stdout
    assert "queens_or_better loses" in shown
    assert "J♣" not in shown
    assert "seat 1 may choose" not in shown
    assert "Jc" not in data
    assert json.loads(data)["cards"] == ["Kc", "9h", "7d", "6s", "2h"]


def test_play_keeps_enough_chips_for_a_tax_that_no_winnings_pay() -> None:
    typed = "poker 5\nqueens_or_better 5\ntaxpayer 1\nquit\n"
    done = pitboss("play", "wild_six", "--bankroll", "12", typed=typed)
    assert "poker $5, queens_or_better $5, taxpayer $1" in done.stdout
    assert "more than your" not in done.stdout


def test_the_settlement_of_a_void_round_is_what_goes_back() -> None:
    """A fold had lost its Peek and a tax was collected before the misdeal: neither is a line of the result."""
    bets = "seat1:blind=500 seat2:blind=500 deck:4s6h4dJhQs8sAdJcAhAsAc8dQcTc9c"
    peek = f"texas_peek@2 {bets} 1:peek=500 2:peek=500 1:4x 2:fold"
    six = "wild_six@2 seat1:poker=500,queens_or_better=500,taxpayer=100 deck:4s6h4dX2AdAh8dQhTc9c9s6d"
    for text, settled in ((f"{peek} void:Q11:misdeal", "peek loses"), (f"{six} void:Q20:misdeal", "tax of $2 is")):
        events, _, result = pitboss("replay", text).stdout.partition("Settlement")
        assert settled in events
        assert "is void" in result
        assert "loses" not in result
        assert "pays" not in result
        assert "tax " not in result


def test_replay_what_if() -> None:
    text = "ultimate_holdem@2 seat1:ante=500,blind=500 deck:As7c8d2h9sKhJdQcQd 1:check 1:check 1:fold"
    done = pitboss("replay", text, "--what-if", "1:preflop=4x")
    assert "−$20" in done.stdout
    assert "1:4x" in done.stdout
    assert pitboss("replay", text, "--what-if", "nonsense").returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "baccarat"),
        ("show", "ultimate_holdem", "--set", "colour=red"),
        ("show", "ultimate_holdem", "--set", "colour"),
        ("deal", "ultimate_holdem", "--seats", "7"),
        ("deal", "ultimate_holdem", "--seats", "0"),
        ("play", "ultimate_holdem", "--seats", "9"),
        ("replay", "hello world"),
        ("replay", "ultimate_holdem@2", "seat1:ante=0,blind=0", "deck:AhAh"),
    ],
)
def test_bad_input_is_refused_with_code_two_and_one_line(arguments: tuple[str, ...]) -> None:
    done = pitboss(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert "Error: " in done.stderr or "Refused: " in done.stderr


def test_completion_knows_games_and_options() -> None:
    import os
    import subprocess
    import sys

    env = os.environ | {"_PITBOSS_COMPLETE": "complete_bash", "COMP_WORDS": "pitboss show ul", "COMP_CWORD": "2"}
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.argv[0]='pitboss'; from pitboss.cli import app; app(prog_name='pitboss')",
        ],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["ultimate_holdem"]
