"""Who is there: seats as rows, leases that any sign of a person renews, and what a process concludes from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pitboss.errors import SeatRefused
from pitboss.store.work import Query, Row, Work, query
from pitboss.table import TableState
from pitboss.table import commands as c
from pitboss.table.state import PERSON, decode


def seat_rows(state: TableState) -> list[dict[str, Any]]:
    """The people at a table as rows."""
    return [
        {"table_id": state.id, "seat": seat, "account": taken.account, "presence": taken.presence}
        for seat, taken in state.seats.items()
        if taken.who == PERSON
    ]


def save_seats(state: TableState) -> Work[None]:
    """Writes who sits at a table now."""
    yield query("clear_seats", table_id=state.id)
    if rows := seat_rows(state):
        yield Query("add_seat", rows)


def check_seats(account: str, state: TableState, most: int) -> Work[None]:
    """Refuses a seat at a public table to a person who has as many elsewhere as the house allows."""
    if state.config.private:
        return
    yield query("lock_account", id=account)  # of two seats at the same moment, the second sees the first
    rows = yield query("seats_of", account=account)
    taken = [table for table, _, presence, private in rows if not private and presence != "leaving"]
    if len(taken) >= most and state.id not in taken:
        found = yield query("table", id=taken[0])
        raise SeatRefused(f"you have a seat at {decode(found[0][0]).config.name}; stand up there before you sit here")


def renew_leases(accounts: Iterable[str]) -> Work[None]:
    """These people were noticed. Rows are written in one order, so that two processes never wait for each other."""
    yield Query("renew_lease", [{"account": account, "beats": 1} for account in sorted(accounts)])


class Noticed(NamedTuple):
    """What this process has seen of a lease."""

    beats: int
    silent_ms: int = 0  # since it was last renewed, or first seen
    renewed: bool = False  # while this process looked


class Roll:
    """What one process knows of the people at the tables. A new process gives everybody the time of one lease.

    Times are this process's own and are compared with nobody else's. A look counts for a quarter of a lease at most:
    when this process was stopped for a while, it may have missed a renewal.
    """

    def __init__(self, lease_ms: int) -> None:
        self.lease_ms = lease_ms
        self._noticed: dict[str, Noticed] = {}
        self._looked_ms = 0

    @property
    def accounts(self) -> Iterable[str]:
        """Everybody who had a seat at the last look."""
        return self._noticed.keys()

    def look(self, rows: Iterable[Row], now_ms: int) -> list[tuple[str, c.SetPresence]]:
        """The changes, by table."""
        passed_ms = min(now_ms - self._looked_ms, self.lease_ms // 4)
        self._looked_ms = now_ms
        rows = list(rows)
        self._noticed = {account: self._notice(account, beats or 0, passed_ms) for _, account, _, beats in rows}
        return list(self._changes(rows))

    def _notice(self, account: str, beats: int, passed_ms: int) -> Noticed:
        before = self._noticed.get(account)
        if before is None:
            return Noticed(beats)
        if beats != before.beats:
            return Noticed(beats, renewed=True)
        return before._replace(silent_ms=before.silent_ms + passed_ms)

    def _changes(self, rows: Iterable[Row]) -> Iterator[tuple[str, c.SetPresence]]:
        for table, account, presence, _ in rows:
            noticed = self._noticed[account]
            silent = noticed.silent_ms >= self.lease_ms
            if presence == "away" and noticed.renewed and not silent:
                yield table, c.SetPresence(account, here=True)
            elif presence in ("here", "sitting_out") and silent:
                yield table, c.SetPresence(account, here=False)
