"""Time, chance and the network. Nothing here reads a real clock or a real random number."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from itertools import count

import msgspec


class Weather(msgspec.Struct, frozen=True):
    """How often things fail. Chances are per message, per group of actions or per second."""

    lost: float = 0.08
    doubled: float = 0.08
    slow: float = 0.1  # a message takes seconds instead of milliseconds
    crash: float = 0.06  # a process dies while it works on a group
    unavailable: float = 0.03  # the database refuses a statement
    clock_jump: float = 0.01  # at each tick of a process
    void: float = 0.001  # an operator voids a round, at each tick
    silent: float = 0.08  # a person does not answer the dealer
    asleep: float = 0.05  # a person does nothing for longer than a decision may take


CALM = Weather(lost=0, doubled=0, slow=0, crash=0, unavailable=0, clock_jump=0, void=0, silent=0, asleep=0)


class World:
    """What is due, in the order of time."""

    def __init__(self, seed: int, weather: Weather) -> None:
        self.chance = random.Random(seed)
        self.weather = weather
        self.now_ms = 1_700_000_000_000
        self.moments = count()  # numbers the answers in the order in which they were given
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()

    def happens(self, chance: float) -> bool:
        """True as often as `chance` says."""
        return self.chance.random() < chance

    def after(self, delay_ms: int, run: Callable[[], None]) -> None:
        """Runs this later."""
        heapq.heappush(self._due, (self.now_ms + delay_ms, next(self._order), run))

    def send(self, deliver: Callable[[], None]) -> None:
        """A message: it may be lost, doubled, or overtaken by others."""
        if self.happens(self.weather.lost):
            return
        for _ in range(2 if self.happens(self.weather.doubled) else 1):
            slow = self.happens(self.weather.slow)
            self.after(self.chance.randint(1, 8_000 if slow else 120), deliver)

    def run_until(self, end_ms: int) -> None:
        """Lets time pass."""
        while self._due and self._due[0][0] <= end_ms:
            self.now_ms, _, run = heapq.heappop(self._due)
            run()
        self.now_ms = max(self.now_ms, end_ms)
