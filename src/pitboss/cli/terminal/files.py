"""Files that a command writes: whole or not at all, and never over another file without being asked to."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from pitboss.errors import GameError


def check_writable(path: Path, *, force: bool) -> None:
    """Refuses before any long work what could not be written after it."""
    if path.is_dir():
        raise GameError(f"cannot write {path}: it is a folder")
    if path.exists() and not force:
        raise GameError(f"{path} exists; add --force to replace it")
    if not path.parent.is_dir():
        raise GameError(f"cannot write {path}: there is no folder {path.parent}")


def write_file(path: Path, data: bytes, *, force: bool) -> None:
    """Writes beside the file first, so that a full disk leaves nothing incomplete."""
    check_writable(path, force=force)
    name = ""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError as error:
        if name:
            Path(name).unlink(missing_ok=True)
        raise GameError(f"cannot write {path}: {error.strerror or error}") from error
