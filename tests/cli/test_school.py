"""`pitboss school` in a terminal of 80 × 24."""

from __future__ import annotations

import json
import re

import pytest

from pitboss.games import GAMES
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
