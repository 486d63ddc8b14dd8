"""Backups of a house: a consistent copy, and a restore that never deals a published seed again."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from pitboss.errors import SettingsError
from pitboss.server.house.house import now_ms
from pitboss.server.house.keys import FILE as KEY_FILE
from pitboss.server.house.keys import open_dealer, read_key
from pitboss.server.house.lock import lock_folder
from pitboss.server.house.marks import begin_marks
from pitboss.server.settings import Settings
from pitboss.store.actions import tell_by_house
from pitboss.store.databases import FILE, Database, open_database
from pitboss.store.keys import read_books
from pitboss.store.posting import write_house
from pitboss.store.same_books import STOPPED, new_epoch
from pitboss.store.work import Row, Work, query
from pitboss.table import Actor, KeyDealer
from pitboss.table import commands as c
from pitboss.table.state import decode

REST = ("-wal", "-shm")  # what SQLite keeps beside its file
REASON = "the house was restored from a backup"


def make_backup(settings: Settings, target: Path, *, with_key: bool) -> None:
    """A folder with the books in one SQLite file. The house goes on writing meanwhile."""
    if target.exists():
        raise SettingsError(f"{target} exists already; name a new folder")
    asyncio.run(check_books(settings))
    target.mkdir(parents=True)
    (target / FILE).touch(mode=0o600)
    _copy_books(settings, target / FILE)
    if with_key:
        shutil.copy2(settings.folder / KEY_FILE, target / KEY_FILE)
        (target / KEY_FILE).chmod(0o600)


def _copy_books(settings: Settings, target: Path) -> None:
    if settings.database:
        from pitboss.store.copies import copy_from_postgres  # noqa: PLC0415 - only with PostgreSQL

        asyncio.run(copy_from_postgres(settings.database, target))
    else:
        with closing(sqlite3.connect(settings.address)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)


class Restored(NamedTuple):
    """What a restore did: the open rounds that it voided, and where the books that it replaced are now."""

    voided: int
    kept: Path | None


def restore_backup(source: Path, settings: Settings, *, force: bool = False) -> Restored:
    """The books of a backup. Books that are there already are replaced by force only, and kept in the data folder.

    Everything is prepared in a file of its own; the last step puts it in place. A restore that is refused or killed
    leaves the books as they were.
    """
    data = settings.folder
    if not (source / FILE).is_file():
        raise SettingsError(f"{source} is not a backup: it has no {FILE}")
    lock = lock_folder(settings)
    try:
        replaces = asyncio.run(_has_books(settings))
        if replaces and not force:
            raise SettingsError(
                f"there are books in {settings.database or data} already; a restore undoes whatever happened after the "
                "backup. Add --force to replace them; they are kept under another name"
            )
        if (source / KEY_FILE).is_file() and not (data / KEY_FILE).exists():
            shutil.copy2(source / KEY_FILE, data / KEY_FILE)
            (data / KEY_FILE).chmod(0o600)
        prepared = data / f"{FILE}.restoring"
        _remove(prepared)
        shutil.copy2(source / FILE, prepared)
        try:
            voided = asyncio.run(_begin_epoch(data, prepared))
            _settle(prepared)
            kept = _keep(settings) if replaces else None
            _put_in_place(prepared, settings)
            asyncio.run(_begin_marks(settings))
        finally:
            _remove(prepared)
    finally:
        if lock is not None:
            lock.close()
    return Restored(voided, kept)


def _put_in_place(prepared: Path, settings: Settings) -> None:
    """One rename, or one transaction."""
    if settings.database:
        from pitboss.store.copies import copy_to_postgres  # noqa: PLC0415 - only with PostgreSQL

        asyncio.run(copy_to_postgres(prepared, settings.database))
    else:
        prepared.replace(settings.address)


def _settle(books: Path) -> None:
    """All of the books in one file."""
    with closing(sqlite3.connect(books)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for rest in REST:
        Path(f"{books}{rest}").unlink(missing_ok=True)


def _keep(settings: Settings) -> Path:
    """The books that are replaced: a copy, or a second name, so that the folder is never without books."""
    kept = next(path for n in count(1) if not (path := settings.folder / f"{FILE}.replaced-{n}").exists())
    if settings.database:
        asyncio.run(_stop_processes(settings))
        kept.touch(mode=0o600)
        _copy_books(settings, kept)
    else:
        _settle(Path(settings.address))
        kept.hardlink_to(settings.address)
    return kept


async def _stop_processes(settings: Settings) -> None:
    """A process that still deals from these books does not write into them after they were copied."""
    database = await open_database(settings.address)
    try:
        epoch = (await database.read(read_books)).epoch
        assert epoch is not None
        await database.run(lambda: new_epoch(epoch))
    finally:
        await database.stop()


async def _has_books(settings: Settings) -> bool:
    if not settings.database:
        return (settings.folder / FILE).is_file()
    database = await open_database(settings.address)
    try:
        return (await database.read(read_books)).epoch is not None
    finally:
        await database.stop()


async def check_books(settings: Settings) -> None:
    """Refuses a folder or a database without books."""
    if not await _has_books(settings):
        where = "this database" if settings.database else settings.folder
        raise SettingsError(f"there are no books in {where}; give --data DIR or --database URL")


def _remove(books: Path) -> None:
    for rest in ("", *REST):
        Path(f"{books}{rest}").unlink(missing_ok=True)


async def _begin_epoch(data: Path, books: Path) -> int:
    database = await open_database(str(books))
    try:
        await open_dealer(data, database, now_ms())
        return await begin_epoch(read_key(data), database)
    finally:
        await database.stop()


async def _begin_marks(settings: Settings) -> None:
    database = await open_database(settings.address)
    try:
        dealer = await open_dealer(settings.folder, database, now_ms())
        await begin_marks(settings, database, dealer)
    finally:
        await database.stop()


def recover(settings: Settings) -> int:
    """Goes on with the books as they are, though they may be an old copy; how many open rounds were voided."""
    asyncio.run(check_books(settings))
    lock = lock_folder(settings)
    try:
        voided = asyncio.run(_recover(settings))
    finally:
        if lock is not None:
            lock.close()
    return voided


async def _recover(settings: Settings) -> int:
    database = await open_database(settings.address)
    try:
        await open_dealer(settings.folder, database, now_ms())
        voided = await begin_epoch(read_key(settings.folder), database)
    finally:
        await database.stop()
    await _begin_marks(settings)
    return voided


async def begin_epoch(key: bytes, database: Database) -> int:
    """Seeds of the old epoch may have been published after the backup; none of them is used again."""

    def read() -> Work[tuple[int, list[Row]]]:
        epoch = yield query("meta", key="epoch")
        tables = yield query("all_tables")
        return int(epoch[0][0]) if epoch else 1, tables

    epoch, rows = await database.read(read)
    fresh = await database.run(lambda: new_epoch(epoch))  # first: it stops every process that deals by the old one
    dealer = KeyDealer(key, fresh)
    voided = 0
    for (text,) in rows:
        state = decode(text)
        voided += await database.run(partial(void_or_renew, dealer, state.id, state.number))

    await database.run(lambda: _go_on(fresh, voided))
    return voided


def _go_on(epoch: int, voided: int) -> Work[None]:
    yield query("set_meta", key=STOPPED, value="")
    yield from write_house("restored", "house", now_ms(), epoch=epoch, voided=voided)


def void_or_renew(dealer: KeyDealer, table: str, number: int, reason: str = REASON) -> Work[int]:
    """An open round is voided, with bets or without: the next one has a commitment of the new epoch."""
    rows = yield query("table", id=table)
    state = decode(rows[0][0])
    command = c.Void(reason, number) if state.bets else c.Renew(reason)
    yield from tell_by_house(dealer, Actor("house"), table, command, now_ms())
    return int(bool(state.bets))
