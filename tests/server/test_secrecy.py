"""Nobody learns a card before its time: with the hidden cards permuted, everything that leaves the table is the same.

Compared byte for byte before the end of a round: every frame that each seat and a bystander are sent, answers and
errors included, every row of the database, every line of the log and every metric. The commands are the same; only
cards that nobody has seen are different.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from pitboss.fair import seat_commitment
from pitboss.games import GAMES
from pitboss.play import Round
from pitboss.play.events import Looked, Shown
from pitboss.server.house import house as house_module
from pitboss.server.house.feed import Watcher
from pitboss.server.house.house import House
from pitboss.server.house.metrics import METRICS
from pitboss.server.http.protect import Throttle
from pitboss.server.settings import Settings
from pitboss.server.tables.socket import Connection
from pitboss.store.databases import upgrade_file
from pitboss.store.people import add_guest, open_session
from pitboss.store.sqlite import SqliteDatabase
from pitboss.table import Actor, Config, KeyDealer, TableState, make_terms, round_of
from pitboss.table import commands as c
from tests.conformance.random_play import random_bets
from tests.store.people import give_chips
from tests.table.driver import seed_of

FEW = 6
ROUNDS = 200
CHUNK = 97  # of the 194 rounds that only the long proof plays
KEY, SALT = b"k" * 32, "5a" * 32
TABLE = "T1"


class Permuted(KeyDealer):
    """A dealer whose deck differs wherever `keep` does not name the place."""

    def __init__(self, keep: set[int], dice: random.Random) -> None:
        super().__init__(KEY, new_salt=lambda: SALT)
        self._keep, self._dice_state = keep, dice.getstate()

    def order(self, *arguments: Any) -> tuple[int, ...]:
        real = list(super().order(*arguments))
        dice = random.Random()
        dice.setstate(self._dice_state)
        places = [place for place in range(len(real)) if place not in self._keep]
        moved = places[:]
        dice.shuffle(moved)
        for place, other in zip(places, moved, strict=True):
            real[place] = super().order(*arguments)[other]
        return tuple(real)


class Wire:
    """The network under one socket: frames go in, and what the house sends is kept."""

    def __init__(self) -> None:
        self.app = SimpleNamespace(state=SimpleNamespace(asks=Throttle(10_000, 1)))
        self.sent: list[str] = []
        self.frames: list[dict[str, Any]] = []

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def receive(self) -> dict[str, Any]:
        return self.frames.pop(0)


class Evening:
    """One round at one table of a whole house in this process, with its real database, sockets, logs and metrics."""

    def __init__(self, books: Path, game: str, people: int, dealer: KeyDealer) -> None:
        self.dealer, self.now_ms, self.path = dealer, 1_000_000, books.with_name("evening.sqlite")
        shutil.copy(books, self.path)
        self.house = House(Settings())
        self.house.clock, self.house.dealer = self.clock, dealer
        self.house.database = SqliteDatabase(self.path, synchronous="OFF")
        self.loop = asyncio.new_event_loop()
        self.before, self.asked = samples(), 0
        self.accounts = [f"p{person}" for person in range(people + 1)]  # one more than the seats: a bystander
        self.wires = {account: Wire() for account in self.accounts}
        self.loop.run_until_complete(self._open(game))

    def clock(self) -> int:
        return self.now_ms

    async def _open(self, game: str) -> None:
        await self.house.database.start()
        await self.house.open_table(TABLE, make_terms(game), Config(TABLE), Actor("house"))
        for account in self.accounts:
            for work in (
                add_guest(account, account, self.now_ms),
                give_chips(account, self.now_ms),
                open_session(account, account, self.now_ms),
            ):
                await self.house.run(lambda work=work: work)  # type: ignore[misc]
        feed = await self.house.feed(TABLE)
        self.sockets = {
            account: Connection(wire, self.house, feed, Watcher(account, -1), account)  # type: ignore[arg-type]
            for account, wire in self.wires.items()
        }
        for socket in self.sockets.values():
            await socket.send_news(first=True)

    @property
    def state(self) -> TableState:
        return self.house.feeds[TABLE].state

    @property
    def round(self) -> Round:
        return round_of(self.state, self.dealer)

    def tell(self, account: str, command: c.Command) -> None:
        """A command through the socket of a person; everybody gets the news."""
        self.now_ms += 250
        self.asked += 1
        frame = {"id": f"a{self.asked}", **msgspec.to_builtins(command)}
        self.wires[account].frames.append({"type": "websocket.receive", "text": msgspec.json.encode(frame).decode()})
        self.loop.run_until_complete(self._tell(account))

    async def _tell(self, account: str) -> None:
        await self.sockets[account].receive()
        for socket in self.sockets.values():
            await socket.send_news()

    def everything(self) -> dict[str, Any]:
        """All that leaves the house: frames, rows of the database, and what the metrics have counted."""
        connection = sqlite3.connect(self.path)
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        rows = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables}
        connection.close()
        counted = {name: value - self.before.get(name, 0) for name, value in samples().items()}
        return {
            "frames": {account: wire.sent for account, wire in self.wires.items()},
            "rows": rows,
            "metrics": counted,
        }

    def close(self) -> None:
        self.loop.run_until_complete(self.house.database.stop())
        self.loop.close()
        for rest in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + rest).unlink(missing_ok=True)


def samples() -> dict[str, float]:
    """Every number that the metrics publish, but for the moments at which counting began."""
    return {
        f"{sample.name} {sorted(sample.labels.items())}": sample.value
        for family in METRICS.registry.collect()
        for sample in family.samples
        if not sample.name.endswith("_created")
    }


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Empty books, copied for every evening."""
    path = tmp_path_factory.mktemp("secrecy") / "house.sqlite"
    upgrade_file(str(path))
    return path


