"""What a Dask cluster adds to a long simulation: the same blocks on local threads and on worker processes.

A run has about 256 blocks, whatever its length. So a cluster adds three things to ten minutes of two threads:

* what is done once: workers load the game's tables and compile;
* what is done for each block: 256 tasks are sent, run and collected. A run of tiny blocks is nearly nothing else;
* what goes on all the time: heartbeats and the profiler of Dask, per second by the clock.

Each is measured in processor time of all processes together (the one that asks, the scheduler, the workers), which
other work on the machine hardly changes. By the clock, long runs are timed in turns; that needs a quiet machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import psutil

from bench.cases import FIRST
from bench.report import Waited
from pitboss.simulate.cluster import count_block, joined, portable, run_on_cluster
from pitboss.simulate.run import run as run_on_threads
from pitboss.simulate.runs.blocks import BLOCKS, CHUNK, Plan
from pitboss.simulate.runs.setup import Prepared, make_setup, prepare
from tests.cluster import Cluster

THREADS = 2
TEN_MINUTES = 600.0
MOST_OVERHEAD = 0.05
TINY, LONG = (Plan(BLOCKS * rounds, rounds) for rounds in (256, CHUNK))
BUSY = Plan(THREADS * 96 * CHUNK, 96 * CHUNK)  # one block for each worker, for about a second
Work = Callable[[], Any]


@dataclass(frozen=True)
class Cost:
    """Seconds by the clock and of processor time."""

    clock: float
    processor: float


class Processes:
    """Processes whose work is measured together."""

    def __init__(self, pids: list[int]) -> None:
        self.each = [psutil.Process(pid) for pid in pids]

    def used(self) -> float:
        """Their processor time so far."""
        return float(sum(sum(process.cpu_times()[:2]) for process in self.each))

    def cost(self, work: Work, times: int = 1) -> Cost:
        """The least of some repetitions, since noise only ever slows."""
        costs = []
        for _ in range(times):
            clock, processor = time.perf_counter(), self.used()
            work()
            costs.append(Cost(time.perf_counter() - clock, self.used() - processor))
        return Cost(min(each.clock for each in costs), min(each.processor for each in costs))


def block_and_its_processor_time(*block: Any) -> float:
    """Deals a block on a worker; the processor time of the thread that does it."""
    before = time.thread_time()
    count_block(*block)
    return time.thread_time() - before


def run() -> Iterator[Waited]:
    """Ten minutes of local threads, and the same rounds on a cluster with as many threads."""
    prepared = prepare(make_setup(FIRST))
    cluster = Cluster(THREADS)
    try:
        cluster.wait()
        yield from compared(prepared, cluster)
    finally:
        cluster.stop()


def compared(prepared: Prepared, cluster: Cluster) -> Iterator[Waited]:
    """By processor time and by the clock."""
    here = Processes([psutil.Process().pid])
    every = Processes([psutil.Process().pid, cluster.scheduler.pid, *(worker.pid for worker in cluster.workers)])

    def threads(plan: Plan) -> Work:
        return lambda: run_on_threads(prepared, plan, 1, threads=THREADS)

    def workers(plan: Plan) -> Work:
        def work() -> None:
            with joined(cluster.address) as client:
                run_on_cluster(prepared, plan, 1, client)

        return work

    first, tiny, tiny_here = every.cost(workers(TINY)), every.cost(workers(TINY), 2), here.cost(threads(TINY), 2)
    more = first.processor - tiny_here.processor + background(prepared, cluster, every) * TEN_MINUTES
    yield _result("in processor time", TEN_MINUTES + more / THREADS)
    clocks = [(here.cost(threads(LONG)).clock, every.cost(workers(LONG)).clock) for _ in range(3)]
    local, remote = (min(each) for each in zip(*clocks, strict=True))
    slower = (remote - tiny.clock) / (local - tiny_here.clock)
    yield _result("by the clock", first.clock + slower * TEN_MINUTES)


def background(prepared: Prepared, cluster: Cluster, every: Processes) -> float:
    """The processor time per second that busy workers, the scheduler and the client use for anything but rounds."""
    setup = portable(prepared.setup)
    with joined(cluster.address) as client:
        dealt = 0.0

        def work() -> None:
            nonlocal dealt
            blocks = [(setup, BUSY, 1, block) for block in range(BUSY.blocks)]
            sent = [client.submit(block_and_its_processor_time, *block, pure=False) for block in blocks]
            dealt = sum(client.gather(sent))

        cost = every.cost(work)
    return max(0.0, cost.processor - dealt) / cost.clock


def _result(how: str, seconds: float) -> Waited:
    what = f"ten minutes of {FIRST} on a Dask cluster, {how}"
    return Waited(what, seconds, "local threads", TEN_MINUTES, TEN_MINUTES * (1 + MOST_OVERHEAD))


if __name__ == "__main__":
    for result in run():
        print(*result.row(), sep=" | ", flush=True)
