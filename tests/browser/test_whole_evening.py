"""Whole evenings of three people who close, reload, lose the line, leave and come back, in real browsers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.games import GAMES
from tests.browser.conftest import DESKTOP, GUIDED, PHONE
from tests.browser.evening.books import Books
from tests.browser.evening.guest import Guest, Habits
from tests.browser.evening.line import Line
from tests.browser.evening.play import Evening
from tests.server.running import Server

SEED = int(os.environ.get("EVENING_SEED", "17"))
ROUNDS = int(os.environ.get("EVENING_ROUNDS", "40"))
LEASE_S = 1
CALM = Habits(often=0)
BRIEF = Habits(seconds=(0.3, 1.5, 3.0), reads=Habits().reads[:-1])  # without the coach, who counts for seconds at first
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


def meet(browser: Browser, house: Server, script: str = "") -> Iterator[list[Guest]]:
    """Three people, of whom one sees the cards move; a script can plant a fault in their pages."""
    guests = []
    for name, motion in {"Ann": "reduce", "Ben": "reduce", "Cleo": "no-preference"}.items():
        line = Line(house.port)
        context = browser.new_context(base_url=line.url, reduced_motion=motion)
        context.add_init_script(GUIDED)
        if script:
            context.add_init_script(script)
        guests.append(Guest(name, context, line, moves=motion != "reduce"))
    yield guests
    for guest in guests:
        guest.context.close()
        guest.line.close()


@pytest.fixture(scope="module")
def guests(browser: Browser, house: Server) -> Iterator[list[Guest]]:
    yield from meet(browser, house)


def player(house: Server, books: Books, guests: list[Guest], folder: Path) -> Play:
    def play(game: str, size: tuple[int, int], rounds: int, habits: Habits) -> Counter[str]:
        return Evening(house, books, guests, game, size, SEED, folder, habits).play(rounds)

    return play


@pytest.fixture
def play(house: Server, books: Books, guests: list[Guest], tmp_path: Path) -> Play:
    return player(house, books, guests, tmp_path)


@pytest.fixture
def play_with_new_guests(browser: Browser, house: Server, books: Books, tmp_path: Path) -> Iterator[Play]:
    """Everybody has the money of a new guest."""
    for guests in meet(browser, house):
        yield player(house, books, guests, tmp_path)


@pytest.mark.parametrize(("game", "size"), list(zip(GAMES, [DESKTOP, PHONE] * len(GAMES), strict=False)))
def test_a_few_rounds(play: Play, game: str, size: tuple[int, int]) -> None:
    assert play(game, size, 2, BRIEF)["rounds"] >= 2


@pytest.mark.prove
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_an_evening(
    play_with_new_guests: Play, game: str, size: tuple[int, int], record_property: Callable[[str, object], None]
) -> None:
    counts = play_with_new_guests(game, size, ROUNDS, Habits())
    assert counts["rounds"] >= ROUNDS
    told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    record_property(f"evening of {game} at {size[0]}x{size[1]}", told)


# --- faults that it must find

SPOT_STAYS_DISABLED = """setInterval(() => {
  if (document.querySelector('.rack') && document.querySelector('main.table:not([data-round="0"])'))
    document.querySelector('.spots:not(.spots-during) .spot-ring').disabled = true;
}, 20)"""
WRONG_BALANCE = """setInterval(() => {
  const shown = document.querySelector('.figure-balance strong');
  const later = document.querySelector('main.table:not([data-round="0"])');
  if (later && !shown.textContent.endsWith('.01')) shown.firstChild.data += '.01';
}, 20)"""


@pytest.mark.prove
@pytest.mark.parametrize(
    ("script", "words"),
    [(SPOT_STAYS_DISABLED, "these spots cannot be tapped"), (WRONG_BALANCE, "shows a balance of")],
    ids=["a spot stays disabled", "a wrong balance"],
)
def test_a_fault_of_the_page_is_found(browser: Browser, house: Server, tmp_path: Path, script: str, words: str) -> None:
    books = Books(house.data)
    for guests in meet(browser, house, script):
        evening = Evening(house, books, guests, "holdem_bonus", DESKTOP, SEED, tmp_path, CALM)
        with pytest.raises(AssertionError, match=words) as found:
            evening.play(20)
        assert f"holdem_bonus at 1280x800, seed {SEED}" in str(found.value)
        assert list(tmp_path.glob("*.png"))
    books.close()


@pytest.mark.prove
def test_a_seat_that_is_not_freed_is_found(browser: Browser, tmp_path: Path) -> None:
    house = Server(tmp_path / "data", lease_seconds=LEASE_S, games="holdem_bonus")
    house.program = ["-m", "tests.browser.evening.with_seats_kept"]
    house.start()
    books = Books(house.data)
    closing = Habits(often=0.3, absences=("closes",), seconds=(15.0,))
    try:
        for guests in meet(browser, house):
            with pytest.raises(AssertionError, match=r"is kept for (Ann|Ben|Cleo), who is gone"):
                Evening(house, books, guests, "holdem_bonus", DESKTOP, SEED, tmp_path, closing).play(20)
    finally:
        books.close()
        house.stop()
