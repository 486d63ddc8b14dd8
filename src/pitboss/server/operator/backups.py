"""Backups of a house on SQLite: a consistent copy, and a restore that never deals a published seed again."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from functools import partial
from pathlib import Path

from pitboss.errors import SettingsError
from pitboss.server.house.house import now_ms
from pitboss.server.house.keys import FILE as KEY_FILE
from pitboss.server.house.keys import load_key
from pitboss.server.run import lock_folder
from pitboss.server.settings import Settings
from pitboss.store.actions import tell_by_house
from pitboss.store.databases import FILE, Database, open_database
from pitboss.store.posting import write_house
from pitboss.store.work import Row, Work, query
from pitboss.table import Actor, KeyDealer
from pitboss.table import commands as c
from pitboss.table.state import decode

REASON = "the house was restored from a backup"


def make_backup(data: Path, target: Path, *, with_key: bool) -> None:
    """SQLite copies its own file while the house goes on writing."""
    if not (data / FILE).is_file():
        raise SettingsError(f"there are no books in {data}")
    if target.exists():
        raise SettingsError(f"{target} exists already; name a new folder")
    target.mkdir(parents=True)
    source, copy = sqlite3.connect(data / FILE), sqlite3.connect(target / FILE)
    with source, copy:
        source.backup(copy)
    source.close()
    copy.close()
    if with_key:
        shutil.copy2(data / KEY_FILE, target / KEY_FILE)
        (target / KEY_FILE).chmod(0o600)


def restore_backup(source: Path, data: Path) -> int:
    """The books of a backup in place of those in the folder; returns how many open rounds were voided."""
    if not (source / FILE).is_file():
        raise SettingsError(f"{source} is not a backup: it has no {FILE}")
    settings = Settings(data=str(data))
    lock = lock_folder(settings)
    if (source / KEY_FILE).is_file() and not (data / KEY_FILE).exists():
        shutil.copy2(source / KEY_FILE, data / KEY_FILE)
    if not (data / KEY_FILE).is_file():
        raise SettingsError(f"the key file is missing: copy it to {data / KEY_FILE} first")
    for rest in ("-wal", "-shm"):
        (data / (FILE + rest)).unlink(missing_ok=True)
    shutil.copy2(source / FILE, data / FILE)
    voided = asyncio.run(_begin_epoch(load_key(data), data))
    lock.close()
    return voided


async def _begin_epoch(key: bytes, data: Path) -> int:
    database = await open_database(str(data / FILE))
    try:
        return await begin_epoch(key, database)
    finally:
        await database.stop()


async def begin_epoch(key: bytes, database: Database) -> int:
    """Seeds of the old epoch may have been published after the backup; none of them is used again."""

    def read() -> Work[tuple[int, list[Row]]]:
        epoch = yield query("meta", key="epoch")
        tables = yield query("all_tables")
        return int(epoch[0][0]) if epoch else 1, tables

    epoch, rows = await database.read(read)
    dealer = KeyDealer(key, epoch + 1)
    voided = 0
    for (text,) in rows:
        state = decode(text)
        voided += await database.run(partial(_void_or_renew, dealer, state.id, state.number))

    def note() -> Work[None]:
        yield query("set_meta", key="epoch", value=str(epoch + 1))
        yield from write_house("restored", "house", now_ms(), epoch=epoch + 1, voided=voided)

    await database.run(note)
    return voided


def _void_or_renew(dealer: KeyDealer, table: str, number: int) -> Work[int]:
    """An open round is voided; a round without bets gets a new commitment of the new epoch."""
    rows = yield query("table", id=table)
    state = decode(rows[0][0])
    command = c.Void(REASON, number) if state.bets else c.Renew()
    yield from tell_by_house(dealer, Actor("house"), table, command, now_ms())
    return int(bool(state.bets))
