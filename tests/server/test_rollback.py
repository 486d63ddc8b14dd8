"""Books that were put back from an old copy: their seeds are known, so they do not deal before they are recovered."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest

from pitboss.errors import SettingsError
from pitboss.server.house.keys import open_dealer
from pitboss.server.house.marks import open_marks
from pitboss.server.operator.backups import make_backup, recover, restore_backup
from pitboss.server.settings import Settings
from pitboss.store.check import check_books
from pitboss.store.databases import FILE, open_database
from pitboss.store.migrate import upgrade_postgres
from pitboss.store.same_books import read_stop
from pitboss.store.schema import METADATA
from pitboss.store.work import MakeWork, Row, Work, query
from pitboss.table.state import TableState, decode
from tests.cli.run import pitboss
from tests.server.running import Client, Server, Socket, bet_together, reveal, seated
from tests.store.databases import new_postgres_address

GAME, BETS = "holdem_bonus", {"ante": 500}
MARK = "house.mark"
T = TypeVar("T")


class Copies:
    """The books of a house, at several moments."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.folder, self._copies = folder, folder.parent / "copies"
        self.database = asyncio.run(new_postgres_address()) if kind == "postgres" else ""
        self.settings = Settings(data=str(folder), database=self.database)

    def take(self) -> str:
        """The books as they are now, as an address."""
        if self.database:
            return asyncio.run(copy_postgres(self.database, asyncio.run(new_postgres_address())))
        self._copies.mkdir(exist_ok=True)
        path = self._copies / f"{len(list(self._copies.iterdir()))}.sqlite"
        with closing(sqlite3.connect(self.folder / FILE)) as source, closing(sqlite3.connect(path)) as copy:
            source.backup(copy)
        return str(path)

    def put_back(self, copy: str, mark: bytes) -> Settings:
        """An old copy, with the mark as it was at the end."""
        for rest in ("-wal", "-shm"):
            (self.folder / f"{MARK}{rest}").unlink(missing_ok=True)
            (self.folder / f"{FILE}{rest}").unlink(missing_ok=True)
        (self.folder / MARK).write_bytes(mark)
        if self.database:
            return Settings(data=str(self.folder), database=copy)
        shutil.copy(copy, self.folder / FILE)
        return self.settings

    def put_back_under_processes(self, copy: str) -> None:
        """An old copy in the place of the books, while processes go on to use them."""
        if self.database:
            asyncio.run(copy_postgres(copy, self.database))
        else:
            with closing(sqlite3.connect(copy)) as source, closing(sqlite3.connect(self.folder / FILE)) as books:
                source.backup(books)


async def copy_postgres(source: str, target: str) -> str:
    await upgrade_postgres(target)
    one, other = await asyncpg.connect(source), await asyncpg.connect(target)
    async with one.transaction(isolation="repeatable_read"), other.transaction():
        for table in METADATA.sorted_tables:
            await other.execute(f'DELETE FROM "{table.name}"')
            rows = await one.fetch(f'SELECT * FROM "{table.name}"')
            if rows:
                await other.copy_records_to_table(table.name, records=rows, columns=list(rows[0].keys()))
    await one.close()
    await other.close()
    return target


def answer(socket: Socket) -> None:
    """The last choice that is offered, if something is asked."""
    socket.news()
    you = socket.now["you"]
    if socket.now["phase"] == "playing" and you["question"]:
        socket.do("act", question=you["question"], choice=you["offers"][-1]["choice"])


def read(settings: Settings, make: MakeWork[T]) -> T:
    async def work() -> T:
        database = await open_database(settings.address)
        try:
            return await database.read(make)
        finally:
            await database.stop()

    return asyncio.run(work())


def states(settings: Settings) -> list[TableState]:
    def rows() -> Work[list[Row]]:
        return (yield query("all_tables"))

    return [decode(text) for (text,) in read(settings, rows)]


def differences(settings: Settings) -> list[str]:
    return read(settings, check_books).differences


def opens(settings: Settings) -> None:
    """What a house does with its mark when it starts."""

    async def work() -> None:
        database = await open_database(settings.address)
        try:
            dealer = await open_dealer(settings.folder, database, 0)
            (await open_marks(settings, database, dealer)).close()
        finally:
            await database.stop()

    asyncio.run(work())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_old_copy_of_the_books_does_not_deal(kind: str, tmp_path: Path) -> None:
    """Taken while betting, at the lock, at the reveal, on every street, and after the settlement of a round."""
    copies = Copies(kind, tmp_path / "data")
    server = Server(copies.folder, database=copies.database, games=GAME).start()
    taken = []
    try:
        alone, *both = [Client(server) for _ in range(3)]
        mine = alone.socket(alone.new_table(GAME))
        mine.do("sit")
        theirs = seated(both, GAME)
        taken.append(copies.take())
        mine.bet(BETS)
        bet_together(theirs[:1], BETS)
        taken.append(copies.take())
        bet_together(theirs[1:], BETS)
        taken.append(copies.take())
        reveal(theirs[:1])
        taken.append(copies.take())
        reveal(theirs[1:])
        while theirs[0].now["round"] == 1:
            taken.append(copies.take())
            for socket in (mine, *theirs):
                answer(socket)
        taken.append(copies.take())
        theirs[0].news()
        both[0].new_table(GAME)
    finally:
        server.stop()
    known = {state.commitment for state in states(copies.settings)}
    mark = (copies.folder / MARK).read_bytes()
    assert len(taken) >= 8
    for copy in taken[:: 2 if kind == "postgres" else 1]:
        settings = copies.put_back(copy, mark)
        before = {state.id: state for state in states(settings)}
        known |= {state.commitment for state in before.values()}
        with pytest.raises(SettingsError, match=r"older than what the house has published.*pitboss recover"):
            opens(settings)
        assert recover(settings) == sum(bool(state.bets) for state in before.values())
        after = states(settings)
        assert not known & {state.commitment for state in after}
        assert all(not state.bets and state.number == before[state.id].number + 1 for state in after)
        opens(settings)
        assert differences(settings) == []


