"""The key file: the one secret of a house. It is not in the database, and not in a backup unless asked for.

Books and key belong together: a key is made for new books only, and books are dealt from with their own key only.
"""

from __future__ import annotations

import os
import secrets
from itertools import count
from pathlib import Path

from pitboss.errors import SettingsError
from pitboss.store.databases import Database
from pitboss.store.keys import Books, begin_books, read_books, take_key
from pitboss.table import KeyDealer

FILE = "house.key"
NEW = "house.key.new"  # while the key is being changed
KEY_BYTES = 32


async def open_dealer(folder: Path, database: Database, now_ms: int) -> KeyDealer:
    """The dealer of these books, with the key in this folder. Only new books get a new key."""
    books = await database.read(read_books)
    if books.epoch is None:
        key = read_key(folder) if (folder / FILE).exists() else make_key(folder)
        public = KeyDealer(key).public
        books = await database.run(lambda: begin_books(public, now_ms))
    else:
        _finish_change(folder, books)
        key = _key_of(folder, books)
        public = KeyDealer(key).public
        if not books.public:
            await database.run(lambda: take_key(public, now_ms))
            books = await database.read(read_books)
    if books.public != public:
        raise SettingsError(
            f"{folder / FILE} is another key than the one of these books: they were begun with the public key "
            f"{books.public}, and this file has {public}. {BRING_IT.format(path=folder / FILE)}"
        )
    assert books.epoch is not None
    return KeyDealer(key, books.epoch)


BRING_IT = (
    "Copy the right file to {path}, from the machine that served these books or from your safe copy, and start again; "
    "nothing was changed"
)


def _key_of(folder: Path, books: Books) -> bytes:
    path = folder / FILE
    if not path.exists():
        whose = f"begun with the public key {books.public}" if books.public else "begun with another key"
        raise SettingsError(
            f"there is no {path}, and these books were {whose}: without it their open rounds would get other cards. "
            + BRING_IT.format(path=path)
        )
    return read_key(folder)


def _finish_change(folder: Path, books: Books) -> None:
    """After a crash in the middle of a change of the key, the books know the new one."""
    if (folder / NEW).exists() and KeyDealer(read_key(folder, NEW)).public == books.public:
        adopt_key(folder)


def adopt_key(folder: Path) -> Path:
    """Gives the new key file its name; returns the file of the old key, which old backups need."""
    for n in count(1):
        kept, following = (folder / f"{FILE}.replaced-{each}" for each in (n, n + 1))
        if not (folder / NEW).exists() and not following.exists():
            break  # a process that has just started did it
        if not kept.exists():
            kept.hardlink_to(folder / FILE)
            (folder / NEW).replace(folder / FILE)
            break
    return kept


def make_key(folder: Path, name: str = FILE) -> bytes:
    """A new key, readable by its owner only."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())
    return read_key(folder, name)


def read_key(folder: Path, name: str = FILE) -> bytes:
    """The key in this folder, which nobody else can read."""
    path = folder / name
    text = path.read_text(encoding="ascii", errors="replace").strip()
    if len(text) != 2 * KEY_BYTES or not set(text) <= set("0123456789abcdef"):
        raise SettingsError(f"{path} is not a key file: it must hold {2 * KEY_BYTES} hexadecimal digits")
    if path.stat().st_mode & 0o077:
        raise SettingsError(f"{path} can be read by others; run: chmod 600 {path}")
    return bytes.fromhex(text)
