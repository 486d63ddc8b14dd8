"""A real Dask cluster of processes on this machine, for tests."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


def free_port() -> int:
    """A port that nothing listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, workers: int) -> None:
        self.address = f"tcp://127.0.0.1:{free_port()}"
        port = self.address.rpartition(":")[2]
        self.scheduler = self._start("dask_scheduler", "--port", port)
        self.workers = [self._start_worker() for _ in range(workers)]

    def _start_worker(self, sources: Path | None = None) -> subprocess.Popen[bytes]:
        return self._start("dask_worker", self.address, "--nthreads", "1", "--no-nanny", sources=sources)

    def _start(self, name: str, *arguments: str, sources: Path | None = None) -> subprocess.Popen[bytes]:
        code = f"from distributed.cli.{name} import main; main()"
        command = [sys.executable, "-c", code, *arguments, "--host", "127.0.0.1", "--no-dashboard"]
        changed = {"PYTHONPATH": str(sources)} if sources else {}
        silent = subprocess.DEVNULL
        return subprocess.Popen(command, stdout=silent, stderr=silent, env={**os.environ, **changed})

    def wait(self, workers: int | None = None) -> None:
        """Until so many workers are there, no more and no fewer; all of them by default."""
        from distributed import Client

        expected = len(self.workers) if workers is None else workers
        deadline = time.monotonic() + 120
        with Client(self.address, timeout=60) as client:
            while len(client.nthreads()) != expected:
                assert time.monotonic() < deadline, f"{len(client.nthreads())} workers, not {expected}"
                time.sleep(0.05)

    @contextmanager
    def one_more(self, sources: Path) -> Iterator[None]:
        """With a worker that runs the package in this folder."""
        before = sum(worker.poll() is None for worker in self.workers)
        worker = self._start_worker(sources)
        try:
            self.wait(before + 1)
            yield
        finally:
            worker.kill()
            worker.wait()
            self.wait(before)

    def stop(self) -> None:
        """Ends every process."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
