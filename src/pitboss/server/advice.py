"""The coach of the house: exact values of a seat's choices, counted in a worker process so that no table waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from pitboss.errors import TooMany

Json = dict[str, Any]
MOST_WAITING = 20
WORKERS = 1


def warm() -> None:
    """Loads what advice needs, in a worker process."""
    import_module("pitboss.odds.advise")


def count(text: str, seat: int) -> Json:
    """Runs in a worker: the values for a seat of a round, best first. It uses only cards that the seat has seen."""
    from pitboss.odds.advise import advise_seat  # noqa: PLC0415 - in the worker only
    from pitboss.odds.certificates.codec import fraction_text  # noqa: PLC0415
    from pitboss.play import parse  # noqa: PLC0415

    round_ = parse(text, import_games=True)
    advice = advise_seat(round_, seat)
    sized = [offer.low_cents for offer in round_.offers(seat) if offer.amount_cents is None]
    unit_cents = advice.unit_cents or min(sized, default=0)
    return {
        "unit": advice.unit,
        "unit_cents": unit_cents,
        "coupled": list(advice.coupled),
        "values": [
            {
                "choice": choice,
                "value": fraction_text(value),
                "cents": round(float(value * unit_cents), 2),
                "cost_cents": round(float(advice.cost(choice) * unit_cents), 2),
            }
            for choice, value in advice.values
        ],
    }


class Coach:
    """A bounded queue in front of the workers: one question of a person at a time."""

    def __init__(self, run: Callable[[str, int], Json] = count) -> None:
        self._run = run
        self._pool: ProcessPoolExecutor | None = None
        self._asking: set[str] = set()

    def start(self) -> None:
        """Starts the workers and lets them load what they need."""
        self._workers().submit(warm)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"))
        return self._pool

    async def ask(self, account: str, text: str, seat: int) -> Json:
        """The values; refused if this person already waits for an answer, or too many do."""
        if account in self._asking or len(self._asking) >= MOST_WAITING:
            raise TooMany("the coach is busy; ask again in a moment")
        self._asking.add(account)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._workers(), self._run, text, seat)
        finally:
            self._asking.discard(account)

    def stop(self) -> None:
        """Ends the workers; questions that wait are dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
