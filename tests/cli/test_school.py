"""`pitboss school` in a terminal of 80 × 24."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pitboss.games import GAMES, find_game
from pitboss.school.felt import Felt
from pitboss.school.plan import make_plan
from tests.cli.run import pitboss
from tests.cli.terminal import LINES, Terminal

MOST_ANSWERS = 60  # two seats have fewer wagers


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_asked_graded_and_its_mistakes_dealt_again(game: str) -> None:
    with Terminal("school", game, "--seats", "2", "--seed", "5") as terminal:
        terminal.prompt()
        wrong = answer_all(terminal, {})
        assert wrong
        assert not answer_all(terminal, wrong)
        score = re.findall(r"(\d+) of (\d+) right\.", terminal.text)[-1]
        assert int(score[1]) - int(score[0]) == len(wrong)
        assert "You leave the school." in terminal.type("quit")
        assert terminal.end() == 0
        assert not terminal.screen.too_long
        assert max(map(len, terminal.blocks)) <= LINES


def answer_all(terminal: Terminal, known: dict[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """Answers every question of a pass, wrong unless the answer is known; the corrections it was told."""
    wrong = {}
    headings = terminal.text.count("── Table")
    answers = 0
    while terminal.text.count("── Table") == headings and "Enter deals" not in terminal.screen.lines[-1]:
        asked = terminal.screen.lines[-1]
        seat = re.findall(r"^ Seat \d", terminal.text, re.MULTILINE)[-1]
        told = terminal.type(known.get((seat, asked), "seat 2" if "or a seat" in asked else "pay 0.01"))
        answers += 1
        assert answers < MOST_ANSWERS, told
        if found := re.search(r"Wrong: (take \$[\d.,]*\d|pay \$[\d.,]*\d|push|nothing|none|dealer|seat \d)", told):
            wrong[seat, asked] = found[1].replace(",", "")
    return wrong


def test_leaving_says_the_score() -> None:
    with Terminal("school", "holdem_bonus", "--seed", "1") as terminal:
        terminal.prompt()
        terminal.type("push")
        assert re.search(r"[01] of 1 right\. You leave the school\.", terminal.interrupt())
        assert terminal.end() == 0


def test_programs_are_told_each_grade() -> None:
    done = pitboss("school", "ultimate_holdem", "--seed", "1", "--json", typed="take\nnonsense\npush\nquit\n")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    grades = [row for row in rows if "answer" in row]
    assert len(grades) == 2
    assert all(row["rule"].startswith("R") for row in grades)
    assert any(row.get("error") == "choice_refused" for row in rows)


def test_an_exam_is_held_recorded_and_graded_again(tmp_path: Path) -> None:
    """The right answers, typed in the printed order, pass; the record replays, and an edited one is refused."""
    game, path = next(iter(GAMES)), tmp_path / "exam.json"
    felt = make_plan("exam", find_game(game), "7", count=1, seats=2).task(0)
    assert isinstance(felt, Felt)
    typed = "".join(f"{each.seat} {each.wager} {each.answer_text}\n" for each in felt.questions)
    exam = ("school", game, "--exam", "--count", "1", "--seats", "2", "--seed", "7", "--who", "Ines")
    held = pitboss(*exam, "--save", str(path), typed=f"nonsense\ntable\n{typed}")
    assert "Passed." in held.stdout, held.stdout + held.stderr
    assert "Right" not in held.stdout  # no grade before the end
    checked = pitboss("school", "--check", str(path))
    assert checked.returncode == 0
    assert f"Ines, {find_game(game).name}: {felt.size} of {felt.size} right" in checked.stdout
    assert " needed), 0 out of order (2 allowed), passed." in " ".join(checked.stdout.split())
    path.write_text(path.read_text().replace("Ines", "Eve"))
    edited = pitboss("school", "--check", str(path))
    assert edited.returncode == 1
    assert "The record is refused" in edited.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name a game"),
        (("GAME", "--drill", "sing"), "there is no drill 'sing'; the drills are:"),
        (("GAME", "--save", "x.json"), "only an exam has a record"),
        (("GAME", "--exam", "--save", "/no/such/folder/x.json"), "cannot write /no/such/folder/x.json"),
        (("GAME", "--exam", "--count", "0"), "1 to 50 tasks, not 0"),
        (("GAME", "--drill", "felt", "--limits", "5-100"), "--limits is for the guided school"),
        (("--check", "/no/such/file"), "cannot read /no/such/file"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(arguments: tuple[str, ...], says: str) -> None:
    game = next(iter(GAMES))
    done = pitboss("school", *[game if each == "GAME" else each for each in arguments], typed="quit\n")
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("drill", "first"), [("felt", "1"), ("payouts", "1x25 3x5"), ("hands", "1"), ("errors", "none")]
)
def test_a_drill_refuses_what_it_cannot_read_and_grades_the_rest(drill: str, first: str) -> None:
    game = next(iter(GAMES))
    done = pitboss("school", game, "--drill", drill, "--seed", "2", "--seats", "2", typed=f"?\nx y z\n{first}\nquit\n")
    assert done.returncode == 0
    assert "cannot " in done.stdout
    assert re.search(r"[01] of \d+ right", done.stdout)
