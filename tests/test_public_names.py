"""`import pitboss` has the public names, says so, and costs nothing before they are used."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
import pitboss.odds.advise

PAGE = (Path(__file__).parents[1] / "docs" / "python.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", pitboss.__all__)
def test_a_public_name_is_there_documented_and_listed(name: str) -> None:
    found = getattr(pitboss, name)
    assert found.__doc__
    assert name in dir(pitboss)
    assert f"`{name}`" in PAGE


def test_another_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'quotes'"):
        _ = pitboss.quotes


def test_examples_run() -> None:
    for module in (pitboss, pitboss.odds.advise):
        found = doctest.testmod(module)
        assert found.attempted
        assert found.failed == 0


def test_the_import_alone_loads_nothing() -> None:
    program = "import sys, pitboss; print([name for name in sys.modules if name.startswith(('pitboss.', 'numpy'))])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
