"""Imports point one way, as ARCHITECTURE.md draws it.

The command line is above all of them; `fair` and `ledger` stand alone.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "pitboss"

BELOW = {
    "errors": set(),
    "extras": {"errors"},
    "notebooks": set(),
    "cards": {"errors"},
    "hands": {"errors", "cards"},
    "rules": {"errors", "cards", "hands"},
    "games": {"errors", "cards", "hands", "rules"},
    "play": {"errors", "cards", "hands", "rules", "games"},
    "describe": {"errors", "cards", "hands", "rules", "games"},
    "odds": {"errors", "cards", "hands", "rules", "games"},
    "simulate": {"errors", "cards", "hands", "rules", "games", "play", "odds"},
    "rl": {"simulate"},
    "design": {"errors", "rules", "odds"},
    "report": {"errors", "cards", "rules", "games", "play", "describe", "odds", "design"},
    "submit": {"errors", "cards", "hands", "rules", "games", "describe", "odds", "report", "simulate"},
    "fair": set(),
    "ledger": {"errors"},
    "table": {"errors", "cards", "rules", "games", "play", "odds", "fair", "ledger"},
    "store": {"errors", "rules", "games", "play", "fair", "ledger", "table"},
    "witness": {"errors", "fair", "table", "store"},
    "wallet": {"errors", "ledger", "store", "table"},
    "house_simulation": {"errors", "games", "play", "fair", "ledger", "table", "store", "witness"},
    "web": set(),
    "server": {
        "errors",
        "cards",
        "rules",
        "games",
        "play",
        "odds",
        "design",
        "report",
        "simulate",
        "describe",
        "fair",
        "ledger",
        "table",
        "store",
        "witness",
        "wallet",
        "web",
        "school",
        "coach",
    },
    "school": {"errors", "cards", "hands", "rules", "games", "play", "fair"},
    "coach": {"errors", "cards", "hands", "rules", "games", "play", "odds"},
    "skeletons": {"cards", "hands", "rules"},
    "conformance": {"errors", "cards", "hands", "rules", "games", "play"},
    "__main__": {"cli"},
    "cli": {
        *{"errors", "cards", "hands", "rules", "games", "play", "describe", "odds", "design", "report", "submit"},
        *{
            "conformance",
            "skeletons",
            "school",
            "coach",
            "simulate",
            "house_simulation",
            "fair",
            "ledger",
            "table",
            "store",
            "witness",
            "wallet",
            "server",
        },
    },
}

# What each room of the server may import of the others. The files beside the rooms are above them, except the settings.
ROOMS_BELOW = {
    "coach": set(),
    "house": {"coach"},
    "http": {"coach", "house"},
    "odds_room": {"coach", "house", "http"},
    "tables": {"coach", "house", "http", "odds_room"},
    "people": {"coach", "house", "http", "odds_room", "tables"},
    "learning": {"coach", "house", "http", "odds_room", "tables"},
    "operator": {"coach", "house", "http", "odds_room", "tables", "people"},
    "openapi": {"coach", "house", "http", "odds_room", "tables", "people", "learning", "operator", "app"},
}
EVERYWHERE = {"__version__", "extras", "notebooks"}
# The house starts the drift alarm.
BUT_FOR = {"house/house.py": {"operator"}}


def imports(path: Path) -> set[str]:
    """The parts of pitboss, and the outside packages, that a file imports anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [f"{node.module}.{alias.name}" for alias in node.names]
            if isinstance(node, ast.ImportFrom) and node.module
            else []
        )
        for name in names:
            first, _, rest = name.partition(".")
            found.add(rest.partition(".")[0] if first == "pitboss" else f"{first} (outside)")
    return found


def part(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    here = part(path)
    if here == "__init__":
        return
    inside = {name for name in imports(path) if not name.endswith("(outside)")} - EVERYWHERE
    assert inside <= BELOW[here] | {here}, f"{here} may not import {inside - BELOW[here] - {here}}"


def rooms_imported(path: Path) -> set[str]:
    """The rooms and files of the server that a file imports anywhere in it."""
    nodes = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom))
    names = (f"{node.module}.{alias.name}" for node in nodes for alias in node.names)
    return {name.split(".")[2] for name in names if name.startswith("pitboss.server.")}


SERVER = SOURCE / "server"
IN_ROOMS = sorted(SERVER.glob("*/*.py"))


@pytest.mark.parametrize("path", IN_ROOMS, ids=lambda path: str(path.relative_to(SERVER)))
def test_rooms_of_the_server_import_one_way(path: Path) -> None:
    room = path.parent.name
    allowed = ROOMS_BELOW[room] | BUT_FOR.get(str(path.relative_to(SERVER)), set()) | {room, "settings"}
    assert rooms_imported(path) <= allowed, f"{room} may not import {rooms_imported(path) - allowed}"


def test_exceptions_of_the_rooms_are_needed() -> None:
    assert all(rooms <= rooms_imported(SERVER / path) for path, rooms in BUT_FOR.items())


@pytest.mark.parametrize("here", ["errors", "cards", "hands", "rules", "games", "play", "describe"])
def test_the_rules_need_no_numbers_package(here: str) -> None:
    files = [path for path in SOURCE.rglob("*.py") if part(path) == here]
    outside = set().union(*map(imports, files))
    assert not outside & {"numba (outside)", "numpy (outside)", "random (outside)", "time (outside)"}


def test_playing_never_loads_numba() -> None:
    code = "import sys, pitboss.play, pitboss.games as g; g.all_games(); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
