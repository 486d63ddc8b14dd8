"""The key file: the one secret of a house. It is not in the database, and not in a backup unless asked for."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from pitboss.errors import SettingsError

FILE = "house.key"
KEY_BYTES = 32


def load_key(folder: Path) -> bytes:
    """The key of this house; made at the first start, readable by its owner only."""
    path = folder / FILE
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
    text = path.read_text(encoding="ascii").strip()
    if len(text) != 2 * KEY_BYTES or not set(text) <= set("0123456789abcdef"):
        raise SettingsError(f"{path} is not a key file: it must hold {2 * KEY_BYTES} hexadecimal digits")
    if path.stat().st_mode & 0o077:
        raise SettingsError(f"{path} can be read by others; run: chmod 600 {path}")
    return bytes.fromhex(text)
