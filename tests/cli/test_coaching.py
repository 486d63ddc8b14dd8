"""The coach at the terminal table: after each decision, and at the end."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.cli.table.coaching import Coaching, cents_text
from pitboss.cli.terminal.layout import count
from tests.cli.run import flat, pitboss
from tests.cli.terminal import Terminal

SESSION = ("play", "ultimate_holdem", "--seed", "3")
TYPED = "5\ndeal\n3x\nrebet\n3x\nquit\n"  # 3x is never the best choice before the flop


def comments(*mode: str) -> list[str]:
    return re.findall(r"Coach: .*", pitboss(*SESSION, *mode, typed=TYPED).stdout)


def test_the_coach_says_what_a_mistake_cost_and_what_was_best() -> None:
    said = comments()
    assert said
    assert all(
        re.fullmatch(r"Coach: 3x cost \$\d+\.\d\d \(\d\.\d{4} ante\)\. Best: (4x|check)\.", each) for each in said
    )


def test_always_and_off() -> None:
    assert len(comments()) == len(comments("--coach", "always")) == 2
    assert comments("--coach", "off") == []
    refused = pitboss(*SESSION, "--coach", "loud", typed=TYPED)
    assert refused.returncode == 2
    assert "write off, mistakes or always" in refused.stderr


def test_a_best_choice_is_called_so_only_when_asked() -> None:
    typed = "5\ndeal\n4x\nquit\n"  # with A♠ 8♥
    assert "Coach" not in pitboss(*SESSION, typed=typed).stdout
    assert "Coach: 4x is the best choice." in pitboss(*SESSION, "--coach", "always", typed=typed).stdout


def test_the_session_adds_up() -> None:
    shown = flat(pitboss(*SESSION, typed=TYPED).stdout)
    assert re.search(r"2 rounds, 2 decisions, \d mistakes? that cost \$\d+\.\d\d\.", shown)
    parts = re.search(r"Net (\S+): (\S+) expected, (\S+) mistakes, (\S+) luck\.", shown)
    net, *rest = (
        float(text.replace("−", "-").replace("$", "").replace("+", "").replace(",", "")) for text in parts.groups()
    )
    assert net == pytest.approx(sum(rest))


def test_the_session_as_data() -> None:
    rows = [json.loads(line) for line in pitboss(*SESSION, "--json", typed=TYPED).stdout.splitlines()]
    report = next(row for row in rows if "luck_cents" in row)
    assert (report["rounds"], report["decisions"]) == (2, 2)
    assert report["net_cents"] == pytest.approx(report["expected_cents"] - report["cost_cents"] + report["luck_cents"])
    assert report["cost_cents"] == pytest.approx(sum(row["cost_cents"] for row in rows if "best" in row))


def test_without_a_coach_the_rounds_and_the_result_are_told() -> None:
    assert re.search(r"2 rounds, net [+−]?\$", pitboss(*SESSION, "--coach", "off", typed=TYPED).stdout)


def test_words_for_numbers() -> None:
    from fractions import Fraction

    assert (count(1, "round"), count(2, "round")) == ("1 round", "2 rounds")
    assert (count(12_345_678_901, "round"), count(1.5, "hour")) == ("12,345,678,901 rounds", "1.5 hours")
    assert cents_text(Fraction(1, 3)) == "less than 1 cent"
    assert cents_text(Fraction(251, 2)) == "+$1.26"


def test_ctrl_c_while_the_coach_counts_settles_the_round() -> None:
    """Wild Six counts for a moment after the discard."""
    with Terminal("play", "wild_six", "--seed", "3") as terminal:
        terminal.prompt()
        terminal.type("5")
        asked = terminal.type("deal")
        card = re.search(r"You +(?:★. )*([^ ]+)", asked)[1]
        terminal.write(f"{card}\n")
        time.sleep(0.3)
        terminal.interrupt()
        assert terminal.end() == 0
        assert re.search(r"You leave with \$[\d,.]+\.$", terminal.text.strip())
        assert "Traceback" not in terminal.text


def test_a_choice_stands_when_the_coach_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Coaching, "decided", interrupted)
    played = CliRunner().invoke(app, ["play", "holdem_bonus", "--seed", "7", "--json"], input="5\ndeal\nbet\n")
    texts = [row["text"] for row in map(json.loads, played.stdout.splitlines()) if "text" in row]
    assert texts[-1].endswith("1:bet 1:check 1:check")


INTERRUPTED = """
import sys
from pitboss.cli import main
from pitboss.cli.table.coaching import Coaching
Coaching.decided = lambda *_: exec("raise KeyboardInterrupt")
sys.argv = ["pitboss", "play", "holdem_bonus", "--seed", "7"]
main()
"""


def test_a_handled_ctrl_c_in_the_middle_of_an_import_does_not_end_the_command_by_a_signal(tmp_path: Path) -> None:
    """Python executes a text for every data class that it imports, and remembers Ctrl-C in there to the end."""
    (tmp_path / "interrupted.py").write_text(INTERRUPTED, encoding="utf-8")
    played = subprocess.run(
        [sys.executable, "-m", "interrupted"],
        cwd=tmp_path,
        input="5\ndeal\nbet\n",
        text=True,
        capture_output=True,
        check=False,
    )
    assert played.returncode == 0
    assert re.search(r"You leave with \$[\d,.]+\.$", played.stdout.strip())
