"""The lock of a data folder: one server, or one command that changes the books, at a time."""

from __future__ import annotations

import fcntl
from typing import Any

from pitboss.errors import SettingsError
from pitboss.server.settings import Settings

LOCK = "house.lock"


def lock_folder(settings: Settings) -> Any:
    """Two servers must not write one SQLite file. The lock ends with the process, however it ends."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    if settings.database:
        return None
    file = (settings.folder / LOCK).open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SettingsError(
            f"another pitboss serves {settings.folder}; stop it, or give --data DIR (PostgreSQL allows several)"
        ) from None
    return file
