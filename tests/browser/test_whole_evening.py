"""Whole evenings of three people who close, reload, lose the line, leave and come back, in real browsers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.games import GAMES
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.evening.books import Books
from tests.browser.evening.guest import Guest
from tests.browser.evening.line import Line
from tests.browser.evening.play import Evening
from tests.server.running import Server

SEED = int(os.environ.get("EVENING_SEED", "17"))
ROUNDS = int(os.environ.get("EVENING_ROUNDS", "40"))
LEASE_S = 1
Play = Callable[..., Counter[str]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that soon notices who is away."""
    server = Server(tmp_path_factory.mktemp("evening") / "data", lease_seconds=LEASE_S).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def books(house: Server) -> Iterator[Books]:
    books = Books(house.data)
    yield books
    books.close()


@pytest.fixture(scope="module")
def guests(browser: Browser, house: Server) -> Iterator[list[Guest]]:
    """Three people; one of them sees the cards move."""
    lines = [Line(house.port) for _ in range(3)]
    names = {"Ann": "reduce", "Ben": "reduce", "Cleo": "no-preference"}
    guests = [
        Guest(name, browser.new_context(base_url=line.url, reduced_motion=motion), line, moves=motion != "reduce")
        for line, (name, motion) in zip(lines, names.items(), strict=True)
    ]
    yield guests
    for guest in guests:
        guest.context.close()
        guest.line.close()


@pytest.fixture
def play(house: Server, books: Books, guests: list[Guest], tmp_path: Path) -> Play:
    def play(game: str, size: tuple[int, int], rounds: int, **more: bool) -> Counter[str]:
        return Evening(house, books, guests, game, size, SEED, tmp_path, **more).play(rounds)

    return play


@pytest.mark.parametrize(("game", "size"), list(zip(GAMES, [DESKTOP, PHONE] * len(GAMES), strict=False)))
def test_a_few_rounds(play: Play, game: str, size: tuple[int, int]) -> None:
    assert play(game, size, 3)["rounds"] >= 3


@pytest.mark.prove
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_an_evening(
    play: Play, game: str, size: tuple[int, int], record_property: Callable[[str, object], None]
) -> None:
    counts = play(game, size, ROUNDS)
    assert counts["rounds"] >= ROUNDS
    told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    record_property(f"evening of {game} at {size[0]}x{size[1]}", told)
