"""The command line with input and output that nobody means well with: one line and an exit code, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.games import find_game

TEXT = "four_card@{} seat1:ante=500 deck:2c3c4c5c6c7c8c9cTcJcQc"


def run(
    *arguments: str | bytes, typed: bytes = b"", stdout: int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pitboss", *arguments]
    return subprocess.run(command, input=typed, stdout=stdout, stderr=subprocess.PIPE, timeout=120, check=False)


def four_card(words: str = "") -> str:
    return TEXT.format(find_game("four_card").version) + words


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["replay", "-"], b"four_card@2 \xff\xfe seat1"),
        ([b"replay", b"four_card \xff\xfe"], b""),
        ([b"show", b"\xff"], b""),
        (["replay", "four_card", "seat" + "9" * 5000 + ":ante=500"], b""),
        (["replay", "WHAT", "--what-if", "9" * 5000 + ":play=1x"], b""),
        (["replay", "WHAT", "--what-if", "1:play=dance"], b""),
        (["replay", "WHAT", "--what-if", "1:turn=1x"], b""),
        (["replay", "WHAT", "--what-if", "2:play=1x"], b""),
        (["replay", "WHAT", "--what-if", "1:play=1x,2x"], b""),
        (["deal", "ultimate_holdem", "--limits", "play=1-5"], b""),
        (["deal", "no_such_module:GAME"], b""),
        (["replay", "no_such_module:GAME@1"], b""),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(arguments: list[str | bytes], typed: bytes) -> None:
    words = [four_card() if word == "WHAT" else word for word in arguments]
    done = run(*words, typed=typed)
    assert done.returncode == 2, done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


def test_an_output_that_is_full_ends_cleanly() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run("deal", "four_card", stdout=full.fileno())
    assert done.returncode == 1
    assert done.stderr == b"The output cannot be written: No space left on device.\n"


def test_what_if_sets_amounts_on_the_command_line() -> None:
    version = find_game("texas_peek").version
    text = f"texas_peek@{version} seat1:blind=500 deck:2c3c4c5c6c7c8c9cTcJcQcKcAc2d 1:peek=500 1:2x"
    done = run("replay", text, "--what-if", "1:peek=peek=700,4x")
    assert b"1:peek=700 1:4x" in done.stdout
