"""A new key for a house. Open rounds are voided: their seeds followed from the old key.

The new key is written beside the old one, then one transaction changes the books, then the file gets its name. A crash
before the transaction changes nothing; after it, the next start finds the new file and gives it its name.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NamedTuple

from pitboss.server.house.house import now_ms
from pitboss.server.house.keys import NEW, adopt_key, make_key, open_dealer, read_key
from pitboss.server.house.lock import lock_folder
from pitboss.server.house.marks import begin_marks, end_witness
from pitboss.server.operator.backups import check_books
from pitboss.server.settings import Settings
from pitboss.store.databases import Database, open_database
from pitboss.store.keys import replace_key
from pitboss.store.posting import write_house
from pitboss.store.recovery import void_or_renew
from pitboss.store.same_books import new_epoch
from pitboss.store.second_factors import seal_all
from pitboss.store.work import Work, query
from pitboss.table import KeyDealer
from pitboss.table.state import decode

REASON = "the house has a new key"


class Changed(NamedTuple):
    """What a change of the key did."""

    public: str
    before: str
    voided: int
    kept: Path  # the old key file


class Handover(KeyDealer):
    """Ends rounds by the old key, and begins their successors by the new one."""

    def __init__(self, old: bytes, new: KeyDealer) -> None:
        super().__init__(old, new.epoch)
        self._new = new

    def seed(self, epoch: int, table: str, number: int, salt: str) -> bytes:
        """Of the epoch that begins, by the new key."""
        if epoch == self.epoch:
            return self._new.seed(epoch, table, number, salt)
        return super().seed(epoch, table, number, salt)


def change_key(settings: Settings) -> Changed:
    """Changes the key of these books; processes that deal by the old one refuse everything from then on."""
    asyncio.run(check_books(settings))
    lock = lock_folder(settings)
    try:
        return asyncio.run(_change(settings))
    finally:
        if lock is not None:
            lock.close()


async def _change(settings: Settings) -> Changed:
    database = await open_database(settings.address)
    try:
        old = await open_dealer(settings.folder, database, now_ms())
        return await _hand_over(settings, database, old)
    finally:
        await database.stop()


async def _hand_over(settings: Settings, database: Database, old: KeyDealer) -> Changed:
    secret = read_key(settings.folder)
    has_one = (settings.folder / NEW).exists()  # of a change that did not come to its transaction
    fresh = read_key(settings.folder, NEW) if has_one else make_key(settings.folder, NEW)

    def work() -> Work[tuple[KeyDealer, int]]:
        new = KeyDealer(fresh, (yield from new_epoch(old.epoch)))
        tables = yield query("all_tables")
        voided = 0
        for (text,) in tables:
            state = decode(text)
            voided += yield from void_or_renew(Handover(secret, new), state.id, now_ms(), REASON)
        yield from seal_all(old.second_factors, new.second_factors)
        yield from replace_key(old.public, new.public, now_ms())
        yield from write_house("key", "house", now_ms(), key=new.public, before=old.public, voided=voided)
        return new, voided

    new, voided = await database.run(work)
    kept = adopt_key(settings.folder)
    await end_witness(settings, old, new.epoch)
    await begin_marks(settings, database, new)
    return Changed(new.public, old.public, voided, kept)