def test_a_server_says_what_to_do_and_goes_on_when_it_is_done(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", games=GAME).start()
    copies = Copies("sqlite", server.data)
    socket = Client(server).socket(GAME)
    socket.do("sit")
    old = copies.take()
    socket.bet(BETS)
    server.stop()
    shutil.copy(old, server.data / FILE)
    refused = pitboss("serve", "--data", str(server.data), "--port", "0")
    said = " ".join(refused.stderr.split())
    assert refused.returncode == 2
    assert "these books are older than what the house has published: table holdem_bonus had entries" in said
    assert "Traceback" not in said
    assert "goes on with these books" in pitboss("recover", "--data", str(server.data)).stdout
    server.start()
    server.stop()
    (server.data / MARK).unlink()
    refused = pitboss("serve", "--data", str(server.data), "--port", "0")
    assert refused.returncode == 2
    assert "house.mark, which says what was published" in " ".join(refused.stderr.split())


def test_one_backup_restored_twice_never_has_the_same_epoch(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", games=GAME).start()
    server.stop()
    settings = Settings(data=str(server.data))
    make_backup(settings, tmp_path / "backup", with_key=True)
    found = []
    for _ in range(2):
        restore_backup(tmp_path / "backup", settings, force=True)
        opens(settings)
        found.append(states(settings)[0])
    assert found[0].epoch != found[1].epoch
    assert found[0].commitment != found[1].commitment


def test_processes_that_run_stop_to_deal_when_the_books_are_recovered(tmp_path: Path) -> None:
    address = asyncio.run(new_postgres_address())
    servers = [Server(tmp_path / "data", database=address, games=GAME).start() for _ in range(2)]
    try:
        sockets = [client.socket(client.new_table(GAME)) for client in map(Client, servers)]
        for socket in sockets:
            socket.do("sit")
        recover(Settings(data=str(tmp_path / "data"), database=address))
        for socket in sockets:
            refused = socket.bet(BETS)
            assert (refused["error"], "new epoch of seeds" in refused["message"]) == ("unavailable", True)
    finally:
        for server in servers:
            server.stop()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_old_copy_put_back_under_processes_stops_all_of_them(kind: str, tmp_path: Path) -> None:
    """On two machines, each with the key and a mark of its own; on SQLite there is one process."""
    copies = Copies(kind, tmp_path / "data")
    servers = [Server(copies.folder, database=copies.database, games=GAME).start()]
    if kind == "postgres":
        shutil.copytree(copies.folder, tmp_path / "other")
        servers.append(Server(tmp_path / "other", database=copies.database, games=GAME).start())
    try:
        sockets = [client.socket(client.new_table(GAME)) for client in map(Client, servers)]
        for socket in sockets:
            socket.do("sit")
        old = copies.take()
        sockets[0].bet(BETS)
        answer(sockets[0])
        copies.put_back_under_processes(old)
        for socket in sockets[1:]:
            assert "error" not in socket.bet(BETS)  # this process has seen nothing that is missing
        refused = sockets[0].bet(BETS)
        assert (refused["error"], "an old copy was put back" in refused["message"]) == ("old_books", True)
        for socket in sockets:
            refused = socket.do("stand")
            assert (refused["error"], "new epoch of seeds" in refused["message"]) == ("unavailable", True)
    finally:
        for server in servers:
            server.stop()
    for server in servers:
        settings = Settings(data=str(server.data), database=copies.database)
        with pytest.raises(SettingsError, match=r"nobody deals from these books.*pitboss recover"):
            opens(settings)
    recover(settings)
    opens(settings)
    assert differences(settings) == []


def test_a_new_connection_finds_out_that_the_books_are_old(tmp_path: Path) -> None:
    copies = Copies("postgres", tmp_path / "data")
    server = Server(copies.folder, database=copies.database, games=GAME).start()
    try:
        player, other = Client(server), Client(server)
        socket = player.socket(player.new_table(GAME))
        socket.do("sit")
        old = copies.take()
        socket.bet(BETS)
        copies.put_back_under_processes(old)
        asyncio.run(end_connections(copies.database))
        while not read(copies.settings, read_stop):  # any request needs a connection
            assert other.http.get("/api/me").status_code in (200, 503)
    finally:
        server.stop()
    with pytest.raises(SettingsError, match="nobody deals from these books"):
        opens(copies.settings)


async def end_connections(address: str) -> None:
    """As a database does that is started again."""
    connection = await asyncpg.connect(address)
    mine = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> $1"
    await connection.fetch(mine, connection.get_server_pid())
    await connection.close()


def test_nothing_is_recovered_where_no_books_are(tmp_path: Path) -> None:
    folder = tmp_path / "mistyped"
    refused = pitboss("recover", "--data", str(folder))
    assert refused.returncode == 2
    assert f"there are no books in {folder}" in " ".join(refused.stderr.split())
    assert not folder.exists()
    with pytest.raises(SettingsError, match="no books in this database"):
        recover(Settings(data=str(folder), database=asyncio.run(new_postgres_address())))
    assert not (folder / "house.key").exists()
