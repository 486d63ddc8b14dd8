"""Backups of a house: a consistent copy, and a restore that never deals a published seed again."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

from pitboss.errors import SettingsError
from pitboss.server.house.house import now_ms
from pitboss.server.house.keys import FILE as KEY_FILE
from pitboss.server.house.keys import open_dealer
from pitboss.server.house.lock import lock_folder
from pitboss.server.house.marks import begin_marks
from pitboss.server.settings import Settings
from pitboss.store.databases import FILE, open_database
from pitboss.store.keys import read_books
from pitboss.store.recovery import begin_epoch
from pitboss.store.same_books import new_epoch

REST = ("-wal", "-shm")  # what SQLite keeps beside its file


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
        dealer = await open_dealer(data, database, now_ms())
        return await begin_epoch(database, dealer, now_ms)
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
        dealer = await open_dealer(settings.folder, database, now_ms())
        voided = await begin_epoch(database, dealer, now_ms)
    finally:
        await database.stop()
    await _begin_marks(settings)
    return voided
