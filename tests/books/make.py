"""Makes books of the version at hand: `python -m tests.books.make NAME`. A real server writes them.

Each game has finished rounds, alone and by several people, a voided one, and open ones at every stage: bets not yet
locked, seeds not yet revealed, questions not yet answered. Made once for each version, never again.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import shutil
import sqlite3
import sys
import tempfile
from functools import partial
from pathlib import Path

from pitboss.games import GAMES
from pitboss.server.house.house import now_ms
from pitboss.store.actions import tell_by_house
from pitboss.store.databases import FILE, open_database
from pitboss.table import Actor, KeyDealer
from pitboss.table.commands import Void
from tests.server.running import Client, Server, Socket, bet_together, bets_of, close_all, reveal, seated

FOLDER = Path(__file__).parent
BOOKS, KEY = "house.sqlite.gz", "house.key"
CENTS = 500
OWN_RULES = {
    "ultimate_holdem": {"options": {"trips_after_fold": "lost"}},
    "wild_six": {"options": {"own_cards": "in_view"}},
}


def answer(socket: Socket, chance: random.Random) -> None:
    """A random choice, if something is asked."""
    socket.news(0.02)
    you = socket.now["you"]
    if socket.now["phase"] == "playing" and you and you["question"]:
        offer = chance.choice([each for each in you["offers"] if each["affordable"]])
        amount = offer["low_cents"] if offer["amount_cents"] is None else 0
        socket.do("act", question=you["question"], choice=offer["choice"], amount_cents=amount)


def play_together(sockets: list[Socket], bets: dict[str, int], chance: random.Random) -> None:
    """One round of several people."""
    number = sockets[0].now["round"]
    bet_together(sockets, bets)
    reveal(sockets)
    while sockets[0].now["round"] == number:
        for socket in sockets:
            answer(socket, chance)


def fill(server: BookMaker) -> None:
    """The rounds."""
    chance = random.Random(18)
    to_void = []
    for game in GAMES:
        one, other = Client(server), Client(server)
        (alone,) = seated([one], game)
        bets = bets_of(one, alone.id, CENTS)
        for _ in range(3):
            alone.play_round(bets, chance)
        together = seated([one, other], game)
        play_together(together, bets, chance)
        for each in seated([one, other], game, **OWN_RULES.get(game, {})), together:
            play_together(each, bets, chance)
        together[0].bet(bets)  # the other one has not bet yet
        playing = seated([one, other], game)
        bet_together(playing, bets)
        reveal(playing)
        alone.bet(bets)
        (voided,) = seated([one], game)
        voided.bet(bets)
        to_void.append(voided.id)
    server.void(to_void)
    for game in GAMES:  # last, because a reveal is awaited for seconds only
        both = [Client(server), Client(server)]
        sockets = seated(both, game)
        bet_together(sockets, bets_of(both[0], sockets[0].id, CENTS))
        reveal(sockets[:1])


class BookMaker(Server):
    """A server that can be told to void a round."""

    def void(self, tables: list[str]) -> None:
        """The first rounds of these tables; the server stops for it."""
        close_all()
        self.stop()
        asyncio.run(self._void(tables))
        self.start()

    async def _void(self, tables: list[str]) -> None:
        database = await open_database(str(self.data / FILE))
        dealer = KeyDealer(bytes.fromhex((self.data / KEY).read_text()))
        for table in tables:
            await database.run(
                partial(tell_by_house, dealer, Actor("house"), table, Void("the shuffler failed", 1), now_ms())
            )
        await database.stop()


def main(name: str) -> None:
    """Writes the books and the key."""
    target = FOLDER / name
    target.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        server = BookMaker(Path(folder) / "data")
        server.start()
        try:
            fill(server)
        finally:
            close_all()
            server.stop()
        books = server.data / "house.sqlite"
        with sqlite3.connect(books) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            rows = connection.execute("SELECT state FROM tables").fetchall()
        (target / BOOKS).write_bytes(gzip.compress(books.read_bytes(), mtime=0))
        shutil.copy(server.data / KEY, target / KEY)
    phases = [json.loads(state)["phase"] for (state,) in rows if json.loads(state).get("bets")]
    print(f"{target}: {len(rows)} tables, open rounds: {sorted(phases)}")


if __name__ == "__main__":
    main(sys.argv[1])
