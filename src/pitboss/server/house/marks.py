"""The mark of a house and its witness, in its folder: compared at the start, and begun again by `pitboss recover`."""

from __future__ import annotations

import asyncio

from pitboss.server.settings import Settings
from pitboss.store.databases import Database
from pitboss.store.marks import MarkFile
from pitboss.table import KeyDealer
from pitboss.witness import Witness, open_witness
from pitboss.witness.start import (
    begin_mark,
    begin_witness,
    check_has_mark,
    check_mark,
    check_stop,
    check_witness,
    tell_witness,
)

FILE = "house.mark"


async def open_marks(settings: Settings, database: Database, dealer: KeyDealer) -> MarkFile:
    """The mark of these books. Books that lack what was published, or have lost their mark, do not deal."""
    path = settings.folder / FILE
    await check_stop(database)
    is_new = not path.exists()
    if is_new:
        await check_has_mark(database, where=str(path))
    file = MarkFile(path, dealer.seen)
    try:
        if is_new:
            await begin_mark(database, file)
        await check_mark(database, dealer, file)
        witness = _witness(settings, dealer)
        await check_witness(database, dealer, witness, where=settings.witness)
        if witness is not None:
            tell_witness(file, dealer, witness)
    except BaseException:
        file.close()
        raise
    return file


async def begin_marks(settings: Settings, database: Database, dealer: KeyDealer) -> None:
    """The books as they are now are what was published. A crash before this leaves books that do not deal."""
    file = MarkFile(settings.folder / FILE)
    try:
        await begin_mark(database, file)
    finally:
        file.close()
    await begin_witness(database, dealer, _witness(settings, dealer))


async def end_witness(settings: Settings, dealer: KeyDealer, epoch: int) -> None:
    """Nothing is dealt by this key any more, from whatever copy: the witness knows that its last epoch is over."""
    witness = _witness(settings, dealer)
    if witness is not None:
        await asyncio.to_thread(witness.begin, epoch, {})


def _witness(settings: Settings, dealer: KeyDealer) -> Witness | None:
    return open_witness(settings.witness, dealer) if settings.witness else None
