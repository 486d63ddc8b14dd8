"""A recovery that is killed leaves books that do not deal; a process refuses what others have seen and books lack."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

from pitboss.errors import OldBooks, SettingsError
from pitboss.store.actions import news_of
from pitboss.store.databases import Database
from pitboss.store.keys import begin_books
from pitboss.store.marks import check_all_seen
from pitboss.store.recovery import REASON, begin_epoch
from pitboss.store.same_books import note_news
from pitboss.store.work import MakeWork
from pitboss.table import KeyDealer
from pitboss.table import commands as c
from pitboss.witness.start import check_stop
from tests.store.databases import with_database
from tests.store.people import House

T = TypeVar("T")
DEALER = KeyDealer(b"k" * 32)


class KilledError(Exception):
    """The process of the command is gone."""


class Killable:
    """A database for a command that is killed after some transactions."""

    def __init__(self, database: Database, lives: int) -> None:
        self._database, self._lives = database, lives

    async def run(self, make: MakeWork[T]) -> T:
        if not self._lives:
            raise KilledError
        self._lives -= 1
        return await self._database.run(make)


@pytest.mark.parametrize("lives", [1, 2, 3])
def test_books_whose_recovery_was_killed_do_not_deal(lives: int, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        await database.run(lambda: begin_books(DEALER.public, 0))
        house = House(database, DEALER)
        await house.open("T1")
        await house.open("T2")
        with pytest.raises(KilledError):
            await begin_epoch(Killable(database, lives), DEALER, lambda: 2_000_000)  # type: ignore[arg-type]
        with pytest.raises(SettingsError, match=r"recovery of these books was not finished.*pitboss recover"):
            await check_stop(database)
        await begin_epoch(database, DEALER, lambda: 3_000_000)
        await check_stop(database)
        for table in ("T1", "T2"):
            state = await house.state(table)
            assert (state.epoch == DEALER.epoch, state.bets) == (False, {})
            assert state.number > 1, REASON

    with_database("memory", tmp_path, use)


def test_a_process_refuses_a_table_that_lacks_what_another_one_told(tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        one, other = (House(database, KeyDealer(b"k" * 32)) for _ in range(2))
        await one.open()
        await one.guest("ann")
        state = await one.state()
        news = news_of(state).split()
        for dealer in (one.dealer, other.dealer):
            assert note_news(dealer, " ".join(news)) == ("T1", state.entry)
        await other.tell("ann", c.Stand(), id_="b3")
        # Books in which a later entry is missing, or is another one.
        assert note_news(other.dealer, f"T1 {state.entry + 9} {'a' * 64}") == ("T1", state.entry + 9)
        with pytest.raises(OldBooks, match="an old copy was put back"):
            await other.tell("ann", c.Sit(), id_="b4")
        with pytest.raises(OldBooks):
            await database.read(lambda: check_all_seen(other.dealer))
        await one.tell("ann", c.Sit(), id_="b1")
        # A process of an older version tells no hash, and an old entry is nothing new.
        assert note_news(one.dealer, "T1 99") == ("T1", 99)
        note_news(one.dealer, f"T1 1 {'b' * 64}")
        await one.tell("ann", c.Stand(), id_="b2")

    with_database("memory", tmp_path, use)
