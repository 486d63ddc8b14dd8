"""Going on with books that may be an old copy: a new epoch of seeds, and no open round of the old one."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.store.actions import tell_by_house
from pitboss.store.databases import Database
from pitboss.store.posting import write_house
from pitboss.store.same_books import STOPPED, new_epoch
from pitboss.store.work import Row, Work, query
from pitboss.table import Actor, KeyDealer
from pitboss.table import commands as c
from pitboss.table.state import decode

REASON = "the house was restored from a backup"
UNFINISHED = "a recovery of these books was not finished"
BY = Actor("house")


async def begin_epoch(database: Database, dealer: KeyDealer, clock: Callable[[], int]) -> int:
    """How many open rounds were voided. `dealer` is the one of the old epoch.

    Seeds of the old epoch may have been published after the backup; none of them is used again. Books whose recovery
    was killed do not deal before another one has come to its end.
    """
    epoch, rows = await database.run(lambda: _begin(dealer))
    fresh = dealer.in_epoch(epoch)
    voided = 0
    for (text,) in rows:
        table = decode(text).id
        voided += await database.run(lambda table=table: void_or_renew(fresh, table, clock()))  # type: ignore[misc]
    await database.run(lambda: _go_on(epoch, voided, clock()))
    return voided


def _begin(dealer: KeyDealer) -> Work[tuple[int, list[Row]]]:
    """The new epoch comes first: it stops every process that deals by the old one."""
    rows = yield query("meta", key="epoch")
    epoch = yield from new_epoch(int(rows[0][0]) if rows else 1, dealer.new_salt)
    yield query("set_meta", key=STOPPED, value=UNFINISHED)
    tables = yield query("all_tables")
    return epoch, tables


def _go_on(epoch: int, voided: int, now_ms: int) -> Work[None]:
    yield query("set_meta", key=STOPPED, value="")
    yield from write_house("restored", BY.account, now_ms, epoch=epoch, voided=voided)


def void_or_renew(dealer: KeyDealer, table: str, now_ms: int, reason: str = REASON) -> Work[int]:
    """An open round is voided, with bets or without: the next one has a commitment of the new epoch."""
    rows = yield query("table", id=table)
    state = decode(rows[0][0])
    command = c.Void(reason, state.number) if state.bets else c.Renew(reason)
    yield from tell_by_house(dealer, BY, table, command, now_ms)
    return int(bool(state.bets))
