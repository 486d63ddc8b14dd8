"""Who is there: seats as rows, leases that any sign of a person renews, and what a process concludes from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from pitboss.errors import SeatRefused
from pitboss.store.work import Query, Row, Work, query
from pitboss.table import TableState
from pitboss.table import commands as c
from pitboss.table.state import PERSON, decode

RENEWALS = 4  # in the time of one lease
LOOKS = 8


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


def read_presence() -> Work[list[Row]]:
    """Everybody who has a seat, with the lease."""
    return (yield query("presence"))


class Noticed(NamedTuple):
    """What this process has seen of a person."""

    beats: int  # of the lease
    away: frozenset[str]  # the tables that call this person away
    silent_ms: int = 0  # since the last sign, or since the person was first seen
    renewed: bool = False  # since the look before


class Roll:
    """What one process knows of the people at the tables. A new process gives everybody the time of one lease.

    Times are this process's own and are compared with nobody else's. A look counts for a quarter of a lease at most:
    when this process was stopped for a while, it may have missed a renewal.
    """

    def __init__(self, lease_ms: int) -> None:
        self.lease_ms = lease_ms
        self._noticed: dict[str, Noticed] = {}  # everybody who had a seat at the last look
        self._looked_ms = 0
        self._signs: set[str] = set()  # of people whose leases are to be renewed
        self._renewed_ms: dict[str, int] = {}

    @property
    def every_ms(self) -> int:
        """How often the process looks."""
        return self.lease_ms // LOOKS

    def notice(self, account: str) -> None:
        """A person gave a sign: a request, a frame, or a socket that is open."""
        self._signs.add(account)

    def renewals(self, now_ms: int) -> list[str]:
        """Whose leases to renew: people who gave a sign and have a seat, and not at every sign."""
        before_ms = now_ms - self.lease_ms // RENEWALS
        self._renewed_ms = {account: at for account, at in self._renewed_ms.items() if at > before_ms}
        self._signs -= self._renewed_ms.keys()
        return [account for account in self._noticed if account in self._signs]

    def renewed(self, accounts: Collection[str], now_ms: int) -> None:
        """These renewals are committed. A sign counts until then."""
        self._signs.difference_update(accounts)
        self._renewed_ms |= dict.fromkeys(accounts, now_ms)

    def look(self, rows: Iterable[Row], now_ms: int) -> list[tuple[str, c.SetPresence]]:
        """The changes, by table."""
        passed_ms = min(now_ms - self._looked_ms, self.lease_ms // 4)
        self._looked_ms = now_ms
        rows = list(rows)
        seated: dict[str, list[Row]] = {}
        for row in rows:
            seated.setdefault(row[1], []).append(row)
        self._noticed = {account: self._notice(account, places, passed_ms) for account, places in seated.items()}
        self._signs &= self._noticed.keys()
        return list(self._changes(rows))

    def _notice(self, account: str, places: list[Row], passed_ms: int) -> Noticed:
        """A person who was away and is not was noticed by the table: an action says so before the lease does."""
        before, beats = self._noticed.get(account), places[0][3] or 0
        away = frozenset(table for table, _, presence, _ in places if presence == "away")
        if before is None:
            return Noticed(beats, away)
        if beats != before.beats:
            return Noticed(beats, away, renewed=True)
        if any(table in before.away - away for table, *_ in places):
            return Noticed(beats, away)
        return Noticed(beats, away, before.silent_ms + passed_ms)

    def _changes(self, rows: Iterable[Row]) -> Iterator[tuple[str, c.SetPresence]]:
        for table, account, presence, _ in rows:
            noticed = self._noticed[account]
            if presence == "away" and noticed.renewed:
                yield table, c.SetPresence(account, here=True)
            elif presence in ("here", "sitting_out") and noticed.silent_ms >= self.lease_ms:
                yield table, c.SetPresence(account, here=False)
