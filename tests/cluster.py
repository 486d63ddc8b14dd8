"""A real Dask cluster of processes on this machine, for tests."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import closing


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
        arguments = self.address, "--nthreads", "1", "--no-nanny"
        self.workers = [self._start("dask_worker", *arguments) for _ in range(workers)]

    def _start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        code = f"from distributed.cli.{name} import main; main()"
        command = [sys.executable, "-c", code, *arguments, "--host", "127.0.0.1", "--no-dashboard"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> None:
        """Until every worker is there."""
        from distributed import Client

        with Client(self.address, timeout=60) as client:
            client.wait_for_workers(len(self.workers), timeout=60)

    def stop(self) -> None:
        """Ends every process."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
