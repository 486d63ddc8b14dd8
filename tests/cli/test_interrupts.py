"""Ctrl-C ends long work, wherever it arrives."""

import ctypes
import os
import signal
import sys
from contextlib import suppress

import pytest

from pitboss.cli.terminal.interrupts import interruptible
from pitboss.cli.terminal.waiting import notify_if_slow, waiting


def lost_in_a_callback():
    """As LLVM's calls into Python lose it: raised, printed, dropped."""
    with suppress(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)


def test_a_lost_interrupt_ends_the_work_at_its_end():
    with pytest.raises(KeyboardInterrupt), notify_if_slow():
        lost_in_a_callback()


def test_a_lost_interrupt_ends_the_work_at_the_next_report_of_progress():
    done = []

    def work():
        with waiting("counting") as progress:
            lost_in_a_callback()
            progress(1, 2)
            done.append("more work")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert not done


def test_a_failure_after_an_interrupt_is_the_interrupt():
    def work():
        with interruptible():
            lost_in_a_callback()
            raise RuntimeError("no compiled object yet")

    with pytest.raises(KeyboardInterrupt) as caught:
        work()
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_a_failure_without_an_interrupt_stays_what_it_is():
    with pytest.raises(RuntimeError, match="of its own"), interruptible():
        raise RuntimeError("of its own")


def test_the_handler_of_before_is_back_afterwards():
    before = signal.getsignal(signal.SIGINT)
    with interruptible():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_what_a_callback_drops_is_told_unless_it_is_the_interrupt(monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", lambda dropped: told.append(dropped.exc_type))
    interrupted = ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), signal.SIGINT))
    failing = ctypes.CFUNCTYPE(None)([].pop)

    def work():
        with interruptible():
            failing()
            interrupted()

    with pytest.raises(KeyboardInterrupt):
        work()
    assert told == [IndexError]
    failing()
    assert told == [IndexError, IndexError]
