"""Nobody learns a card before its time: with the hidden cards permuted, everything that leaves the table is the same.

Compared byte for byte before the end of a round: every row of the database, every answer and error, and what each seat
and a bystander are sent. The commands are the same; only cards that nobody has seen are different.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.fair import seat_commitment
from pitboss.games import GAMES
from pitboss.play import Round
from pitboss.play.events import Looked, Shown
from pitboss.server.feed import Feed, Watcher
from pitboss.store.actions import Asked, add_table, tell_table
from pitboss.store.databases import make_tables
from pitboss.store.people import add_guest
from pitboss.store.sqlite import connect, execute, run_work
from pitboss.store.work import query
from pitboss.table import Actor, Config, KeyDealer, TableState, make_terms, round_of
from pitboss.table import commands as c
from pitboss.table.state import decode
from tests.conformance.random_play import random_bets
from tests.store.people import give_chips
from tests.table.driver import seed_of

ROUNDS = 200
CHUNK = 50
KEY = b"k" * 32
TABLE = "T1"


class Permuted(KeyDealer):
    """A dealer whose deck differs wherever `keep` does not name the place."""

    def __init__(self, keep: set[int], dice: random.Random) -> None:
        super().__init__(KEY)
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


class Evening:
    """One round at one table, told to a database in a transaction that is rolled back at the end."""

    def __init__(self, connection: sqlite3.Connection, game: str, people: int, dealer: KeyDealer) -> None:
        self.connection, self.dealer, self.now_ms = connection, dealer, 1_000_000
        self.answers: list[Any] = []
        connection.execute("BEGIN")
        self._run(add_table(dealer, TABLE, make_terms(game), Config(TABLE), Actor("house"), self.now_ms))
        for person in range(people):
            account = f"p{person}"
            self._run(add_guest(account, account, self.now_ms))
            self._run(give_chips(account, self.now_ms))
        self.feed = Feed(self.state, [], dealer)

    def _run(self, work: Any) -> Any:
        return run_work(self.connection, work)

    @property
    def state(self) -> TableState:
        return decode(execute(self.connection, query("table", id=TABLE))[0][0])

    @property
    def round(self) -> Round:
        return round_of(self.state, self.dealer)

    def tell(self, account: str, command: c.Command) -> None:
        """A command; its answer or its error is kept as the person would get it."""
        self.now_ms += 250
        asked = Asked(f"a{len(self.answers)}", TABLE, command)
        self.connection.execute("SAVEPOINT one")
        try:
            done = self._run(tell_table(self.dealer, Actor(account, account), asked, self.now_ms))
            assert done.outcome is not None
            self.feed.take(done.outcome)
            self.answers.append(done.answer)
        except PitbossError as error:
            self.connection.execute("ROLLBACK TO one")
            self.answers.append([type(error).__name__, str(error), error.as_data(), getattr(error, "__notes__", [])])
        self.connection.execute("RELEASE one")

    def traffic(self, account: str) -> bytes:
        """What this person has been sent, and what a page that is loaded now would show."""
        watcher = Watcher(account, 0)
        return msgspec.json.encode([self.feed.since(watcher), self.feed.now(account), self.feed.table(account)])

    def database(self) -> list[Any]:
        """Every row of every table."""
        tables = self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        return [(name, self.connection.execute(f"SELECT * FROM {name}").fetchall()) for (name,) in tables]

    def close(self) -> None:
        self.connection.execute("ROLLBACK")


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
        yield account, c.Bet(1, bets, seed=seed) if people == 1 else c.Bet(1, bets, commitment=made)
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


@pytest.fixture(scope="module")
def connection() -> Iterator[sqlite3.Connection]:
    made = make_tables(connect(":memory:"))
    yield made
    made.close()


def open_moments(connection: sqlite3.Connection, game: str, people: int, dice: random.Random) -> list[Any]:
    """The commands of a round up to a random moment at which somebody still decides."""
    evening = Evening(connection, game, people, KeyDealer(KEY))
    told: list[tuple[str, c.Command]] = []
    lengths = []
    for account, command in script(evening, people, dice):
        evening.tell(account, command)
        told.append((account, command))
        if evening.state.phase == "playing":
            lengths.append(len(told))
    evening.close()
    return told[: dice.choice(lengths)] if lengths else []


def compare(connection: sqlite3.Connection, game: str, number: int) -> bool:
    dice = random.Random(f"{game} {number}")
    people = dice.randint(1, 3)
    commands = open_moments(connection, game, people, dice)
    if not commands:
        return False
    evening = Evening(connection, game, people, KeyDealer(KEY))
    until(evening, commands)
    viewers = [f"p{person}" for person in range(people + 1)]  # one more than the seats: a bystander
    expected = (evening.answers, evening.database(), [evening.traffic(account) for account in viewers])
    deck, keep = evening.round.deck, seen_places(evening)
    evening.close()
    again = Evening(connection, game, people, Permuted(keep, dice))
    until(again, commands)
    assert (again.answers, again.database(), [again.traffic(account) for account in viewers]) == expected
    moved = again.round.deck != deck
    again.close()
    return moved


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("first", range(0, ROUNDS, CHUNK))
def test_hidden_cards_change_nothing_that_anybody_gets(connection: sqlite3.Connection, game: str, first: int) -> None:
    moved = [compare(connection, game, number) for number in range(first, first + CHUNK)]
    assert sum(moved) > CHUNK * 0.6  # a comparison of equal decks would prove nothing
