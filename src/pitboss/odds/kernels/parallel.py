"""Runs many pieces of work on two threads, or on other machines, with progress, and stops soon when interrupted.

Pieces that share arrays run on threads (`Work.run`, `as_finished`, `made_ahead`). Pieces that need nothing but a few
arguments, and give a small result, can also run elsewhere (`Work.spread`, `in_order`); `pitboss.odds.cluster` says
where. The sums are the same integers in any order.
"""

from __future__ import annotations

from _thread import start_new_thread
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, pairwise, repeat
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, Generic, TypeVar, cast
from uuid import uuid4

from pitboss.odds.progress import Progress

THREADS = 2
Item = TypeVar("Item")
Result = TypeVar("Result")
Calls = Sequence[tuple[Any, ...]]
Elsewhere = Callable[[Callable[..., Any], Calls], Iterator[tuple[int, Any]]]  # (number of the call, its result)
_elsewhere: ContextVar[Elsewhere | None] = ContextVar("elsewhere", default=None)


class Work:
    """A budget of `total` pieces, or of a few more than there are, reported to `progress` as they are done."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.total, self.done, self.progress = total, 0, progress

    def run(self, pieces: Iterable[Callable[[], Result]]) -> list[Result]:
        """The results in order."""
        results: dict[int, Result] = {}
        with closing(as_finished(_numbered, enumerate(pieces))) as finished:
            for (at, _), result in finished:
                results[at] = result
                self.step()
        return [results[at] for at in range(len(results))]

    def spread(self, kit: Kit, items: Iterable[Item], *, one_by_one: bool = False) -> list[Any]:
        """The result of every item in order: on other machines if there are any, else on threads.

        `one_by_one` keeps to this thread here, for pieces that call a function of the user or use threads themselves.
        """
        elsewhere = _elsewhere.get()
        if elsewhere is not None:
            return self._spread_elsewhere(elsewhere, [(kit, item) for item in items])
        piece = kit.piece(self)
        if not one_by_one:
            return self.run(partial(piece, item) for item in items)
        results = []
        for item in items:
            results.append(piece(item))
            self.step()
        return results

    def _spread_elsewhere(self, elsewhere: Elsewhere, calls: Calls) -> list[Any]:
        results: dict[int, Any] = {}
        for at, result in elsewhere(run_piece, calls):
            results[at] = result
            if self.progress:
                self.progress(len(results), len(calls))
        self.done = self.total
        return [results[at] for at in range(len(calls))]

    def step(self) -> None:
        """One more piece is done."""
        self.done = min(self.done + 1, self.total)
        if self.progress:
            self.progress(self.done, self.total)

    def finish(self) -> None:
        """All of it is done, where the budget was larger than needed."""
        if self.progress and self.done < self.total:
            self.progress(self.total, self.total)


def _numbered(piece: tuple[int, Callable[[], Result]]) -> Result:
    return piece[1]()


def as_finished(
    function: Callable[[Item], Result], items: Iterable[Item], threads: int = THREADS
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with its result, in the order in which the threads finish.

    A few are queued at a time, so that an interruption is felt at once; closing it ends the threads.
    """
    left, crew, running = iter(items), _Crew(function, threads), 0
    try:
        crew.start()
        for item in islice(left, 2 * threads):
            crew.tasks.put((item,))
            running += 1
        while running:
            found = crew.result()
            running -= 1
            yield found
            for item in islice(left, 1):
                crew.tasks.put((item,))
                running += 1
    finally:
        crew.stop()


class _Crew(Generic[Item, Result]):
    """Threads that take items from one queue and put results into another.

    Ctrl-C can come anywhere in this class. The executors, threads and events of the standard library are written in
    Python and leave a lock taken when it comes at the wrong moment, and then nothing ever ends. What is used here is
    written in C and never does.
    """

    def __init__(self, function: Callable[[Item], Result], threads: int) -> None:
        self.function, self.threads, self.started = function, threads, 0
        self.tasks: SimpleQueue[tuple[Item] | None] = SimpleQueue()
        self.results: SimpleQueue[tuple[Item, Result | None, BaseException | None] | None] = SimpleQueue()

    def start(self) -> None:
        """Starts all threads."""
        for _ in range(self.threads):
            start_new_thread(self._work, ())
            self.started += 1

    def _work(self) -> None:
        while (task := self.tasks.get()) is not None:
            try:
                self.results.put((*task, self.function(*task), None))
            except BaseException as error:
                self.results.put((*task, None, error))
        self.results.put(None)

    def result(self) -> tuple[Item, Result]:
        """The next item that is done, or what went wrong with it."""
        found = self.results.get()
        assert found is not None
        item, result, error = found
        if error is not None:
            raise error
        return item, cast(Result, result)

    def stop(self) -> None:
        """Drops what no thread has begun and waits for the rest."""
        with suppress(Empty):
            while True:
                self.tasks.get_nowait()
        for _ in range(self.threads):
            self.tasks.put(None)
        while self.started:
            self.started -= self.results.get() is None


def made_ahead(items: Iterator[Item]) -> Iterator[Item]:
    """The same items; while one is used, another thread makes the next."""
    with closing(as_finished(lambda _: next(items, None), repeat(None), threads=1)) as made:
        for _, item in made:
            if item is None:
                return
            yield item


def in_slices(run: Callable[[int, int], Result], count: int, slices: int = 16) -> Iterator[Callable[[], Result]]:
    """The calls `run(first, last)` for slices of a range, none of them empty."""
    edges = [count * place // slices for place in range(slices + 1)]
    return (partial(run, first, last) for first, last in pairwise(edges) if first < last)


@dataclass(frozen=True)
class Kit:
    """How to make, on this machine or another, the function that does one item: `make(*arguments, work)`."""

    make: Callable[..., Callable[[Any], Any]]
    arguments: tuple[Any, ...]
    key: str = field(default_factory=lambda: uuid4().hex)

    def piece(self, work: Work) -> Callable[[Any], Any]:
        """The function that does one item; what it runs on threads is reported to `work`."""
        return self.make(*self.arguments, work)


_MADE: dict[str, Callable[[Any], Any]] = {}
_MAKING = Lock()


def run_piece(kit: Kit, item: Any) -> Any:
    """One item on another machine. The kit is made once per process; the last one is kept."""
    with _MAKING:
        if kit.key not in _MADE:
            _MADE.clear()
            _MADE[kit.key] = kit.piece(Work(0, None))
        piece = _MADE[kit.key]
    return piece(item)


@contextmanager
def pieces_elsewhere(elsewhere: Elsewhere) -> Iterator[None]:
    """Inside this, what can run on other machines does."""
    before = _elsewhere.set(elsewhere)
    try:
        yield
    finally:
        _elsewhere.reset(before)


def in_order(function: Callable[..., Result], calls: Calls, progress: Progress | None = None) -> Iterator[Result]:
    """`function(*call, progress)` of every call, in order: here one after the other, elsewhere all at once."""
    elsewhere = _elsewhere.get()
    if elsewhere is None:
        yield from (function(*call, progress) for call in calls)
        return
    results: dict[int, Result] = {}
    given = 0
    for at, result in elsewhere(function, [(*call, None) for call in calls]):
        results[at] = result
        if progress:
            progress(given + len(results), len(calls))
        while given in results:
            yield results.pop(given)
            given += 1
