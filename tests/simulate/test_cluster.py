"""A real cluster of processes: killed workers and a lost scheduler change nothing."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.simulate import simulate
from pitboss.simulate.blocks import CHUNK

ROUNDS = 4 * CHUNK
COMMAND = [sys.executable, "-m", "pitboss", "simulate", "holdem_bonus", "--rounds", str(ROUNDS), "--seed", "3"]
STRATEGY = "tests.simulate.test_cluster:calls"
COMMAND += ["--strategy", STRATEGY, "--block-rounds", "4096", "--json"]


def calls(cards: tuple[int, ...], choices: tuple[str, ...], legal: tuple[str, ...]) -> str:
    """A strategy that looks at its first two cards only."""
    return legal[-1] if sum(card >> 2 for card in cards[:2]) > 8 else legal[0]


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, workers: int) -> None:
        self.address = f"tcp://127.0.0.1:{free_port()}"
        port = self.address.rpartition(":")[2]
        usual = ["--host", "127.0.0.1", "--no-dashboard"]
        self.scheduler = self._start("dask_scheduler", "--port", port, *usual)
        self.workers = [
            self._start("dask_worker", self.address, "--nthreads", "1", "--no-nanny", *usual) for _ in range(workers)
        ]

    def _start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        code = f"from distributed.cli.{name} import main; main()"
        return subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def wait(self) -> None:
        code = f"from distributed import Client; Client('{self.address}', timeout=60).wait_for_workers"
        code += f"({len(self.workers)}, timeout=60)"
        subprocess.run([sys.executable, "-c", code], check=True, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    started = Cluster(3)
    try:
        started.wait()
        yield started
    finally:
        started.stop()


def pitboss(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )


def wait_for_blocks(folder: Path, count: int, run: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and run.poll() is None and len(list(folder.glob("block-*"))) < count:
        time.sleep(0.01)


def test_a_killed_worker_and_a_lost_scheduler_change_nothing(cluster: Cluster, tmp_path: Path) -> None:
    whole = simulate("holdem_bonus", rounds=ROUNDS, seed=3, strategy=STRATEGY, threads=1)
    first, second = tmp_path / "first", tmp_path / "second"
    run = pitboss("--cluster", cluster.address, "--checkpoint", str(first))
    wait_for_blocks(first, 3, run)
    cluster.workers[0].kill()
    out, err = run.communicate(timeout=180)
    assert run.returncode == 0, err
    assert json.loads(out)["tally_sha256"] == whole.tally_sha256
    run = pitboss("--cluster", cluster.address, "--checkpoint", str(second))
    wait_for_blocks(second, 3, run)
    cluster.scheduler.kill()
    out, err = run.communicate(timeout=180)
    if run.returncode:  # It may have been done by then.
        assert run.returncode == 2, err
        assert "ClusterError: the cluster was lost" in err
    rest = simulate(
        "holdem_bonus", rounds=ROUNDS, seed=3, strategy=STRATEGY, checkpoint=second, block_rounds=4096, threads=1
    )
    assert rest.resumed > 0
    assert rest.tally_sha256 == whole.tally_sha256


def test_a_cluster_that_is_not_there_is_refused() -> None:
    run = pitboss("--cluster", f"tcp://127.0.0.1:{free_port()}")
    _, err = run.communicate(timeout=120)
    assert run.returncode == 2
    assert "ClusterError: the cluster at tcp://127.0.0.1" in err
    assert "Traceback" not in err
