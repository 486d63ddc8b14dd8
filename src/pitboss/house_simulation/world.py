"""Time, chance and the network. Nothing here reads a real clock or a real random number."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from itertools import count

import msgspec

QUICK_MS = 120  # the longest way of a message, and of one that is slow
SLOW_MS = 4_000


class Weather(msgspec.Struct, frozen=True):
    """How often things fail, and what people do instead of playing."""

    lost: float = 0.05  # of all messages
    doubled: float = 0.05
    slow: float = 0.04  # a message takes seconds instead of milliseconds
    crash: float = 0.006  # a process dies while it works on a group of actions
    unavailable: float = 0.004  # the database refuses a statement of a group
    clock_jumps_an_hour: float = 8  # of each process
    voids_an_hour: float = 15  # an operator voids a round
    restores_an_hour: float = 8  # an old copy of the books is put back
    silent: float = 0.02  # a person who is there does not answer for a while, each time there is something to see
    absent: float = 0.02  # a person asks nothing any more, in the same way
    leaves: float = (
        0.05  # a person stands up, sits out or asks a bot to the table instead of betting, or changes the bets
    )


def some_weather(chance: random.Random) -> Weather:
    """Every evening has more of some things and less of others."""
    usual = msgspec.structs.asdict(Weather())
    return Weather(**{name: often * chance.choice((0.2, 1, 1, 3)) for name, often in usual.items()})


CALM = Weather(*[0] * len(Weather.__struct_fields__))


class World:
    """What is due, in the order of time."""

    def __init__(self, seed: int, weather: Weather | None = None) -> None:
        self.chance = random.Random(seed)
        self.weather = weather or some_weather(self.chance)
        self.now_ms = 1_700_000_000_000
        self.moments = count()  # numbers the answers in the order in which they were given
        self.restores = 0  # how often an old copy of the books was put back
        self.heard_ms: dict[str, int] = {}  # when a process last heard anything of each person
        self.steady_ms: dict[str, int] = {}  # since when it is heard again and again
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()

    def happens(self, chance: float) -> bool:
        """True as often as `chance` says."""
        return self.chance.random() < chance

    def between(self, low_ms: int, high_ms: int) -> int:
        """Some time between these two."""
        return low_ms + int(self.chance.random() * (high_ms - low_ms + 1))

    def after(self, delay_ms: int, run: Callable[[], None]) -> None:
        """Runs this later."""
        heapq.heappush(self._due, (self.now_ms + delay_ms, next(self._order), run))

    def now_and_then(self, times_an_hour: float, run: Callable[[], None]) -> None:
        """Runs this at random moments."""

        def again() -> None:
            if self.weather is not CALM:
                run()
            self.now_and_then(times_an_hour, run)

        if times_an_hour:
            self.after(1 + int(self.chance.expovariate(times_an_hour / 3_600_000)), again)

    def send(self, deliver: Callable[[], None]) -> None:
        """A message: it may be lost, doubled, or overtaken by others."""
        chance, weather = self.chance.random, self.weather
        fate = chance()
        if fate < weather.lost:
            return
        for _ in range(2 if fate < weather.lost + weather.doubled else 1):
            longest_ms = SLOW_MS if chance() < weather.slow else QUICK_MS
            self.after(1 + int(chance() * longest_ms), deliver)

    def unless_restored(self, deliver: Callable[[], None]) -> Callable[[], None]:
        """News of these books. Nobody counts on it any more if an old copy was put back before it arrives."""
        restores = self.restores
        return lambda: deliver() if self.restores == restores else None

    def hear(self, account: str, gap_ms: int) -> None:
        """A process heard something of a person. After a longer gap than this, somebody is just coming back."""
        if self.now_ms - self.heard_ms.get(account, 0) > gap_ms:
            self.steady_ms[account] = self.now_ms
        self.heard_ms[account] = self.now_ms

    def run_until(self, end_ms: int) -> None:
        """Lets time pass."""
        due = self._due
        while due and due[0][0] <= end_ms:
            self.now_ms, _, run = heapq.heappop(due)
            run()
        self.now_ms = max(self.now_ms, end_ms)
