"""Counts as jobs: one of a person at a time, a few in the queue, a quota, and an end that is final."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from pitboss.errors import NotFound, TooMany
from pitboss.games import GAMES
from pitboss.server.odds_room.game_odds import Question
from pitboss.server.odds_room.jobs import COUNTS_PER_HOUR, MOST_WAITING, Counts

GAME = next(iter(GAMES))


def question(number: int) -> Question:
    return Question(GAME, pays=(f"made up {number}",))


def with_counts(check: Callable[[Counts], None]) -> None:
    """Runs a check before any process is started: a job that ended before its turn starts none."""

    async def run() -> None:
        counts = Counts()
        try:
            check(counts)
        finally:
            counts.stop()

    asyncio.run(run())


def test_a_person_has_one_count_at_a_time() -> None:
    def check(counts: Counts) -> None:
        first = counts.start("ann", question(1))
        assert counts.start("ann", question(1)) is first
        with pytest.raises(TooMany, match="still running"):
            counts.start("ann", question(2))
        counts.cancel("ann", first.id)
        assert counts.start("ann", question(2)).state == "waiting"

    with_counts(check)


def test_a_person_has_so_many_counts_in_an_hour() -> None:
    def check(counts: Counts) -> None:
        for number in range(COUNTS_PER_HOUR):
            counts.cancel("ann", counts.start("ann", question(number)).id)
        with pytest.raises(TooMany, match="counts in an hour"):
            counts.start("ann", question(COUNTS_PER_HOUR))
        assert counts.start("bob", question(0)).state == "waiting"

    with_counts(check)


def test_the_queue_is_bounded() -> None:
    def check(counts: Counts) -> None:
        for number in range(MOST_WAITING):
            counts.start(f"person {number}", question(number))
        with pytest.raises(TooMany, match="too many counts wait"):
            counts.start("ann", question(99))

    with_counts(check)


def test_only_the_owner_sees_and_cancels() -> None:
    def check(counts: Counts) -> None:
        job = counts.start("ann", question(1))
        for forbidden in (counts.find, counts.cancel):
            with pytest.raises(NotFound):
                forbidden("bob", job.id)
        assert counts.find("ann", job.id).shown()["state"] == "waiting"

    with_counts(check)


def test_a_cancelled_count_stays_cancelled() -> None:
    def check(counts: Counts) -> None:
        job = counts.start("ann", question(1))
        counts.cancel("ann", job.id)
        job.end("done")
        assert job.state == "cancelled"

    with_counts(check)
