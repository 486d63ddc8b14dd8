"""The transaction of an action, on every database."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from pitboss.errors import IdUsed, LimitReached, NotEnoughMoney, NotFound, PitbossError, Stale, Unavailable
from pitboss.games import GAMES
from pitboss.store.databases import Database
from pitboss.store.limits import DAY_MS, Limits
from pitboss.store.people import exclude, refill, set_limits
from pitboss.table import commands as c
from tests.store.databases import KINDS, with_database
from tests.store.people import House, bet_command

BETS = {"ante": 500, "blind": 500}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_rounds_of_every_game_and_clean_books(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        for game in GAMES:
            await house.open(game, game)
            for person in range(2):
                await house.guest(f"{game}{person}", game, rich=True)
            for number in range(2):
                await house.play_round(random.Random(number), game)
        report = await house.check()
        assert report.differences == []
        assert report.rounds_dealt_again == 2 * len(GAMES)

    with_database(kind, tmp_path, use)


def test_the_same_id_gives_the_first_answer_again(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        command = bet_command(await house.state(), "p1", BETS)
        first = await house.tell("p1", command, id_="one")
        again = await asyncio.gather(*(house.tell("p1", command, id_="one") for _ in range(5)))
        assert [done.answer for done in again] == [first.answer] * 5
        assert all(done.repeated for done in again)
        assert await house.money("p1") == 99_000
        with pytest.raises(IdUsed):
            await house.tell("p1", c.Clear(), id_="one")
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)


def test_many_at_once_with_one_id_happen_once(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        command = bet_command(await house.state(), "p1", BETS)
        done = await asyncio.gather(*(house.tell("p1", command, id_="one") for _ in range(20)))
        assert sum(not each.repeated for each in done) == 1
        assert await house.money("p1") == 99_000

    with_database(kind, tmp_path, use)


def test_refusals_are_not_stored(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        before = await house.state()
        for command, error in [
            (c.Bet(2, BETS, seed="00" * 32), Stale),
            (c.Bet(1, {"ante": 200_000, "blind": 200_000}, seed="00" * 32), NotEnoughMoney),
            (c.Act(1, "check"), Stale),
        ]:
            with pytest.raises(error):
                await house.tell("p1", command, id_="x")
        with pytest.raises(NotFound):
            await house.tell("p1", c.Sit(), table="nowhere")
        assert await house.state() == before
        await house.bet("p1", BETS, id_="x")  # the id of a refusal is free

    with_database(kind, tmp_path, use)


def test_many_tables_at_once(kind: str, tmp_path: Path) -> None:
    """Twelve people at four tables, all at the same time; one of them sits at two tables."""

    async def use(database: Database) -> None:
        house = House(database)
        for table in range(4):
            await house.open(f"T{table}")
        await asyncio.gather(*(house.guest(f"p{n}", f"T{n % 4}", rich=True) for n in range(12)))
        await house.tell("p0", c.Sit(), "T1")

        async def play(table: int) -> None:
            for number in range(3):
                await house.play_round(random.Random(table * 10 + number), f"T{table}")

        await asyncio.gather(*(play(table) for table in range(4)))
        report = await house.check()
        assert report.differences == []
        assert report.rounds_dealt_again == 12

    with_database(kind, tmp_path, use)


def test_group_commit(tmp_path: Path) -> None:
    """Actions that wait together are committed together, and a refusal among them harms nobody."""

    async def use(database: Database) -> None:
        house = House(database)
        for table in range(20):
            await house.open(f"T{table}")
        await asyncio.gather(*(house.guest(f"p{n}", f"T{n}") for n in range(20)))
        before = database.commits
        results = await asyncio.gather(
            *(house.bet(f"p{n}", BETS if n % 5 else {"ante": 1}, f"T{n}") for n in range(20)), return_exceptions=True
        )
        assert database.commits - before < 15
        assert sum(isinstance(result, PitbossError) for result in results) == 4
        assert (await house.check()).differences == []

    with_database("sqlite", tmp_path, use)


def test_a_full_disk_stops_play_and_loses_nothing(tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1", rich=True)
        await database.run(lambda: _pragma(database, 1))
        before = await house.state()

        async def play_on() -> None:
            for number in range(200):
                await house.play_round(random.Random(number))

        with pytest.raises(Unavailable, match="nothing was changed"):
            await play_on()
        assert (await house.check()).differences == []
        await database.run(lambda: _pragma(database, 1_000_000))
        state = await house.state()
        assert state.number >= before.number
        if state.phase == "betting":
            await house.play_round(random.Random(5))
        assert (await house.check()).differences == []

    with_database("sqlite", tmp_path, use)


def _pragma(database: Database, pages: int):  # type: ignore[no-untyped-def]
    """Limits the file to its present size, which is what a full disk does; or lifts the limit."""
    from pitboss.store.work import query

    yield query("ping")
    _CONNECTION[0].execute(f"PRAGMA max_page_count={pages}")


_CONNECTION: list = []


@pytest.fixture(autouse=True)
def _writer_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remembers the writer's connection, which is opened first."""
    from pitboss.store import sqlite

    _CONNECTION.clear()
    connect = sqlite.connect

    def remembering(*arguments: str):  # type: ignore[no-untyped-def]
        _CONNECTION.append(connect(*arguments))
        return _CONNECTION[-1]

    monkeypatch.setattr(sqlite, "connect", remembering)


def test_limits_and_self_exclusion(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        tight = Limits(stake_cents_a_round=900)
        await database.run(lambda: set_limits("p1", tight, house.now_ms))
        with pytest.raises(LimitReached, match="900 cents a round"):
            await house.bet("p1", BETS)
        await database.run(lambda: set_limits("p1", Limits(), house.now_ms))
        with pytest.raises(LimitReached):  # looser only after a day
            await house.bet("p1", BETS)
        house.now_ms += DAY_MS
        await database.run(lambda: set_limits("p1", Limits(loss_cents_a_day=999), house.now_ms))
        with pytest.raises(LimitReached, match="loss"):
            await house.bet("p1", BETS)
        await database.run(lambda: set_limits("p1", Limits(minutes_a_day=5), house.now_ms))
        house.now_ms += DAY_MS
        await house.play_round(random.Random(1))
        house.now_ms += 5 * 60_000
        with pytest.raises(LimitReached, match="5 minutes"):
            await house.bet("p1", BETS)
        house.now_ms += DAY_MS
        await database.run(lambda: exclude("p1", house.now_ms + 5, house.now_ms))
        with pytest.raises(LimitReached, match="excluded"):
            await house.bet("p1", BETS)

    with_database(kind, tmp_path, use)


def test_refill_once_an_hour(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        await house.open()
        await house.guest("p1")
        await house.bet("p1", BETS)
        with pytest.raises(LimitReached, match="once an hour"):
            await database.run(lambda: refill("p1", house.now_ms))
        house.now_ms += 3_600_000
        assert await database.run(lambda: refill("p1", house.now_ms)) == 1_000
        assert await house.money("p1") == 100_000
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)
