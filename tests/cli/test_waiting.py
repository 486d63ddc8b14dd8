"""What a person is told who waits."""

import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from pitboss.cli.terminal.waiting import COUNTING, FIRST_COUNT, notify_if_slow, waiting
from pitboss.odds.kernels.numba_cache import kernel, times_compiled
from pitboss.odds.progress import announce

NAME = "pitboss.odds.kernels.numba_cache"


def test_a_slow_count_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with notify_if_slow(0.01, 0.02):
        time.sleep(0.2)
    assert capsys.readouterr().err == f"{COUNTING}\n"


def test_the_first_count_is_called_so_only_while_kernels_are_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = [3]
    monkeypatch.setitem(sys.modules, NAME, SimpleNamespace(times_compiled=lambda: compiled[0]))
    with notify_if_slow(0.05, 0.1):
        compiled[0] += 1
        time.sleep(0.3)
    assert capsys.readouterr().err == f"{FIRST_COUNT}\n"


def test_each_kind_of_slow_work_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.cli.terminal.waiting.LINE_SECONDS", 0.01)
    with waiting("preparing") as progress:
        for what in ("solving the game", "dealing rounds"):
            announce(progress, what)
            deadline = time.monotonic() + 60
            while what.capitalize() not in (told := capsys.readouterr().err) and time.monotonic() < deadline:
                time.sleep(0.01)
            assert f"{what.capitalize()}.\n" in told
    announce(None, "nothing")  # Nobody watches.


def test_work_that_is_done_at_once_is_not_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with notify_if_slow(0.05, 0.05):
        pass
    time.sleep(0.1)
    assert capsys.readouterr().err == ""


def test_a_kernel_that_is_not_on_disk_counts_as_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{NAME}.CACHE_FOLDER", tmp_path)

    def twice(number):  # type: ignore[no-untyped-def]
        return 2 * number

    before = times_compiled()
    for _ in range(2):  # the second kernel finds the machine code of the first
        compiled = kernel(twice)
        assert [compiled(2), compiled(3)] == [4, 6]
        assert times_compiled() == before + 1