@pytest.fixture(autouse=True)
def _steady_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every transaction takes a millisecond: how long this machine takes is no secret of the cards."""
    ticks = itertools.count()
    monkeypatch.setattr(house_module.time, "perf_counter", lambda: next(ticks) / 1024)


def script(evening: Evening, people: int, dice: random.Random) -> Iterator[tuple[str, c.Command]]:
    """The commands of one round with random legal choices, and some that are refused."""
    accounts = [f"p{person}" for person in range(people)]
    yield from ((account, c.Sit()) for account in accounts)
    for account in accounts:
        state = evening.state
        bets, seed = random_bets(state.terms.table, dice), seed_of(account)
        seat = state.seat_of(account)
        assert seat is not None
        made = seat_commitment(bytes.fromhex(seed), table=TABLE, number=1, seat=seat).hex()
        yield account, c.Bet(state.commitment, bets, **({"seed": seed} if people == 1 else {"commitment": made}))
    if people > 1:
        yield from ((account, c.Reveal(1, seed_of(account))) for account in accounts)
    while evening.state.phase == "playing":
        round_ = evening.round
        seat = dice.choice(list(round_.legal))
        offer = dice.choice(round_.offers(seat))
        account, question = evening.state.seats[seat].account, round_.questions[seat]
        if dice.random() < 0.3:
            yield account, c.Act(question, "no such choice")
            yield dice.choice(accounts), c.Act(question + 1, offer.choice)
        amount = 2 * dice.randint(100, 400) if offer.amount_cents is None else 0
        yield account, c.Act(question, offer.choice, amount)


def seen_places(evening: Evening) -> set[int]:
    """The places of the deck whose cards anybody has seen."""
    round_ = evening.round
    known = {card for event in round_.events if isinstance(event, Shown | Looked) for card in event.cards}
    return {place for place, card in enumerate(round_.deck) if card in known}


def until(evening: Evening, commands: list[tuple[str, c.Command]]) -> None:
    for account, command in commands:
        evening.tell(account, command)


def open_moments(books: Path, game: str, people: int, dice: random.Random) -> list[Any]:
    """The commands of a round up to a random moment at which somebody still decides."""
    evening = Evening(books, game, people, KeyDealer(KEY, new_salt=lambda: SALT))
    told: list[tuple[str, c.Command]] = []
    lengths = []
    for account, command in script(evening, people, dice):
        evening.tell(account, command)
        told.append((account, command))
        if evening.state.phase == "playing":
            lengths.append(len(told))
    evening.close()
    return told[: dice.choice(lengths)] if lengths else []


def told_by(evening: Evening, commands: list[Any]) -> dict[str, Any]:
    with capture_logs() as logs:
        until(evening, commands)
    return evening.everything() | {"logs": logs}


def compare(books: Path, game: str, number: int) -> bool:
    dice = random.Random(f"{game} {number}")
    people = dice.randint(1, 3)
    commands = open_moments(books, game, people, dice)
    if not commands:
        return False
    evening = Evening(books, game, people, KeyDealer(KEY, new_salt=lambda: SALT))
    expected = told_by(evening, commands)
    deck, keep = evening.round.deck, seen_places(evening)
    evening.close()
    again = Evening(books, game, people, Permuted(keep, dice))
    found = told_by(again, commands)
    moved = again.round.deck != deck
    again.close()
    for what, told in expected.items():
        assert found[what] == told, f"{what} of {game} {number}"
    return moved


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_nothing_that_leaves_the_house(books: Path, game: str) -> None:
    moved = [compare(books, game, number) for number in range(FEW)]
    assert sum(moved) > FEW * 0.5  # a comparison of equal decks would prove nothing


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("first", range(FEW, ROUNDS, CHUNK))
def test_two_hundred_rounds(books: Path, game: str, first: int) -> None:
    moved = [compare(books, game, number) for number in range(first, first + CHUNK)]
    assert sum(moved) > CHUNK * 0.5


def leaks_a_log(patch: pytest.MonkeyPatch) -> None:
    act = House.act

    async def careless(self: House, token: str, asked: Any) -> Any:
        done = await act(self, token, asked)
        if self.feeds[TABLE].round is not None:
            house_module.LOG.debug("dealt", last=self.feeds[TABLE].round.deck[-1])
        return done

    patch.setattr(House, "act", careless)


def leaks_a_metric(patch: pytest.MonkeyPatch) -> None:
    act = House.act

    async def careless(self: House, token: str, asked: Any) -> Any:
        done = await act(self, token, asked)
        if self.feeds[TABLE].round is not None:
            METRICS.rounds.inc(self.feeds[TABLE].round.deck[-1])
        return done

    patch.setattr(House, "act", careless)


@pytest.mark.parametrize("plant", [leaks_a_log, leaks_a_metric])
def test_a_planted_leak_is_found(books: Path, plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"logs|metrics"):
        [compare(books, "ultimate_holdem", number) for number in range(FEW)]
