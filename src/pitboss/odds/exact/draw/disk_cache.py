"""Counted deals kept in the kernels' cache folder, whose name changes with every source that counts."""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.draw.deck_bits import Ints
from pitboss.odds.exact.draw.values import Counted
from pitboss.odds.kernels.numba_cache import CACHE_FOLDER


def path_of(deck: Cards) -> Path:
    """One file per deck; its order matters, for the cards of a hand are counted in the deck's order."""
    return CACHE_FOLDER / f"wild_six-{hashlib.sha256(bytes(deck)).hexdigest()[:16]}.npz"


def recall(deck: Cards) -> Counted | None:
    """The deals of every hand of this deck, if they were kept."""
    with suppress(OSError, ValueError, KeyError), np.load(path_of(deck)) as file:
        return Counted(**{field.name: wide(file[field.name]) for field in fields(Counted)})
    return None


def wide(array: Ints) -> Any:
    """Back to the ints that were kept: 64 bits, or a single one."""
    return array.astype(np.int64) if array.ndim else array.item()


def keep(deck: Cards, counted: Counted) -> None:
    """Writes the file in one go, so that nobody ever reads half of it. Failing to is no reason to fail."""
    counts = counted.counts.astype(np.uint32)
    assert (counts == counted.counts).all()  # At most 601,304,088.
    with suppress(OSError):
        handle, name = tempfile.mkstemp(dir=CACHE_FOLDER, suffix=".npz")
        try:
            with os.fdopen(handle, "wb") as file:
                np.savez(file, **(vars(counted) | {"counts": counts}))
            Path(name).replace(path_of(deck))
        finally:
            Path(name).unlink(missing_ok=True)
