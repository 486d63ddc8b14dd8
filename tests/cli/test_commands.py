"""Every command, run as a user runs it."""

from __future__ import annotations

import json
import resource

import pytest

from pitboss.games import GAMES
from pitboss.play import parse
from tests.cli.run import pitboss

GAME_IDS = tuple(GAMES)
BUILT_IN = GAME_IDS[:5]


def test_help_answers_at_once() -> None:
    """Processor time, which a busy machine does not stretch as it stretches the time on the wall."""
    best = min(_seconds() for _ in range(5))
    assert best < 0.3, f"pitboss --help took {best:.2f} s"


def _seconds() -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = pitboss("--help")
    assert done.returncode == 0
    assert "games" in done.stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_games_lists_every_game() -> None:
    done = pitboss("games")
    assert done.returncode == 0
    listed = json.loads(pitboss("games", "--json").stdout)
    assert tuple(game["id"] for game in listed) == BUILT_IN
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


def test_leaving_plays_the_round_out_without_another_chip() -> None:
    done = pitboss("play", "ultimate_holdem", "--seed", "3", typed="5\ndeal\nquit\n")
    assert "You leave; the round is played out" in done.stdout
    assert "You leave with $990." in done.stdout


def test_play_keeps_enough_chips_for_a_tax_that_no_winnings_pay() -> None:
    typed = "poker 5\nqueens_or_better 5\ntaxpayer 1\nquit\n"
    done = pitboss("play", "wild_six", "--bankroll", "12", typed=typed)
    assert "poker $5, queens_or_better $5, taxpayer $1" in done.stdout
    assert "more than your" not in done.stdout


def test_limits_of_the_table_and_of_one_wager() -> None:
    typed = "blind 5\ndeal\npeek 7\npeek 20\nfold\nquit\n"
    done = pitboss("play", "texas_peek", "--limits", "1-10", "--limits", "peek=20-50", "--seed", "1", typed=typed)
    assert "peek of $7 is outside the limits $20 to $50" in done.stdout
    assert "seat 1 chooses peek, peek $20" in done.stdout
    assert pitboss("play", "texas_peek", "--limits", "ten").returncode == 2


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


def test_play_bets_decides_settles_and_rebets() -> None:
    typed = "5\ntrips 2\ndeal\n4x\nrebet\nch\nnonsense\nch\n1x\ndouble\nclear\nquit\n"
    done = pitboss("play", "ultimate_holdem", "--seed", "11", "--seats", "2", typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Settlement") == 2
    assert "ante $10, blind $10 >" in done.stdout  # the side bet is not repeated
    assert "legal: check, 2x" in done.stdout
    assert "You leave with" in done.stdout


def test_play_refuses_bets_without_losing_any() -> None:
    typed = "deal\nante\nante 0.001\nante 5000\ninsurance 5\nante 5\ncover_all 5\nblind 5\ndeal\n4x\n"
    done = pitboss("play", "ultimate_holdem", "--seed", "2", typed=typed)
    for message in ("no chips are down", "cannot read the amount", "more than your $1,000", "has no wager 'insurance'"):
        assert message in done.stdout
    assert done.stdout.count("Settlement") == 1


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_can_be_played_in_the_terminal_to_the_end(game: str) -> None:
    """Answering the first legal choice of every decision, for three rounds."""
    lines = pitboss("play", game, "--seed", "5", "--json", typed=_answers(game)).stdout.splitlines()
    finished = [row for row in map(json.loads, lines) if row.get("event") == "finished"]
    assert len(finished) == 3
    last = json.loads(lines[-1])
    assert last["balance_cents"] == 100_000 + sum(row["seats"][0]["net_cents"] for row in finished)


def _answers(game: str) -> str:
    """Finds the answers by playing along: bets, then whatever the last question allows."""
    typed = "5\ndeal\n"
    for _ in range(12):
        rows = [
            json.loads(row) for row in pitboss("play", game, "--seed", "5", "--json", typed=typed).stdout.splitlines()
        ]
        if sum(row.get("event") == "finished" for row in rows) == 3:
            return typed
        asked = max(place for place, row in enumerate(rows) if "ask" in row)
        choices = [row["choice"] for row in rows[:asked] if "choice" in row and "say" in row]
        betting = rows[asked]["ask"].startswith("[")
        typed += "5\ndeal\n" if betting else f"{choices[-1]}\n"
    raise AssertionError(f"{game} does not come to an end")


def test_play_without_a_game_asks_for_one() -> None:
    done = pitboss("play", "--seed", "1", typed="9\n1\n5\ndeal\n4x\nquit\n")
    assert "There is no game '9'" in done.stdout
    assert done.stdout.count("Settlement") == 1


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
