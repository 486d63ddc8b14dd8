"""The house's random bytes under dieharder, an outside suite: `apt install dieharder`, or `brew install dieharder`."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

SEED = "5a" * 32
# birthdays, ranks of matrices, bits, counts of ones, parking lot, runs, craps, monobit, runs and serial of the STS
TESTS = (0, 2, 4, 8, 10, 15, 16, 17, 100, 101, 102)


@pytest.mark.prove
@pytest.mark.parametrize("number", TESTS)
def test_an_outside_suite_finds_nothing(number: int) -> None:
    """The seed is fixed, so that the answer is always the same: no test may say FAILED (1 in a million by chance)."""
    dieharder = shutil.which("dieharder")
    assert dieharder, "this proof needs dieharder: apt install dieharder, or brew install dieharder"
    stream = subprocess.Popen(
        [sys.executable, "-m", "pitboss", "rng", "raw", "--seed", SEED], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert stream.stdout is not None
    assert stream.stderr is not None
    done = subprocess.run(
        [dieharder, "-g", "200", "-d", str(number)], stdin=stream.stdout, capture_output=True, text=True, check=True
    )
    stream.stdout.close()
    assert (stream.wait(30), stream.stderr.read()) == (0, b"")
    stream.stderr.close()
    assert "PASSED" in done.stdout or "WEAK" in done.stdout
    assert "FAILED" not in done.stdout
