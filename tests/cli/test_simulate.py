"""`pitboss simulate` as a person and a program see it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from pitboss.simulate import simulate

COMMAND = [sys.executable, "-m", "pitboss", "simulate", "holdem_bonus", "--strategy", "simple"]


def pitboss(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)


def test_json_has_the_documented_fields() -> None:
    found = json.loads(pitboss("--rounds", "20000", "--seed", "1", "--json").stdout)
    assert found["rounds"] == 20000
    assert found["seconds"] > 0
    assert len(found["tally_sha256"]) == 64
    assert set(found["wagers"][0]) >= {"wager", "ev", "stderr", "exact_ev"}
    assert "chi_square_p" in found


def test_a_table_for_people_and_a_plan() -> None:
    shown = pitboss("--rounds", "20000", "--seats", "2", "--bets", "ante=10,bonus=5").stdout
    assert "std. error" in shown
    assert "20,000 rounds in" in shown
    plan = pitboss("--rounds", "1000000", "--block-rounds", "250000", "--plan").stdout
    assert "4 blocks of 250,000, numbered 0 to 3" in plan
    assert "--merge DIR" in plan


def test_refusals_are_one_line() -> None:
    for arguments in (["--bets", "ante"], ["--run-block", "0"]):
        refused = pitboss(*arguments)
        assert refused.returncode == 2
        assert "Error: " in refused.stderr
        assert "Traceback" not in refused.stderr


def test_a_run_that_is_killed_or_interrupted_goes_on(tmp_path: Path) -> None:
    whole = simulate("holdem_bonus", rounds=90_000, seed=9, strategy="simple")
    folder = tmp_path / "blocks"
    arguments = ["--rounds", "90000", "--seed", "9", "--block-rounds", "3000", "--checkpoint", str(folder), "--json"]
    for how in (signal.SIGKILL, signal.SIGINT):
        started = subprocess.Popen(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
        )
        before = len(list(folder.glob("block-*"))) if folder.exists() else 0
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and started.poll() is None:
            if folder.exists() and len(list(folder.glob("block-*"))) > before + 1:
                break
            time.sleep(0.005)
        started.send_signal(how)
        out, err = started.communicate(timeout=60)
        if how == signal.SIGINT and started.returncode == 130:
            partial = json.loads(out)
            assert partial["interrupted"]
            assert 0 < partial["rounds"] < 90000
            assert "the same command resumes the run" in err
    assert json.loads(pitboss(*arguments).stdout)["tally_sha256"] == whole.tally_sha256
