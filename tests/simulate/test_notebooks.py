"""The notebooks run from top to bottom, and say what they say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"


def run(name: str, **replaced: str) -> dict[str, Any]:
    """The names that a notebook ends with; `replaced` are whole lines that are taken in place of others."""
    names: dict[str, Any] = {}
    cells = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    for cell in (each for each in cells if each["cell_type"] == "code"):
        text = "".join(cell["source"])
        for old, new in replaced.items():
            text = text.replace(old, new)
        exec(compile(text, f"{name}.ipynb", "exec"), names)
    return names


def test_a_tabular_learner_comes_close_to_the_optimum() -> None:
    names = run("learner", **{"2_000_000": "600_000"})
    assert names["regrets"][-1] < 0.12
    assert names["regrets"][-1] < names["regrets"][0] + 0.05


def test_the_walkthrough_runs_and_agrees() -> None:
    names = run("walkthrough")
    assert names["run"].comparison.p > 0.001
    assert 0 < names["night"].ruined < 1
