"""A room imports only from rooms above it in the lists of ARCHITECTURE.md and of the README of `odds`.

Files beside the rooms come last, except those that rooms use.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
SOURCE = TOP / "src" / "pitboss"

ORDER = {
    "simulate": ("hands", "disk_cache.py", "strategies", "rounds", "runs", "sessions", "*.py"),
    "cli": ("terminal", "table", "operators", "commands", "__init__.py", "pages.py"),
    "odds/exact/shared_board": (
        *("facts", "read_game.py", "decision_plan.py", "streets", "one_position", "strategies", "hidden_cards"),
        "*.py",
    ),
    "odds/exact/dealer_up_card": (
        *("streets", "plays.py", "tabulated_game.py", "read_game.py", "strategies", "hidden_cards", "one_position"),
        "*.py",
    ),
}


def place(package: str, path: Path) -> int:
    """The place of a file's room in the list."""
    first = path.relative_to(SOURCE / package).parts[0]
    order = ORDER[package]
    return order.index(first if first in order else "*.py")


def imported(package: str, source: str) -> set[Path]:
    """The files of the package that a source imports anywhere in it."""
    found, name_of_package = set(), f"pitboss.{package.replace('/', '.')}."
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and f"{node.module}.".startswith(name_of_package):
            folder = SOURCE.joinpath(*node.module.split(".")[1:])
            for name in (alias.name for alias in node.names):
                files = (folder / f"{name}.py", folder.with_suffix(".py"), folder / "__init__.py")
                found.add(next(file for file in files if file.is_file()))
    return found


def wrong_way(package: str, path: Path, source: str) -> list[str]:
    """The imports of a later room."""
    return [
        f"{path.relative_to(SOURCE)} imports {other.relative_to(SOURCE)}"
        for other in sorted(imported(package, source))
        if place(package, other) > place(package, path)
    ]


@pytest.mark.parametrize("package", ORDER)
def test_rooms_import_from_the_rooms_above_them(package: str) -> None:
    files = sorted((SOURCE / package).rglob("*.py"))
    assert not [each for path in files for each in wrong_way(package, path, path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("package", ORDER)
def test_the_rooms_are_listed_in_this_order(package: str) -> None:
    inside = package.removeprefix("odds/")
    page = TOP / "ARCHITECTURE.md" if inside == package else SOURCE / "odds" / "README.md"
    listed = re.search(rf"^{inside}/\n((?:  .+\n)+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed
    assert tuple(line.split()[0].rstrip("/") for line in listed[1].splitlines()) == ORDER[package]
    rooms = {path.parent.name for path in (SOURCE / package).glob("*/__init__.py")}
    assert rooms == {name for name in ORDER[package] if "." not in name}


@pytest.mark.parametrize(
    "source",
    [
        "from pitboss.simulate.sessions.result import Session",
        "from pitboss.simulate.sessions import session_kernels as kernels",
        "def f():\n    from pitboss.simulate import house",
        "from pitboss.simulate import simulate",
    ],
)
def test_an_import_of_a_later_room_is_found(source: str) -> None:
    assert wrong_way("simulate", SOURCE / "simulate" / "runs" / "setup.py", source)
    assert not wrong_way("simulate", SOURCE / "simulate" / "plots.py", source)


def test_an_import_of_a_later_room_of_a_recipe_is_found() -> None:
    recipe = SOURCE / "odds" / "exact" / "shared_board"
    source = "from pitboss.odds.exact.shared_board.strategies import best_strategy"
    assert wrong_way("odds/exact/shared_board", recipe / "streets" / "showdown.py", source)
    assert not wrong_way("odds/exact/shared_board", recipe / "hidden_cards" / "play.py", source)
