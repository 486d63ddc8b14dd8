"""Nobody waits longer than the table's own times, and no seat stays with someone who is gone.

The times are true ones, which no process knows: since when somebody waits, and when anything was last heard of a
person. Only a start, an outage or a jump of a clock gives everybody the full time again, as it does at the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from pitboss.house_simulation.process import LEASE_MS, Process
from pitboss.house_simulation.world import World
from pitboss.ledger import PLAY
from pitboss.table import TableState
from pitboss.table.playing import COUNTING_SECONDS
from pitboss.table.state import PERSON, SECOND_MS, Seat

EVERY_MS = 1_000
SLACK_MS = 1_000  # a tick, a commit and this check
NOTICED_MS = LEASE_MS * 3 // 2  # a lease, and the looks of the process that hears a person and of the one that judges


class Wait(NamedTuple):
    """Something that must not last. It begins when it is first seen, or at `from_ms` if that is later."""

    key: tuple[object, ...]
    seconds: int
    says: str
    from_ms: int = 0


class Watched:
    """One table: as it is, and since when everything lasts that must end."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.since_ms: dict[tuple[object, ...], int] = {}
        self.again_ms = 0  # everybody has the full time again since then
        self.bet_ms: dict[int, int] = {}  # when each bet that lies on the table was placed
        self.away_ms: dict[int, int] = {}  # since when each seat is called away
        self.reported: set[tuple[object, ...]] = set()


