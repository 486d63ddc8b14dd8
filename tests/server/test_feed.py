"""The cache of a table: it is never dropped under a socket, and never behind what a client knows."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from pitboss.server.house.feed import Watcher
from pitboss.server.house.house import House
from pitboss.server.settings import Settings
from pitboss.store.databases import open_database
from pitboss.table import commands as c
from pitboss.table.turn import CLOCK
from tests.store.people import House as Books

TABLE = "four_card"


async def opened(folder: Path) -> House:
    """A house that does nothing by itself: no clock, no polling."""
    house = House(Settings(data=str(folder), games=(TABLE,)))
    await house.start()
    for task in house._tasks:
        task.cancel()
    return house


def test_a_client_is_not_shown_less_than_another_process_told_it(tmp_path: Path) -> None:
    async def use() -> None:
        house = await opened(tmp_path)
        before = (await house.feed(TABLE)).state.entry
        other = await open_database(house.settings.address)
        await Books(other, house.dealer).guest("p1", TABLE)
        after = (await house.state(TABLE)).entry
        assert (await house.feed(TABLE)).state.entry == before < after
        feed = await house.watch(TABLE, Watcher("p1", after))
        assert feed.state.entry == after
        assert feed.since(Watcher("p1", before)) is not None
        assert (await house.feed(TABLE, 2**53)).state.entry == after  # a number that nobody was told
        await other.stop()
        await house.stop()

    asyncio.run(use())


def test_a_feed_stays_while_a_socket_opens_and_others_look(tmp_path: Path) -> None:
    async def use() -> None:
        house = await opened(tmp_path)
        watcher = Watcher("p1", -1)

        async def look() -> None:
            await house.feed(TABLE)
            house.unwatch(TABLE)

        await asyncio.gather(look(), house.watch(TABLE, watcher), look(), look())
        assert house.feeds[TABLE].watchers == {watcher}
        await Books(house.database, house.dealer).guest("p1", TABLE)
        await house.refresh(TABLE)
        assert watcher.news.is_set()
        await house.stop()

    asyncio.run(use())


def test_a_round_that_another_process_finished_is_shown_to_its_end(tmp_path: Path) -> None:
    """One round that this process has seen begin, and one that it has not."""

    async def use() -> None:
        house = await opened(tmp_path)
        other = await open_database(house.settings.address)
        books = Books(other, house.dealer)
        await books.guest("p1", TABLE, rich=True)
        money = (await house.means("p1")).money["play"]
        feed = await house.watch(TABLE, Watcher("p1", -1))
        await books.bet("p1", {"ante": 500}, TABLE)
        await house.refresh(TABLE)
        assert feed.round is not None
        watcher = Watcher("p1", feed.state.entry)
        question = feed.round.questions[1]
        await books.tell("p1", c.Act(question, "fold", 0), TABLE)
        await house.refresh(TABLE)
        assert ends(feed.since(watcher)) == [1]
        assert (await house.means("p1")).money["play"] == money - 500
        watcher = Watcher("p1", feed.state.entry)
        for _ in range(2):
            await books.play_round(random.Random(1), TABLE)
        await house.refresh(TABLE)
        assert ends(feed.since(watcher)) == [2, 3]
        assert house.marks is not None
        assert house.marks.read()[TABLE].entry == feed.state.entry  # what is shown is marked here, too
        await other.stop()
        await house.stop()

    asyncio.run(use())


def test_a_command_that_changes_nothing_hides_no_entry_of_a_commit_before_it(tmp_path: Path) -> None:
    """The clock asks a table right after a commit; its answer, without entries, may be heard first."""

    async def use() -> None:
        house = await opened(tmp_path)
        other = await open_database(house.settings.address)
        books = Books(other, house.dealer)
        await books.guest("p1", TABLE, rich=True)
        feed = await house.watch(TABLE, Watcher("p1", -1))
        watcher = Watcher("p1", feed.state.entry)
        await books.bet("p1", {"ante": 500}, TABLE)
        await house.tell(CLOCK, TABLE, c.Tick())
        shown = feed.since(watcher)
        assert shown is not None
        assert [entry["number"] for entry in shown] == list(range(watcher.sent + 1, feed.state.entry + 1))
        assert shown
        await other.stop()
        await house.stop()

    asyncio.run(use())


def ends(entries: list[dict[str, Any]] | None) -> list[int]:
    """The rounds whose last event is shown."""
    assert entries is not None
    shown = [(entry["round"], event["event"]) for entry in entries for event in entry.get("events", [])]
    return [number for number, event in shown if event == "finished"]
