"""Where a mistake stands: the file and the line of the source of a game that first says the name in question."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

HAS_LINE = re.compile(r"\(\w+\.py, line \d+\)")
NAMES = re.compile(r"'([^']+)'|\b(?:wager|street|fact|option|pile|hand|choice|strategy|table) ([a-z]\w*)")


def with_line(mistake: str, files: list[Path]) -> str:
    """The mistake with its file and line, unless it has one already or no source says what it names."""
    if not HAS_LINE.search(mistake):
        for name in (quoted or named for quoted, named in NAMES.findall(mistake)):
            for file, number in _places(name, files):
                return f"{mistake} ({file.name}, line {number})"
    return mistake


def _places(name: str, files: list[Path]) -> Iterator[tuple[Path, int]]:
    """Where a source has this name as a text of its own; else where it is assigned."""
    for pattern in (rf"[\"']{re.escape(name)}[\"']", rf"^\s*{re.escape(name)}\b.*="):
        for file in files:
            for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1):
                if re.search(pattern, line):
                    yield file, number


def source_files(module: str) -> list[Path]:
    """The file of the module of a game first, then the others beside it in its package."""
    loaded = sys.modules.get(module)
    path = Path(getattr(loaded, "__file__", None) or "")
    if not path.is_file():
        return []
    if not getattr(loaded, "__package__", ""):
        return [path]
    return [path, *(each for each in sorted(path.parent.glob("*.py")) if each != path)]
