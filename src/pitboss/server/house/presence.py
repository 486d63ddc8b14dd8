"""People give signs, and tables learn who is there: leases are renewed, and their changes become commands."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pitboss.store.presence import Roll, read_presence, renew_leases
from pitboss.table import CLOCK

if TYPE_CHECKING:
    from pitboss.server.house.house import House


def _now_ms() -> int:
    """A clock that never jumps."""
    return time.monotonic_ns() // 1_000_000


class PresenceWatch:
    """What one process of the house does about presence. Several of them agree, because each change is logged once."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._roll = Roll(round(1000 * house.settings.lease_seconds))
        self.notice = self._roll.notice

    @property
    def seconds(self) -> float:
        """How often it looks."""
        return self._roll.every_ms / 1000

    async def look(self) -> None:
        """Renews leases, and tells tables what changed."""
        for feed in self._house.feeds.values():
            for watcher in feed.watchers:
                self.notice(watcher.account)
        now_ms = _now_ms()
        if due := self._roll.renewals(now_ms):
            await self._house.run(lambda: renew_leases(due))
            self._roll.renewed(due, now_ms)
        for table, command in self._roll.look(await self._house.read(read_presence), _now_ms()):
            await self._house.tell(CLOCK, table, command)
