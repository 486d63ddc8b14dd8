"""Books that earlier versions wrote: they are upgraded, check clean, prove every round, and finish the open ones."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from pathlib import Path

import pytest

from pitboss.store.actions import Asked, tell_table, tick
from pitboss.store.check import Report, check_books
from pitboss.store.checkpoints import publish_checkpoint
from pitboss.store.databases import FILE, Database, open_database
from pitboss.store.work import Row, Work, query
from pitboss.table import Actor, KeyDealer, TableState, round_of
from pitboss.table.commands import Act
from pitboss.table.state import decode
from tests.books.make import BOOKS, FOLDER, KEY

HOUR_MS = 3_600_000
PHASES = {"betting", "revealing", "playing"}
VERSIONS = sorted(each.name for each in FOLDER.iterdir() if (each / BOOKS).exists())


@pytest.fixture(params=VERSIONS)
def books(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = FOLDER / request.param
    (tmp_path / FILE).write_bytes(gzip.decompress((folder / BOOKS).read_bytes()))
    (tmp_path / KEY).write_bytes((folder / KEY).read_bytes())
    return tmp_path


async def tables(database: Database) -> list[TableState]:
    def work() -> Work[list[Row]]:
        return (yield query("all_tables"))

    return [decode(text) for (text,) in await database.read(work)]


async def finish(database: Database, dealer: KeyDealer, state: TableState) -> None:
    """Bets are locked and cards dealt when their time is over; then each question gets its first answer."""
    while state.bets:
        now_ms = state.clock_ms + HOUR_MS
        if state.phase != "playing":
            done = await database.run(partial(tick, dealer, state.id, now_ms))
        else:
            round_ = round_of(state, dealer)
            seat, question = next(iter(round_.questions.items()))
            offer = round_.offers(seat)[0]
            act = Act(question, offer.choice, offer.low_cents if offer.amount_cents is None else 0)
            asked = Asked(f"{state.id}-{question}", state.id, act)
            done = await database.run(
                partial(tell_table, dealer, Actor(state.seats[seat].account), asked, state.clock_ms)
            )
        assert done.outcome is not None
        assert done.outcome.state != state
        state = done.outcome.state


def test_every_round_is_proved_and_every_open_one_finishes(books: Path) -> None:
    async def work() -> tuple[Report, list[TableState], Report]:
        database = await open_database(str(books / FILE))
        dealer = KeyDealer(bytes.fromhex((books / KEY).read_text()))
        before = await database.read(lambda: check_books(dealer.public))
        found = await tables(database)
        for state in found:
            await finish(database, dealer, state)
        await database.run(lambda: publish_checkpoint(dealer, found[0].clock_ms + HOUR_MS))
        after = await database.read(lambda: check_books(dealer.public))
        await database.stop()
        return before, found, after

    before, found, after = asyncio.run(work())
    assert before.differences == after.differences == []
    assert {state.phase for state in found if state.bets} == PHASES
    assert before.open_rounds == sum(bool(state.bets) for state in found)
    assert after.open_rounds == 0
    assert after.checkpoints == before.checkpoints + 1
    assert before.rounds_of_other_rules == after.rounds_of_other_rules == 0
    assert after.rounds_dealt_again == before.rounds_dealt_again + before.open_rounds
