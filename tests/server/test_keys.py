"""The key belongs to the books: no other key deals from them, and none is made beside them."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pitboss.errors import SettingsError
from pitboss.fair.sealed import is_sealed
from pitboss.server.house.keys import make_key, open_dealer, read_key
from pitboss.server.operator.backups import make_backup, restore_backup
from pitboss.server.operator.key_change import change_key
from pitboss.server.settings import Settings
from pitboss.store.databases import FILE, open_database
from pitboss.store.work import MakeWork, Row, Work, query
from pitboss.table import KeyDealer
from tests.cli.run import pitboss
from tests.server.running import Client, Server
from tests.server.staff import member, set_up_second_factor, sign_in
from tests.store.databases import new_postgres_address

T = TypeVar("T")


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return asyncio.run(new_postgres_address()) if request.param == "postgres" else str(tmp_path / FILE)


def dealer_of(address: str, folder: Path) -> KeyDealer:
    async def work() -> KeyDealer:
        database = await open_database(address)
        try:
            return await open_dealer(folder, database, 1)
        finally:
            await database.stop()

    return asyncio.run(work())


def test_a_real_server_asks_for_a_lost_key_and_never_makes_another(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", games="four_card").start()
    person = Client(server)
    told = person.get("/api/fairness")
    assert [key["public"] for key in told["keys"] if not key["until_ms"]] == [told["key"]]
    socket = person.socket("four_card")
    socket.do("sit")
    socket.bet({"ante": 500})
    hand = socket.now["you"]["hand"]
    assert hand
    server.stop()
    key, safe = server.data / "house.key", tmp_path / "safe"
    key.rename(safe)
    done = pitboss("serve", "--data", str(server.data), "--port", "0")
    said = " ".join(done.stderr.split())
    assert done.returncode == 2
    assert f"there is no {key}, and these books were begun with the public key {told['key']}" in said
    assert "nothing was changed" in said
    assert "Traceback" not in said
    assert not key.exists()
    safe.rename(key)
    server.start()
    try:
        assert Client(server, person.token).socket("four_card").now["you"]["hand"] == hand
    finally:
        server.stop()


def test_another_key_is_refused(address: str, tmp_path: Path) -> None:
    right = dealer_of(address, tmp_path)
    key = tmp_path / "house.key"
    text = key.read_text()
    key.write_text(secrets.token_hex(32))
    with pytest.raises(SettingsError, match=f"another key than the one of these books.* {right.public}"):
        dealer_of(address, tmp_path)
    key.write_text(text)
    assert dealer_of(address, tmp_path).public == right.public


def test_a_second_process_with_an_empty_folder_does_not_open(address: str, tmp_path: Path) -> None:
    """It would show other cards for the same round."""
    dealer_of(address, tmp_path / "first")
    with pytest.raises(SettingsError, match="these books were begun with the public key"):
        dealer_of(address, tmp_path / "second")
    assert not (tmp_path / "second").exists()


def test_two_processes_that_begin_the_same_books_have_one_key(tmp_path: Path) -> None:
    address = asyncio.run(new_postgres_address())

    async def begin() -> list[object]:
        databases = [await open_database(address) for _ in range(2)]
        opening = (open_dealer(tmp_path / str(n), database, 1) for n, database in enumerate(databases))
        made = await asyncio.gather(*opening, return_exceptions=True)
        for database in databases:
            await database.stop()
        return list(made)

    assert sorted(type(each).__name__ for each in asyncio.run(begin())) == ["KeyDealer", "SettingsError"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_house_gets_a_new_key_and_keeps_every_proof(kind: str, tmp_path: Path) -> None:
    database = asyncio.run(new_postgres_address()) if kind == "postgres" else ""
    witness = "" if database else str(tmp_path / "elsewhere")
    server = Server(tmp_path / "data", database=database, games="four_card", witness=witness).start()
    where = ["--data", str(server.data), *(["--database", database] if database else [])]
    person = Client(server)
    finished, table = settle_one(person), person.new_table("four_card")
    socket = person.socket(table)
    socket.do("sit")
    socket.bet({"ante": 500})
    if not database:
        server.stop()
    old = tmp_path / "old.key"
    old.write_bytes((server.data / "house.key").read_bytes())
    changed = pitboss("change-key", "--yes", "--witness", witness, *where)
    assert "Open rounds that were voided: 1." in changed.stdout, changed.stderr
    if database:
        assert "new epoch of seeds" in socket.do("stand")["message"]
        server.stop()
    assert (server.data / "house.key.replaced-1").read_bytes() == old.read_bytes()
    (server.data / "house.key").rename(server.data / "house.key.new")  # as if the command had been killed then
    old.rename(server.data / "house.key")
    (server.data / "house.key").chmod(0o600)
    server.start()
    try:
        person = Client(server, person.token)
        keys = person.get("/api/fairness")["keys"]
        assert [bool(key["until_ms"]) for key in keys] == [True, False]
        assert person.get("/api/me")["balance_cents"]["play"] == 100_000 + finished["net_cents"]
        made = settle_one(person)
        voided = next(each for each in person.get("/api/rounds")["rounds"] if each["voided"])
        for round_, key in ((finished, keys[0]), (voided, keys[0]), (made, keys[1])):
            file = tmp_path / "certificate.json"
            file.write_text(person.http.get(f"/api/certificates/{round_['link']}").text)
            proof = pitboss("verify", str(file), "--key", key["public"])
            assert "The round is proven." in proof.stdout, proof.stdout
    finally:
        server.stop()
    assert "The books are clean." in pitboss("ledger", "check", *where).stdout


def settle_one(person: Client) -> dict[str, Any]:
    """A round of its own, folded at once."""
    socket = person.socket(person.new_table("four_card"))
    socket.do("sit")
    socket.bet({"ante": 500})
    socket.do("act", question=socket.now["you"]["question"], choice="fold")
    return dict(person.get("/api/rounds")["rounds"][0])


def test_a_restore_that_is_refused_leaves_everything_as_it_was(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        dealer_of(str(folder / FILE), make_folder(folder))
    copy = tmp_path / "copy"
    make_backup(Settings(data=str(one)), copy, with_key=False)
    before = dump(other / FILE)
    with pytest.raises(SettingsError, match="there are books in"):
        restore_backup(copy, Settings(data=str(other)))
    with pytest.raises(SettingsError, match="another key than the one of these books"):
        restore_backup(copy, Settings(data=str(other)), force=True)
    assert dump(other / FILE) == before
    assert not [path for path in other.iterdir() if "restoring" in path.name or "replaced" in path.name]


def dump(books: Path) -> list[str]:
    """Everything in these books. SQLite may keep a part of it beside the file."""
    with closing(sqlite3.connect(books)) as connection:
        return list(connection.iterdump())


def make_folder(folder: Path) -> Path:
    make_key(folder)
    return folder


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_second_factors_are_encrypted_at_the_start_and_with_a_new_key(kind: str, tmp_path: Path) -> None:
    database = asyncio.run(new_postgres_address()) if kind == "postgres" else ""
    server = Server(tmp_path / "data", database=database, games="four_card").start()
    settings = Settings(data=str(server.data), database=database)
    try:
        secret, codes = set_up_second_factor(member(server, "ada"))
    finally:
        server.stop()
    (account, sealed), *_ = run(settings, second_factors)
    run(settings, lambda: store_secret(account, sealed, secret))  # as an older version did
    for code in codes[:2]:
        server.start()
        try:
            assert sign_in(server, "ada").json()["error"] == "code_needed"
            assert sign_in(server, "ada", code="000000").json()["error"] == "wrong_code"
            assert sign_in(server, "ada", code=code).status_code == 201
            [(_, stored)] = run(settings, second_factors)
        finally:
            server.stop()
        assert is_sealed(stored)
        assert stored != sealed
        assert KeyDealer(read_key(server.data)).second_factors.open(account, stored) == secret
        sealed = stored
        change_key(settings)


def second_factors() -> Work[list[Row]]:
    return (yield query("second_factors"))


def store_secret(account: str, before: str, secret: str) -> Work[None]:
    yield query("set_secret", account_=account, before=before, secret=secret)


def run(settings: Settings, make: MakeWork[T]) -> T:
    async def work() -> T:
        database = await open_database(settings.address)
        try:
            return await database.run(make)
        finally:
            await database.stop()

    return asyncio.run(work())
