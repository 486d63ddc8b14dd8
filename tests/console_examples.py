"""Console blocks in Markdown: each `$ command` with its output. `python -m tests.console_examples` writes them anew."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.run import pitboss

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"(```console\n)(.*?)(```)", re.DOTALL)
CUT = "…"  # a line of its own: the output goes on


def pages() -> list[Path]:
    """The pages that show commands."""
    return [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if "```console" in read(path)]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def examples(path: Path) -> list[tuple[str, str]]:
    """Each command of a page with the output printed under it."""
    found = []
    for _, block, _ in BLOCK.findall(read(path)):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output.rstrip("\n")))
    return found


def printed(command: str) -> str:
    """What the command prints, without spaces at the ends of lines."""
    program, *arguments = shlex.split(command)
    assert program == "pitboss", command
    done = pitboss(*arguments)
    assert done.returncode == 0, done.stderr
    return "\n".join(line.rstrip() for line in done.stdout.rstrip().splitlines())


def expected(command: str, output: str) -> str:
    """The output as the page should show it: all of it, or as many lines as the page shows before the cut."""
    lines = printed(command).splitlines()
    shown = output.splitlines()
    if shown and shown[-1] == CUT:
        return "\n".join([*lines[: len(shown) - 1], CUT])
    return "\n".join(lines)


def rewrite(path: Path) -> None:
    """Writes the page with what the commands print now."""
    text = read(path)
    for command, output in examples(path):
        text = text.replace(f"$ {command}\n{output}\n", f"$ {command}\n{expected(command, output)}\n")
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for page in pages():
        rewrite(page)
