"""People give signs, and tables learn who is there: leases are renewed, and their changes become commands."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pitboss.store.presence import Roll, renew_leases
from pitboss.store.work import Row, Work, query
from pitboss.table import CLOCK

if TYPE_CHECKING:
    from pitboss.server.house.house import House

RENEWALS = 4  # in the time of one lease
LOOKS = 8


def _now_ms() -> int:
    """A clock that never jumps."""
    return time.monotonic_ns() // 1_000_000


class PresenceWatch:
    """What one process of the house does about presence. Several of them agree, because each change is told once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._roll = Roll(round(1000 * house.settings.lease_seconds))
        self._signs: set[str] = set()  # of people whose leases are to be renewed
        self._renewed_ms: dict[str, int] = {}

    @property
    def seconds(self) -> float:
        """How often it looks."""
        return self._roll.lease_ms / LOOKS / 1000

    def notice(self, account: str) -> None:
        """A person gave a sign: a request, a frame, or a socket that is open."""
        self._signs.add(account)

    async def look(self) -> None:
        """Renews leases, and tells tables what changed."""
        for feed in self._house.feeds.values():
            self._signs.update(watcher.account for watcher in feed.watchers)
        await self._renew()
        for table, command in self._roll.look(await self._house.read(_presence), _now_ms()):
            await self._house.tell(CLOCK, table, command)

    async def _renew(self) -> None:
        """Only of people who have a seat, and not at every sign."""
        now_ms, signs = _now_ms(), self._signs
        self._signs = set()
        before_ms = now_ms - self._roll.lease_ms // RENEWALS
        self._renewed_ms = {account: at for account, at in self._renewed_ms.items() if at > before_ms}
        due = [account for account in self._roll.accounts if account in signs and account not in self._renewed_ms]
        if due:
            await self._house.run(lambda: renew_leases(due))
            self._renewed_ms |= dict.fromkeys(due, now_ms)


def _presence() -> Work[list[Row]]:
    return (yield query("presence"))
