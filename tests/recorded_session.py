"""Recorded terminal sessions in Markdown: what the command prints in a terminal of 80 columns.

A comment names the command and what is typed, `<!-- session: play four_card --seed 1 | 5 | deal -->`; the block under
it is the screen. `python -m tests.recorded_session` records every one anew.
"""

from __future__ import annotations

import re
from pathlib import Path

from pitboss.cli.terminal.waiting import COUNTING, FIRST_COUNT
from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[1]
SESSION = re.compile(r"(<!-- session: (.*?) -->\n```text\n)(.*?)(```\n)", re.DOTALL)


def pages() -> list[Path]:
    """The pages with a recorded session."""
    every = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    return [path for path in every if SESSION.search(path.read_text(encoding="utf-8"))]


def record(script: str) -> str:
    """The screen after this command and these lines."""
    command, *lines = script.split(" | ")
    with Terminal(*command.split()) as terminal:
        terminal.prompt()
        for line in lines:
            terminal.type(line)
        terminal.end()
        assert not terminal.screen.too_long
        screen = f"$ pitboss {command}\n{terminal.text.rstrip()}\n"
        return screen.replace(f"{FIRST_COUNT}\n", "").replace(f"{COUNTING}\n", "")


def sessions(path: Path) -> list[tuple[str, str]]:
    """Each script of a page with the screen printed under it."""
    return [(found[2], found[3]) for found in SESSION.finditer(path.read_text(encoding="utf-8"))]


def rewrite(path: Path) -> None:
    """Writes the page with what the commands print now."""
    text = path.read_text(encoding="utf-8")
    path.write_text(SESSION.sub(lambda found: found[1] + record(found[2]) + found[4], text), encoding="utf-8")


if __name__ == "__main__":
    for page in pages():
        rewrite(page)
