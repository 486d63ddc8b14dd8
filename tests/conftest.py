"""What every test process needs."""

import gc
import os
import signal
from collections.abc import Iterator
from types import FrameType

import pytest

# Tests keep large tables of hands for one another. Looking through them for garbage takes a tenth of all time.
gc.set_threshold(100_000, 50, 100)

# A game of another package that happens to be installed is no business of these tests, nor of the commands they start.
os.environ["PITBOSS_INSTALLED_GAMES"] = "0"

# A shell starts background jobs with Ctrl-C ignored, and every program they start inherits that: `make test &` would
# then fail where a test interrupts a command.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

LONGEST_SECONDS = 300  # of a test that is not a long proof: one that never ends would say nothing at all


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A test that waits for ever fails, and says where it waits."""
    if item.get_closest_marker("prove"):
        return (yield)
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(LONGEST_SECONDS)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"this test did not end within {LONGEST_SECONDS} seconds")
