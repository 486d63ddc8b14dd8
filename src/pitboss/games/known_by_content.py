"""Remembers on disk what follows from the sources of a game, by the content of those sources.

Nothing here can be stale: the name of a file is a hash of every source that its content was computed from. A game that
was changed in memory is not one of the games, and nothing is remembered about it. What takes long to compute is shipped
beside the certificates under the same names, so that a new machine need not compute it.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from pitboss.games import find_game, is_built_in
from pitboss.rules import Game

PACKAGE = Path(__file__).parents[1]
SHIPPED = (PACKAGE / "certificates" / "known.json", PACKAGE.parents[1] / "certificates" / "known.json")
RULES = ("cards.py", "hands", "rules", "games")  # all that the rules of a game follow from
SOURCES = (*RULES, "odds")


def cache_root() -> Path:
    """The user's cache folder for everything that Pitboss keeps: `PITBOSS_CACHE`, or one under the home directory."""
    chosen = os.environ.get("PITBOSS_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "pitboss"


@lru_cache(maxsize=2)
def sources_digest(sources: tuple[str, ...] = SOURCES) -> str:
    """A hash of every source that rules, and checks of them, are computed from."""
    digest = hashlib.sha256()
    for name in sources:
        path = PACKAGE / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            text = file.read_bytes()
            digest.update(f"{file.relative_to(PACKAGE).as_posix()} {len(text)}\n".encode())
            digest.update(text)
    return digest.hexdigest()


def name_of(game: Game, what: str, sources: tuple[str, ...] = SOURCES) -> str | None:
    """Under which name this is remembered about a game; None for a game that its sources do not tell."""
    if not is_built_in(game.id) or find_game(game.id) is not game:
        return None
    return hashlib.sha256(f"{sources_digest(sources)} {game.id} {what}".encode()).hexdigest()


def path_of(game: Game, what: str, sources: tuple[str, ...] = SOURCES) -> Path | None:
    """The file that holds this about a game; None where nothing is remembered."""
    name = name_of(game, what, sources)
    try:
        return cache_root() / "known" / name if name else None
    except RuntimeError:  # There is no home directory.
        return None


@lru_cache(maxsize=1)
def shipped() -> dict[str, str]:
    """What came with the package, by name; nothing of it is found any more once a source has changed."""
    for path in SHIPPED:
        with suppress(OSError, ValueError):
            return dict(json.loads(path.read_text(encoding="utf-8")))
    return {}


def recall(game: Game, what: str, sources: tuple[str, ...] = SOURCES) -> str | None:
    """What was remembered, or shipped, about a game as its sources are now."""
    name, path = name_of(game, what, sources), path_of(game, what, sources)
    if name in shipped():
        return shipped()[name]
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text(encoding="utf-8") if path else None
    return None


def remember(game: Game, what: str, text: str, sources: tuple[str, ...] = SOURCES) -> None:
    """Keeps it for the next process. Errors are ignored: the cache is only an optimisation."""
    path = path_of(game, what, sources)
    if path is None:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)


def is_known(game: Game, what: str) -> bool:
    """True if a check of this name has passed for a game as its sources are now."""
    return recall(game, what) is not None


def make_known(game: Game, what: str) -> None:
    """Remembers that a check of this name has passed."""
    remember(game, what, "")
