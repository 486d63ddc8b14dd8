"""When every table of a game is full, the house opens another one with the same terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pitboss.ledger import PLAY
from pitboss.store.work import Row, Work, query
from pitboss.table import Actor, TableState
from pitboss.table import commands as c
from pitboss.table.state import decode

if TYPE_CHECKING:
    from pitboss.server.house.house import House


def wants_spare(state: TableState) -> bool:
    """A public table in play money that has just become full, or a spare one that has closed.

    A table in real money needs a bankroll, which only people can bring.
    """
    if state.config.private or state.config.currency != PLAY:
        return False
    return is_full(state) if state.status == "open" else state.config.spare


def is_full(state: TableState) -> bool:
    """No seat is free."""
    return len(state.seats) >= state.config.seats


async def open_spare_table(house: House, state: TableState) -> None:
    """Opens the next table of this kind, unless one with the same terms has a free seat."""
    tables = {found.id: found for (text,) in await house.read(_all_tables) for found in [decode(text)]}
    first = tables[state.id.rpartition("-")[0] if state.config.spare else state.id]
    same = [each for each in tables.values() if each.terms == state.terms and is_instead_of(each, state)]
    if first.status != "open" or any(not is_full(each) for each in same):
        return
    for number in range(2, house.settings.spare_tables + 2):
        id_ = f"{first.id}-{number}"
        config = msgspec.structs.replace(first.config, name=f"{first.config.name} {number}", spare=True)
        if id_ not in tables:
            await house.open_table(id_, first.terms, config, Actor("house"))
            return
        if tables[id_].status == "closed" and tables[id_].terms == first.terms:
            await house.tell(Actor("house"), id_, c.SetStatus("open"))
            return


def is_instead_of(other: TableState, state: TableState) -> bool:
    """A table that people may take instead."""
    return other.status == "open" and not other.config.private and other.config.currency == state.config.currency


def _all_tables() -> Work[list[Row]]:
    return (yield query("all_tables"))
