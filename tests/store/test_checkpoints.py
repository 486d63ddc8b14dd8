"""Checkpoints in real databases: a tree that grows with what happens, not with what there is."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.errors import NotFound
from pitboss.fair.chain import merkle_root
from pitboss.fair.documents import check_head
from pitboss.store.checkpoints import prove_head, publish_checkpoint
from pitboss.store.databases import Database
from pitboss.store.statements import SQLITE, compiled
from pitboss.store.work import Work, query
from pitboss.table import commands as c
from tests.store.databases import KINDS, with_database
from tests.store.people import DEALER, House


async def publish(house: House) -> dict[str, Any] | None:
    return await house.database.run(lambda: publish_checkpoint(DEALER, house.now_ms))


async def proven(database: Database, log: str, number: int = 0) -> dict[str, Any]:
    proof = await database.read(lambda: prove_head(log, number))
    assert all(check.passed for check in check_head(proof, key=DEALER.public)), proof
    return proof


@pytest.mark.parametrize("kind", KINDS)
def test_every_table_is_proven_in_every_checkpoint(kind: str, tmp_path: Path) -> None:
    async def use(database: Database) -> None:
        house = House(database)
        assert await publish(house) is None  # nothing has happened
        for number in range(1, 6):
            await house.open(f"T{number}")
        assert (await publish(house) or {})["document"]["leaves"] == 5
        assert await publish(house) is None
        await house.guest("p1", "T3", rich=True)
        await house.play_round(random.Random(1), "T3")
        second = await publish(house)
        assert second is not None
        assert second["document"]["leaves"] == 7  # the table, and the log of the house
        state = await house.state("T3")
        assert (await proven(database, "T3"))["head"] == {"table": "T3", "entry": state.entry, "hash": state.head}
        assert (await proven(database, "T3", 1))["head"]["entry"] == 1
        assert (await proven(database, "T5"))["head"]["entry"] == 1
        for log, number in (("T9", 0), ("T3", 9), ("house", 1)):
            with pytest.raises(NotFound):
                await proven(database, log, number)
        assert (await house.check()).differences == []

    with_database(kind, tmp_path, use)


def test_old_tables_cost_nothing(tmp_path: Path) -> None:
    """With 300 closed tables a checkpoint has one more leaf, and the database looks at the tables that changed."""

    async def use(database: Database) -> None:
        house = House(database)
        for number in range(300):
            await house.open(f"T{number}", private=True)
            await house.clock(c.SetStatus("closed"), f"T{number}")
        await house.open("open")
        first = await publish(house)
        await house.guest("p1", "open")
        last = await publish(house)
        assert first is not None
        assert last is not None
        assert last["document"]["leaves"] == first["document"]["leaves"] + 2
        assert len(msgspec.json.encode(last)) < 500
        assert len((await proven(database, "T7"))["path"]) <= 10

    with_database("memory", tmp_path, use)


@pytest.mark.parametrize("name", ["tables", "owned_tables", "missing_reveals", "unsealed"])
def test_these_statements_never_read_old_tables(name: str, tmp_path: Path) -> None:
    from pitboss.store.migrate import upgrade_sqlite
    from pitboss.store.sqlite import connect

    upgrade_sqlite(tmp_path / "house.sqlite")
    connection = connect(str(tmp_path / "house.sqlite"))
    statement = compiled(SQLITE)[name]
    plan = connection.execute(f"EXPLAIN QUERY PLAN {statement.sql}", [None] * len(statement.order)).fetchall()
    connection.close()
    used = [row[3] for row in plan if "tables" in row[3]]
    assert used
    assert all("INDEX tables_" in text for text in used), plan


def test_checkpoints_of_the_first_format_still_verify(tmp_path: Path) -> None:
    """Books that an older version wrote: their checkpoint holds all heads, and the next one begins the tree."""

    async def use(database: Database) -> None:
        house = House(database)
        await house.open("T1")
        await house.guest("p1", rich=True)

        def old() -> Work[None]:
            tables = yield query("heads")
            logs = yield query("log_heads")
            heads = sorted((log, entry, head) for log, entry, head in [*tables, *logs])
            document = {"format": 1, "kind": "checkpoint", "number": 1, "at_ms": 5, "root": merkle_root(heads)}
            signed = DEALER.sign(document | {"heads": [list(head) for head in heads]})
            yield query("add_checkpoint", number=1, at_ms=5, document=msgspec.json.encode(signed).decode())

        await database.run(old)
        await house.play_round(random.Random(1))
        second = await publish(house)
        assert second is not None
        assert (second["document"]["number"], second["document"]["leaves"]) == (2, 2)
        report = await house.check()
        assert (report.checkpoints, report.differences) == (2, [])
        with pytest.raises(NotFound):
            await proven(database, "T1", 1)  # it names its heads itself

    with_database("memory", tmp_path, use)
