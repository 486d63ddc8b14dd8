"""Playing, showing, replaying, certified odds and advice need the core alone; what needs more says what to install."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXTRAS = (
    *("numba", "llvmlite", "polars", "typst", "xlsxwriter", "matplotlib", "distributed", "dask", "gymnasium"),
    *("sqlalchemy", "asyncpg", "fastapi", "starlette", "uvicorn", "pydantic", "cryptography", "argon2", "pyotp"),
    *("alembic", "prometheus_client", "structlog", "websockets"),
)
# One process for all commands: each line of input is a command, each line of output its exit code and what it wrote.
PROGRAM = """
import contextlib, io, json, sys
for name in json.loads(sys.argv[1]):
    sys.modules[name] = None
from pitboss.cli import main
lines, sys.stdin = sys.stdin.read().splitlines(), io.StringIO()
for line in lines:
    written = io.StringIO()
    sys.argv = ["pitboss", *json.loads(line)]
    code = 0
    with contextlib.redirect_stdout(written), contextlib.redirect_stderr(written):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        except BaseException as error:
            code = repr(error)
    print(json.dumps([code, written.getvalue()]), file=sys.__stdout__)
"""
WORKS: list[list[str]] = [
    ["games"],
    ["show", "ultimate_holdem"],
    ["check", "wild_six"],
    ["deal", "ultimate_holdem", "--seed", "5"],
    ["odds", "texas_peek"],
    ["advise", "ultimate_holdem", "KhTd"],
    ["advise", "ultimate_holdem", "KhTd check 2c9sTs check 3d4h"],
    ["strategy", "holdem_bonus"],
    ["report", "four_card", "--to", "{folder}/report.md", "--rounds", "100"],
    ["design", "ultimate_holdem", "trips", "--edge", "2..3%"],
]
REFUSED: list[tuple[str, list[str]]] = [
    ("count", ["recount", "four_card"]),
    ("count", ["odds", "texas_peek", "--pays", "im_in=50-20-10-2-1"]),
    ("count", ["simulate", "ultimate_holdem", "--rounds", "1000"]),
    ("count", ["session", "ultimate_holdem", "--rounds", "100", "--bankroll", "500"]),
    ("count", ["house", "ultimate_holdem"]),
    ("reports", ["report", "four_card", "--to", "{folder}/report.pdf"]),
    ("reports", ["report", "four_card", "--to", "{folder}/report.xlsx"]),
    ("server", ["serve", "--data", "{folder}"]),
    ("server", ["ledger", "check", "--data", "{folder}"]),
    ("server", ["simulate-house"]),
    ("server", ["verify", "{folder}/round.json"]),
    ("server", ["backup", "{folder}/copy", "--data", "{folder}"]),
    ("server", ["witness", "--data", "{folder}"]),
    ("server", ["change-key", "--yes", "--data", "{folder}"]),
]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int | str, str]]:
    """What each command came to, by its words."""
    folder = tmp_path_factory.mktemp("core")
    (folder / "round.json").write_text("{}", encoding="utf-8")
    commands = [*WORKS, *(words for _, words in REFUSED)]
    lines = [json.dumps([word.format(folder=folder) for word in words]) for words in commands]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(EXTRAS)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"HOME": str(folder), "PITBOSS_CACHE": str(folder / "cache")},
        cwd=Path(__file__).parents[1],
    )
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return {" ".join(words): (code, text) for words, (code, text) in zip(commands, found, strict=True)}


@pytest.mark.parametrize("words", WORKS, ids=" ".join)
def test_the_core_alone_is_enough(words: list[str], answers: dict[str, tuple[int | str, str]]) -> None:
    code, text = answers[" ".join(words)]
    assert code == 0, text
    assert text


@pytest.mark.parametrize(("name", "words"), REFUSED, ids=[" ".join(words) for _, words in REFUSED])
def test_a_missing_extra_is_named(name: str, words: list[str], answers: dict[str, tuple[int | str, str]]) -> None:
    code, text = answers[" ".join(words)]
    assert code == 2, text
    assert f"pip install 'pitboss[{name}]'" in " ".join(text.split())
    assert "Traceback" not in text


@pytest.mark.parametrize("statement", ["import pitboss.rl", "from pitboss.simulate.environments import RoundEnv"])
def test_an_import_without_its_extra_says_so(statement: str) -> None:
    program = f"import sys\nsys.modules['gymnasium'] = None\n{statement}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "pip install 'pitboss[rl]'" in done.stderr.splitlines()[-1]
