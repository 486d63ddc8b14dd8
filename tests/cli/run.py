"""The command line as a user runs it: a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pitboss.cli import app
from pitboss.errors import PitbossError


def pitboss(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,  # Kernels may have to be compiled first, on a busy machine.
        check=False,
    )


def refused(*arguments: str) -> str:
    """What a command of this process is refused with; `main` prints it in one line and ends with 2."""
    with pytest.raises(PitbossError) as found:
        app([*arguments], standalone_mode=False)
    return str(found.value)


def flat(text: str) -> str:
    """The words of a text on one line, for sentences that a terminal wraps."""
    return " ".join(text.split())
