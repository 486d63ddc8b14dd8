"""Exact work on a Dask cluster (`pitboss[cluster]`): the same integers, whichever machine counts a piece.

A piece has no input but its arguments, so a worker that dies loses nothing: its pieces are counted again by another.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from pitboss import __version__
from pitboss.errors import ClusterError
from pitboss.extras import extra
from pitboss.games.known_by_content import sources_digest
from pitboss.odds.kernels.parallel import Calls, pieces_elsewhere

CONNECT_SECONDS = 10
RETRIES = 20
LOST = "the connection to the cluster was lost; run the command again, with or without a cluster"


def same_code() -> dict[str, str]:
    """What must be alike on every machine: the version and the text of what counts."""
    from pitboss.odds.kernels.numba_cache import sources_hash  # noqa: PLC0415 - Numba takes a while to come up

    return {"version": __version__, "recipes": sources_digest(), "kernels": sources_hash()}


@contextmanager
def on_cluster(address: str) -> Iterator[None]:
    """Inside this, exact work runs on the workers of the cluster piece by piece; here if the address is empty."""
    if not address:
        yield
        return
    client = connect(address)
    try:
        with pieces_elsewhere(partial(results, client)):
            yield
    finally:
        close(client)


def connect(address: str, alike: Callable[[], dict[str, str]] = same_code) -> Any:
    """A client of the cluster; refuses one that cannot be reached, has no workers, or runs other code."""
    with extra("cluster", "A cluster"):
        from distributed import Client  # noqa: PLC0415
    try:
        client = Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"the cluster at {address} cannot be reached: {error}") from error
    try:
        _check_workers(client, address, alike)
    except BaseException:
        close(client)
        raise
    return client


def _check_workers(client: Any, address: str, alike: Callable[[], dict[str, str]]) -> None:
    mine = alike()
    try:
        told = client.run(alike)
    except Exception as error:
        raise ClusterError(f"the workers of {address} do not run this version of Pitboss: {error}") from error
    if not told:
        raise ClusterError(f"the cluster at {address} has no workers; start some, and try again")
    for worker, theirs in told.items():
        other = [f"{key} {theirs.get(key)} there, {mine[key]} here" for key in mine if theirs.get(key) != mine[key]]
        if other:
            raise ClusterError(f"the worker {worker} runs another version of Pitboss: {'; '.join(other)}")


def close(client: Any) -> None:
    """Leaves the cluster."""
    with suppress(Exception):  # The scheduler may be gone, and nothing is lost.
        client.close(timeout=2)


def results(
    client: Any, function: Callable[..., Any], calls: Calls, *, lost: str = LOST, once_per_worker: bool = False
) -> Iterator[tuple[int, Any]]:
    """The number and the result of every call as workers finish it; an error of the call is raised unchanged.

    `once_per_worker` makes the first call, the only one, on every worker that is there.
    """
    from distributed import TimeoutError as NothingYet  # noqa: PLC0415
    from distributed import wait  # noqa: PLC0415

    name = f"pitboss-{time.time_ns():x}"
    places: list[dict[str, Any]] = [{}] * len(calls)
    if once_per_worker:  # If a worker dies, another one makes its call.
        places = [{"workers": [worker], "allow_other_workers": True} for worker in client.nthreads()]
        calls = [calls[0]] * len(places)
    number = {
        client.submit(function, *call, key=f"{name}-{at}", retries=RETRIES, **place): at
        for at, (call, place) in enumerate(zip(calls, places, strict=True))
    }
    left = set(number)
    try:
        while left:
            with suppress(NothingYet):
                finished, left = wait(left, timeout=1, return_when="FIRST_COMPLETED")
                for future in finished:
                    yield number.pop(future), _result(future, lost)
            if left and client.status != "running":
                raise ClusterError(lost)
    except (OSError, CancelledError) as error:
        raise ClusterError(lost) from error


def _result(future: Any, lost: str) -> Any:
    from distributed import KilledWorker  # noqa: PLC0415

    if future.status in ("cancelled", "lost"):
        raise ClusterError(lost)
    try:
        return future.result()
    except KilledWorker as error:
        raise ClusterError(f"workers failed repeatedly while they worked: {error}") from error
