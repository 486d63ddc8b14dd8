"""What takes seconds to find out is kept on disk: the tables of the best strategy.

A file is named by everything that it was made from: the rules and their source text, the options, the kernels, and
the text of this package. Errors are ignored: the cache is only an optimisation.
"""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from inspect import getsourcefile
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from pitboss.games.kept_hash import rules_hash
from pitboss.games.known_by_content import sources_digest
from pitboss.odds.kernels.numba_cache import cache_parent, sources_hash
from pitboss.rules import Game, Options
from pitboss.rules.asked_facts import FactsFromData
from pitboss.simulate.hands.tables import Ints

PACKAGE = Path(__file__).parent


def cache_name(game: Game, options: Options, what: str) -> str:
    """The name of the file for this; empty for a game whose rules are not in a file."""
    source = _game_source(game)
    if not source:
        return ""
    texts = sources_digest(), sources_hash(), package_hash()  # of recipes, of kernels, of this package
    parts = (rules_hash(game), source, repr(sorted(options.items())), *texts, what)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


@lru_cache(maxsize=1)
def package_hash() -> str:
    """A name for the text of this package."""
    return _hash_of(sorted(PACKAGE.rglob("*.py")))


def _game_source(game: Game) -> str:
    with suppress(TypeError, OSError):
        facts = game.facts.fact_type if isinstance(game.facts, FactsFromData) else game.facts
        file = getsourcefile(facts)
        if file and Path(file).is_file():
            return _hash_of(sorted(Path(file).parent.glob("*.py")))
    return ""


def _hash_of(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def load_arrays(name: str) -> dict[str, Ints] | None:
    """The arrays of this name, if they are there and whole."""
    if not name:
        return None
    with (
        suppress(OSError, ValueError, BadZipFile, KeyError),
        np.load(_folder() / f"{name}.npz", allow_pickle=False) as file,
    ):
        return {key: file[key] for key in file.files}
    return None


def save_arrays(name: str, arrays: Mapping[str, Any]) -> None:
    """Keeps the arrays, whole or not at all."""
    if not name:
        return
    with suppress(OSError):
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        buffer = io.BytesIO()
        np.savez(buffer, **arrays)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".writing-")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(buffer.getbuffer())
            Path(temporary).replace(folder / f"{name}.npz")
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise


def _folder() -> Path:
    return cache_parent().parent / "simulate"
