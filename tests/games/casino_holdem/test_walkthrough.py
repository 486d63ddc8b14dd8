"""The walkthrough stays true: its files exist, its snippets are the example's own lines, its commands run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FOLDERS = (
    ROOT / "examples" / "casino_holdem",
    ROOT / "examples" / "three_card_poker",
    ROOT / "tests" / "games" / "casino_holdem",
    ROOT / "src" / "pitboss" / "skeletons",
)
# What `pitboss new` copies under the names of the page; tests/games/test_new_games.py runs all of it.
COPIED = {
    "lucky_four.py": "pay_table.py",
    "test_lucky_four.py": "pay_table_tests.txt",
    "high_four.py": "dealer.py",
    "second_chance.py": "draw.py",
}
FENCE = re.compile(r"^`(?P<file>[\w.]+)`:$|^```(?P<language>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def listed_files() -> list[str]:
    return re.findall(r"^\| `([^`]+)` \|", TEXT, re.MULTILINE)


def snippets() -> list[tuple[str, str]]:
    """Every snippet with the file that was named last before it; the closing program stands by itself."""
    found, file = [], ""
    for match in FENCE.finditer(TEXT):
        if match["file"]:
            file = COPIED.get(match["file"], match["file"])
        elif match["language"] in ("python", "text", "toml"):
            found.append((file, match["body"]))
    return found[:-1]


def program() -> str:
    return [match["body"] for match in FENCE.finditer(TEXT) if match["language"] == "python"][-1]


def commands() -> list[list[str]]:
    """What the walkthrough has its reader type to see the game, short of sitting down to play."""
    typed = re.findall(r"-m examples\.casino_holdem (.+)$", TEXT, re.MULTILINE)
    return [words for words in map(shlex.split, typed) if words[0] != "play"]


def test_every_file_of_the_list_exists() -> None:
    assert len(listed_files()) == 5
    for name in listed_files():
        assert (ROOT / name).is_file(), name


@pytest.mark.parametrize(("file", "snippet"), snippets())
def test_every_snippet_stands_in_the_example(file: str, snippet: str) -> None:
    sources = [folder / file for folder in FOLDERS if (folder / file).is_file()]
    assert len(sources) == 1, file
    source = sources[0].read_text(encoding="utf-8")
    if file == "golden.txt":
        source = "".join(line for line in source.splitlines(keepends=True) if not line.startswith("    "))
    assert snippet in source


def test_there_are_snippets_from_every_file() -> None:
    assert len(snippets()) >= 14
    casino = {"spec.py", "settle.py", "__main__.py", "test_rules.py", "golden.txt"}
    assert {file for file, _ in snippets()} == casino | {"three_card_poker.py", "pyproject.toml", *COPIED.values()}


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_of_the_walkthrough_runs(words: list[str]) -> None:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert "casino_holdem" in result.output or "call" in result.output  # the odds speak of choices only


def test_the_game_can_be_played_in_the_terminal() -> None:
    result = CliRunner().invoke(app, ["play", "casino_holdem", "--seed", "1"], input="ante 5\ndeal\ncall\nquit\n")
    assert result.exit_code == 0, result.output
    assert "You leave with" in result.output
    assert "R3" in result.output


def test_the_closing_program_prints_an_exact_edge(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(program(), "add-a-game.md", "exec"), {})
    assert re.fullmatch(r"-?\d+(/\d+)?\n", capsys.readouterr().out)