class Liveness:
    """What a floor manager with a stopwatch sees."""

    def __init__(self, world: World, processes: Sequence[Process]) -> None:
        self._world, self._processes = world, processes
        self._tables: dict[str, Watched] = {}
        self.is_stopped: Callable[[], bool] = lambda: False  # nobody may deal from the books
        self.wrong: list[str] = []
        world.after(EVERY_MS, self._look)

    def _look(self) -> None:
        self._world.after(EVERY_MS, self._look)
        for watched in self._tables.values():
            if self._runs(watched.state):
                self._check(watched)
            else:
                watched.again_ms = self._world.now_ms

    def _runs(self, state: TableState) -> bool:
        """Some process is up whose clock the table follows. The others cannot move its time."""
        if self.is_stopped():
            return False
        return any(each.up and each.now_ms + state.ahead_ms >= state.clock_ms for each in self._processes)

    def saw(self, state: TableState, placed: Collection[int] = ()) -> None:
        """A table after each committed command, and the seats whose bets were placed by it."""
        now_ms = self._world.now_ms
        watched = self._tables.setdefault(state.id, Watched(state))
        watched.state = state
        watched.bet_ms = {n: now_ms if n in placed else watched.bet_ms.get(n, now_ms) for n in state.bets}
        watched.away_ms = {
            seat: watched.away_ms.get(seat, now_ms)
            for seat, taken in state.seats.items()
            if taken.away_ms and not taken.leaving
        }
        self._check(watched)

    def restored(self, state: TableState) -> None:
        """A table as the books have it that were put back, or after they were recovered."""
        if self._tables[state.id].state != state:
            self._tables[state.id] = Watched(state)
            self.saw(state)
        self.woken(state.id)

    def woken(self, table: str) -> None:
        """Everybody at this table has the full time again."""
        self._tables[table].again_ms = self._world.now_ms

    def started(self) -> None:
        """A new process knows nobody yet."""
        for table in self._tables:
            self.woken(table)

    def _check(self, watched: Watched) -> None:
        if self.is_stopped():
            return
        now_ms, since_ms = self._world.now_ms, watched.since_ms
        watched.since_ms = {}
        for wait in self._waits(watched, since_ms):
            began_ms = watched.since_ms[wait.key] = since_ms.get(wait.key, now_ms)
            end_ms = max(began_ms, wait.from_ms, watched.again_ms) + wait.seconds * SECOND_MS + SLACK_MS
            if now_ms > end_ms and wait.key not in watched.reported:
                watched.reported.add(wait.key)
                where = f"{watched.state.id}/{watched.state.number}"
                self.wrong.append(f"stuck at {where}, {now_ms - end_ms} ms too long: {wait.says}")

    def _waits(self, watched: Watched, lasting: dict[tuple[object, ...], int]) -> Iterator[Wait]:
        state = watched.state
        for seat in state.asked_ms:
            yield from self._decision(watched, seat, lasting)
        for seat, taken in state.seats.items():
            if taken.who == PERSON:
                yield from self._seat(watched, seat, taken)
        if state.phase == "betting":
            yield from self._betting(watched)
        elif state.phase == "revealing":
            yield Wait(("reveals", state.number), state.config.pace.reveal_seconds, "reveals that do not come")
        else:
            yield from self._playing(state)

    def _playing(self, state: TableState) -> Iterator[Wait]:
        """Somebody waits for something, even if the table does not know for whom."""
        waiting = {seat for seat, taken in state.seats.items() if taken.is_waiting}
        if len(waiting) > 1 or waiting - state.asked_ms.keys():
            seconds = max(state.config.pace.decision_seconds, state.config.pace.grace_seconds) + _counting(state)
            yield Wait(("playing", state.entry), seconds, "nothing happens, and somebody waits")

    def _decision(self, watched: Watched, seat: int, lasting: dict[tuple[object, ...], int]) -> Iterator[Wait]:
        """The clock of a question starts once; who is away has a grace only."""
        state, pace = watched.state, watched.state.config.pace
        question = (state.number, seat, sum(taken.seat == seat for taken in state.actions))
        clock = ("clock", *question)
        others = [taken for number, taken in state.seats.items() if number != seat]
        grace = pace.grace_seconds if state.config.currency == PLAY else pace.decision_seconds
        if clock in lasting or any(taken.is_waiting for taken in others):
            yield Wait(clock, pace.decision_seconds + _counting(state), f"seat {seat} is asked, and somebody waits")
            noticed_ms = self._noticed_ms(watched, state.seats[seat].account)
            says = f"seat {seat} is asked, its person is gone, and somebody waits"
            yield Wait(("absent", *question), grace + _counting(state), says, noticed_ms)
        if state.seats[seat].leaving:
            yield Wait(("leaving", *question), grace + _counting(state), f"seat {seat} stood up and is asked")

    def _seat(self, watched: Watched, seat: int, taken: Seat) -> Iterator[Wait]:
        """A seat that is not in a round is free when nobody uses it."""
        state, pace = watched.state, watched.state.config.pace
        heard_ms = self._world.heard_ms.get(taken.account, 0)
        if max(watched.away_ms.get(seat, heard_ms), watched.again_ms) < heard_ms:  # a sign can die with its process
            says = f"{taken.account} in seat {seat} is called away and is there"
            yield Wait(("back", seat, taken.account), LEASE_MS // 2 // SECOND_MS, says)
        if seat in state.bets:
            return
        alone = state.config.private and _people(state) == 1
        seconds = pace.alone_seconds if alone else pace.freed_seconds
        says = f"seat {seat} stays with {taken.account}, who is gone"
        yield Wait(("gone", seat, taken.account, alone), seconds, says, self._noticed_ms(watched, taken.account))
        if taken.out_ms and not alone:
            says = f"seat {seat} stays with {taken.account}, who sits out"
            yield Wait(("out", seat, taken.account), pace.sitting_out_seconds, says)

    def _betting(self, watched: Watched) -> Iterator[Wait]:
        state = watched.state
        if not state.bets:
            return
        first_ms = min(watched.bet_ms.values())
        yield Wait(("betting", state.number, first_ms), state.config.pace.betting_seconds, "bets that are not locked")
        now_ms = self._world.now_ms
        there = [n for n in state.awaited if self._noticed_ms(watched, state.seats[n].account) > now_ms]
        if there and all(seat in state.bets and state.bets[seat].ready for seat in there):
            yield Wait(("ready", state.number), 0, "everybody who is there is ready, and the bets are not locked")

    def _noticed_ms(self, watched: Watched, account: str) -> int:
        """When the house must know that this person is gone, if nothing more is heard."""
        return max(self._world.heard_ms.get(account, 0), watched.again_ms) + NOTICED_MS


def _people(state: TableState) -> int:
    return sum(taken.who == PERSON for taken in state.seats.values())


def _counting(state: TableState) -> int:
    """A table that resolves by the best choice waits for it."""
    return COUNTING_SECONDS if state.config.resolve == "best" else 0
