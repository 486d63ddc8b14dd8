"""Backups: a copy of an open house, and a restore that uses no seed twice."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from tests.cli.run import pitboss
from tests.server.running import Client, Server
from tests.store.databases import new_postgres_address


def commitment(path: Path, table: str) -> str:
    connection = sqlite3.connect(path)
    text = connection.execute("SELECT state FROM tables WHERE id = ?", (table,)).fetchone()[0]
    connection.close()
    import json

    return str(json.loads(text)["commitment"])


def test_backup_and_restore(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").start()
    person = Client(server)
    table = person.new_table()
    socket = person.socket(table)
    socket.do("sit")
    socket.bet({"ante": 500, "blind": 500})
    copy = tmp_path / "copy"
    done = pitboss("backup", str(copy), "--data", str(server.data))
    assert done.returncode == 0, done.stderr
    assert not (copy / "house.key").exists()
    private = [*server.data.glob("house.[!l]*"), copy / "house.sqlite"]
    assert {path.name: path.stat().st_mode & 0o077 for path in private} == {path.name: 0 for path in private}
    assert pitboss("backup", str(copy), "--data", str(server.data)).returncode != 0
    busy = pitboss("restore", str(copy), "--data", str(server.data))
    assert "another pitboss serves" in busy.stderr
    before = commitment(copy / "house.sqlite", "four_card")
    server.stop()
    assert "there are books in" in pitboss("restore", str(copy), "--data", str(server.data)).stderr
    done = pitboss("restore", str(copy), "--data", str(server.data), "--force")
    assert "Open rounds that were voided: 1." in done.stdout, done.stderr
    assert commitment(server.data / "house.sqlite.replaced-1", "four_card") == before
    assert commitment(server.data / "house.sqlite", "four_card") != before
    checked = pitboss("ledger", "check", "--data", str(server.data))
    assert "The books are clean." in checked.stdout, checked.stdout
    server.start()
    try:
        again = Client(server, person.token)
        assert again.get("/api/me")["balance_cents"]["play"] == 100_000
        rounds = again.get("/api/rounds")["rounds"]
        assert rounds[0]["voided"] is True
    finally:
        server.stop()


def test_backup_and_restore_on_postgres(tmp_path: Path) -> None:
    """Under a running server. A backup is the same file for both databases, so a house can move."""
    address = asyncio.run(new_postgres_address())
    server = Server(tmp_path / "data", database=address, games="four_card").start()
    where = ("--data", str(server.data), "--database", address)
    try:
        person = Client(server)
        socket = person.socket(person.new_table("four_card"))
        socket.do("sit")
        socket.bet({"ante": 500})
        done = pitboss("backup", str(tmp_path / "copy"), "--with-key", *where)
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "copy" / "house.sqlite").stat().st_mode & 0o077 == 0
        late = Client(server)
        assert "there are books in" in pitboss("restore", str(tmp_path / "copy"), *where).stderr
        done = pitboss("restore", str(tmp_path / "copy"), *where, "--force")
        assert "Open rounds that were voided: 1." in done.stdout, done.stderr
        assert "new epoch of seeds" in socket.do("stand")["message"]
    finally:
        server.stop()
    kept = tmp_path / "kept"
    kept.mkdir()
    (server.data / "house.sqlite.replaced-1").rename(kept / "house.sqlite")
    moved = pitboss("restore", str(kept), "--data", str(tmp_path / "moved"))
    assert moved.returncode == 2  # without its key
    (kept / "house.key").write_bytes((server.data / "house.key").read_bytes())
    assert pitboss("restore", str(kept), "--data", str(tmp_path / "moved")).returncode == 0
    for house, knows in ((server, False), (Server(tmp_path / "moved", games="four_card"), True)):
        books = ("--data", str(house.data), *(("--database", address) if house.database else ()))
        checked = pitboss("ledger", "check", *books)
        assert "The books are clean." in checked.stdout, checked.stdout
        house.start()
        try:
            again = Client(house, person.token)
            assert again.get("/api/me")["balance_cents"]["play"] == 100_000
            assert again.get("/api/rounds")["rounds"][0]["voided"] is True
            answer = again.http.get("/api/me", headers={"authorization": f"Bearer {late.token}"})
            assert (answer.status_code == 200) is knows
        finally:
            house.stop()


def test_a_key_file_that_others_can_read_stops_the_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "house.key").write_text("00" * 32)
    (data / "house.key").chmod(0o644)
    done = pitboss("serve", "--data", str(data), "--port", "0")
    assert done.returncode != 0
    assert "chmod 600" in done.stderr


def test_wrong_settings_stop_the_start_by_name(tmp_path: Path) -> None:
    for arguments, says in [
        (["--port", "99999"], "port"),
        (["--host", "0.0.0.0"], "--tls-cert"),
        (["--tls-cert", "nowhere"], "tls_key"),
        (["--database", "mysql://x"], "database"),
        (["--config", str(tmp_path / "none.toml")], "none.toml"),
    ]:
        done = pitboss("serve", "--data", str(tmp_path / "data"), *arguments)
        assert done.returncode == 2, arguments
        assert says in done.stderr, done.stderr
