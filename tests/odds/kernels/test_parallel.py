"""Pieces of exact work here, on threads and on other machines: the same results in the same order."""

from __future__ import annotations

import faulthandler
import pickle
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from typing import Any

import pytest

from pitboss.odds.kernels.parallel import Calls, Kit, Work, as_finished, in_order, made_ahead, pieces_elsewhere
from pitboss.odds.progress import Progress

MADE: list[int] = []


def multiplying(factor: int, work: Work) -> Callable[[int], int]:
    MADE.append(factor)
    work.run([lambda: None])
    return lambda item: factor * item


def backwards(function: Callable[..., Any], calls: Calls) -> Iterator[tuple[int, Any]]:
    """Other machines that finish the last call first and share no memory."""
    for at, call in reversed(list(enumerate(calls))):
        yield at, function(*pickle.loads(pickle.dumps(call)))


@pytest.mark.parametrize("one_by_one", [False, True])
def test_pieces_are_the_same_here_and_elsewhere(one_by_one: bool) -> None:
    told: list[tuple[int, int]] = []
    work = Work(6, lambda done, total: told.append((done, total)))
    assert work.spread(Kit(multiplying, (3,)), range(5), one_by_one=one_by_one) == [0, 3, 6, 9, 12]
    assert told == [(done, 6) for done in range(1, 7)]
    MADE.clear()
    told.clear()
    with pieces_elsewhere(backwards):
        assert Work(6, work.progress).spread(Kit(multiplying, (3,)), range(5), one_by_one=one_by_one) == [
            0,
            3,
            6,
            9,
            12,
        ]
    assert MADE == [3]  # A kit is made once per process.
    assert told == [(done, 5) for done in range(1, 6)]


def squared(number: int, progress: Progress | None) -> int:
    if number < 0:
        raise ValueError("negative")
    if progress:
        progress(1, 1)
    return number * number


def test_whole_calls_come_in_order() -> None:
    numbers = [(3,), (1,), (2,)]
    assert list(in_order(squared, numbers)) == [9, 1, 4]
    told: list[tuple[int, int]] = []
    with pieces_elsewhere(backwards):
        assert list(in_order(squared, numbers, lambda *done: told.append(done))) == [9, 1, 4]
        with pytest.raises(ValueError, match="negative"):
            list(in_order(squared, [(1,), (-1,)]))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_an_error_on_a_thread_reaches_the_caller_and_ends_the_threads() -> None:
    done: list[int] = []

    def inverse(number: int) -> float:
        done.append(number)
        return 1 / number

    with pytest.raises(ZeroDivisionError), closing(as_finished(inverse, [2, 1, 0, *range(3, 1000)])) as found:
        list(found)
    ended = len(done)
    assert ended < 20
    assert list(made_ahead(iter([1, 2, 3]))) == [1, 2, 3]
    assert len(done) == ended


class Interrupted(BaseException):
    """What Ctrl-C raises, under another name."""


def interrupt_often(times: int) -> None:
    """Interrupts the threads at random moments; ends the process with a traceback if they do not end."""

    def interrupt(number: int, frame: object) -> None:
        raise Interrupted

    signal.signal(signal.SIGALRM, interrupt)
    moments = random.Random(times)
    for _ in range(times):
        faulthandler.dump_traceback_later(20, exit=True)
        try:
            signal.setitimer(signal.ITIMER_REAL, moments.uniform(1e-5, 1e-3))
            with closing(as_finished(abs, count())) as found:
                for _ in found:
                    pass
        except Interrupted:
            pass


def test_threads_end_wherever_an_interruption_comes() -> None:
    code = f"from {__name__} import interrupt_often; interrupt_often(1000)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
