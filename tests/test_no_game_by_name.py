"""A game is written once: outside its own folder nothing knows it, or the bet that several games share, by name.

Docstrings and comments may name a game as an example. Texts for people may not: they take one from the list of games.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.games import GAMES, all_games

TOP = Path(__file__).parents[1]
SOURCE = TOP / "src" / "pitboss"
SHARED = "cover_all"  # the module, beside the games, of what two of them share

WORDS = (*GAMES, *(game.name for game in all_games()), SHARED, "Cover All", "Wild Six", "Texas Peek", "Four Card Poker")
NAMED = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in WORDS), re.IGNORECASE)

PYTHON = [
    path
    for folder in (SOURCE, TOP / "bench")
    for path in sorted(folder.rglob("*.py"))
    if not path.is_relative_to(SOURCE / "games")
]
PAGE = sorted(path for path in (TOP / "web" / "src").rglob("*.*") if path.suffix in (".ts", ".tsx", ".css"))


def docstrings(tree: ast.AST) -> set[int]:
    """The nodes of all docstrings."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = (node.body for node in ast.walk(tree) if isinstance(node, owners) and node.body)
    return {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}


def told(source: str) -> Iterator[str]:
    """Every text and every imported module of a Python source, docstrings left out."""
    tree = ast.parse(source)
    left_out = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def named(texts: Iterator[str]) -> list[str]:
    return [text for text in texts if NAMED.search(text.replace(".", " "))]


def test_nothing_outside_the_games_knows_one_by_name() -> None:
    found = {str(path.relative_to(TOP)): names for path in PYTHON if (names := named(told(path.read_text("utf-8"))))}
    assert not found


def test_the_page_knows_no_game_by_name() -> None:
    lines = ((path, line) for path in PAGE for line in path.read_text("utf-8").splitlines())
    assert not [(str(path.relative_to(TOP)), line) for path, line in lines if NAMED.search(line)]


@pytest.mark.parametrize(
    "source",
    [
        "if game.id == 'wild_six': pass",
        "NOTE = f'{x} (Cover All at a table of two hands)'",
        "def f():\n    from pitboss.games.wild_six import settle",
        "from pitboss.games import cover_all",
        "import pitboss.games.texas_peek.spec",
    ],
)
def test_what_is_searched_for_is_found(source: str) -> None:
    assert named(told(source))


def test_an_example_in_a_docstring_is_allowed() -> None:
    assert not named(told('"""Such as wild_six."""\nclass A:\n    """For wild_six."""\n'))
