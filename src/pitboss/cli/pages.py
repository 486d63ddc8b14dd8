"""`make docs`: writes the pages that are derived from the games' definitions."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from pitboss.describe import describe
from pitboss.describe.deck_positions import deck_positions
from pitboss.describe.sentences import sentences
from pitboss.games import built_in, find_game
from pitboss.odds.claims.answers import answered
from pitboss.rules import Game

FOLDER = Path("docs/games")
TESTS = Path("tests/games")
COMMANDS = Path("docs/command-line.md")
POSITIONS = Path("docs/deck-positions.md")


def page(game: Game) -> str:
    """The documentation page of one game: what follows from its definition, and the rule of each sentence."""
    sections = [*describe(answered(game)), *([sentences(game, names_by_rule(game.id))] if game.sentences else [])]
    return "\n".join(section.markdown() for section in sections)


def names_by_rule(game_id: str, folder: Path = TESTS) -> dict[str, tuple[str, ...]]:
    """The names of a game's tests by the number of the rule that they are named after."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((folder / game_id).glob("test_*.py")):
        for name, letter, number in re.findall(
            r"^def (test_([rqc])(\d+)_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            rule = letter.upper() + str(int(number))
            found[rule] = (*found.get(rule, ()), name)
    return found


def write_pages(folder: Path = FOLDER) -> None:
    """One page per game."""
    for id_ in built_in():
        (folder / f"{id_}.md").write_text(page(find_game(id_)), encoding="utf-8")


def positions_page() -> str:
    """The page that says which deck position falls to whom, in every game."""
    return deck_positions([find_game(id_) for id_ in built_in()])


def command_page() -> str:
    """The documentation page of the command line: the help text of every command."""
    lines = ["# The command line", "", "This page is generated from `pitboss --help`.", ""]
    for words in command_words():
        lines += [f"## {' '.join(('pitboss', *words))}", "", "```text", help_text(words), "```", ""]
    return "\n".join(lines)


def command_words(group: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every command and every command of a group, such as `rng cards`, in the order of the help."""
    found = [group]
    for name in _listed(help_text(group)):
        found += command_words((*group, name))
    return found


def _listed(text: str) -> list[str]:
    return re.findall(r"^  ([a-z][a-z-]*)(?: |$)", text.partition("\nCommands:\n")[2], re.MULTILINE)


@cache
def help_text(words: tuple[str, ...]) -> str:
    """What `pitboss WORDS --help` prints."""
    from typer.testing import CliRunner

    from pitboss.cli import app

    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
    return runner.invoke(app, [*words, "--help"], prog_name="pitboss").output.strip()


if __name__ == "__main__":
    write_pages()
    COMMANDS.write_text(command_page(), encoding="utf-8")
    POSITIONS.write_text(positions_page(), encoding="utf-8")
